"""Straights: three or more cards of consecutive ranks, from 3 up to 2, without wrapping around."""

from collections.abc import Collection, Mapping

from parlour.games.president.values.cards import JOKER, RANK_OF, RANKS, Card, Rank
from parlour.games.president.values.patterns import Pattern

LADDER: tuple[Rank, ...] = tuple(rank for rank in RANKS if rank != JOKER)
"""The ranks of straights, ascending; a Joker has none of its own, but may stand for any."""
RUNG: Mapping[Rank, int] = {rank: place for place, rank in enumerate(LADDER)}

LENGTHS = range(3, len(LADDER) + 1)


def straight_of(cards: Collection[Card], *, order_reversed: bool) -> Pattern | None:
    """Return the straight that is hardest to beat with all of `cards`, or `None`.

    Jokers at an end could make it higher or lower: they count upwards, but downwards while the order is reversed.
    """
    rungs = [RUNG[RANK_OF[card]] for card in cards if RANK_OF[card] != JOKER]
    count = len(cards)
    if count not in LENGTHS or not rungs or len(set(rungs)) < len(rungs) or max(rungs) - min(rungs) >= count:
        return None
    highest = min(min(rungs) + count, len(LADDER)) - 1
    lowest = max(max(rungs), count - 1)
    return Pattern(LADDER[lowest if order_reversed else highest], count, straight=True)
