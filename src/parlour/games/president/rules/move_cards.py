"""Moving cards from hand to hand, and what the giver knows about them afterwards."""

from collections.abc import Collection

from parlour.core.copying import replace
from parlour.core.game import Seat
from parlour.games.president.state import Given, State
from parlour.games.president.values.cards import Card, hand_of, without


def hand_over(state: State, by: Seat, to: Seat, cards: Collection[Card]) -> State:
    """Move `cards` from one hand to another; the giver knows where they are until they are played or come back."""
    hands = {**state.hands, by: without(state.hands[by], cards), to: hand_of((*state.hands[to], *cards))}
    remembered = tuple(given for given in state.given if given.by != to or given.card not in cards)
    return replace(state, hands=hands, given=remembered + tuple(Given(by, to, card) for card in cards))


def forget_given(given: tuple[Given, ...], laid: Collection[Card]) -> tuple[Given, ...]:
    """Forget who was given cards that are now `laid` for all to see."""
    return tuple(gift for gift in given if gift.card not in laid) if given else given
