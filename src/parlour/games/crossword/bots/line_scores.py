"""Words and points of thousands of lines at once, with tables and numpy."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from parlour.games.crossword.rules.scoring import worth
from parlour.games.crossword.values.board import Board
from parlour.pieces.words import alphabet, load

Codes = NDArray[np.int64]
"""Cells as numbers: 0 is empty, the letters follow in alphabetical order."""

WINDOW = 5
"""The longest stretch with its own table; longer words are looked up in sorted lists."""

LONGEST = 8
"""The longest possible line."""


def encode_board(board: Board, language: str) -> Codes:
    """Write a board as numbers."""
    letters = alphabet(language)
    return np.array([[0 if cell is None else letters.index(cell) + 1 for cell in row] for row in board], dtype=np.int64)


def decode_board(codes: Codes, language: str) -> Board:
    """Read a board written by `encode_board`."""
    letters = alphabet(language)
    return tuple(tuple(letters[code - 1] if code else None for code in row) for row in codes.tolist())


def lines(boards: Codes) -> Codes:
    """Return the rows, then the columns, of each of many `boards`."""
    return np.concatenate([boards, boards.swapaxes(-1, -2)], axis=-2)


@dataclass(frozen=True, slots=True)
class Scorer:
    """Scores lines of one size and language."""

    size: int
    base: int
    windows: tuple[NDArray[np.uint8], ...]
    """For each width up to `WINDOW`: the words that begin at the first cell of a window, one bit per length from 2."""
    long_words: tuple[Codes, ...]
    """The sorted codes of words longer than `WINDOW`, by length."""

    def __call__(self, many: Codes) -> Codes:
        """Return the points of each of `many` lines; the last axis runs along a line."""
        present = np.zeros(many.shape[:-1], dtype=np.int64)
        for start, width in starts(self.size):
            window = read_as_number(many[..., start : start + width], self.base)
            present |= self.windows[width][window].astype(np.int64) << _bit(start, 2, self.size)
        for length, known in enumerate(self.long_words, WINDOW + 1):
            for start in range(self.size - length + 1):
                code = read_as_number(many[..., start : start + length], self.base)
                found = known[np.minimum(np.searchsorted(known, code), len(known) - 1)] == code
                present |= found.astype(np.int64) << _bit(start, length, self.size)
        if self.size > WINDOW:
            return _greedy(present, self.size)
        return _greedy_table(self.size)[present]


@lru_cache(maxsize=4)
def scorer(language: str, size: int) -> Scorer:
    """Return a scorer for lines of `size` cells; keeps some 15 to 25 MB of tables."""
    base = len(alphabet(language)) + 1
    known = {length: np.sort(read_as_number(word_codes(language, length), base)) for length in range(2, size + 1)}
    windows = [np.zeros(base**width, dtype=np.uint8) for width in range(min(size, WINDOW) + 1)]
    for width, table in enumerate(windows):
        for length in range(2, width + 1):
            table.reshape(base**length, -1)[known[length]] |= 1 << (length - 2)
    return Scorer(size, base, tuple(windows), tuple(known[length] for length in range(WINDOW + 1, size + 1)))


@lru_cache(maxsize=16)
def word_codes(language: str, length: int) -> Codes:
    """Return the words of `length` as numbers, one row each."""
    codes = {letter: code for code, letter in enumerate(alphabet(language), 1)}
    return np.array([[codes[letter] for letter in word] for word in load(language, LONGEST).by_length(length)])


def starts(size: int) -> list[tuple[int, int]]:
    """Return where words can begin in a line, and the width of the window there."""
    return [(start, min(WINDOW, size - start)) for start in range(size - 1)]


def read_as_number(stretch: Codes, base: int) -> Codes:
    """Read the cells along the last axis as digits of one number."""
    value = stretch[..., 0]
    for cell in range(1, stretch.shape[-1]):
        value = value * base + stretch[..., cell]
    return value


def _bit(start: int, length: int, size: int) -> int:
    """Return the bit for a word of `length` that begins at `start`."""
    return start * (size - 1) + length - 2


@lru_cache(maxsize=WINDOW)
def _greedy_table(size: int) -> Codes:
    """Return the points of every set of words in a short line."""
    return _greedy(np.arange(1 << (size - 1) ** 2), size)


def _greedy(present: Codes, size: int) -> Codes:
    """Take words longest first, then leftmost, skip overlaps, and add up their points."""
    points, taken = np.zeros_like(present), np.zeros_like(present)
    for length in range(size, 1, -1):
        for start in range(size - length + 1):
            cells = ((1 << length) - 1) << start
            free = (present >> _bit(start, length, size)) & ((taken & cells) == 0)
            taken |= free * cells
            points += free * worth(length, size)
    return points
