"""Which rank beats which."""

from collections.abc import Mapping

from parlour.games.president.values.cards import RANKS, Rank

NORMAL_ORDER: tuple[Rank, ...] = RANKS
INVERTED_ORDER: tuple[Rank, ...] = NORMAL_ORDER[::-1]

_PLACES: Mapping[Rank, int] = {rank: place for place, rank in enumerate(NORMAL_ORDER)}
_HIGHER: Mapping[bool, Mapping[Rank, frozenset[Rank]]] = {
    inversion: {rank: frozenset(ranks[place + 1 :]) for place, rank in enumerate(ranks)}
    for inversion, ranks in ((False, NORMAL_ORDER), (True, INVERTED_ORDER))
}


def order(*, inversion: bool) -> tuple[Rank, ...]:
    """Return all ranks from lowest to highest."""
    return INVERTED_ORDER if inversion else NORMAL_ORDER


def compare(rank_a: Rank, rank_b: Rank, *, inversion: bool) -> int:
    """Return how far `rank_a` is above `rank_b`; negative if it is below."""
    difference = _PLACES[rank_a] - _PLACES[rank_b]
    return -difference if inversion else difference


def is_higher(rank_a: Rank, rank_b: Rank, *, inversion: bool) -> bool:
    """Return whether `rank_a` beats `rank_b`; equal ranks do not."""
    return rank_a in _HIGHER[inversion][rank_b]


def higher_than(rank: Rank, *, inversion: bool) -> frozenset[Rank]:
    """Return all ranks that beat `rank`."""
    return _HIGHER[inversion][rank]
