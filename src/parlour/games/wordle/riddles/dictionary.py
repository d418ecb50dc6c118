"""The playable words of a text with one word per line; everything else in it is left out."""

from collections.abc import Collection, Iterable
from typing import NamedTuple
from unicodedata import normalize

from parlour.games.wordle.rules.guess_list import GuessList
from parlour.pieces.english import plural
from parlour.pieces.words import spell
from parlour.pieces.words.riddle_words import named

_ONE_IN = 100
"""German lists have at least one word in this many with Ä, Ö or Ü; a name or two does not make a list German."""


class Playable(NamedTuple):
    """The words of one length in a text, and a note about words that were left out, if there are any."""

    guess_list: GuessList
    note: str


def playable(text: str, length: int) -> Playable:
    """Return the words of `length` letters in `text`, all of them answers, or raise `ValueError` if there are none."""
    lines = [line for line in map(str.strip, normalize("NFC", text).removeprefix("\ufeff").splitlines()) if line]
    language = language_of([word for line in lines if (word := spell(line, "de")) and len(word) == length])
    words = [spell(line, language) or "" for line in lines]
    every = frozenset(word for word in words if len(word) == length)
    if not every:
        msg = f"it has no word of {length} letters"
        raise ValueError(msg)
    return Playable(
        GuessList(language, length, named(tuple(sorted(every)), every)), explain_omissions(map(len, words), length)
    )


def language_of(words: Collection[str]) -> str:
    """Return the language: German if enough of the words have letters that English lacks."""
    return "de" if _ONE_IN * sum(not word.isascii() for word in words) > len(words) else "en"


def explain_omissions(letters: Iterable[int], length: int) -> str:
    """Say how many words were left out and why, by the `letters` of each; words that cannot be spelled have 0."""
    counts = list(letters)
    strange = counts.count(0)
    others = len(counts) - strange - counts.count(length)
    reasons = (
        f"{others} {'does' if others == 1 else 'do'} not have {length} letters" if others else "",
        f"{strange} {'contains' if strange == 1 else 'contain'} characters other than letters" if strange else "",
    )
    listed = ", ".join(filter(None, reasons))
    left_out = others + strange
    were = "was" if left_out == 1 else "were"
    return f"{left_out} of {plural(len(counts), 'word')} {were} left out: {listed}." if listed else ""
