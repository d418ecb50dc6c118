"""Leaving before the end: one player, or all of them."""

from parlour.core.copying import replace
from parlour.core.game import Event, Seat, Step
from parlour.core.refusal import require
from parlour.games.wordle.errors import Code
from parlour.games.wordle.rules.result import close
from parlour.games.wordle.state import State


def leave(state: State, seat: Seat) -> Step[State]:
    """Take a player out: nobody waits for them any more. Players who were done may leave, and their result stands."""
    if seat not in state.racing:
        return Step(state)

    gone = replace(state, left=state.left | {seat})
    if gone.over and not gone.finished_at:
        return _stopped(gone, "all_left")
    return close(gone)


def abandon(state: State, reason: str) -> Step[State]:
    """Stop an unfinished race; nobody wins."""
    require(not state.over, Code.GAME_OVER)

    return _stopped(state, reason)


def _stopped(state: State, reason: str) -> Step[State]:
    return Step(replace(state, abandoned=True), (Event("game_abandoned", {"reason": reason}),))
