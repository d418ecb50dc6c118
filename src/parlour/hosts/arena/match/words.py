"""The words of matches, in lower case like on the wire."""

from collections.abc import Iterable
from functools import cache

from parlour.hosts.arena.match.plan import LETTERS
from parlour.pieces.words import LENGTHS, LONGEST, SHORTEST, RiddleWords, classic_words, load, riddle_words
from parlour.pieces.words.custom_list import read_custom_list
from parlour.pieces.words.riddle_words import named

_COMMON = 3.0
"""How common, by `Lexicon.zipf`, a word must be to be hidden, for lengths without a list of answers."""


@cache
def words_of(letters: int) -> RiddleWords:
    """Return the usual words of a match; for five letters, the classic lists."""
    if letters == LETTERS:
        return classic_words()
    if letters in LENGTHS:
        answers, allowed, _ = riddle_words("en", letters)
        return named(_lower(answers), _lower(allowed))
    if not SHORTEST <= letters <= LONGEST:
        msg = f"words can have {SHORTEST} to {LONGEST} letters, not {letters}"
        raise ValueError(msg)
    lexicon = load("en")
    words = lexicon.by_length(letters)
    return named(_lower(word for word in words if lexicon.zipf(word) >= _COMMON), _lower(words))


def words_in(text: str, letters: int) -> RiddleWords:
    """Return the words of a custom list that have exactly this many `letters`."""
    answers, others = _read_own(text)
    kept = _select(dict.fromkeys(answers), letters)
    if not kept:
        msg = f"there is no word of {letters} letters"
        raise ValueError(msg)
    return named(kept, _select(others, letters))


def first_length(text: str) -> int:
    """Return the length of the first playable word in a custom list."""
    answers, _ = _read_own(text)
    for word in answers:
        if word.isalpha():
            return len(word)
    raise ValueError("it has no word that consists only of letters")


def _read_own(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    answers, others = read_custom_list(text)
    return _lower(line.word for line in answers), _lower(line.word for line in others)


def _select(words: Iterable[str], letters: int) -> tuple[str, ...]:
    return tuple(word for word in words if len(word) == letters and word.isalpha())


def _lower(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(word.lower() for word in words)
