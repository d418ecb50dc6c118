"""The invariants: conditions that hold at every moment of every deal."""

from collections.abc import Iterator

from parlour.core.game import Seat
from parlour.games.president.rules.played_pattern import readings
from parlour.games.president.state import Exchange, Given, Phase, State
from parlour.games.president.values.cards import THREE_OF_DIAMONDS, Card, deck, hand_of


def faults(state: State) -> Iterator[str]:
    """List every invariant that `state` breaks."""
    order = state.finished_order
    promises = {
        "every card is somewhere, once": hand_of(_all_cards(state)) == deck(use_jokers=state.options.use_jokers),
        "everyone has a hand in order": _hands_are_in_order(state),
        "players go out once": len(set(order)) == len(order) and set(order) <= set(state.players),
        "players without cards are out": state.phase is not Phase.PLAY or set(order) == _without_cards(state),
        "two play, and it is the turn of one": state.over or (len(state.active) > 1 and state.turn in state.active),
        "a decided deal is over": len(order) < len(state.players) or (state.over and state.trick is None),
        "the pattern is on top of the pile": _pattern_is_on_top(state),
        "players who passed wait": _passed_wait(state),
        "what is pending can be done": _pending_can_be_done(state),
        "the three of diamonds opens": state.over or not state.opening or _is_opening(state),
        "only what is switched on happens": _is_switched_on(state),
        "nothing beats threes in reversed order": state.over or not _threes_win(state),
        "givers know no more than they can": all(_is_hidden(state, given) for given in state.given),
    }
    return (promise for promise, holds in promises.items() if not holds)


def _all_cards(state: State) -> Iterator[Card]:
    yield from state.played
    for cards in (*state.hands.values(), *state.thrown.values()):
        yield from cards


def _without_cards(state: State) -> set[Seat]:
    return {seat for seat, hand in state.hands.items() if not hand}


def _hands_are_in_order(state: State) -> bool:
    return tuple(state.hands) == state.players and all(hand == hand_of(hand) for hand in state.hands.values())


def _pattern_is_on_top(state: State) -> bool:
    trick = state.trick
    return trick is None or trick.pattern in readings(state, trick.pile[-trick.pattern.count :])


def _passed_wait(state: State) -> bool:
    trick = state.trick
    return trick is None or (trick.passed <= set(state.active) - {trick.last_player} and state.turn not in trick.passed)


def _pending_can_be_done(state: State) -> bool:
    """Return whether nothing is due, or the player on turn has just played the sevens or tens that made it due."""
    pending, trick, turn = state.pending, state.trick, state.turn
    if pending is None:
        return True
    if isinstance(pending, Exchange):
        return trick is None and not state.discard and any(trade.due for trade in pending.trades)
    return (
        turn is not None
        and trick is not None
        and trick.last_player == turn
        and not trick.pattern.straight
        and trick.pattern.rank == (7 if pending.kind == "gift" else 10)
        and 1 <= pending.remaining <= min(trick.pattern.count, len(state.hands[turn]))
    )


def _is_switched_on(state: State) -> bool:
    """Return whether straights and revolutions occur only where the options allow them, and a decided deal has none."""
    options, trick = state.options, state.trick
    turned = not state.revolution or (options.revolution and len(state.finished_order) < len(state.players))
    return turned and (trick is None or options.straights or not trick.pattern.straight)


def _threes_win(state: State) -> bool:
    """Return whether a trick goes on that threes should have ended."""
    trick = state.trick
    return trick is not None and trick.pattern.rank == 3 and not trick.pattern.straight and state.order_reversed


def _is_opening(state: State) -> bool:
    untouched = state.trick is None and state.pending is None and not state.discard
    return untouched and state.turn is not None and THREE_OF_DIAMONDS in state.hands[state.turn]


def _is_hidden(state: State, given: Given) -> bool:
    return given.card not in state.played and given.card not in state.hands[given.by]
