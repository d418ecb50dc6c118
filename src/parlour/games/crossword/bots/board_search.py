"""A very good board for the letters of a finished match, found by simulated annealing."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from parlour.core.dice import Dice
from parlour.core.game import Ask
from parlour.games.crossword.actions import Possible
from parlour.games.crossword.bots.line_scores import Codes, Scorer, decode_board, encode_board, lines, scorer
from parlour.games.crossword.rules.best_board import POSSIBLE
from parlour.games.crossword.values.board import Board

CHAINS = 128
STEPS = 6000
"""On a board of five by five; a smaller one needs fewer, and on a larger one each step takes longer."""
HOT, COLD = 2.5, 0.25
"""The loss in points that is accepted about one time in three, at the beginning and at the end."""


def ponder(ask: Ask, dice: Dice) -> Possible:
    """Answer the question for the best board; this takes a while."""
    if ask.name != POSSIBLE:
        raise LookupError(ask.name)
    about: Mapping[str, Any] = ask.about
    boards = tuple(tuple(map(tuple, board)) for board in about["boards"])
    return Possible(*best_board(about["letters"], about["grid_size"], about["language"], dice, boards))


def best_board(
    letters: Sequence[str], size: int, language: str, dice: Dice, boards: Sequence[Board] = (), steps: int | None = None
) -> tuple[Board, int]:
    """Return a very good board of `letters` and its score: at least as good as `boards`, but perhaps not the best."""
    chance = np.random.default_rng(dice.word())
    points_of = scorer(language, size)
    chains = _chains(letters, size, language, boards, chance)
    points = points_of(lines(chains))
    best, total = _leader(chains, points)
    for heat in np.geomspace(HOT, COLD, _patience(size) if steps is None else steps):
        _swap(chains, points, points_of, heat, chance)
        if points.sum(axis=1).max() > total:
            best, total = _leader(chains, points)
    return decode_board(best, language), total


def _patience(size: int) -> int:
    return STEPS * min(size, 5) ** 2 // max(size, 5) ** 2


def _chains(
    letters: Sequence[str], size: int, language: str, boards: Sequence[Board], chance: np.random.Generator
) -> Codes:
    """Start with the players' boards and with the letters in random order."""
    made = [encode_board(board, language) for board in boards]
    square = encode_board((tuple(letters),), language).reshape(size, size)
    thrown = [chance.permutation(square.ravel()).reshape(size, size) for _ in range(CHAINS)]
    return np.stack(made + thrown)


def _leader(chains: Codes, points: Codes) -> tuple[Codes, int]:
    totals = points.sum(axis=1)
    first = int(totals.argmax())
    return chains[first].copy(), int(totals[first])


def _swap(chains: Codes, points: Codes, points_of: Scorer, heat: float, chance: np.random.Generator) -> None:
    """Swap two cells on every board, and undo the swaps that cost too much."""
    count, size, _ = chains.shape
    each, cells = np.arange(count), chains.reshape(count, -1)
    one, other = chance.integers(size * size, size=(2, count))
    touched = np.stack([one // size, other // size, size + one % size, size + other % size])
    again = np.stack([touched[0] == touched[1], touched[2] == touched[3]])

    cells[each, one], cells[each, other] = cells[each, other], cells[each, one]
    after = points_of(lines(chains)[each, touched])
    change = after - points[each, touched]
    change[1::2][again] = 0
    kept = change.sum(axis=0) >= -heat * chance.standard_exponential(count)

    points[each[kept], touched[:, kept]] = after[:, kept]
    back, one, other = each[~kept], one[~kept], other[~kept]
    cells[back, one], cells[back, other] = cells[back, other], cells[back, one]
