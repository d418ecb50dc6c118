"""Simulated matches: many boards at once, all filled by the same quick estimate of prospects."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from parlour.games.crossword.bots.line_scores import WINDOW, Codes, lines, read_as_number, scorer, starts, word_codes
from parlour.games.crossword.bots.prospects import LONGING
from parlour.games.crossword.rules.letter_bag import frequencies
from parlour.games.crossword.rules.scoring import worth
from parlour.pieces.words import alphabet

Estimates = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Estimator:
    """Estimates the prospects of each cell of many lines quickly; it misses words longer than a window."""

    size: int
    base: int
    windows: tuple[NDArray[np.float16], ...]
    """For each width up to `WINDOW`: the prospects of all words that begin at the first cell of a window."""

    def gains(self, many: Codes, letter: Codes) -> Estimates:
        """Return how much `letter` in each cell improves the prospects of each line; ignore filled cells."""
        now = np.zeros(many.shape[:-1], dtype=np.float32)
        more = np.zeros((*np.broadcast_shapes(now.shape, letter.shape), self.size), dtype=np.float32)
        for start, width in starts(self.size):
            table = self.windows[width]
            window = read_as_number(many[..., start : start + width], self.base)
            seen = table[window].astype(np.float32)
            now += seen
            for cell in range(width):
                code = window + letter * self.base ** (width - 1 - cell)
                more[..., start + cell] += table.take(code, mode="clip") - seen
        return _rooted(more + now[..., None]) - _rooted(now)[..., None]


@lru_cache(maxsize=2)
def estimator(language: str, size: int) -> Estimator:
    """Return the estimator for lines of `size` cells; keeps some 30 to 50 MB of tables from five cells on."""
    base = len(alphabet(language)) + 1
    windows = [np.zeros(1, dtype=np.float16), np.zeros(base, dtype=np.float16)]
    for width in range(2, min(size, WINDOW) + 1):
        estimate = _estimates(language, width, worth(width, size) ** LONGING)
        estimate.reshape(-1, base)[:] += windows[-1][:, None]
        windows.append(estimate.astype(np.float16))
    return Estimator(size, base, tuple(windows))


def play_on(boards: Codes, letters: Sequence[Codes], language: str) -> Codes:
    """Fill `boards` and return their scores; each turn offers every board one or more letters."""
    boards = boards.copy()
    count, size, _ = boards.shape
    cells, each = boards.reshape(count, -1), np.arange(count)
    for offered in letters:
        best = _gains(boards, offered, language).reshape(count, -1).argmax(axis=1)
        letter, cell = np.divmod(best, size * size)
        cells[each, cell] = offered[each, letter]
    scores: Codes = scorer(language, size)(lines(boards)).sum(axis=1)
    return scores


def _gains(boards: Codes, offered: Codes, language: str) -> Estimates:
    """Return how much each letter `offered` to a board improves it in each empty cell."""
    size = boards.shape[-1]
    along = estimator(language, size).gains(lines(boards)[:, None], offered[:, :, None])
    grown = along[:, :, :size] + along[:, :, size:].swapaxes(-1, -2)
    return np.where(boards[:, None] > 0, -np.inf, grown)


def _rooted(estimate: Estimates) -> Estimates:
    return np.sqrt(np.sqrt(np.maximum(estimate, 0)))


def _estimates(language: str, length: int, prize: float) -> Estimates:
    """Return, for every pattern of letters and gaps, the chance that drawn letters complete it, times the `prize`."""
    words = word_codes(language, length)
    base = len(alphabet(language)) + 1
    common = np.array([1.0, *frequencies(language)])
    estimates = np.zeros(base**length, dtype=np.float32)
    for known in product((0, 1), repeat=length):
        given = words * np.array(known)
        np.add.at(estimates, read_as_number(given, base), prize * common[words - given].prod(axis=1))
    return estimates
