"""Ratings of solvers: the duels of each match, one match after another."""

from collections.abc import Iterable
from itertools import groupby

from parlour.core.rating import SkillRating
from parlour.hosts.ratings import Comparison, update
from parlour.storage.arena import Duel

IN_COMMON = 0.05
"""The correlation of two games of a match: however long, a match counts at most as twenty independent games.

They have much in common: one version of each program on one day. As usual for clusters, n games count as
n / (1 + (n - 1)c), where c is their correlation.
"""
LEAST = 20.0
"""The least deviation of a solver; a program changes less than a person."""


def rate_solvers(duels: Iterable[Duel]) -> dict[str, SkillRating]:
    """Rate all solvers that have met, by duels in the order of their matches."""
    ratings: dict[str, SkillRating] = {}
    for _, match in groupby(duels, lambda duel: duel.match_id):
        compared = [_comparison(duel) for duel in match]
        known = {name: ratings.get(name, SkillRating()) for each in compared for name in (each.one, each.other)}
        ratings |= known | update(known, compared, LEAST)
    return ratings


def _comparison(duel: Duel) -> Comparison:
    """Compare two solvers; each of k contestants is compared with all others, but says only as much as k - 1 duels."""
    games = duel.won + duel.tied + duel.lost
    weight = games / (1 + (games - 1) * IN_COMMON) * 2 / max(2, duel.players)
    return Comparison(duel.one, duel.other, (duel.won + duel.tied / 2) / games, weight)
