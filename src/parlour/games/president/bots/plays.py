"""Which cards may be laid."""

from typing import TypeAlias

from parlour.games.president.bots.deal import Deal
from parlour.games.president.bots.hands import (
    JOKER,
    JOKERS,
    MOST,
    NATURALS,
    ROW,
    WIDTH,
    Hand,
    Sets,
    each,
    held,
)
from parlour.games.president.bots.luck import Luck
from parlour.games.president.bots.moves import Play

SETS = WIDTH * MOST
PLAYS = tuple(Play(bit % WIDTH, bit // WIDTH % MOST + 1, bit // SETS) for bit in range(3 * SETS))
"""Every play there is: all sets in the order of their bits, then all filled up by one Joker, then by two.

Finding one is quicker than making it.
"""

Plays: TypeAlias = int
"""Some plays, as bits."""


def filled(hand: Hand, winning: Sets, jokers: int) -> Sets:
    """Find the sets of naturals that `jokers` fill up to `winning` ones."""
    return hand & NATURALS & winning >> WIDTH * jokers


def possible(hand: Hand, winning: Sets) -> Plays:
    """Find everything that can be laid where `winning` sets may be."""
    plays = hand & winning
    for jokers in range(1, held(hand, JOKER) + 1):
        plays |= filled(hand, winning, jokers) << SETS * jokers
    return plays


def legal_plays(deal: Deal) -> list[Play]:
    """List everything the player on turn may lay; passing is not among it."""
    plays = possible(deal.hands[deal.turn], deal.winning)
    return [play for bit, play in enumerate(PLAYS) if plays >> bit & 1]


def random_play(deal: Deal, luck: Luck) -> Play | None:
    """Pick any legal play, or the pass if there is one, all alike."""
    hand, winning = deal.hands[deal.turn], deal.winning
    plays = possible(hand, winning) if hand & JOKERS else hand & winning
    if not plays:
        return None
    number = plays.bit_count()
    pick = luck.below(number + (deal.count > 0))
    return _one_of(plays, pick) if pick < number else None


def _one_of(plays: Plays, pick: int) -> Play:
    """Skip so many of `plays`, row by row, and give the next."""
    start = 0
    while pick >= (number := (plays & ROW).bit_count()):
        pick -= number
        plays >>= WIDTH
        start += WIDTH
    return PLAYS[start + each(plays & ROW)[pick]]
