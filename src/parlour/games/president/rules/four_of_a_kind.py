"""The effects of four of a kind of any rank: they are bombs, and reverse the order of ranks."""

from parlour.core.copying import replace
from parlour.core.game import Event, Json, Step
from parlour.games.president.rules.tricks import trick_of
from parlour.games.president.state import State


def apply_four(state: State, *events: Event) -> Step[State]:
    """Announce the four of a kind on top as a bomb, and make it a revolution, as far as the options have these."""
    trick, options = trick_of(state), state.options
    if options.bombs:
        events = (*events, Event("bomb", {"player_id": trick.last_player, "rank": trick.pattern.rank}))
    return apply_revolution(state, *events) if options.revolution else Step(state, events)


def apply_revolution(state: State, *events: Event) -> Step[State]:
    """Turn the order of ranks round until the next four of a kind, or the end of the deal."""
    turned = replace(state, revolution=not state.revolution)
    facts: dict[str, Json] = {
        "player_id": trick_of(state).last_player,
        "revolution": turned.revolution,
        "order_reversed": turned.order_reversed,
    }
    return Step(turned, (*events, Event("revolution", facts)))
