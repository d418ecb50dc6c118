"""A habit good enough to search with: it knows what each rank is good for, and goes out when it can."""

from functools import cache
from typing import NamedTuple

from parlour.games.president.bots.fast_deal import Deal
from parlour.games.president.bots.greedy_habit import all_of, lowest, with_jokers
from parlour.games.president.bots.habits import Habit
from parlour.games.president.bots.hand_bits import (
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
    HandBits,
    RankBits,
    RankIndex,
    SetBits,
    cards,
)
from parlour.games.president.bots.last_play import last_play, last_varied_play
from parlour.games.president.bots.playable_ranks import PLAYS
from parlour.games.president.bots.rank_moves import RankPlay
from parlour.games.president.bots.straights_and_bombs import lead_longest, varied


class Worth(NamedTuple):
    """The ranks in two groups: plain ones to get rid of, and special ones to keep."""

    plain: tuple[RankIndex, ...]
    """The ranks to get rid of, from the first to the last; found by experiment."""
    special: tuple[RankIndex, ...]
    """Ranks not to give away: they take other cards along, clear the pile, or win."""

    @property
    def eager(self) -> tuple[RankIndex, ...]:
        """All ranks, from the first to play to the last."""
        ten, seven, *late = self.special
        return (ten, seven, *self.plain, *late)


NORMAL = Worth((FIVE, SIX, NINE, FOUR, QUEEN, KING, JACK, ACE, THREE), (TEN, SEVEN, EIGHT, TWO, JOKER))
INVERTED = Worth((NINE, QUEEN, KING, SIX, ACE, FIVE, JACK, FOUR, TWO), (TEN, SEVEN, EIGHT, THREE, JOKER))
"""While high ranks win, and while low ranks do."""

ENOUGH = 6
"""With more cards than this, Jokers are kept."""


@cache
def _first(sets: SetBits) -> RankPlay:
    """Pick the play to make first among `sets` of one size; cached, because it is asked again and again."""
    return _most_eager(sets, NORMAL)


@cache
def _first_if_low_wins(sets: SetBits) -> RankPlay:
    return _most_eager(sets, INVERTED)


def _most_eager(sets: SetBits, worth: Worth) -> RankPlay:
    first = next(wanted for rank in worth.eager if (wanted := sets & COLUMN[rank]))
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
        return all_of(hand, _lead(hand & winning & ROW, inverted=deal.revolution))
    able = hand & winning & NATURALS
    if able:
        whole = able & ~(hand >> WIDTH)
        first = _first_if_low_wins if deal.revolution else _first
        return first(whole) if whole else PLAYS[lowest(able, inverted=deal.inverted)]
    return with_jokers(hand, winning, inverted=deal.inverted) if size <= ENOUGH else None


def _lead(ranks: RankBits, *, inverted: bool) -> RankIndex:
    """Choose the rank to lead: with two sets left, the winning one, so that the other can go out."""
    naturals = ranks & NATURALS
    others = naturals & naturals - 1
    if others and not others & others - 1:
        return EIGHT if naturals >> EIGHT & 1 else lowest(naturals, inverted=not inverted)
    return (_first_if_low_wins if inverted else _first)(ranks).rank


def least_useful(hand: HandBits, count: int, *, inverted: bool = False) -> tuple[RankIndex, ...]:
    """Pick `count` cards to get rid of: plain before special ranks, single cards before cards of sets."""
    spare = _plain(hand & ROW & ~(hand >> WIDTH), inverted)
    return spare[:count] if len(spare) >= count else _by_use(hand, INVERTED if inverted else NORMAL)[:count]


@cache
def _plain(singles: RankBits, inverted: bool) -> tuple[RankIndex, ...]:
    """List the plain ranks among `singles`, useless ones first; nearly always these are enough."""
    return tuple(rank for rank in (INVERTED if inverted else NORMAL).plain if singles >> rank & 1)


def _by_use(hand: HandBits, worth: Worth) -> tuple[RankIndex, ...]:
    """List all cards, useless ones first."""
    sets = hand >> WIDTH
    use = (*worth.plain, *worth.special).index
    return tuple(sorted(cards(hand), key=lambda rank: (rank in worth.special, sets >> rank & 1, use(rank))))


CLEVER = Habit(clever, least_useful, varied(clever, lead_longest, last_varied_play))
