"""Playing straights and bombs without search; sets are played as in the specification's game."""

from collections.abc import Callable
from functools import cache
from typing import TypeAlias, TypeVar

from parlour.games.president.bots.fast_deal import Deal
from parlour.games.president.bots.hand_bits import COLUMN, JOKERS, MOST, WIDTH, HandBits, RankBits, each
from parlour.games.president.bots.playable_ranks import PLAYS
from parlour.games.president.bots.rank_moves import Laid, RankPlay, RankStraight
from parlour.games.president.bots.rule_variants import FOURS
from parlour.games.president.bots.straight_bits import LED, RUNGS, THROUGH, Straights, longest, straights_of, weakest

T = TypeVar("T")
Choice: TypeAlias = Callable[[Deal], T | None]
"""Choose a play, or none."""
Lead: TypeAlias = Callable[[HandBits, bool], RankStraight | None]
"""Choose a straight to lead, if there is one; the second argument tells whether low ranks win."""

SOURCES: HandBits = JOKERS | FOURS
"""The cards that bombs are made of, besides cards that Jokers complete."""
FEW = 4
"""With at most this many cards left besides a bomb, or in another hand, it is time for a bomb."""


def varied(play: Choice[RankPlay], lead: Lead, last: Choice[Laid]) -> Choice[Laid]:
    """Return a way to play all patterns: `play` chooses sets, `lead` straights, and `last` goes out if it can."""

    def varied_play(deal: Deal) -> Laid | None:
        hand = deal.hands[deal.turn]
        led = lead(hand, deal.inverted) if deal.straights and not deal.count else None
        if not (led or (deal.straights and (deal.count or hand & JOKERS)) or (deal.bombs and hand & SOURCES)):
            return play(deal)
        if hand.bit_count() <= 2 * MOST and (out := last(deal)):
            return out
        if not deal.count:
            return led or play(deal)
        return _followed(hand, deal.straights, inverted=deal.inverted) or _set_or_bomb(deal, hand, play)

    return varied_play


def no_last_play(deal: Deal) -> None:
    """Do not look ahead."""


def lead_longest(hand: HandBits, inverted: bool) -> RankStraight | None:
    """Lead the longest straight, without breaking a set if there is one as long."""
    ranks = hand & RUNGS
    run = _longest(ranks, inverted)
    whole = run and _longest(ranks & ~(hand >> WIDTH), inverted)
    return whole if whole and run and whole.count == run.count else run


def lead_lowest(hand: HandBits, inverted: bool) -> RankStraight | None:
    """Lead the longest straight of single cards that begins with the weakest of them."""
    return _lowest(hand & RUNGS & ~(hand >> WIDTH), inverted)


@cache
def _longest(ranks: RankBits, inverted: bool) -> RankStraight | None:
    return longest(straights_of(ranks, inverted=inverted) & LED, ranks, inverted=inverted)


@cache
def _lowest(ranks: RankBits, inverted: bool) -> RankStraight | None:
    lowest = (ranks if inverted else ranks & -ranks).bit_length() - 1
    found = straights_of(ranks, inverted=inverted) & LED
    return longest(found & THROUGH[lowest], ranks, inverted=inverted)


def _followed(hand: HandBits, straights: Straights, *, inverted: bool) -> RankStraight | None:
    """Follow with the weakest straight that wins, rather without breaking a set, and never with Jokers."""
    ranks = hand & RUNGS
    found = straights & straights_of(ranks, inverted=inverted) if straights else 0
    if not found:
        return None
    whole = found & straights_of(ranks & ~(hand >> WIDTH), inverted=inverted)
    return weakest(whole or found, ranks, inverted=inverted)


def _set_or_bomb(deal: Deal, hand: HandBits, play: Choice[RankPlay]) -> RankPlay | None:
    """Follow with a set, unless it breaks a bomb; play a bomb when someone is about to go out."""
    laid, fours = play(deal), hand & deal.bombs
    if not fours or (laid and not fours & COLUMN[laid.rank]):
        return laid
    if not _is_late(deal, hand):
        return None
    return PLAYS[(fours if deal.inverted else fours & -fours).bit_length() - 1]


def _is_late(deal: Deal, hand: HandBits) -> bool:
    hands = deal.hands
    return hand.bit_count() <= MOST + FEW or any(hands[player].bit_count() <= FEW for player in each(deal.active))
