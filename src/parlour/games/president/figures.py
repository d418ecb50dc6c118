"""The figures that a deal adds to its players' statistics: titles, turns, and the effects of their cards."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from parlour.core.game import Event, Outcome, Seat, SeatFigures

EFFECTS = frozenset({"seven_gift", "eight_reset", "ten_discard", "jack_inversion", "bomb", "revolution"})
"""The events of effects that name the player whose cards had them."""
THREE_RESET = "three_reset"
"""Threes that cleared the pile in reversed order; they have no event of their own."""


def figures(events: Sequence[Event], outcome: Outcome) -> Mapping[Seat, SeatFigures]:
    """Return everyone's title, the turns of the deal, and how often each player caused each effect."""
    turns = sum(event.type in ("played", "passed") for event in events)
    effects: dict[Seat, Counter[str]] = {seat: Counter() for seat in outcome.titles}
    for seat, effect in _effects(events):
        effects[seat][effect] += 1
    return {
        seat: SeatFigures({"turns": turns}, {"titles": {title: 1}, "effects": effects[seat]})
        for seat, title in outcome.titles.items()
    }


def _effects(events: Sequence[Event]) -> Iterator[tuple[Seat, str]]:
    """Name every effect and the player who caused it."""
    player = Seat("")
    for kind, facts in events:
        if kind == "played":
            player = cast("Seat", facts["player_id"])
        elif kind in EFFECTS:
            yield player, kind
        elif kind == "trick_end" and facts["reason"] == "three":
            yield player, THREE_RESET
