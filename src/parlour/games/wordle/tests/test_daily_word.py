"""One game, from the first guess to the end."""

import pytest

from parlour.core.refusal import Rejected
from parlour.games.wordle.tests.stories import secret, tell


def test_a_game_has_the_keys_of_the_specification() -> None:
    """Existing clients read these keys and no others."""
    state = tell(secret("CRANE"), "carat #++..")

    assert state == {
        "guesses": [
            {
                "word": "CARAT",
                "hints": [
                    {"letter": "C", "status": "correct"},
                    {"letter": "A", "status": "present"},
                    {"letter": "R", "status": "present"},
                    {"letter": "A", "status": "absent"},
                    {"letter": "T", "status": "absent"},
                ],
                "is_correct": False,
            }
        ],
        "attempts": 1,
        "max_attempts": 6,
        "won": False,
        "lost": False,
        "game_over": False,
    }


def test_finding_the_word_wins() -> None:
    """No further guess is accepted."""
    state = tell(
        secret("CRANE"),
        """
        slate ..#.#
        crane #####
        brain ! GAME_OVER
        """,
    )

    assert (state["won"], state["lost"], state["game_over"], state["attempts"]) == (True, False, True, 2)
    assert secret("CRANE").message(state) == "Congratulations! You found the word in 2 attempts."


def test_the_sixth_guess_is_the_last() -> None:
    """A player who lost is told the word, and not before."""
    game = secret("CRANE")
    state = tell(game, "slate ..#.#\n" * 5)
    assert game.message(state) == "Attempt 5/6"

    state = tell(game, "slate ..#.#\n" * 6 + "crane ! GAME_OVER")

    assert (state["won"], state["lost"], state["game_over"]) == (False, True, True)
    assert game.message(state) == "Game over! The word was CRANE."


def test_the_sixth_guess_may_find_the_word() -> None:
    """Nobody loses with the right word."""
    state = tell(secret("CRANE"), "slate ..#.#\n" * 5 + "crane #####")

    assert (state["won"], state["lost"]) == (True, False)


def test_a_refused_guess_costs_nothing() -> None:
    """The player may try again, whatever the reason was."""
    state = tell(
        secret("CRANE"),
        """
        cranes ! WRONG_LENGTH
        cr4    ! WRONG_LENGTH
        cran3  ! NOT_LETTERS
        häute  ! NOT_LETTERS
        zzzzz  ! UNKNOWN_WORD
        slate  ..#.#
        """,
    )

    assert state["attempts"] == 1


@pytest.mark.parametrize(
    ("guess", "sentence"),
    [
        ("abc", "Guess must be 5 letters"),
        ("a" * 1_000_000, "Guess must be 5 letters"),
        ("12345", "Guess must contain only letters"),
        ("zzzzz", "'ZZZZZ' is not in the word list"),
    ],
)
def test_refusals_have_the_specified_sentences(guess: str, sentence: str) -> None:
    """A guess of a million letters is not even looked at."""
    with pytest.raises(Rejected) as refused:
        secret("CRANE").check_guess(guess)

    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("word", "guess", "marks"),
    [("STRASSE", "straße", "#######"), ("ÄPFEL", "A\u0308pfel", "#####"), ("GRÜSSE", " grüße ", "######")],
)
def test_german_is_written_as_people_write_it(word: str, guess: str, marks: str) -> None:
    """ß is SS, and an umlaut is one letter however it was typed."""
    state = secret(word, "de").check_guess(guess)

    assert state["won"]
    assert state["guesses"][0]["word"] == word
    assert len(state["guesses"][0]["hints"]) == len(marks)


def test_a_chosen_secret_must_be_a_word_that_can_be_guessed() -> None:
    """Otherwise nobody could ever find it."""
    with pytest.raises(Rejected):
        secret("ZZZZZ")


def test_a_new_game_asks_for_a_guess() -> None:
    """Its message is the one people know."""
    game = secret("CRANE")

    assert game.message(game.create_game_state()) == "Ready to play!"
    assert game.info() == {
        "word_length": 5,
        "max_attempts": 6,
        "language": "en",
        "alphabet": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    }
