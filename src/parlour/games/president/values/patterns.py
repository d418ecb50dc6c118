"""Patterns of cards: singles, pairs, triples and quads of one rank."""

from collections.abc import Collection
from dataclasses import dataclass

from parlour.games.president.values.cards import JOKER, RANK_OF, Card, Rank

COUNTS = range(1, 5)
"""How many cards may be played at once, Jokers included."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """The rank that cards count as, and how many there are."""

    rank: Rank
    count: int


def pattern_of(cards: Collection[Card]) -> Pattern | None:
    """Return the pattern of `cards`, with Jokers as the rank beside them, or `None`."""
    natural = {RANK_OF[card] for card in cards} - {JOKER}
    if len(natural) > 1 or len(cards) not in COUNTS:
        return None
    return Pattern(natural.pop() if natural else JOKER, len(cards))
