"""Stories: what they record of a match, and that they notice when it goes otherwise."""

from collections.abc import Iterable

import pytest

from parlour.core.game import Moment, Past, Seat, Step
from parlour.core.story import Story, moment
from tests.conformance.pennies import Hide, Pennies, PennyState, Rules

SEATS = (Seat("ann"), Seat("bob"))


class Spoilt(Pennies):
    """A game that is broken once someone has hidden a penny."""

    def faults(self, state: PennyState) -> Iterable[str]:
        """Complain."""
        return ["a penny is missing"] if state.pennies else ()


def pennies(game: Pennies) -> Story[PennyState]:
    """Begin a story of pennies: the first player hides tails, all others heads."""

    def does(state: PennyState, line: str, moment: Moment) -> Step[PennyState]:
        who, _verb = line.split()
        return game.act(state, Seat(who), Hide(heads=moment.at > 1), moment)

    return Story(game, game.start(SEATS, Rules(), moment(), Past()), does)


def test_a_story_changes_the_state_and_records_events() -> None:
    """Each line happens at a moment of its own; empty lines do not count."""
    told = pennies(Pennies()).tell("""
        ann hides
        ann hides ! NOT_NOW

        bob hides
    """)

    assert told.state.pennies == {"ann": False, "bob": True}
    assert told.heard == [
        ("game_started", {"players": SEATS}),
        ("penny_hidden", {"player_id": "ann"}),
        ("penny_hidden", {"player_id": "bob"}),
    ]


@pytest.mark.parametrize("line", ["ann hides ! NOT_NOW", "ann hides\nann hides ! TOO_LATE"])
def test_a_wrong_or_missing_refusal_is_noticed(line: str) -> None:
    """A refusal is reported with its code."""
    with pytest.raises(AssertionError, match="ann hides: refused with"):
        pennies(Pennies()).tell(line)


def test_a_broken_invariant_is_noticed() -> None:
    """Every story checks the game's invariants, whatever it is about."""
    with pytest.raises(AssertionError, match=r"ann hides: .*a penny is missing"):
        pennies(Spoilt()).tell("ann hides")
