"""The house's own taste: what it gives for a German word, and why."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from typing import NamedTuple

from parlour.pieces.german.scale import STEPS
from parlour.pieces.german.sentences import sentences
from parlour.pieces.german.worth import Portrait, portrait, sound, worth
from parlour.pieces.words.graph import graph

LEAST, MOST = 7, 100
"""What a word may get; what is none gets less."""
REMEMBERED = 1 << 15
TASTED = """
    UND DER ES QI LOL ANGST HAUS JUX TÜR ROSE WORT STRASSE ÄPFEL LIBELLE FERNWEH SEHNSUCHT XYLOPHON MONDSCHEIN BÄUMCHEN
    MELANCHOLIE ABENDRÖTE BEARBEITUNG GEGANGEN SCHÖNSTEN LEBENSMUT MONDKATZE ZWÖLFTEL STRUMPF XQZ GWORT
"""
"""Words of all kinds, and some that are none."""


class Rating(NamedTuple):
    """From 1 to 100, and a sentence or two in German that is true of the word."""

    score: int
    sentence: str


def rate(word: str) -> Rating:
    """Rate `word`, in capitals as it lies, always alike; the first time reads the lexicon."""
    return rate_together([word])[0]


def rate_together(words: Iterable[str]) -> list[Rating]:
    """Rate the `words` of one move, so that no two sentences beside each other are made alike."""
    portraits = [portrait(word, graph("de")) for word in words]
    return [Rating(_score(seen), said) for seen, said in zip(portraits, sentences(portraits), strict=True)]


@lru_cache(REMEMBERED)
def score(word: str) -> int:
    """Give the score of `word` alone, for whoever compares many."""
    return _score(portrait(word, graph("de")))


@cache
def taste(steps: Sequence[float] = STEPS) -> str:
    """Name this taste: whatever is reckoned otherwise, or put on other `steps`, has another name."""
    worths = [round(worth(portrait(word, graph("de"))), 6) for word in TASTED.split()]
    return sha256(repr((worths, tuple(steps))).encode()).hexdigest()[:8]


def _score(seen: Portrait) -> int:
    if seen.is_stranger:
        return 1 + round((LEAST - 2) * sound(seen))
    return LEAST + bisect_left(STEPS, worth(seen))
