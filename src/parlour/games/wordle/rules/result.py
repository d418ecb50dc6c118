"""The end of a race: the fewest guesses win, and the earlier player wins a tie."""

from typing import cast

from parlour.core.game import Event, Json, Outcome, Seat, Step
from parlour.games.wordle.state import MAX_ATTEMPTS, State


def close(state: State, *events: Event) -> Step[State]:
    """End the race if every player has finished."""
    if not state.over:
        return Step(state, events)
    result = {"secret": state.secret, "scores": cast("Json", scores(state)), "winners": winners(state)}
    return Step(state, (*events, Event("game_complete", result)))


def scores(state: State) -> dict[Seat, int]:
    """Return the scores of players who have finished: a point for each unused attempt, and one for finding the word."""
    return {seat: _points(state, seat) for seat in state.players if seat in state.finished_at}


def winners(state: State) -> tuple[Seat, ...]:
    """Return the player with the fewest guesses; a tie goes to the earlier one, or to all who finished at once."""
    ranks = {seat: (len(state.guesses[seat]), at) for seat, at in state.finished_at.items() if state.found(seat)}
    best = min(ranks.values(), default=None)
    return tuple(seat for seat in state.players if seat in ranks and ranks[seat] == best)


def outcome(state: State) -> Outcome | None:
    """Return how the race ended, or `None` while it runs."""
    if state.abandoned:
        return Outcome(abandoned=True)
    return Outcome(scores=scores(state), winners=winners(state)) if state.over else None


def _points(state: State, seat: Seat) -> int:
    return MAX_ATTEMPTS + 1 - len(state.guesses[seat]) if state.found(seat) else 0
