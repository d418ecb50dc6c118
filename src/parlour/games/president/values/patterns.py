"""Patterns of cards: singles, pairs, triples and quads of one rank, and straights."""

from collections.abc import Collection
from dataclasses import dataclass

from parlour.core.game import Json
from parlour.games.president.values.cards import JOKER, RANK_OF, Card, Rank

COUNTS = range(1, 5)
"""How many cards of one rank may be played at once, Jokers included."""

FOUR = COUNTS[-1]


@dataclass(frozen=True, slots=True)
class Pattern:
    """The rank that cards count as, and how many there are."""

    rank: Rank
    """Of a straight, the rank at its top in normal order."""
    count: int
    straight: bool = False

    @property
    def four(self) -> bool:
        """Whether this is four of a kind."""
        return self.count == FOUR and not self.straight

    def is_like(self, other: "Pattern") -> bool:
        """Return whether both are sets, or both straights, of the same number of cards."""
        return self.count == other.count and self.straight == other.straight


def pattern_of(cards: Collection[Card]) -> Pattern | None:
    """Return the set that `cards` are, with Jokers as the rank beside them, or `None`."""
    natural = {RANK_OF[card] for card in cards} - {JOKER}
    if len(natural) > 1 or len(cards) not in COUNTS:
        return None
    return Pattern(natural.pop() if natural else JOKER, len(cards))


def pattern_facts(pattern: Pattern) -> dict[str, Json]:
    """Write a pattern as events and views show it."""
    facts: dict[str, Json] = {"rank": pattern.rank, "count": pattern.count}
    return {**facts, "straight": True} if pattern.straight else facts
