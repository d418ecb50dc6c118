"""The words of a match."""

import pytest

from parlour.hosts.arena.match.words import words_in, words_of
from parlour.pieces.words import classic_words


@pytest.mark.parametrize("letters", range(2, 16))
def test_there_are_words_of_every_length(letters: int) -> None:
    """They are in lower case, and every word that may be hidden may be guessed."""
    words = words_of(letters)

    assert len(words.answers) >= 50
    assert words.allowed.issuperset(words.answers)
    assert all(len(word) == letters and word.islower() for word in words.allowed)


def test_five_letters_are_the_classic_lists() -> None:
    """Existing solvers know them."""
    assert words_of(5) == classic_words()


@pytest.mark.parametrize("letters", [-1, 0, 1, 16])
def test_there_are_no_words_of_other_lengths(letters: int) -> None:
    """They are refused."""
    with pytest.raises(ValueError, match="2 to 15 letters"):
        words_of(letters)


def test_a_custom_list_has_answers_and_other_words() -> None:
    """An empty line separates them; case, repeats, a byte order mark and other lengths do not matter."""
    words = words_in("\ufeffCrane\r\nSLATE\r\ncrane\r\nplanet\r\n \r\naudio\r\nox\r\n", 5)

    assert words.answers == ("crane", "slate")
    assert words.allowed == {"crane", "slate", "audio"}


def test_words_with_other_characters_are_left_out() -> None:
    """Dictionaries have them, but nobody could be asked to find them."""
    words = words_in("crane\ndon't\nsl-te\ncr4ne\n\naudio\nit's.\n", 5)

    assert words.answers == ("crane",)
    assert words.allowed == {"crane", "audio"}


def test_a_list_needs_a_word() -> None:
    """At least one word must have the length that is played."""
    with pytest.raises(ValueError, match="no word of 6 letters"):
        words_in("crane\n", 6)
