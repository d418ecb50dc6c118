"""A hand as one number, quick to copy and search, because one decision takes thousands of simulated deals.

Suits never matter, so a hand is the number of cards of each of 14 ranks. It is written in rows of 14 bits: in row `k`,
counted from 0, bit `rank` is set if the hand holds more than `k` cards of that rank. So row 1 shows all pairs, and
removing cards of a rank lets its column sink. Jokers are a rank like any other, with two cards at most.

Every bit is also a set that can be played: in row `k`, `k` + 1 cards of its rank. So the sets that win a trick are
written in the same rows, and one `&` finds all of them in a hand.
"""

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

HandBits: TypeAlias = int
RankIndex: TypeAlias = int
RankBits: TypeAlias = int
"""Ranks, as the bits of one row."""
SetBits: TypeAlias = int
"""Sets, as the bits of a hand."""

WIDTH = 14
ROW = (1 << WIDTH) - 1
THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE, TWO, JOKER = range(WIDTH)
MOST = 4
"""The most cards that may be played at once."""

ANY: SetBits = (1 << WIDTH * MOST) - 1
COLUMN = tuple(sum(1 << rank + WIDTH * row for row in range(MOST)) for rank in range(WIDTH))
JOKERS = COLUMN[JOKER]
NATURALS = ANY ^ JOKERS

COUNTS = range(MOST + 1)
ABOVE = tuple(tuple(ROW >> rank + 1 << rank + 1 + WIDTH * count >> WIDTH for rank in range(WIDTH)) for count in COUNTS)
BELOW = tuple(tuple((1 << rank) - 1 << WIDTH * count >> WIDTH for rank in range(WIDTH)) for count in COUNTS)
"""The sets that beat some cards of a rank, normally and under inversion, by count and rank."""


def bits_of(ranks: Iterable[RankIndex]) -> HandBits:
    """Return a hand with cards of these `ranks`."""
    hand = 0
    for rank in ranks:
        hand = added(hand, rank)
    return hand


def settled(hand: HandBits) -> HandBits:
    """Let the columns of a `hand` sink, whose cards may lie in any of the four rows."""
    a, b, c, d = hand & ROW, hand >> WIDTH & ROW, hand >> 2 * WIDTH & ROW, hand >> 3 * WIDTH
    a, b, c, d = a | b, a & b, c | d, c & d
    a, b, c, d = a | c, b | d, a & c, b & d
    return a | (b | c) << WIDTH | (b & c) << 2 * WIDTH | d << 3 * WIDTH


def added(hand: HandBits, rank: RankIndex) -> HandBits:
    """Add one card of `rank`."""
    return hand | (hand & COLUMN[rank]) << WIDTH | 1 << rank


def taken(hand: HandBits, rank: RankIndex, count: int = 1) -> HandBits:
    """Remove `count` cards of `rank`."""
    column = hand & COLUMN[rank]
    return hand ^ column | column >> WIDTH * count


def held(hand: HandBits, rank: RankIndex) -> int:
    """Count the cards of `rank`."""
    return (hand & COLUMN[rank]).bit_count()


@cache
def each(ranks: RankBits) -> tuple[RankIndex, ...]:
    """List `ranks` from the lowest up."""
    return tuple(rank for rank in range(WIDTH) if ranks >> rank & 1)


def cards(hand: HandBits) -> list[RankIndex]:
    """List the ranks of all cards, row by row."""
    return [*each(hand & ROW), *each(hand >> WIDTH & ROW), *each(hand >> 2 * WIDTH & ROW), *each(hand >> 3 * WIDTH)]
