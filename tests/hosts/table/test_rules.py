"""The table's rules on their own: actions that no message can cause, and actions that change nothing."""

from dataclasses import replace

import pytest

from parlour.core.game import SERVER, Outcome, Seat, Step
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.actions import Abandon, Absent, Begin, Open
from parlour.hosts.table.rules import apply
from parlour.hosts.table.rules.setup import open_table
from parlour.hosts.table.state import Table
from tests.hosts.games import GAMES, HastyRound, Parcel

HOSTED = {name: HostedGame(game) for name, game in GAMES.items()}
ANN, BOB = Seat("p1"), Seat("p2")


def a_game_of(game: str) -> Table:
    """Open a table of `game` with Ann and Bob, and start."""
    table = open_table(HOSTED, Open("t", "BCDFG", game, {}, ("a", "b"), "00" * 32))
    seated = replace(table, members=tuple(replace(member, joined=True) for member in table.members))
    return apply(HOSTED, seated, ANN, Begin("g", "11" * 32), 0.0).state


def test_an_open_table_is_not_opened_again() -> None:
    """Two people wanted to; the second one finds it open."""
    table = a_game_of("hasty")

    assert apply(HOSTED, table, SERVER, Open("t", "BCDFG", "hasty", {}, (), "00" * 32), 0.0) == Step(table)


@pytest.mark.parametrize(("game", "level"), [("quiet", None), ("hasty", "slow")])
def test_absence_changes_nothing_where_the_game_waits_or_a_bot_plays_already(game: str, level: str | None) -> None:
    """The step returns the very same table, so it is not counted."""
    table = a_game_of(game)
    table = table.with_member(replace(table.members[0], stand_in=level))

    assert apply(HOSTED, table, SERVER, Absent(ANN), 9.0) == Step(table)


def test_absence_changes_nothing_between_matches() -> None:
    """There is nothing to leave."""
    table = a_game_of("hasty")
    over = apply(HOSTED, table, ANN, Abandon(), 1.0).state

    assert apply(HOSTED, over, SERVER, Absent(BOB), 2.0) == Step(over)


class Shy(HastyRound):
    """A game that gives a result for one player only."""

    def outcome(self, state: Parcel) -> Outcome | None:
        """Score the winner and nobody else."""
        result = super().outcome(state)
        return Outcome(winners=result.winners) if result else None


def test_players_without_a_result_are_not_in_the_standings() -> None:
    """For example because they left before the end."""
    games = {**HOSTED, "hasty": HostedGame(Shy())}
    table = a_game_of("hasty")
    for number in range(4):
        table = apply(
            games, table, (ANN, BOB)[number % 2], games["hasty"].actions.restore({"event": "pass"}), 1.0
        ).state

    assert set(table.standings) == {ANN}
    assert table.status == "waiting"
