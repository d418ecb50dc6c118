"""Giving cards away after sevens."""

from collections import Counter
from collections.abc import Sequence

from parlour.core.copying import replace
from parlour.core.game import Event, Json, Seat, Step
from parlour.core.refusal import Rejected, require
from parlour.games.president.actions import Assignment
from parlour.games.president.errors import Code
from parlour.games.president.rules.move_cards import hand_over
from parlour.games.president.rules.ranking import check_round_end
from parlour.games.president.rules.tricks import go_on
from parlour.games.president.state import Gift, State
from parlour.games.president.values.cards import holds


def submit_gift_distribution(state: State, seat: Seat, assignments: Sequence[Assignment]) -> Step[State]:
    """Give all cards that are due, split in any way among the other active players; the trick goes on."""
    _require_gift(state, seat, assignments)

    moved = replace(state, pending=None)
    for part in assignments:
        moved = hand_over(moved, seat, part.to, part.cards)
    counts = Counter(part.to for part in assignments for _ in part.cards)
    given: Json = tuple({"to": to, "count": count} for to, count in counts.items())
    step = check_round_end(moved, seat, Event("gift_done", {"player_id": seat, "given": given}))
    return step if step.state.over else go_on(step.state, seat, *step.events)


def _require_gift(state: State, seat: Seat, assignments: Sequence[Assignment]) -> None:
    if not isinstance(state.pending, Gift):
        raise Rejected(Code.ACTION_NOT_ALLOWED, "No gift is due.", reason="no_gift")
    due = state.pending.remaining
    require(state.turn == seat, Code.NOT_YOUR_TURN, "Someone else must give.")
    cards = [card for part in assignments for card in part.cards]
    invalid = Code.INVALID_GIFT_DISTRIBUTION
    require(len(cards) == due, invalid, f"Give as many cards as you owe: {due}.", reason="count", count=due)
    require(len(set(cards)) == due, invalid, "You can give each card only once.", reason="twice")
    others = set(state.active) - {seat}
    require(
        others.issuperset(part.to for part in assignments),
        invalid,
        "Give only to players in the deal.",
        reason="receiver",
    )
    require(holds(state.hands[seat], cards), Code.OWNERSHIP, "You do not hold all of these cards.")
