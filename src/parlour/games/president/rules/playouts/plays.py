"""Which cards may be laid."""

from typing import TypeAlias

from parlour.games.president.rules.playouts.deal import Deal, Play
from parlour.games.president.rules.playouts.hands import (
    ABOVE,
    BELOW,
    JOKER,
    MOST,
    NATURALS,
    ROW,
    THREE,
    WIDTH,
    Hand,
    Ranks,
    each,
)
from parlour.games.president.rules.playouts.luck import Luck

PLAYS = tuple(
    tuple(tuple(Play(rank, naturals, jokers) for rank in range(WIDTH)) for jokers in range(3))
    for naturals in range(MOST + 1)
)
"""Every play there is, by naturals, Jokers and rank; finding one is quicker than making it."""

Way: TypeAlias = tuple[Ranks, int, int]
"""Ranks that can all be laid with so many naturals and so many Jokers."""


def winning(deal: Deal) -> Ranks:
    """Tell which ranks beat the pattern; before a lead all do."""
    if deal.count:
        return BELOW[deal.rank] if deal.inverted else ABOVE[deal.rank]
    return 1 << THREE if deal.opening else ROW


def ways(hand: Hand, ranks: Ranks, count: int) -> list[Way]:
    """List how cards of `ranks` can be laid, `count` at once or, for 0, any number."""
    jokers = (hand >> JOKER & 1) + (hand >> JOKER + WIDTH & 1)
    found = []
    for total in (count,) if count else (1, 2, 3, 4):
        able = hand >> WIDTH * (total - 1) & ranks
        if able:
            found.append((able, total, 0))
        if jokers and total > 1:
            for filled in range(1, min(jokers, total - 1) + 1):
                able = hand >> WIDTH * (total - filled - 1) & ranks & NATURALS
                if able:
                    found.append((able, total - filled, filled))
    return found


def legal_plays(deal: Deal) -> list[Play]:
    """List everything the player on turn may lay; passing is not among it."""
    possible = ways(deal.hands[deal.turn], winning(deal), deal.count)
    return [PLAYS[naturals][jokers][rank] for able, naturals, jokers in possible for rank in each(able)]


def random_play(deal: Deal, luck: Luck) -> Play | None:
    """Pick any legal play, or the pass if there is one, all alike."""
    possible = ways(deal.hands[deal.turn], winning(deal), deal.count)
    options = 1 if deal.count else 0
    for able, _, _ in possible:
        options += able.bit_count()
    pick = luck.below(options)
    for able, naturals, jokers in possible:
        if pick < able.bit_count():
            return PLAYS[naturals][jokers][each(able)[pick]]
        pick -= able.bit_count()
    return None
