"""The specification's baseline: the lowest rank that wins, and as many cards of it as possible."""

from parlour.games.president.bots.fast_deal import Deal
from parlour.games.president.bots.habits import Habit
from parlour.games.president.bots.hand_bits import (
    COLUMN,
    JOKER,
    JOKERS,
    NATURALS,
    ROW,
    TEN,
    THREE,
    TWO,
    WIDTH,
    HandBits,
    RankIndex,
    SetBits,
    cards,
    held,
)
from parlour.games.president.bots.playable_ranks import PLAYS, SETS, filled
from parlour.games.president.bots.rank_moves import RankPlay
from parlour.games.president.bots.straights_and_bombs import lead_lowest, no_last_play, varied

UPWARDS = range(WIDTH)
DOWNWARDS = (*range(TWO, THREE - 1, -1), JOKER)
"""The order in which cards are parted with, by rank: normally, and if low ranks win."""

LARGE = 10
"""With more cards than this, the baseline saves its tens."""


def lowest_wins(deal: Deal) -> RankPlay | None:
    """Lead all cards of the lowest rank; follow with the lowest win, rather without breaking a set, Jokers last."""
    hand, winning = deal.hands[deal.turn], deal.winning
    if not deal.count:
        ranks = hand & winning & ROW
        rank = lowest(_rather_no_tens(ranks & NATURALS or ranks, hand), inverted=deal.inverted)
        return all_of(hand, rank)
    able = _rather_no_tens(hand & winning & NATURALS, hand)
    if able:
        whole = able & ~(hand >> WIDTH)
        return PLAYS[lowest(whole or able, inverted=deal.inverted)]
    return with_jokers(hand, winning, inverted=deal.inverted)


def all_of(hand: HandBits, rank: RankIndex) -> RankPlay:
    """Play all cards of `rank`."""
    return PLAYS[(hand & COLUMN[rank]).bit_length() - 1]


def _rather_no_tens(sets: SetBits, hand: HandBits) -> SetBits:
    """Leave out tens while a hand is large and there is anything else."""
    return sets & ~COLUMN[TEN] or sets if hand.bit_count() > LARGE else sets


def with_jokers(hand: HandBits, winning: SetBits, *, inverted: bool) -> RankPlay | None:
    """Complete a set with as few Jokers as possible, or play only Jokers."""
    for jokers in range(1, held(hand, JOKER) + 1):
        able = filled(hand, winning, jokers)
        if able:
            return PLAYS[SETS * jokers + lowest(able, inverted=inverted)]
    alone = hand & winning & JOKERS
    return PLAYS[alone.bit_length() - 1] if alone else None


def lowest(sets: SetBits, *, inverted: bool) -> int:
    """Pick the set of one size that is easiest to beat."""
    return sets.bit_length() - 1 if inverted else (sets & -sets).bit_length() - 1


def lowest_cards(hand: HandBits, count: int, *, inverted: bool = False) -> tuple[RankIndex, ...]:
    """Pick the `count` lowest cards, singles first; Jokers are never low."""
    paired, order = hand >> WIDTH & ROW, DOWNWARDS if inverted else UPWARDS
    return tuple(sorted(cards(hand), key=lambda rank: (paired >> rank & 1, order[rank]))[:count])


GREEDY = Habit(lowest_wins, lowest_cards, varied(lowest_wins, lead_lowest, no_last_play))
