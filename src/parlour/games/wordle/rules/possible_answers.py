"""The answers that the secret can still be."""

from functools import lru_cache

from parlour.games.wordle.rules.guess_list import guess_list
from parlour.games.wordle.values.word_kind import WordKind
from parlour.pieces.words import Clue

_REMEMBERED = 4096
"""How many lists are cached; many players ask for the words left after some clues, and again after one more."""


@lru_cache(_REMEMBERED)
def possible(kind: WordKind, clues: tuple[Clue, ...]) -> tuple[str, ...]:
    """Return the answers of `kind` that fit all `clues`, in alphabetical order."""
    if not clues:
        return guess_list(kind).words.answers
    return tuple(filter(clues[-1].fits, possible(kind, clues[:-1])))
