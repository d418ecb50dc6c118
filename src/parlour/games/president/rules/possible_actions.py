"""Possible actions: every sensible play, and a sample of gifts, discards and returns."""

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import assert_never

from parlour.core.game import Seat
from parlour.core.refusal import need
from parlour.games.president.actions import (
    Action,
    Assignment,
    DiscardSelect,
    ExchangeReturn,
    ExchangeReturnVice,
    GiftSelect,
    Pass,
    Play,
)
from parlour.games.president.errors import Code
from parlour.games.president.rules.card_exchange import owed
from parlour.games.president.rules.possible_plays import plays
from parlour.games.president.rules.ranking import PRESIDENT
from parlour.games.president.state import Discard, Exchange, Gift, State, Trade
from parlour.games.president.values.cards import Card, Hand, lowest


def to_act(state: State) -> frozenset[Seat]:
    """Return the player on turn, or all players who owe a return."""
    if state.turn is None:
        return frozenset()
    if isinstance(state.pending, Exchange):
        return frozenset(trade.taker for trade in state.pending.trades if trade.due)
    return frozenset({state.turn})


def legal(state: State, seat: Seat) -> Iterator[Action]:
    """List what `seat` may do now, including the default."""
    if seat not in to_act(state):
        return
    hand = state.hands[seat]
    match state.pending:
        case None:
            yield from map(Play, plays_of(state, hand))
            if state.trick:
                yield Pass()
        case Gift(remaining):
            yield from _gifts(hand, remaining, [other for other in state.after(seat) if other != seat])
        case Discard(remaining):
            for count in range(remaining, 0, -1):
                yield from map(DiscardSelect, _neighbours(hand, count))
        case Exchange():
            trade = _trade(state, seat)
            yield from (_returned(trade, cards) for cards in _neighbours(hand, trade.count))
        case _:
            assert_never(state.pending)


def default(state: State, seat: Seat) -> Action:
    """Choose for `seat`: pass, lead the lowest card, or part with the lowest cards."""
    hand = state.hands[seat]
    match state.pending:
        case None:
            return Pass() if state.trick else Play(lowest(hand, 1))
        case Gift(remaining):
            return GiftSelect((Assignment(state.after(seat)[0], lowest(hand, remaining)),))
        case Discard(remaining):
            return DiscardSelect(lowest(hand, remaining))
        case Exchange():
            trade = _trade(state, seat)
            return _returned(trade, lowest(hand, trade.count))
        case _:
            assert_never(state.pending)


def plays_of(state: State, hand: Hand) -> list[tuple[Card, ...]]:
    """List what may be played from `hand` now."""
    trick, options = state.trick, state.options
    return plays(
        hand,
        trick.pattern if trick else None,
        inversion=state.order_reversed,
        opening=state.opening,
        straights=options.straights,
        bombs=options.bombs,
    )


def _gifts(hand: Hand, count: int, others: Sequence[Seat]) -> Iterator[GiftSelect]:
    """List gifts of neighbouring cards, all to one player or each to another."""
    for cards in _neighbours(hand, count):
        for other in others:
            yield GiftSelect((Assignment(other, cards),))
        if count > 1 and len(others) > 1:
            yield GiftSelect(tuple(Assignment(to, (card,)) for card, to in zip(cards, cycle(others), strict=False)))


def _neighbours(hand: Hand, count: int) -> Iterator[tuple[Card, ...]]:
    """List all runs of `count` cards in the order of the hand, the lowest first."""
    return (hand[start : start + count] for start in range(len(hand) - count + 1))


def _trade(state: State, seat: Seat) -> Trade:
    return need(owed(state, seat), Code.ACTION_NOT_ALLOWED)


def _returned(trade: Trade, cards: tuple[Card, ...]) -> ExchangeReturn | ExchangeReturnVice:
    return ExchangeReturn(cards) if trade.title == PRESIDENT else ExchangeReturnVice(cards)
