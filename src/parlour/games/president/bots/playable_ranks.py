"""The cards that may be played."""

from typing import TypeAlias

from parlour.games.president.bots.fast_deal import Deal
from parlour.games.president.bots.fast_random import Luck
from parlour.games.president.bots.hand_bits import (
    JOKER,
    JOKERS,
    MOST,
    NATURALS,
    ROW,
    WIDTH,
    HandBits,
    SetBits,
    each,
    held,
)
from parlour.games.president.bots.rank_moves import Laid, RankPlay
from parlour.games.president.bots.straight_bits import Straights, each_straight, one_straight, straights_of

SETS = WIDTH * MOST
PLAYS = tuple(RankPlay(bit % WIDTH, bit // WIDTH % MOST + 1, bit // SETS) for bit in range(3 * SETS))
"""Every possible play: all sets in the order of their bits, then those completed by one Joker, then by two.

Finding a play is quicker than making one.
"""

Plays: TypeAlias = int
"""Plays, as bits."""


def filled(hand: HandBits, winning: SetBits, jokers: int) -> SetBits:
    """Find the sets of naturals that `jokers` complete to `winning` ones."""
    return hand & NATURALS & winning >> WIDTH * jokers


def possible(hand: HandBits, winning: SetBits) -> Plays:
    """Find every play if only `winning` sets may be played."""
    plays = hand & winning
    for jokers in range(1, held(hand, JOKER) + 1):
        plays |= filled(hand, winning, jokers) << SETS * jokers
    return plays


def possible_straights(deal: Deal) -> Straights:
    """Find every straight of the player on turn."""
    hand, allowed = deal.hands[deal.turn], deal.straights
    return allowed & straights_of(hand, inverted=deal.inverted) if allowed else 0


def legal_plays(deal: Deal) -> list[Laid]:
    """List every play of the player on turn, without passing."""
    hand = deal.hands[deal.turn]
    plays = possible(hand, deal.winning | deal.bombs)
    sets = [play for bit, play in enumerate(PLAYS) if plays >> bit & 1]
    return [*sets, *each_straight(possible_straights(deal), hand)]


def random_play(deal: Deal, luck: Luck) -> Laid | None:
    """Pick a random legal play, or the pass where there is one, all equally likely."""
    if deal.straights or deal.bombs:
        return _random_varied_play(deal, luck)
    hand, winning = deal.hands[deal.turn], deal.winning
    plays = possible(hand, winning) if hand & JOKERS else hand & winning
    if not plays:
        return None
    number = plays.bit_count()
    pick = luck.below(number + (deal.count > 0))
    return _one_of(plays, pick) if pick < number else None


def _random_varied_play(deal: Deal, luck: Luck) -> Laid | None:
    """Do the same with straights and bombs."""
    hand, straights = deal.hands[deal.turn], possible_straights(deal)
    plays = possible(hand, deal.winning | deal.bombs)
    number = plays.bit_count()
    pick = luck.below(number + straights.bit_count() + (deal.count > 0))
    return _one_of(plays, pick) if pick < number else one_straight(straights, pick - number, hand)


def _one_of(plays: Plays, pick: int) -> RankPlay:
    """Return the play at position `pick` of `plays`, row by row."""
    start = 0
    while pick >= (number := (plays & ROW).bit_count()):
        pick -= number
        plays >>= WIDTH
        start += WIDTH
    return PLAYS[start + each(plays & ROW)[pick]]
