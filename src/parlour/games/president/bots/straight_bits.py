"""Straights as bits, so that one `&` finds those of a hand that win.

Every length has a row of 13 bits, one for each rank at the top. The first row is for three cards of which two are
Jokers: they are a set when they are led, so they only follow. Jokers stand for ranks that the hand lacks. A Joker at
an end could be read in two ways; only the one that is harder to beat counts.
"""

from functools import cache, lru_cache
from typing import TypeAlias

from parlour.games.president.bots.hand_bits import JOKER, JOKERS, ROW, TWO, WIDTH, HandBits, RankBits, RankIndex
from parlour.games.president.bots.rank_moves import RankStraight

Straights: TypeAlias = int
"""Straights, as bits."""

LADDER = WIDTH - 1
"""How many ranks the longest straight has; a Joker has no rank of its own there."""
RUNGS: RankBits = (1 << LADDER) - 1
SHORTEST, LONGEST = 3, LADDER
ROWS = LONGEST - SHORTEST + 2
MATTERS: HandBits = ROW | 1 << JOKER + WIDTH
"""The cards that straights depend on: one of each rank, and both Jokers."""
REMEMBERED = 1 << 14
"""The number of hands whose straights are remembered."""


def _length(row: int) -> int:
    return max(SHORTEST, row + SHORTEST - 1)


def _row(count: int) -> int:
    return count - SHORTEST + 1


def _ranks(count: int, top: RankIndex) -> RankBits:
    """Return the ranks of a straight; none if it would begin below the lowest rank."""
    return (1 << count) - 1 << top + 1 - count if count <= top + 1 else 0


def _with_tops(tops: RankBits, count: int) -> Straights:
    """Return the straights of `count` cards with these `tops`, with any number of Jokers."""
    return tops << LADDER * _row(count) | (tops if count == SHORTEST else 0)


LED: Straights = (1 << LADDER * ROWS) - (1 << LADDER)
"""The straights that may be led."""
LENGTHS = range(SHORTEST, LONGEST + 1)
HIGHER = {n: tuple(_with_tops(RUNGS >> top + 1 << top + 1, n) for top in range(LADDER)) for n in LENGTHS}
LOWER = {n: tuple(_with_tops((1 << top) - 1, n) for top in range(LADDER)) for n in LENGTHS}
"""The straights that beat another, normally and in reversed order, by its length and top."""
RUN = tuple(_ranks(_length(row), top) for row in range(ROWS) for top in range(LADDER))
"""The ranks of every straight, by its bit."""
THROUGH = tuple(sum(1 << bit for bit, ranks in enumerate(RUN) if ranks >> rank & 1) for rank in range(LADDER))
"""The straights with a card of some rank."""


def straights_of(hand: HandBits, *, inverted: bool) -> Straights:
    """Find all straights of a hand."""
    return _found(hand & MATTERS, inverted)


@lru_cache(REMEMBERED)
def _found(hand: HandBits, inverted: bool) -> Straights:
    """Lengthen all runs of ranks card by card, apart by the Jokers they need: none, one or two."""
    ranks, jokers = hand & RUNGS, (hand & JOKERS).bit_count()
    none = one = two = RUNGS
    found = 0
    for count in range(1, LONGEST + 1):
        none, one, two = none & ranks, one & ranks | none, two & ranks | one
        tops = (none, one, two)[jokers] & _read(ranks, count, inverted=inverted) & RUNGS
        if count == SHORTEST:
            found = tops & ~one | (tops & one) << LADDER
        elif count > SHORTEST:
            found |= tops << LADDER * _row(count)
        none, one, two = none << 1, one << 1, two << 1
    return found


def _read(ranks: RankBits, count: int, *, inverted: bool) -> RankBits:
    """Return the tops of straights once a Joker at the weaker end has gone to the other end if it can."""
    return ranks | 1 << count - 1 if inverted else ranks << count - 1 | 1 << TWO


@cache
def _straight(bit: int, naturals: RankBits) -> RankStraight:
    row, top = divmod(bit, LADDER)
    return RankStraight(top, _length(row), naturals)


def each_straight(found: Straights, hand: HandBits) -> list[RankStraight]:
    """List these straights of a `hand`, short and low ones first."""
    return [_straight(bit, hand & RUN[bit]) for bit in range(found.bit_length()) if found >> bit & 1]


def one_straight(found: Straights, skipped: int, hand: HandBits) -> RankStraight | None:
    """Return the next of these straights of a `hand` after some that are skipped; none if there are no more."""
    for _ in range(skipped):
        found &= found - 1
    return weakest(found, hand, inverted=False)


def weakest(found: Straights, hand: HandBits, *, inverted: bool) -> RankStraight | None:
    """Return the one of these straights of a `hand`, all of one length, that is easiest to beat, if there are any."""
    bit = (found if inverted else found & -found).bit_length() - 1
    return _straight(bit, hand & RUN[bit]) if found else None


def longest(found: Straights, hand: HandBits, *, inverted: bool) -> RankStraight | None:
    """Return the longest of these straights of a `hand`, and of several the one that is easiest to beat."""
    start = max(found.bit_length() - 1, 0) // LADDER * LADDER
    return weakest(found >> start << start, hand, inverted=inverted)
