"""Leaving before the end: one player, or all of them."""

from parlour.core.copying import replace
from parlour.core.game import Event, Moment, Seat, Step
from parlour.core.refusal import require
from parlour.games.crossword.errors import Code
from parlour.games.crossword.rules.turns import close
from parlour.games.crossword.state import Phase, State


def leave(state: State, seat: Seat, moment: Moment) -> Step[State]:
    """Take a player out; nobody waits for them any more, and their board stays as it is, unscored."""
    if state.over or seat not in state.active:
        return Step(state)

    gone = replace(state, left=state.left | {seat}, placed=state.placed - {seat})
    if not gone.active:
        return abandon(gone, "all_left")
    if gone.phase is Phase.PLACING:
        return close(gone, moment)
    if gone.announcer == seat:
        return Step(replace(gone, announcer=gone.after(seat)))
    return Step(gone)


def abandon(state: State, reason: str) -> Step[State]:
    """Stop an unfinished match; nothing is scored."""
    require(not state.over, Code.GAME_OVER)

    return Step(replace(state, phase=Phase.ABANDONED), (Event("game_abandoned", {"reason": reason}),))
