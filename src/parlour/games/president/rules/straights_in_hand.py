"""Every sensible straight of a hand."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from parlour.games.president.values.cards import JOKER, Card, Rank
from parlour.games.president.values.straights import LADDER


class Run(NamedTuple):
    """Cards that make a straight, and its top rank."""

    top: Rank
    cards: tuple[Card, ...]


def runs(
    sets: Mapping[Rank, list[Card]], lengths: Iterable[int], *, order_reversed: bool, naturals: int = 1
) -> Iterator[Run]:
    """List straights of ascending `lengths` with at least `naturals` natural cards.

    Each has one card of every rank that the hand holds, and Jokers for the others.
    """
    jokers = sets.get(JOKER, [])
    held = sum(1 << rung for rung, rank in enumerate(LADDER) if rank in sets)
    for length in lengths:
        bottoms = _bottoms(held, length, len(jokers))
        if not bottoms:
            return
        for bottom in bottoms:
            ranks = LADDER[bottom : bottom + length]
            cards = [sets[rank][0] for rank in ranks if rank in sets]
            if len(cards) >= naturals and _is_read_so(ranks, sets, order_reversed=order_reversed):
                yield Run(ranks[-1], (*cards, *jokers[: length - len(cards)]))


def _bottoms(held: int, length: int, jokers: int) -> list[int]:
    """List where straights of this `length` can begin; without any, there are no longer ones either."""
    whole, least = (1 << length) - 1, length - jokers
    return [bottom for bottom in range(len(LADDER) - length + 1) if (held >> bottom & whole).bit_count() >= least]


def _is_read_so(ranks: tuple[Rank, ...], sets: Mapping[Rank, list[Card]], *, order_reversed: bool) -> bool:
    """Return whether these cards count as these `ranks`: a Joker at the weak end would move to the strong end."""
    weak, strong = (ranks[-1], ranks[0]) if order_reversed else (ranks[0], ranks[-1])
    return weak in sets or strong == LADDER[0 if order_reversed else -1]
