"""Which cards may be laid."""

from typing import TypeAlias

from parlour.games.president.rules.playouts.deal import Deal
from parlour.games.president.rules.playouts.hands import (
    JOKER,
    MOST,
    NATURALS,
    WIDTH,
    Hand,
    Ranks,
    each,
    held,
)
from parlour.games.president.rules.playouts.luck import Luck
from parlour.games.president.rules.playouts.moves import Play

PLAYS = tuple(
    tuple(tuple(Play(rank, naturals, jokers) for rank in range(WIDTH)) for jokers in range(3))
    for naturals in range(MOST + 1)
)
"""Every play there is, by naturals, Jokers and rank; finding one is quicker than making it."""

COUNTS = tuple(range(1, MOST + 1))

Way: TypeAlias = tuple[Ranks, int, int]
"""Ranks that can all be laid with so many naturals and so many Jokers."""


def ways(hand: Hand, ranks: Ranks, count: int) -> list[Way]:
    """List how cards of `ranks` can be laid, `count` at once or, for 0, any number."""
    counts = (count,) if count else COUNTS
    found = [(able, total, 0) for total in counts if (able := hand >> WIDTH * (total - 1) & ranks)]
    if not hand >> JOKER & 1:
        return found

    ranks &= NATURALS
    for jokers in range(1, held(hand, JOKER) + 1):
        fitting = [total - jokers for total in counts if total > jokers]
        found += [(able, naturals, jokers) for naturals in fitting if (able := hand >> WIDTH * (naturals - 1) & ranks)]
    return found


def legal_plays(deal: Deal) -> list[Play]:
    """List everything the player on turn may lay; passing is not among it."""
    possible = ways(deal.hands[deal.turn], deal.winning, deal.count)
    return [PLAYS[naturals][jokers][rank] for able, naturals, jokers in possible for rank in each(able)]


def random_play(deal: Deal, luck: Luck) -> Play | None:
    """Pick any legal play, or the pass if there is one, all alike."""
    hand, ranks, count = deal.hands[deal.turn], deal.winning, deal.count
    if count and not hand >> JOKER & 1:  # by far the most turns: there is one way to follow, or none
        alike = each(hand >> WIDTH * (count - 1) & ranks)
        pick = luck.below(len(alike) + 1) if alike else 0
        return PLAYS[count][0][alike[pick]] if pick < len(alike) else None

    possible = ways(hand, ranks, count)
    pick = luck.below(sum([able.bit_count() for able, _, _ in possible]) + (count > 0))
    for able, naturals, jokers in possible:
        alike = each(able)
        if pick < len(alike):
            return PLAYS[naturals][jokers][alike[pick]]
        pick -= len(alike)
    return None
