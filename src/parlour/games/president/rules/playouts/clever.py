"""A habit good enough to think with: it knows what each rank is good for, and goes out when it can."""

from functools import cache

from parlour.games.president.rules.playouts.deal import Deal, Play
from parlour.games.president.rules.playouts.greedy import lowest, with_jokers
from parlour.games.president.rules.playouts.habits import Habit
from parlour.games.president.rules.playouts.hands import (
    EIGHT,
    JOKER,
    MOST,
    NATURALS,
    ROW,
    SEVEN,
    TEN,
    WIDTH,
    Hand,
    Rank,
    Ranks,
    cards,
    each,
    held,
)
from parlour.games.president.rules.playouts.plays import PLAYS, winning

USELESS: tuple[Rank, ...] = (1, 2, 3, 6, 9, 10, 8, 11, 0, 7, 4, 5, 12, 13)
"""From what one wants to be rid of to what one keeps: 4 5 6 9 Q K J A 3 10 7 8 2 Joker. Found by trying."""
TAKING: tuple[Rank, ...] = (SEVEN, TEN)
"""Ranks that take other cards along."""
EAGER: tuple[Rank, ...] = (*TAKING, *(rank for rank in USELESS if rank not in TAKING))
"""From what one lays first to what one keeps."""

ENOUGH = 6
"""With more cards than this one keeps Jokers."""


@cache
def _first(ranks: Ranks) -> Rank:
    """Pick what one lays first; remembered, because it is asked again and again."""
    return next(rank for rank in EAGER if ranks >> rank & 1)


def clever(deal: Deal) -> Play | None:
    """Go out if possible; else lay first what one is eager to lay, break sets only to follow, and save Jokers."""
    hand, ranks, count = deal.hands[deal.turn], winning(deal), deal.count
    size = hand.bit_count()
    if size <= 2 * MOST:
        last = last_play(hand, ranks, count)
        if last:
            return last
    if not count:
        rank = _lead(hand, ranks)
        return PLAYS[held(hand, rank)][0][rank]
    sets = hand >> WIDTH * (count - 1)
    able = sets & ranks & NATURALS
    if able:
        whole = able & ~(sets >> WIDTH)
        return PLAYS[count][0][_first(whole) if whole else lowest(able, inverted=deal.inverted)]
    return with_jokers(hand, ranks, count, inverted=deal.inverted) if size <= ENOUGH else None


def _lead(hand: Hand, ranks: Ranks) -> Rank:
    """Choose what to lead: with two sets left the one that wins, so that the other is the last."""
    naturals = hand & NATURALS & ranks
    others = naturals & naturals - 1
    if others and not others & others - 1:
        return EIGHT if naturals >> EIGHT & 1 else others.bit_length() - 1
    return _first(hand & ranks)


def last_play(hand: Hand, ranks: Ranks, count: int) -> Play | None:
    """Find a play after which no card is left, all others given or thrown away."""
    size, jokers = hand.bit_count(), held(hand, JOKER)
    for rank in each(hand & ranks):
        naturals = held(hand, rank)
        most = min(naturals + jokers if rank != JOKER else jokers, MOST)
        laid = count or most
        if laid <= most and size <= (2 * laid if rank in TAKING else laid):
            return PLAYS[min(naturals, laid)][max(laid - naturals, 0)][rank]
    return None


def least_useful(hand: Hand, count: int) -> tuple[Rank, ...]:
    """Pick `count` cards that are of little use; sets are of more use than their single cards."""
    pairs, triples = hand >> WIDTH & ROW, hand >> 2 * WIDTH & ROW
    worth = {rank: place + 8 * (pairs >> rank & 1) + 4 * (triples >> rank & 1) for place, rank in enumerate(USELESS)}
    return tuple(sorted(cards(hand), key=worth.__getitem__)[:count])


CLEVER = Habit(clever, least_useful)
