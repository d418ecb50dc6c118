"""Every sensible play of a hand."""

from parlour.games.president.rules.comparator import higher_than
from parlour.games.president.rules.validate import OPENING_RANK
from parlour.games.president.values.cards import JOKER, RANK_OF, RANKS, Card, Hand, Rank
from parlour.games.president.values.patterns import COUNTS, Pattern

ALL: frozenset[Rank] = frozenset(RANKS)
OPENING: frozenset[Rank] = frozenset({OPENING_RANK})


def plays(
    hand: Hand, pattern: Pattern | None = None, *, inversion: bool = False, opening: bool = False
) -> list[tuple[Card, ...]]:
    """List each pattern that beats `pattern` or may be led, with every number of Jokers; suits do not matter."""
    counts = (pattern.count,) if pattern else COUNTS
    ranks = higher_than(pattern.rank, inversion=inversion) if pattern else OPENING if opening else ALL
    sets = by_rank(hand)
    jokers = sets.get(JOKER, [])
    return [
        (*cards[: count - wild], *jokers[:wild])
        for rank, cards in sets.items()
        if rank in ranks
        for count in counts
        for wild in range(1 if rank == JOKER else len(jokers) + 1)
        if 0 < count - wild <= len(cards)
    ]


def by_rank(hand: Hand) -> dict[Rank, list[Card]]:
    """Group a hand by rank."""
    sets: dict[Rank, list[Card]] = {}
    for card in hand:
        sets.setdefault(RANK_OF[card], []).append(card)
    return sets
