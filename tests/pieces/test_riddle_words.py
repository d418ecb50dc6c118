"""The words of riddles: answers people know, guesses in plenty."""

from itertools import product

import pytest

from parlour.pieces.words import LANGUAGES, LENGTHS, load, riddle_words, spell
from parlour.pieces.words.riddles import named

every_list = pytest.mark.parametrize(("language", "length"), [*product(LANGUAGES, LENGTHS)])


@every_list
def test_answers_are_few_and_guesses_many(language: str, length: int) -> None:
    """Enough answers for years, and five guesses at least for each."""
    words = riddle_words(language, length)

    assert len(words.answers) > 600
    assert len(words.allowed) > 4 * len(words.answers)
    assert words.allowed > set(words.answers)
    assert words.allowed >= set(load(language, 7).by_length(length))


@every_list
def test_words_are_spelled_in_their_letters(language: str, length: int) -> None:
    """And sorted, so that an order made of them is the same everywhere."""
    words = riddle_words(language, length)

    assert all(len(word) == length and spell(word, language) == word for word in words.allowed)
    assert list(words.answers) == sorted(set(words.answers))


@every_list
def test_answers_are_common(language: str, length: int) -> None:
    """Who loses should say: of course."""
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
    """They may be guessed all the same."""
    answers = {word for length in LENGTHS for word in riddle_words(language, length).answers}
    allowed = {word for length in LENGTHS for word in riddle_words(language, length).allowed}

    assert set(known.split()) <= answers
    assert not set(only_guesses.split()) & answers
    assert set(known.split()) <= allowed


def test_numbers_are_those_that_were_read_by_hand() -> None:
    """A changed list must be a decision, not an accident."""
    counts = {
        language: tuple(len(riddle_words(language, length).answers) for length in LENGTHS) for language in LANGUAGES
    }

    assert counts == {"en": (1107, 1384, 1615, 1536), "de": (652, 1040, 1442, 1446)}


def test_another_list_has_another_version() -> None:
    """Games are pinned to it: a word more among the answers, or among the guesses, is another list."""
    versions = {
        named(("AB",), ("CD",)).version,
        named(("AB", "CD"), ("CD",)).version,
        named(("AB",), ("CD", "EF")).version,
    }

    assert len(versions) == 3
    assert named(("AB",), ("CD",)) == named(("AB",), ("CD", "AB"))
