"""The end of a match: tiles left on racks cost points, and the highest totals win."""

from collections.abc import Mapping
from typing import cast

from parlour.core.copying import replace
from parlour.core.game import Event, Json, Outcome, Seat, Step
from parlour.core.refusal import require
from parlour.games.wortkunst.errors import Code
from parlour.games.wortkunst.state import Phase, State


def end(state: State, *events: Event) -> Step[State]:
    """End the match and announce its result."""
    ended = replace(state, end=Phase.ENDED)
    facts = {"scores": cast("Json", totals(ended)), "winners": winners(ended)}
    return Step(ended, (*events, Event("game_complete", facts)))


def abandon(state: State, reason: str) -> Step[State]:
    """Stop an unfinished match; nothing is counted."""
    require(not state.end, Code.NOT_ACTIVE)

    return Step(replace(state, end=Phase.ABANDONED), (Event("game_abandoned", {"reason": reason}),))


def penalty(state: State, seat: Seat) -> int:
    """Return the cost of the tiles left on a rack, blanks included."""
    return state.options.end_penalty * len(state.racks[seat])


def totals(state: State) -> Mapping[Seat, int]:
    """Return everyone's points; at the end less the cost of the tiles left."""
    if state.end is not Phase.ENDED:
        return state.points
    return {seat: points - penalty(state, seat) for seat, points in state.points.items()}


def winners(state: State) -> tuple[Seat, ...]:
    """Return all players with the highest total."""
    scores = totals(state)
    highest = max(scores.values())
    return tuple(seat for seat, score in scores.items() if score == highest)


def outcome(state: State) -> Outcome | None:
    """Return how the match ended, or `None` while it runs."""
    if state.end is Phase.ABANDONED:
        return Outcome(abandoned=True)
    return Outcome(scores=totals(state), winners=winners(state)) if state.end else None
