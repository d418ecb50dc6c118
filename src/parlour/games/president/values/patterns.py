"""What cards are together: singles, pairs, triples and quads of one rank."""

from collections.abc import Collection
from dataclasses import dataclass

from parlour.games.president.values.cards import JOKER, RANK_OF, Card, Rank

COUNTS = range(1, 5)
"""How many cards one may play at once; Jokers make no exception."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """The rank that cards count as, and how many they are."""

    rank: Rank
    count: int


def pattern_of(cards: Collection[Card]) -> Pattern | None:
    """Read `cards` as a pattern, Jokers as the rank beside them; `None` if they are none."""
    natural = {RANK_OF[card] for card in cards} - {JOKER}
    if len(natural) > 1 or len(cards) not in COUNTS:
        return None
    return Pattern(natural.pop() if natural else JOKER, len(cards))
