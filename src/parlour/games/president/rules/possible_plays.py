"""Every sensible play of a hand."""

from collections.abc import Collection, Mapping
from typing import TypeAlias

from parlour.games.president.rules.rank_order import higher_than
from parlour.games.president.rules.straights_in_hand import runs
from parlour.games.president.rules.validate_play import OPENING_RANK
from parlour.games.president.values.cards import JOKER, RANK_OF, RANKS, Card, Hand, Rank
from parlour.games.president.values.patterns import COUNTS, FOUR, Pattern
from parlour.games.president.values.straights import LENGTHS

ALL: frozenset[Rank] = frozenset(RANKS)
OPENING: frozenset[Rank] = frozenset({OPENING_RANK})

Sets: TypeAlias = Mapping[Rank, list[Card]]


def plays(
    hand: Hand,
    pattern: Pattern | None = None,
    *,
    inversion: bool = False,
    opening: bool = False,
    straights: bool = False,
    bombs: bool = False,
) -> list[tuple[Card, ...]]:
    """List each pattern that beats `pattern` or may be led, while the order is normal or reversed by `inversion`.

    Sets come with every number of Jokers, straights with as few as possible; suits do not matter. One natural card
    with two Jokers is led as a set.
    """
    sets = by_rank(hand)
    if pattern:
        return _follows(sets, pattern, inversion=inversion, bombs=bombs)
    found = _sets(sets, COUNTS, OPENING if opening else ALL)
    led = runs(sets, LENGTHS, order_reversed=inversion, naturals=2) if straights and not opening else ()
    return found + [run.cards for run in led]


def by_rank(hand: Hand) -> dict[Rank, list[Card]]:
    """Group a hand by rank."""
    sets: dict[Rank, list[Card]] = {}
    for card in hand:
        sets.setdefault(RANK_OF[card], []).append(card)
    return sets


def _follows(sets: Sets, pattern: Pattern, *, inversion: bool, bombs: bool) -> list[tuple[Card, ...]]:
    ranks = higher_than(pattern.rank, inversion=inversion)
    if pattern.straight:
        same = runs(sets, (pattern.count,), order_reversed=inversion)
        found = [run.cards for run in same if run.top in ranks]
    else:
        found = _sets(sets, (pattern.count,), ranks)
    return found + _sets(sets, (FOUR,), ALL) if bombs and not pattern.four else found


def _sets(sets: Sets, counts: Collection[int], ranks: Collection[Rank]) -> list[tuple[Card, ...]]:
    jokers = sets.get(JOKER, [])
    return [
        (*cards[: count - wild], *jokers[:wild])
        for rank, cards in sets.items()
        if rank in ranks
        for count in counts
        for wild in range(1 if rank == JOKER else len(jokers) + 1)
        if 0 < count - wild <= len(cards)
    ]
