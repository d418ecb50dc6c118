"""The cards that may be played."""

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
from parlour.games.president.bots.moves import RankPlay

SETS = WIDTH * MOST
PLAYS = tuple(RankPlay(bit % WIDTH, bit // WIDTH % MOST + 1, bit // SETS) for bit in range(3 * SETS))
"""Every possible play: all sets in the order of their bits, then those completed by one Joker, then by two.

Finding a play is quicker than making one.
"""

Plays: TypeAlias = int
"""Plays, as bits."""


def filled(hand: Hand, winning: Sets, jokers: int) -> Sets:
    """Find the sets of naturals that `jokers` complete to `winning` ones."""
    return hand & NATURALS & winning >> WIDTH * jokers


def possible(hand: Hand, winning: Sets) -> Plays:
    """Find every play if only `winning` sets may be played."""
    plays = hand & winning
    for jokers in range(1, held(hand, JOKER) + 1):
        plays |= filled(hand, winning, jokers) << SETS * jokers
    return plays


def legal_plays(deal: Deal) -> list[RankPlay]:
    """List every play of the player on turn, without passing."""
    plays = possible(deal.hands[deal.turn], deal.winning)
    return [play for bit, play in enumerate(PLAYS) if plays >> bit & 1]


def random_play(deal: Deal, luck: Luck) -> RankPlay | None:
    """Pick a random legal play, or the pass where there is one, all equally likely."""
    hand, winning = deal.hands[deal.turn], deal.winning
    plays = possible(hand, winning) if hand & JOKERS else hand & winning
    if not plays:
        return None
    number = plays.bit_count()
    pick = luck.below(number + (deal.count > 0))
    return _one_of(plays, pick) if pick < number else None


def _one_of(plays: Plays, pick: int) -> RankPlay:
    """Return the play after skipping so many of `plays`, row by row."""
    start = 0
    while pick >= (number := (plays & ROW).bit_count()):
        pick -= number
        plays >>= WIDTH
        start += WIDTH
    return PLAYS[start + each(plays & ROW)[pick]]
