"""Which rank beats which."""

from collections.abc import Mapping

from parlour.games.president.rules.cards import RANKS, Rank

NORMAL_ORDER: tuple[Rank, ...] = RANKS
INVERTED_ORDER: tuple[Rank, ...] = NORMAL_ORDER[::-1]

_PLACES: Mapping[Rank, int] = {rank: place for place, rank in enumerate(NORMAL_ORDER)}


def order(*, inversion: bool) -> tuple[Rank, ...]:
    """Give all ranks from lowest to highest."""
    return INVERTED_ORDER if inversion else NORMAL_ORDER


def compare(rank_a: Rank, rank_b: Rank, *, inversion: bool) -> int:
    """Tell how far `rank_a` is above `rank_b`; negative if it is below."""
    difference = _PLACES[rank_a] - _PLACES[rank_b]
    return -difference if inversion else difference


def is_higher(rank_a: Rank, rank_b: Rank, *, inversion: bool) -> bool:
    """Tell whether `rank_a` beats `rank_b`; equal ranks do not."""
    return compare(rank_a, rank_b, inversion=inversion) > 0
