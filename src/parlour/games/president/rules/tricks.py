"""The turns of a trick, and its end."""

from typing import Literal, TypeAlias

from parlour.core.copying import replace
from parlour.core.game import Event, Seat, Step
from parlour.core.refusal import need
from parlour.games.president.errors import Code
from parlour.games.president.state import State, Trick

Reason: TypeAlias = Literal["passes", "eight", "ten", "three"]


def trick_of(state: State) -> Trick:
    """Return the running trick; callers know that there is one."""
    return need(state.trick, Code.ACTION_NOT_ALLOWED)


def go_on(state: State, seat: Seat, *events: Event) -> Step[State]:
    """Pass the turn to the next player after `seat` who can still beat the last one, or end the trick if nobody can."""
    trick = trick_of(state)
    for other in state.after(seat):
        if other not in trick.passed and other != trick.last_player:
            return Step(replace(state, turn=other), events)
    return end_trick(state, "passes", *events)


def end_trick(state: State, reason: Reason, *events: Event) -> Step[State]:
    """Clear the pile; its last player leads, but after tens, or if they are out, the next active player does."""
    trick = trick_of(state)
    last = trick.last_player
    stays = reason != "ten" and last not in state.finished_order
    leader = last if stays else state.after(last)[0]
    cleared = replace(state, trick=None, pending=None, discard=state.discard + trick.pile, turn=leader)
    return Step(cleared, (*events, Event("trick_end", {"leader": leader, "reason": reason})))
