"""The specification's baseline: the lowest that wins, as much of it as possible."""

from parlour.games.president.rules.playouts.deal import Deal
from parlour.games.president.rules.playouts.habits import Habit
from parlour.games.president.rules.playouts.hands import (
    JOKER,
    NATURALS,
    ROW,
    TEN,
    WIDTH,
    Hand,
    Rank,
    Ranks,
    cards,
    held,
)
from parlour.games.president.rules.playouts.moves import Play
from parlour.games.president.rules.playouts.plays import PLAYS

LARGE = 10
"""With more cards than this the baseline saves its tens."""


def lowest_wins(deal: Deal) -> Play | None:
    """Lead all of the lowest rank; follow with as little as wins, if possible without breaking a set, Jokers last."""
    hand, ranks, count = deal.hands[deal.turn], deal.winning, deal.count
    if not count:
        rank = lowest(_rather_no_tens(hand & ranks, hand), inverted=False)
        return PLAYS[held(hand, rank)][0][rank]
    sets = hand >> WIDTH * (count - 1)
    able = _rather_no_tens(sets & ranks & NATURALS, hand)
    if able:
        whole = able & ~(sets >> WIDTH)
        return PLAYS[count][0][lowest(whole or able, inverted=deal.inverted)]
    return with_jokers(hand, ranks, count, inverted=deal.inverted)


def _rather_no_tens(ranks: Ranks, hand: Hand) -> Ranks:
    """Leave tens out while a hand is large, if there is anything else."""
    return ranks & ~(1 << TEN) or ranks if hand.bit_count() > LARGE else ranks


def with_jokers(hand: Hand, ranks: Ranks, count: int, *, inverted: bool) -> Play | None:
    """Fill a set up with as few Jokers as possible, or lay nothing but Jokers."""
    jokers = held(hand, JOKER)
    for filled in range(1, min(jokers, count - 1) + 1):
        able = hand >> WIDTH * (count - filled - 1) & ranks & NATURALS
        if able:
            return PLAYS[count - filled][filled][lowest(able, inverted=inverted)]
    return PLAYS[count][0][JOKER] if jokers >= count and ranks >> JOKER & 1 else None


def lowest(ranks: Ranks, *, inverted: bool) -> Rank:
    """Pick the rank that is beaten most easily."""
    return ranks.bit_length() - 1 if inverted else (ranks & -ranks).bit_length() - 1


def lowest_cards(hand: Hand, count: int) -> tuple[Rank, ...]:
    """Pick the `count` lowest cards, singles first."""
    paired = hand >> WIDTH & ROW
    return tuple(sorted(cards(hand), key=lambda rank: (paired >> rank & 1, rank))[:count])


GREEDY = Habit(lowest_wins, lowest_cards)
