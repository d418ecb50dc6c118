"""Ratings from duels, by the model of Bradley and Terry. Import it only in worker processes: it loads numpy.

How often one solver does better than another depends only on the difference of their strengths; a tie is half a win
for each. Before its first game a solver's strength is spread around the average, so that all strengths are finite, even
for a solver that has won every game.

The model assumes independent games, which the games of one match are not, so they count for less. Each of k contestants
with the same words is compared with all others, but k results say only as much as k - 1 duels, not k(k - 1)/2. And a
match is a single sample, of one version of each program on one day. As usual for clusters, n games of a match count as
n / (1 + (n - 1)c), where c is the correlation of two of them.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.hosts.arena.service.ratings import AVERAGE, SCALE, SPREAD, SolverRating
from parlour.storage.arena import Duel

Matrix: TypeAlias = NDArray[np.floating[Any]]

_STEPS, _STILL = 100, 1e-9
IN_COMMON = 0.05
"""The correlation of two games of a match: however long, a match counts at most as twenty independent games."""


def rate_solvers(
    duels: Sequence[Duel], spread: float = SPREAD, in_common: float = IN_COMMON
) -> dict[str, SolverRating]:
    """Rate all solvers that have met; `spread` is the standard deviation in points before anything is known."""
    names = sorted({name for duel in duels for name in (duel.one, duel.other)})
    wins = _wins(names, duels, in_common)
    strengths, deviations = _fitted(wins, precision=(SCALE / spread) ** 2)
    return {
        name: SolverRating(AVERAGE + SCALE * strength, SCALE * deviation)
        for name, strength, deviation in zip(names, strengths.tolist(), deviations.tolist(), strict=True)
    }


def _wins(names: Sequence[str], duels: Sequence[Duel], in_common: float) -> Matrix:
    """Count how often the row's solver did better than the column's, each game by its weight."""
    places = {name: place for place, name in enumerate(names)}
    wins = np.zeros((len(names), len(names)))
    for duel in duels:
        one, other, weight = places[duel.one], places[duel.other], _weight(duel, in_common)
        wins[one, other] += weight * (duel.won + duel.tied / 2)
        wins[other, one] += weight * (duel.lost + duel.tied / 2)
    return wins


def _weight(duel: Duel, in_common: float) -> float:
    """Return how much each game of a duel counts."""
    games = duel.won + duel.tied + duel.lost
    return 2 / max(2, duel.players) / (1 + max(0, games - 1) * in_common)


def _fitted(wins: Matrix, precision: float) -> tuple[Matrix, Matrix]:
    """Find the likeliest strengths by Newton's method, and the standard deviation of each."""
    games = wins + wins.T
    strengths = np.zeros(len(wins))
    for _ in range(_STEPS):
        expected = games * _chances(strengths)
        slope = (wins - expected).sum(axis=1) - precision * strengths
        step = np.linalg.solve(_curvature(games, strengths, precision), slope)
        size = float(np.abs(step).max(initial=0.0))
        strengths += step / max(1.0, size)
        if size < _STILL:
            break
    return strengths, _deviations(np.linalg.inv(_curvature(games, strengths, precision)))


def _deviations(covariance: Matrix) -> Matrix:
    """Return the deviation of each strength from the mean of all, which is defined as the average."""
    centred = np.eye(len(covariance)) - 1 / max(1, len(covariance))
    deviations: Matrix = np.sqrt(np.diag(centred @ covariance @ centred))
    return deviations


def _chances(strengths: Matrix) -> Matrix:
    """Return how likely the row's solver does better than the column's."""
    chances: Matrix = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    return chances


def _curvature(games: Matrix, strengths: Matrix, precision: float) -> Matrix:
    """Return how sharply the likelihood falls around `strengths`: the sharper, the more certain they are."""
    chances = _chances(strengths)
    information = games * chances * (1 - chances)
    curvature: Matrix = np.diag(information.sum(axis=1) + precision) - information
    return curvature
