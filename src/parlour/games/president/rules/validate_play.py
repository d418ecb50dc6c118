"""Whether a play or a pass is allowed; the first reason against it is reported."""

from parlour.core.game import Seat
from parlour.core.refusal import Rejected, require
from parlour.games.president.errors import Code
from parlour.games.president.rules.beating import beats, fits
from parlour.games.president.rules.play_refusals import no_match, no_pattern, too_low
from parlour.games.president.rules.played_pattern import read
from parlour.games.president.state import Phase, State
from parlour.games.president.values.cards import Card, Rank, holds
from parlour.games.president.values.patterns import Pattern

OPENING_RANK: Rank = 3


def require_turn(state: State, seat: Seat) -> None:
    """Refuse unless `seat` may play or pass now."""
    phase = state.phase
    if phase is not Phase.PLAY:
        raise Rejected(Code.ACTION_NOT_ALLOWED, "This is not the time to play.", reason=phase.value)
    require(state.hands.get(seat), Code.ACTION_NOT_ALLOWED, "You are not in this deal, or you are out.", reason="out")
    passed = state.trick is not None and seat in state.trick.passed
    require(not passed, Code.ALREADY_PASSED, "You have passed. Wait until the pile is cleared.")
    require(state.turn == seat, Code.NOT_YOUR_TURN, "It is someone else's turn.")
    require(state.pending is None, Code.EFFECT_PENDING, "First give or discard the cards that are due.")


def validate(state: State, seat: Seat, cards: tuple[Card, ...]) -> Pattern:
    """Return the pattern that `seat` may play with `cards`, or refuse."""
    require(holds(state.hands[seat], cards), Code.OWNERSHIP, "You do not hold all of these cards.")
    pattern = read(state, cards)
    if pattern is None:
        raise no_pattern(state, len(cards))
    if state.opening:
        threes = pattern.rank == OPENING_RANK
        require(threes, Code.PATTERN_MISMATCH, "The first lead must be threes.", reason="opening")
    if state.trick:
        top, bombs = state.trick.pattern, state.options.bombs
        if not fits(pattern, top, bombs=bombs):
            raise no_match(state)
        if not beats(pattern, top, order_reversed=state.order_reversed, bombs=bombs):
            raise too_low(state)
    return pattern
