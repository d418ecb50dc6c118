"""The prospects of an unfinished line, on which every bot relies."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from parlour.games.crossword.bots.line_scores import word_codes
from parlour.games.crossword.rules.letter_bag import frequencies
from parlour.games.crossword.rules.scoring import worth
from parlour.games.crossword.values.board import Board, Line, columns
from parlour.pieces.words import alphabet

Floats = NDArray[np.float64]

LONGING = 4.0
"""How much more one great word counts than several small ones; found by experiment."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The prospects of a line now, and `after` each letter of the alphabet (column) in each empty cell (row)."""

    now: float
    after: Floats


def gains(board: Board, language: str) -> Floats:
    """Return how much each letter in each cell improves the board's prospects; minus infinity in filled cells."""
    rows = [prospect(line, language) for line in board]
    downs = [prospect(line, language) for line in columns(board)]
    grown = np.stack([row.after - row.now for row in rows]) + np.stack([col.after - col.now for col in downs], axis=1)
    taken = np.array([[cell is not None for cell in row] for row in board])
    grown[taken] = -np.inf
    return grown


@lru_cache(maxsize=4096)
def prospect(line: Line, language: str) -> Prospect:
    """Add up all words that still fit into `line`, weighted by their points and the chance of their missing letters."""
    size = len(line)
    now, after = 0.0, np.zeros((size, len(alphabet(language))))
    for start, segment in _segments(line):
        prize = worth(len(segment), size) ** LONGING
        fits, with_letter = _fits(segment, language)
        now += prize * fits
        after[start : start + len(segment)] += prize * (with_letter - fits)
    return Prospect(now ** (1 / LONGING), np.maximum(after + now, 0.0) ** (1 / LONGING))


def _segments(line: Line) -> Iterator[tuple[int, Line]]:
    for length in range(2, len(line) + 1):
        for start in range(len(line) - length + 1):
            yield start, line[start : start + length]


def _fits(segment: Line, language: str) -> tuple[float, Floats]:
    """Return the chance that `segment` becomes a word, now and with one more letter known."""
    spelled, chances = _glossary(language, len(segment))
    common = np.array(frequencies(language))
    fitting: NDArray[np.intp] | slice = slice(None)
    for cell, letter in enumerate(segment):
        if letter is not None:
            code = alphabet(language).index(letter)
            chances = chances / common[code]
            hit = np.flatnonzero(spelled[cell][fitting] == code)
            fitting = hit if isinstance(fitting, slice) else fitting[hit]
    left = chances[fitting]
    after = np.zeros((len(segment), len(common)))
    for cell, letter in enumerate(segment):
        if letter is None:
            after[cell] = np.bincount(spelled[cell][fitting], weights=left, minlength=len(common)) / common
    return float(left.sum()), after


@lru_cache(maxsize=16)
def _glossary(language: str, length: int) -> tuple[NDArray[np.int64], Floats]:
    """Return the words of `length` as codes, cell by cell, and the chance of each letter of each word."""
    spelled = np.ascontiguousarray(word_codes(language, length).T) - 1
    return spelled, np.array(frequencies(language))[spelled].prod(axis=0)
