"""The effects of sevens, eights, tens and Jacks, of threes in reversed order, and of four of a kind."""

from collections.abc import Mapping
from typing import cast

from parlour.core.copying import replace
from parlour.core.game import Event, Step
from parlour.games.president.rules.four_of_a_kind import apply_four
from parlour.games.president.rules.tricks import end_trick, go_on, trick_of
from parlour.games.president.state import Discard, Fact, Gift, Happened, State

LASTING = frozenset(
    {
        "seven_gift",
        "eight_reset",
        "ten_discard",
        "jack_inversion",
        "gift_done",
        "discard_done",
        "trick_end",
        "player_finished",
        "deal_end",
        "bomb",
        "revolution",
    }
)
"""Events that a view shows for a while; plays, passes and exchanges are visible anyway."""

SHOWN = 5


def apply_effect(state: State, *events: Event) -> Step[State]:
    """Apply the effect of the pattern on top, by its count, then end the trick or go on; straights have none."""
    pattern = trick_of(state).pattern
    if pattern.straight:
        return go_on(state, trick_of(state).last_player, *events)
    if pattern.four:
        state, events = apply_four(state, *events)
    return _apply_rank(state, *events)


def _apply_rank(state: State, *events: Event) -> Step[State]:
    trick = trick_of(state)
    match trick.pattern.rank:
        case 7:
            return apply_seven_gift(state, *events)
        case 8:
            return apply_eight_reset(state, *events)
        case 10:
            return apply_ten_discard(state, *events)
        case "J":
            return apply_jack_inversion(state, *events)
        case 3 if state.order_reversed:
            return end_trick(state, "three", *events)
        case _:
            return go_on(state, trick.last_player, *events)


def apply_seven_gift(state: State, *events: Event) -> Step[State]:
    """Make the player give away as many cards as they played sevens, or all they have."""
    trick = trick_of(state)
    due = min(trick.pattern.count, len(state.hands[trick.last_player]))
    if not due:
        return go_on(state, trick.last_player, *events)
    return Step(replace(state, pending=Gift(due)), (*events, _effect(state, "seven_gift", due)))


def apply_eight_reset(state: State, *events: Event) -> Step[State]:
    """Clear the pile; the player leads again."""
    return end_trick(state, "eight", *events, _effect(state, "eight_reset", trick_of(state).pattern.count))


def apply_ten_discard(state: State, *events: Event) -> Step[State]:
    """Make the player discard as many cards as they played tens, or all they have; then clear the pile."""
    trick = trick_of(state)
    due = min(trick.pattern.count, len(state.hands[trick.last_player]))
    if not due:
        return end_trick(state, "ten", *events)
    return Step(replace(state, pending=Discard(due)), (*events, _effect(state, "ten_discard", due)))


def apply_jack_inversion(state: State, *events: Event) -> Step[State]:
    """Reverse the order of ranks until the trick ends."""
    trick = trick_of(state)
    inverted = replace(state, trick=replace(trick, inversion_active=True))
    return go_on(inverted, trick.last_player, *events, _effect(state, "jack_inversion", trick.pattern.count))


def remember_effects(step: Step[State]) -> Step[State]:
    """Keep the latest effects in the state, for views."""
    new = [_shown(event) for event in step.events if event.type in LASTING]
    if not new:
        return step
    return Step(replace(step.state, effects=(*step.state.effects, *new)[-SHOWN:]), step.events)


def _shown(event: Event) -> Happened:
    return {"type": event.type, "data": cast("Mapping[str, Fact]", event.facts)}


def _effect(state: State, name: str, count: int) -> Event:
    return Event(name, {"player_id": trick_of(state).last_player, "count": count})
