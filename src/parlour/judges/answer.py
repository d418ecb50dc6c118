"""Reading what a language model says: everything that has one meaning is understood."""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from math import floor, inf
from typing import Any, NamedTuple
from unicodedata import normalize

from parlour.core.verdict import LEAST, MOST, Evaluation
from parlour.core.writing import plain as shown

LONGEST = 300
"""How much of an explanation is kept, in characters."""
PLACES = 50
"""How many brackets are tried as the beginning of what is meant: each may cost a millisecond."""
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?")
_NO_NUMBERS = (inf, -inf)
_OPENING = re.compile(r"[\[{]")
_ARTICLES = ("DER ", "DIE ", "DAS ")
_UMLAUTS = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE"})


class Opinion(NamedTuple):
    """What is said of a word; a score that is none counts for nothing."""

    score: int | None
    explanation: str


class UnusableAnswer(ValueError):
    """An answer that does not rate every word."""


def read_evaluations(text: str, words: Sequence[str]) -> tuple[Evaluation, ...]:
    """Find in `text` what it says of each of `words`, in their order, or raise `UnusableAnswer`."""
    said: dict[str, Opinion] = {}
    for word, opinion in sorted(_said(text), key=lambda each: each[1].score is None):  # a usable one comes first
        said.setdefault(normalise(word), opinion)
    asked = {normalise(word): word for word in words}
    missing, strange = asked.keys() - said.keys(), said.keys() - asked.keys()
    if len(missing) == len(strange) == 1:
        [lost], [found] = missing, strange
        if is_similar(lost, found):
            said[lost] = said[found]
    return tuple(_evaluation(word, said.get(key)) for key, word in asked.items())


def normalise(word: str) -> str:
    """Spell a word as tiles do, however the model wrote it."""
    return normalize("NFC", word).strip().replace("ß", "SS").replace("ẞ", "SS").upper()


def is_similar(asked: str, answered: str) -> bool:
    """Tell whether a model may have meant `asked`: without an article, at most a third of its letters differ."""
    one, other = _bare(asked), _bare(answered)
    slips = len(one) // 3
    return abs(len(one) - len(other)) <= slips and _slips(one, other) <= slips


def score_of(value: object) -> int | None:
    """Read a score: a number, or a text that is nothing but one, rounded half up and brought into the scale."""
    if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
        value = float(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or value in _NO_NUMBERS:
        return None
    return max(LEAST, floor(min(max(value, 0), MOST) + 0.5))


def make_storable(text: str) -> str:
    """Give `text` without what cannot be stored: halves of characters, and the character that ends texts elsewhere."""
    return text.encode("utf-8", "replace").decode().replace("\0", "")


def _said(text: str) -> list[tuple[str, Opinion]]:
    """Read the first list that has a score in it, alone or in its object, with or without words around it."""
    for found in _values(text):
        entries = found.get("evaluations") if isinstance(found, dict) else found
        read = [said for entry in entries if (said := _opinion(entry))] if isinstance(entries, list) else []
        if any(opinion.score for _, opinion in read):
            return read
    raise UnusableAnswer("there are no evaluations")


def _values(text: str) -> Iterator[Any]:
    """Read the JSON objects and lists that stand in `text`, those within others too, as far as looking pays."""
    decoder = json.JSONDecoder(parse_constant=lambda _nan: None)
    for opening in islice(_OPENING.finditer(text), PLACES):
        with suppress(ValueError, RecursionError):
            yield decoder.raw_decode(text, opening.start())[0]


def _opinion(entry: object) -> tuple[str, Opinion] | None:
    """Read one entry: a word, and what is said of it."""
    if not isinstance(entry, dict) or not isinstance(entry.get("word"), str):
        return None
    explanation = entry.get("explanation")
    told = shown(make_storable(explanation), LONGEST) if isinstance(explanation, str) else ""
    return entry["word"], Opinion(score_of(entry.get("score")), told)


def _bare(word: str) -> str:
    """Write a spelled word without its article, and umlauts as two letters."""
    for article in _ARTICLES:
        word = word.removeprefix(article)
    return word.translate(_UMLAUTS)


def _slips(one: str, other: str) -> int:
    """Count the letters to change, add or leave out that make `other` of `one`."""
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        before, row = row, [at]
        for to, wanted in enumerate(other, 1):
            row.append(min(before[to] + 1, row[-1] + 1, before[to - 1] + (letter != wanted)))
    return row[-1]


def _evaluation(word: str, opinion: Opinion | None) -> Evaluation:
    if opinion is None or opinion.score is None:
        raise UnusableAnswer("not every word is rated")
    return Evaluation(word, opinion.score, opinion.explanation)
