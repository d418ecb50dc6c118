"""The rules of a table. Pure, like the rules of a game: first refuse, then change, then return."""

from collections.abc import Mapping
from typing import Any, assert_never

from parlour.core.copying import replace
from parlour.core.game import Seat, Step
from parlour.core.refusal import require
from parlour.hosts.codec import HostedGame
from parlour.hosts.table import actions as a
from parlour.hosts.table.errors import TableCode
from parlour.hosts.table.rules import bots, leaving, matches, members, rating, roles, setup
from parlour.hosts.table.rules.returning import seat_returners
from parlour.hosts.table.state import Table


def apply(games: Mapping[str, HostedGame], table: Table, by: Seat, action: Any, at: float) -> Step[Table]:
    """Apply an action of `by`, or raise `Rejected`. Each accepted action adds one to the version.

    An action that changes nothing returns the very same table and is not counted.
    """
    if table.closed:
        require(isinstance(action, a.Open | a.Claim), TableCode.NO_SUCH_TABLE)
    step = _dispatch(games, table, by, action, at)
    if step.state is not table:
        step = seat_returners(games, step)
    if step.state is table or step.state.version == table.version + 1:
        return step
    return Step(replace(step.state, version=table.version + 1), step.events)


def _dispatch(games: Mapping[str, HostedGame], table: Table, by: Seat, action: Any, at: float) -> Step[Table]:  # noqa: C901 - one line for each kind
    if type(action) not in a.KINDS:
        return matches.act(games, table, by, action, at)
    match action:
        case a.Sit():
            return members.sit(games, table, action)
        case a.Claim():
            return members.claim(games, table, by, action)
        case a.Leave():
            return leaving.leave(games, table, by, at)
        case a.Remove():
            return leaving.remove(games, table, by, action, at)
        case a.SetRole():
            return roles.set_role(games, table, by, action)
        case a.SetReady():
            return members.set_ready(table, by, action)
        case a.TransferHost():
            return members.transfer_host(table, by, action)
        case a.AddBot():
            return bots.add_bot(games, table, by, action)
        case a.RemoveBot():
            return bots.remove_bot(games, table, by, action, at)
        case a.Absent():
            return bots.absent(games, table, action.player_id, at)
        case a.GiveTimeBack():
            return matches.give_time_back(games, table, action, at)
        case a.Weaken():
            return rating.weaken(table)
        case a.Configure():
            return setup.configure(games, table, by, action)
        case a.NewCode():
            return setup.change_code(table, by, action)
        case a.Begin():
            return matches.begin(games, table, by, action, at)
        case a.Abandon():
            return matches.abandon(games, table, by, at)
        case a.Open():
            return setup.reopen(games, table, action, at)
        case _:
            assert_never(action)
