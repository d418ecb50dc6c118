"""Playing and passing."""

from parlour.core.copying import replace
from parlour.core.game import Event, Seat, Step
from parlour.core.refusal import Rejected
from parlour.games.president.errors import Code
from parlour.games.president.rules.effects import apply_effect
from parlour.games.president.rules.move_cards import forget_given
from parlour.games.president.rules.ranking import check_round_end
from parlour.games.president.rules.tricks import go_on
from parlour.games.president.rules.validate_play import require_turn, validate
from parlour.games.president.state import State, Trick
from parlour.games.president.values.cards import Card, without
from parlour.games.president.values.patterns import Pattern, pattern_facts


def play_cards(state: State, seat: Seat, cards: tuple[Card, ...]) -> Step[State]:
    """Put `cards` on the pile; the player may go out, then the effect is applied, then the turn goes on."""
    require_turn(state, seat)
    pattern = validate(state, seat, cards)

    event = Event("played", {"player_id": seat, "cards": cards, "pattern": pattern_facts(pattern)})
    step = check_round_end(_lay(state, seat, cards, pattern), seat, event)
    return step if step.state.over else apply_effect(step.state, *step.events)


def pass_turn(state: State, seat: Seat) -> Step[State]:
    """Stay out of the running trick for good."""
    require_turn(state, seat)
    trick = state.trick
    if trick is None:
        raise Rejected(Code.ACTION_NOT_ALLOWED, "You lead, so you must play.", reason="lead")

    passed = replace(state, trick=replace(trick, passed=trick.passed | {seat}))
    return go_on(passed, seat, Event("passed", {"player_id": seat}))


def _lay(state: State, seat: Seat, cards: tuple[Card, ...], pattern: Pattern) -> State:
    under = state.trick
    if under:
        trick = replace(under, pattern=pattern, pile=under.pile + cards, last_player=seat)
    else:
        trick = Trick(pattern, cards, seat)
    hands = {**state.hands, seat: without(state.hands[seat], cards)}
    return replace(state, hands=hands, trick=trick, opening=False, given=forget_given(state.given, cards))
