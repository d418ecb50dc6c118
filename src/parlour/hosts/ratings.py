"""Ratings from comparisons, by the model of Bradley and Terry; shared by everything that rates players.

How often one player does better than another depends only on the difference of their strengths; a tie is half a win for
each. What is known about a strength is a normal distribution. `update` combines what was known before a match with
its result: it finds the likeliest strengths of all players of the match together, and how sharply the likelihood
falls around them. So ratings follow from matches one by one, in the order in which they are given.

Only a player's own mean and deviation are kept from match to match. If two newcomers meet, their result says which of
them is stronger, but not how strong they are among all others, so both stay uncertain until they meet more players.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import exp, sqrt
from typing import NamedTuple, TypeAlias

from parlour.core.rating import SCALE, SkillRating

LEAST = 45.0
"""No deviation falls below this: people change, and a rating must be able to follow them."""
LEAD = 400.0
"""A favourite with this lead gains nothing by doing better, so nobody rises for ever by beating the weak."""
_STEPS, _STILL = 50, 1e-9

_Matrix: TypeAlias = list[list[float]]


class Comparison(NamedTuple):
    """How often `one` did better than `other`: from 0 to 1, counted like `weight` independent games."""

    one: str
    other: str
    share: float
    weight: float = 1.0


def compare_places(places: Mapping[str, int]) -> list[Comparison]:
    """Compare every two players of a match by their places, where the lowest is best and equal ones are ties.

    Each of k players is compared with all others, but k places say only as much as k - 1 duels, not k(k - 1)/2.
    """
    weight = 2 / max(2, len(places))
    return [
        Comparison(one, other, (1 + (places[one] < places[other]) - (places[one] > places[other])) / 2, weight)
        for one, other in combinations(places, 2)
    ]


def update(
    known: Mapping[str, SkillRating], compared: Iterable[Comparison], least: float = LEAST
) -> dict[str, SkillRating]:
    """Return the new ratings of all players about whom a match says something; `known` has all ratings before it."""
    telling = [each for each in compared if not _is_expected(known, each)]
    names = sorted({name for each in telling for name in (each.one, each.other)})
    before = [known[name] for name in names]
    places = {name: place for place, name in enumerate(names)}
    pairs = [(places[each.one], places[each.other], each.share, each.weight) for each in telling]
    strengths, variances = _fit([each.value / SCALE for each in before], _precisions(before), pairs)
    return {
        name: SkillRating(SCALE * strength, max(min(least, old.deviation), SCALE * sqrt(variance)))
        for name, old, strength, variance in zip(names, before, strengths, variances, strict=True)
    }


def _is_expected(known: Mapping[str, SkillRating], each: Comparison) -> bool:
    """Tell whether a great favourite did better than expected, which says nothing about either."""
    lead = known[each.one].value - known[each.other].value
    return abs(lead) >= LEAD and (each.share - _chance(lead / SCALE)) * lead > 0


def _precisions(ratings: Iterable[SkillRating]) -> list[float]:
    return [(SCALE / rating.deviation) ** 2 for rating in ratings]


def _fit(
    means: Sequence[float], precisions: Sequence[float], pairs: Sequence[tuple[int, int, float, float]]
) -> tuple[list[float], list[float]]:
    """Find the likeliest strengths by Newton's method, and the variance of each."""
    strengths = list(means)
    for _ in range(_STEPS):
        slope = [p * (mean - now) for p, mean, now in zip(precisions, means, strengths, strict=True)]
        for one, other, share, weight in pairs:
            surprise = weight * (share - _chance(strengths[one] - strengths[other]))
            slope[one] += surprise
            slope[other] -= surprise
        inverse = _inverse(_curvature(strengths, precisions, pairs))
        step = [sum(map(float.__mul__, row, slope)) for row in inverse]
        size = max(map(abs, step), default=0.0)
        strengths = [now + change / max(1.0, size) for now, change in zip(strengths, step, strict=True)]
        if size < _STILL:
            break
    inverse = _inverse(_curvature(strengths, precisions, pairs))
    return strengths, [inverse[place][place] for place in range(len(strengths))]


def _chance(lead: float) -> float:
    """Return the probability that a player with this `lead` in strength does better."""
    return 1 / (1 + exp(-lead))


def _curvature(
    strengths: Sequence[float], precisions: Sequence[float], pairs: Iterable[tuple[int, int, float, float]]
) -> _Matrix:
    """Return how sharply the likelihood falls around `strengths`: the sharper, the more certain they are."""
    curvature = [[0.0] * len(strengths) for _ in strengths]
    for place, precision in enumerate(precisions):
        curvature[place][place] = precision
    for one, other, _, weight in pairs:
        chance = _chance(strengths[one] - strengths[other])
        information = weight * chance * (1 - chance)
        curvature[one][one] += information
        curvature[other][other] += information
        curvature[one][other] -= information
        curvature[other][one] -= information
    return curvature


def _inverse(matrix: _Matrix) -> _Matrix:
    """Invert a symmetric, positive definite matrix; those of a match are small."""
    size = len(matrix)
    rows = [[*row, *(float(place == at) for at in range(size))] for place, row in enumerate(matrix)]
    for place, pivot in enumerate(rows):
        pivot[:] = [value / pivot[place] for value in pivot]
        for row in rows:
            if row is not pivot and (factor := row[place]):
                row[:] = [value - factor * other for value, other in zip(row, pivot, strict=True)]
    return [row[size:] for row in rows]
