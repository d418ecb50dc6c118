"""A hand as one number, quick to copy and to search: thousands of deals are played in the mind for one decision.

Suits never matter, so a hand is how many cards it holds of each of 14 ranks. It is written in rows of 14 bits: in row
`k`, counted from 0, bit `rank` is set where the hand holds more than `k` cards of that rank. So row 1 shows at a glance
all pairs, and taking cards of a rank away lets its column sink. Jokers are a rank like others, of two cards at most.

Every bit is also a set that can be laid: in row `k`, `k` + 1 cards of its rank. So what wins a trick is written in the
same rows, and one `&` finds everything in a hand that does.
"""

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

Hand: TypeAlias = int
Rank: TypeAlias = int
Ranks: TypeAlias = int
"""Some ranks, as the bits of one row."""
Sets: TypeAlias = int
"""Some sets, as the bits of a hand."""

WIDTH = 14
ROW = (1 << WIDTH) - 1
THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE, TWO, JOKER = range(WIDTH)
MOST = 4
"""The most cards one may lay at once."""

ANY: Sets = (1 << WIDTH * MOST) - 1
COLUMN = tuple(sum(1 << rank + WIDTH * row for row in range(MOST)) for rank in range(WIDTH))
JOKERS = COLUMN[JOKER]
NATURALS = ANY ^ JOKERS

COUNTS = range(MOST + 1)
ABOVE = tuple(tuple(ROW >> rank + 1 << rank + 1 + WIDTH * count >> WIDTH for rank in range(WIDTH)) for count in COUNTS)
BELOW = tuple(tuple((1 << rank) - 1 << WIDTH * count >> WIDTH for rank in range(WIDTH)) for count in COUNTS)
"""Which sets beat so many cards of a rank, and which do under inversion, by count and rank."""


def hand_of(ranks: Iterable[Rank]) -> Hand:
    """Take cards of these `ranks` into an empty hand."""
    hand = 0
    for rank in ranks:
        hand = added(hand, rank)
    return hand


def settled(hand: Hand) -> Hand:
    """Let the columns of a `hand` sink in which single cards lie in any of the four rows."""
    a, b, c, d = hand & ROW, hand >> WIDTH & ROW, hand >> 2 * WIDTH & ROW, hand >> 3 * WIDTH
    a, b, c, d = a | b, a & b, c | d, c & d
    a, b, c, d = a | c, b | d, a & c, b & d
    return a | (b | c) << WIDTH | (b & c) << 2 * WIDTH | d << 3 * WIDTH


def added(hand: Hand, rank: Rank) -> Hand:
    """Take one more card of `rank`."""
    return hand | (hand & COLUMN[rank]) << WIDTH | 1 << rank


def taken(hand: Hand, rank: Rank, count: int = 1) -> Hand:
    """Take `count` cards of `rank` away."""
    column = hand & COLUMN[rank]
    return hand ^ column | column >> WIDTH * count


def held(hand: Hand, rank: Rank) -> int:
    """Count the cards of `rank`."""
    return (hand & COLUMN[rank]).bit_count()


@cache
def each(ranks: Ranks) -> tuple[Rank, ...]:
    """List `ranks` from the lowest on."""
    return tuple(rank for rank in range(WIDTH) if ranks >> rank & 1)


def cards(hand: Hand) -> list[Rank]:
    """List the ranks of all cards, row by row."""
    return [*each(hand & ROW), *each(hand >> WIDTH & ROW), *each(hand >> 2 * WIDTH & ROW), *each(hand >> 3 * WIDTH)]
