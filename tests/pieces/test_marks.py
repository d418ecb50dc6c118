"""What a guess reveals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.pieces.words import ABSENT, CORRECT, marks

LETTERS = st.text("ABC", min_size=5, max_size=5)


@pytest.mark.parametrize(
    ("secret", "guess", "marked"),
    [
        ("CRANE", "CRANE", "22222"),
        ("CRANE", "SLATE", "00202"),
        ("CRANE", "EERIE", "00102"),
        ("ABBEY", "KEBAB", "01211"),
        ("ABBEY", "BABES", "11220"),
        ("ABBEY", "ABABA", "22010"),
        ("BOSOM", "BOOBS", "22101"),
        ("ÄPFEL", "ÖLEFÄ", "01111"),
    ],
)
def test_letters_in_place_are_marked_first_then_the_others_from_the_left(secret: str, guess: str, marked: str) -> None:
    """Each letter of the secret is good for one mark."""
    assert "".join(map(str, marks(secret, guess))) == marked


@given(LETTERS, LETTERS)
@pytest.mark.slow
def test_no_letter_is_marked_more_often_than_the_secret_has_it(secret: str, guess: str) -> None:
    """It is marked as often as both words have it, and no less."""
    marked = marks(secret, guess)
    for letter in "ABC":
        shown = sum(mark != ABSENT for mark, guessed in zip(marked, guess, strict=True) if guessed == letter)
        assert shown == min(secret.count(letter), guess.count(letter))
    assert [mark == CORRECT for mark in marked] == [a == b for a, b in zip(secret, guess, strict=True)]


def test_words_of_different_lengths_are_a_mistake_of_the_caller() -> None:
    """They cannot be compared."""
    with pytest.raises(ValueError, match="shorter"):
        marks("CRANE", "CRAN")
