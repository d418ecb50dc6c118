"""A habit good enough to search with: it knows what each rank is good for, and goes out when it can."""

from functools import cache

from parlour.games.president.bots.deal import Deal
from parlour.games.president.bots.greedy import all_of, lowest, with_jokers
from parlour.games.president.bots.habits import Habit
from parlour.games.president.bots.hands import (
    ACE,
    COLUMN,
    EIGHT,
    FIVE,
    FOUR,
    JACK,
    JOKER,
    KING,
    MOST,
    NATURALS,
    NINE,
    QUEEN,
    ROW,
    SEVEN,
    SIX,
    TEN,
    THREE,
    TWO,
    WIDTH,
    Hand,
    Rank,
    Ranks,
    Sets,
    cards,
    each,
    held,
)
from parlour.games.president.bots.moves import RankPlay
from parlour.games.president.bots.plays import PLAYS

SPECIAL: tuple[Rank, ...] = (TEN, SEVEN, EIGHT, TWO, JOKER)
"""Ranks not to give away: they take other cards along, clear the pile, or win."""
PLAIN: tuple[Rank, ...] = (FIVE, SIX, NINE, FOUR, QUEEN, KING, JACK, ACE, THREE)
"""All other ranks, from the first to get rid of to the last; found by experiment."""
EAGER: tuple[Rank, ...] = (TEN, SEVEN, *PLAIN, EIGHT, TWO, JOKER)
"""All ranks, from the first to play to the last."""

USE = {rank: place for place, rank in enumerate((*PLAIN, *SPECIAL))}
"""The usefulness of each rank, from useless to precious."""

ENOUGH = 6
"""With more cards than this, Jokers are kept."""


@cache
def _first(sets: Sets) -> RankPlay:
    """Pick the play to make first among `sets` of one size; cached, because it is asked again and again."""
    first = next(wanted for rank in EAGER if (wanted := sets & COLUMN[rank]))
    return PLAYS[first.bit_length() - 1]


def clever(deal: Deal) -> RankPlay | None:
    """Go out if possible; otherwise play the most eager rank, break sets only to follow, and save Jokers."""
    hand, winning, count = deal.hands[deal.turn], deal.winning, deal.count
    size = hand.bit_count()
    if size <= 2 * (count or MOST):
        last = last_play(hand, winning, count)
        if last:
            return last
    if not count:
        return all_of(hand, _lead(hand & winning & ROW))
    able = hand & winning & NATURALS
    if able:
        whole = able & ~(hand >> WIDTH)
        return _first(whole) if whole else PLAYS[lowest(able, inverted=deal.inverted)]
    return with_jokers(hand, winning, inverted=deal.inverted) if size <= ENOUGH else None


def _lead(ranks: Ranks) -> Rank:
    """Choose the rank to lead: with two sets left, the winning one, so that the other can go out."""
    naturals = ranks & NATURALS
    others = naturals & naturals - 1
    if others and not others & others - 1:
        return EIGHT if naturals >> EIGHT & 1 else others.bit_length() - 1
    return _first(ranks).rank


def last_play(hand: Hand, winning: Sets, count: int) -> RankPlay | None:
    """Find a play that empties the hand, counting cards that it gives or throws away."""
    size, jokers = hand.bit_count(), held(hand, JOKER)
    ranks = winning >> WIDTH * (count - 1) if count else winning & ROW
    for rank in each(hand & ranks):
        naturals = held(hand, rank)
        most = min(naturals + jokers if rank != JOKER else jokers, MOST)
        laid = count or most
        if laid <= most and size <= (2 * laid if rank in (SEVEN, TEN) else laid):
            return RankPlay(rank, min(naturals, laid), max(laid - naturals, 0))
    return None


def least_useful(hand: Hand, count: int) -> tuple[Rank, ...]:
    """Pick `count` cards to get rid of: plain before special ranks, single cards before cards of sets."""
    spare = _plain(hand & ROW & ~(hand >> WIDTH))
    return spare[:count] if len(spare) >= count else _by_use(hand)[:count]


@cache
def _plain(singles: Ranks) -> tuple[Rank, ...]:
    """List the plain ranks among `singles`, useless ones first; nearly always these are enough."""
    return tuple(rank for rank in PLAIN if singles >> rank & 1)


def _by_use(hand: Hand) -> tuple[Rank, ...]:
    """List all cards, useless ones first."""
    sets = hand >> WIDTH
    return tuple(sorted(cards(hand), key=lambda rank: (rank in SPECIAL, sets >> rank & 1, USE[rank])))


CLEVER = Habit(clever, least_useful)
