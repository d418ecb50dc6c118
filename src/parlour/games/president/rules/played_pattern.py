"""The pattern that cards count as when they are played."""

from collections.abc import Collection

from parlour.games.president.rules.beating import fits
from parlour.games.president.state import State
from parlour.games.president.values.cards import Card
from parlour.games.president.values.patterns import Pattern, pattern_of
from parlour.games.president.values.straights import straight_of


def read(state: State, cards: Collection[Card]) -> Pattern | None:
    """Return the pattern of `cards` on the pile now: a set, unless only a straight fits; `None` if they are neither."""
    found = readings(state, cards)
    if state.trick:
        top, bombs = state.trick.pattern, state.options.bombs
        found = [pattern for pattern in found if fits(pattern, top, bombs=bombs)] or found
    return found[0] if found else None


def readings(state: State, cards: Collection[Card]) -> list[Pattern]:
    """List the set and the straight that `cards` may be; only one natural card with two Jokers is both."""
    straight = straight_of(cards, order_reversed=state.order_reversed) if state.options.straights else None
    return [pattern for pattern in (pattern_of(cards), straight) if pattern]
