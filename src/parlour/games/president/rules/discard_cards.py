"""Discarding cards after tens."""

from parlour.core.copying import replace
from parlour.core.game import Event, Seat, Step
from parlour.core.refusal import Rejected, require
from parlour.games.president.errors import Code
from parlour.games.president.rules.ranking import check_round_end
from parlour.games.president.rules.tricks import end_trick
from parlour.games.president.state import Discard, State
from parlour.games.president.values.cards import Card, holds, without


def submit_discard_selection(state: State, seat: Seat, cards: tuple[Card, ...]) -> Step[State]:
    """Discard `cards` face down; after the last one due, the pile is cleared and the next player leads."""
    remaining = _require_discard(state, seat, cards) - len(cards)

    hands = {**state.hands, seat: without(state.hands[seat], cards)}
    thrown = {**state.thrown, seat: (*state.thrown.get(seat, ()), *cards)}
    pending = Discard(remaining) if remaining else None
    event = Event("discard_done", {"player_id": seat, "count": len(cards)})
    step = check_round_end(replace(state, hands=hands, thrown=thrown, pending=pending), seat, event)
    return step if step.state.over or remaining else end_trick(step.state, "ten", *step.events)


def _require_discard(state: State, seat: Seat, cards: tuple[Card, ...]) -> int:
    """Return how many cards are due, or refuse."""
    if not isinstance(state.pending, Discard):
        raise Rejected(Code.ACTION_NOT_ALLOWED, "No discard is due.", reason="no_discard")
    due = state.pending.remaining
    require(state.turn == seat, Code.NOT_YOUR_TURN, "Someone else must discard.")
    invalid = Code.INVALID_DISCARD_SELECTION
    require(1 <= len(cards) <= due, invalid, f"Discard at least one card and at most {due}.", reason="count", count=due)
    require(len(set(cards)) == len(cards), invalid, "You can discard each card only once.", reason="twice")
    require(holds(state.hands[seat], cards), Code.OWNERSHIP, "You do not hold all of these cards.")
    return due
