"""The words of riddles: well-known answers, and plenty of guesses."""

from itertools import product

import pytest

from parlour.pieces.words import LANGUAGES, LENGTHS, load, riddle_words, spell
from parlour.pieces.words.riddle_words import named

every_list = pytest.mark.parametrize(("language", "length"), [*product(LANGUAGES, LENGTHS)])


@every_list
def test_answers_are_few_and_guesses_many(language: str, length: int) -> None:
    """Enough answers for years, and at least five guesses for each."""
    words = riddle_words(language, length)

    assert len(words.answers) > 600
    assert len(words.allowed) > 4 * len(words.answers)
    assert words.allowed > set(words.answers)
    assert words.allowed >= set(load(language, 7).by_length(length))


@every_list
def test_words_use_only_letters_of_their_language(language: str, length: int) -> None:
    """They are sorted, so that an order made from them is the same everywhere."""
    words = riddle_words(language, length)

    assert all(len(word) == length and spell(word, language) == word for word in words.allowed)
    assert list(words.answers) == sorted(set(words.answers))


@every_list
def test_answers_are_common(language: str, length: int) -> None:
    """Players who lose should say: of course."""
    lexicon = load(language, 7)

    assert min(map(lexicon.zipf, riddle_words(language, length).answers)) >= 3.2


@pytest.mark.parametrize(
    ("language", "known", "only_guesses"),
    [
        ("en", "CRANE LEMON WORD BRIDGE JOURNEY", "DOGS CRANES SHAT GYPSY AALII COLOUR COLOR SMITH"),
        ("de", "HAUS APFEL KAFFEE SCHÖN MÜDE", "STRASSEN HÄUSER FOTZE ICHS GEHT BREMEN"),
    ],
)
def test_nothing_rude_no_names_and_no_plurals_are_answers(language: str, known: str, only_guesses: str) -> None:
    """They may still be guessed."""
    answers = {word for length in LENGTHS for word in riddle_words(language, length).answers}
    allowed = {word for length in LENGTHS for word in riddle_words(language, length).allowed}

    assert set(known.split()) <= answers
    assert not set(only_guesses.split()) & answers
    assert set(known.split()) <= allowed


def test_the_numbers_are_those_checked_by_hand() -> None:
    """A changed list must be a decision, not an accident."""
    counts = {
        language: tuple(len(riddle_words(language, length).answers) for length in LENGTHS) for language in LANGUAGES
    }

    assert counts == {"en": (1107, 1384, 1615, 1536), "de": (652, 1040, 1442, 1446)}


def test_different_lists_have_different_versions() -> None:
    """Games are pinned to a version: one more answer or guess makes another list."""
    versions = {
        named(("AB",), ("CD",)).version,
        named(("AB", "CD"), ("CD",)).version,
        named(("AB",), ("CD", "EF")).version,
    }

    assert len(versions) == 3
    assert named(("AB",), ("CD",)) == named(("AB",), ("CD", "AB"))
