"""The playable words of any text with one word a line: a dictionary holds much besides."""

from collections.abc import Collection, Iterable
from typing import NamedTuple
from unicodedata import normalize

from parlour.games.wordle.rules.spelling import Spelling
from parlour.pieces.words import spell
from parlour.pieces.words.riddles import named

_ONE_IN = 100
"""So many words of a German list have at least one with Ä, Ö or Ü; a name or two makes no list German."""


class Playable(NamedTuple):
    """The words of one length in a text, and what was left out, if anything was."""

    spelling: Spelling
    note: str


def playable(text: str, length: int) -> Playable:
    """Give the words of `length` letters in `text`; all may be the answer. Raise `ValueError` if there are none."""
    lines = [line for line in map(str.strip, normalize("NFC", text).removeprefix("\ufeff").splitlines()) if line]
    language = language_of([word for line in lines if (word := spell(line, "de")) and len(word) == length])
    words = [spell(line, language) or "" for line in lines]
    every = frozenset(word for word in words if len(word) == length)
    if not every:
        msg = f"it has no word of {length} letters"
        raise ValueError(msg)
    return Playable(Spelling(language, length, named(tuple(sorted(every)), every)), note(map(len, words), length))


def language_of(words: Collection[str]) -> str:
    """Tell the language: German if enough of the words take letters that English has not."""
    return "de" if _ONE_IN * sum(not word.isascii() for word in words) > len(words) else "en"


def note(letters: Iterable[int], length: int) -> str:
    """Say how many words were left out and why, by the `letters` of each; one that cannot be spelled has none."""
    counts = list(letters)
    strange = counts.count(0)
    others = len(counts) - strange - counts.count(length)
    reasons = (
        f"{others} {'has' if others == 1 else 'have'} not {length} letters" if others else "",
        f"{strange} {'is' if strange == 1 else 'are'} not written in letters alone" if strange else "",
    )
    told = ", ".join(filter(None, reasons))
    left_out = others + strange
    return f"Of {len(counts)} words {left_out} {'was' if left_out == 1 else 'were'} left out: {told}." if told else ""
