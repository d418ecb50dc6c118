"""The end of a match."""

import pytest

from parlour.core.game import Outcome
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.state import Phase
from parlour.games.wortkunst.tests.stories import ANN, BOB, CAT, overhear, tell


def test_a_single_player_s_pass_ends_the_match() -> None:
    """Every tile on the rack costs a hundred."""
    state = tell("""
        for ann
        ann passes
    """)

    assert state.phase is Phase.ENDED
    assert GAME.outcome(state) == Outcome(scores={ANN: -700}, winners=(ANN,))


def test_the_match_ends_when_everyone_has_passed_in_a_row() -> None:
    """An exchange counts as play and restarts the count."""
    text = """
        for ann bob
        racks ann: HAUSENT | bob: ROSETTE | bag: XYQJVPC
        ann passes
        bob exchanges T
        ann passes
    """

    assert tell(text).phase is Phase.MOVE
    assert tell(f"{text}\nbob passes").phase is Phase.ENDED


def test_a_placement_restarts_the_count_of_passes() -> None:
    """Only passes in a row count."""
    state = tell("""
        for ann bob
        racks ann: HAUSENT | bob: ROSETTE | bag: XYQ
        ann passes
        bob lays ROSE across 6,7
        judge says 50
        ann passes
    """)

    assert (state.phase, state.passes) == (Phase.MOVE, 1)


@pytest.mark.parametrize(("rounds", "passes"), [(1, 3), (2, 6)])
def test_the_host_may_demand_more_rounds_of_passes(rounds: int, passes: int) -> None:
    """The match ends when every player has passed this many times in a row."""
    opening = f"for ann bob cat with pass_rounds {rounds}"
    lines = [f"{('ann', 'bob', 'cat')[turn % 3]} passes" for turn in range(passes)]

    assert tell("\n".join([opening, *lines[:-1]])).phase is Phase.MOVE
    assert tell("\n".join([opening, *lines])).phase is Phase.ENDED


OUT = """
    for ann bob cat with end_penalty {penalty}
    racks ann: ÖL | bob: AB? | cat: QX
    ann lays ÖL across 6,7
"""


def test_placing_the_last_tile_ends_the_match_once_it_is_rated() -> None:
    """Nobody else moves; the tiles of the others cost them points, blanks included."""
    waiting = tell(OUT.format(penalty=100))
    ended = tell(OUT.format(penalty=100) + "\njudge says 77")

    assert (waiting.phase, GAME.outcome(waiting)) == (Phase.SCORING, None)
    assert GAME.outcome(ended) == Outcome(scores={ANN: 77, BOB: -300, CAT: -200}, winners=(ANN,))


def test_even_the_last_move_waits_for_its_rating() -> None:
    """The match is over when it is rated, and not before."""
    state = tell(OUT.format(penalty=100) + "\njudge fails")

    assert (state.phase, GAME.outcome(state)) == (Phase.RATING_FAILED, None)
    assert GAME.to_act(state) == {ANN, BOB, CAT}


def test_all_with_the_highest_total_win() -> None:
    """A tie has several winners."""
    state = tell(OUT.format(penalty=0) + "\njudge says 1")
    tied = tell("""
        for ann bob
        racks ann: ABCDEFG | bob: HIJKLMN
        ann passes
        bob passes
    """)

    assert GAME.outcome(state) == Outcome(scores={ANN: 1, BOB: 0, CAT: 0}, winners=(ANN,))
    assert GAME.outcome(tied) == Outcome(scores={ANN: -700, BOB: -700}, winners=(ANN, BOB))


def test_an_empty_rack_does_not_end_the_match_while_the_bag_has_tiles() -> None:
    """It is filled again."""
    state = tell(
        """
        for ann
        racks ann: ÖL | bag: EINSICHT
        ann lays ÖL across 6,7
        judge says 5
    """
    )

    assert (state.phase, state.racks[ANN]) == (Phase.MOVE, "EINSICH")


def test_everyone_hears_the_result() -> None:
    """Totals after the cost of tiles left."""
    assert overhear(OUT.format(penalty=10) + "\njudge says 77")[-1] == (
        "game_complete",
        {"scores": {ANN: 77, BOB: -30, CAT: -20}, "winners": (ANN,)},
    )


def test_the_host_may_stop_a_match_and_nothing_is_counted() -> None:
    """Once, and only while it runs."""
    state = tell(OUT.format(penalty=100) + "\nhost abandons")

    assert GAME.outcome(state) == Outcome(abandoned=True)
    assert overhear(OUT.format(penalty=100) + "\nhost abandons")[-1] == ("game_abandoned", {"reason": "host"})
