"""Parsing the answer of a language model, tolerant of everything that has only one meaning."""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from math import floor, inf
from typing import Any, NamedTuple
from unicodedata import normalize

from parlour.core.safe_text import plain as shown
from parlour.core.word_verdict import LEAST, MOST, Evaluation

LONGEST = 300
"""The most characters of an explanation."""
PLACES = 50
"""How many brackets are tried as the start of the JSON; each may cost a millisecond."""
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?")
_NO_NUMBERS = (inf, -inf)
_OPENING = re.compile(r"[\[{]")
_ARTICLES = ("DER ", "DIE ", "DAS ")
_UMLAUTS = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE"})


class Opinion(NamedTuple):
    """The model's opinion of a word; `score` is `None` if it is not a valid score."""

    score: int | None
    explanation: str


class UnusableAnswer(ValueError):
    """An answer that does not rate every word."""


def read_evaluations(text: str, words: Sequence[str]) -> tuple[Evaluation, ...]:
    """Return the evaluation of each of `words` in `text`, in order, or raise `UnusableAnswer`."""
    said: dict[str, Opinion] = {}
    for word, opinion in sorted(_read_opinions(text), key=lambda each: each[1].score is None):  # usable opinions first
        said.setdefault(normalise(word), opinion)
    asked = {normalise(word): word for word in words}
    missing, strange = asked.keys() - said.keys(), said.keys() - asked.keys()
    if len(missing) == len(strange) == 1:
        [lost], [found] = missing, strange
        if is_similar(lost, found):
            said[lost] = said[found]
    return tuple(_evaluation(word, said.get(key)) for key, word in asked.items())


def normalise(word: str) -> str:
    """Spell a word with the letters of the tiles, however the model wrote it."""
    return normalize("NFC", word).strip().replace("ß", "SS").replace("ẞ", "SS").upper()


def is_similar(asked: str, answered: str) -> bool:
    """Return whether `answered` may mean `asked`: without an article, at most a third of the letters differ."""
    one, other = _bare(asked), _bare(answered)
    slips = len(one) // 3
    return abs(len(one) - len(other)) <= slips and _slips(one, other) <= slips


def score_of(value: object) -> int | None:
    """Parse a score, a number or a text with a number, rounded half up and limited to the scale."""
    if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
        value = float(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or value in _NO_NUMBERS:
        return None
    return max(LEAST, floor(min(max(value, 0), MOST) + 0.5))


def make_storable(text: str) -> str:
    """Return `text` without lone surrogates and null characters, which cannot be stored."""
    return text.encode("utf-8", "replace").decode().replace("\0", "")


def _read_opinions(text: str) -> list[tuple[str, Opinion]]:
    """Parse the first list that contains a score, bare or inside an object, with or without text around it."""
    for found in _read_json(text):
        entries = found.get("evaluations") if isinstance(found, dict) else found
        read = [said for entry in entries if (said := _opinion(entry))] if isinstance(entries, list) else []
        if any(opinion.score for _, opinion in read):
            return read
    raise UnusableAnswer("there are no evaluations")


def _read_json(text: str) -> Iterator[Any]:
    """Yield the JSON objects and lists in `text`, including nested ones, up to a limit."""
    decoder = json.JSONDecoder(parse_constant=lambda _nan: None)
    for opening in islice(_OPENING.finditer(text), PLACES):
        with suppress(ValueError, RecursionError):
            yield decoder.raw_decode(text, opening.start())[0]


def _opinion(entry: object) -> tuple[str, Opinion] | None:
    """Parse one entry: a word and its opinion."""
    if not isinstance(entry, dict) or not isinstance(entry.get("word"), str):
        return None
    explanation = entry.get("explanation")
    text = shown(make_storable(explanation), LONGEST) if isinstance(explanation, str) else ""
    return entry["word"], Opinion(score_of(entry.get("score")), text)


def _bare(word: str) -> str:
    """Return a normalised word without its article and with umlauts as two letters."""
    for article in _ARTICLES:
        word = word.removeprefix(article)
    return word.translate(_UMLAUTS)


def _slips(one: str, other: str) -> int:
    """Return the edit distance between `one` and `other`."""
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
