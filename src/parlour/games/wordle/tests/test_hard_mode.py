"""Hard mode: everything that was learned must be used."""

import pytest

from parlour.core.refusal import Rejected
from parlour.games.wordle.tests.stories import secret, tell


def test_a_letter_in_place_stays_there() -> None:
    """LETTER_MOVED says which, and where."""
    tell(
        secret("CRANE"),
        """
        slate ..#.#
        amend ! LETTER_MOVED
        brave .##.#
        """,
        hard=True,
    )


def test_a_present_letter_stays_in_the_guess() -> None:
    """It may move."""
    tell(
        secret("CRANE"),
        """
        react ++#+.
        shade ! LETTER_MISSING
        scare .+#+#
        """,
        hard=True,
    )


def test_a_letter_found_twice_is_demanded_twice() -> None:
    """One mark for each; a third, marked absent, demands nothing."""
    game = secret("ABBEY")
    state = tell(game, "kebab .+#++", hard=True)

    with pytest.raises(Rejected) as refused:
        game.check_guess("amber", state)

    assert (refused.value.code.value, str(refused.value)) == ("LETTER_MISSING", "Guess must contain B 2 times")
    assert refused.value.params == {"letter": "B", "count": 2}


def test_refusals_are_precise() -> None:
    """Counted as people count, from one."""
    game = secret("CRANE")
    state = tell(game, "slate ..#.#", hard=True)

    with pytest.raises(Rejected) as refused:
        game.check_guess("amend", state)

    assert str(refused.value) == "Letter 3 must be A"
    assert refused.value.params == {"position": 3, "letter": "A"}


def test_clues_of_all_earlier_guesses_count() -> None:
    """A letter that the first guess found must still be used in the last one."""
    tell(
        secret("CRANE"),
        """
        react ++#+.
        crane #####
        """,
        hard=True,
    )
    game = secret("PLANE")
    state = tell(game, "slate .##.#\nplace ###.#", hard=True)

    with pytest.raises(Rejected):
        game.check_guess("peach", state)


def test_without_hard_mode_anything_goes() -> None:
    """A player looking for new letters may guess what cannot be right."""
    tell(secret("CRANE"), "slate ..#.#\nbumpy .....")
