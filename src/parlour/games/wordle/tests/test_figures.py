"""What a race adds to its players' statistics."""

from parlour.core.game import SeatFigures
from parlour.games.wordle.tests.race import ANN, BOB, story

IN_VAIN = "slate moldy bumpy fight jerky vowel"


def test_guesses_count_only_for_a_word_that_was_found() -> None:
    """Six guesses in vain are no worse an average than none, but they are counted as missed; leavers have none."""
    missed = "\n".join(f"bob guesses {word}" for word in IN_VAIN.split())
    race = story(f"CRANE for ann bob cat\nann guesses slate\nann guesses crane\ncat leaves\n{missed}")

    assert race.figures == {
        ANN: SeatFigures({"guesses": 2}, {"guesses": {"2": 1}}),
        BOB: SeatFigures(counts={"guesses": {"missed": 1}}),
    }
