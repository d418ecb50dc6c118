"""The table's rules by themselves: what no message can bring about, and what is asked for in vain."""

from dataclasses import replace

import pytest

from parlour.core.game import HOUSE, Outcome, Seat, Step
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.actions import Abandon, Absent, Begin, Open
from parlour.hosts.table.rules import apply
from parlour.hosts.table.rules.setup import open_table
from parlour.hosts.table.state import Table
from tests.hosts.games import ROOMS, HastyRound, Parcel

HOSTED = {name: HostedGame(game) for name, game in ROOMS.items()}
ANN, BOB = Seat("p1"), Seat("p2")


def a_game_of(game: str) -> Table:
    """Open a table of `game` with Ann and Bob at it, and start."""
    table = open_table(HOSTED, Open("t", "BCDFG", game, {}, ("a", "b"), "00" * 32))
    seated = replace(table, members=tuple(replace(member, joined=True) for member in table.members))
    return apply(HOSTED, seated, ANN, Begin("g", "11" * 32), 0.0).state


def test_a_table_that_is_open_is_not_opened_again() -> None:
    """Two wanted to; the second one finds it open."""
    table = a_game_of("hasty")

    assert apply(HOSTED, table, HOUSE, Open("t", "BCDFG", "hasty", {}, (), "00" * 32), 0.0) == Step(table)


@pytest.mark.parametrize(("game", "level"), [("quiet", None), ("hasty", "slow")])
def test_absence_is_no_matter_where_the_game_waits_or_a_bot_plays_already(game: str, level: str | None) -> None:
    """The step gives back the very same table, so it is not even counted."""
    table = a_game_of(game)
    table = table.with_member(replace(table.members[0], stand_in=level))

    assert apply(HOSTED, table, HOUSE, Absent(ANN), 9.0) == Step(table)


def test_absence_is_no_matter_between_games() -> None:
    """There is nothing to leave."""
    table = a_game_of("hasty")
    over = apply(HOSTED, table, ANN, Abandon(), 1.0).state

    assert apply(HOSTED, over, HOUSE, Absent(BOB), 2.0) == Step(over)


class Shy(HastyRound):
    """A room that tells the result of one player only."""

    def outcome(self, state: Parcel) -> Outcome | None:
        """Tell the winner, and nothing of the others."""
        result = super().outcome(state)
        return Outcome(winners=result.winners) if result else None


def test_whoever_got_no_result_is_not_in_the_standings() -> None:
    """He left before the end, say."""
    games = {**HOSTED, "hasty": HostedGame(Shy())}
    table = a_game_of("hasty")
    for number in range(4):
        table = apply(
            games, table, (ANN, BOB)[number % 2], games["hasty"].actions.restore({"event": "pass"}), 1.0
        ).state

    assert set(table.standings) == {ANN}
    assert table.status == "waiting"
