"""What may be done: every sensible play, and a sample of gifts, discards and returns."""

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import assert_never

from parlour.core.game import Seat
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
from parlour.games.president.rules.cards import JOKER, RANK_OF, RANKS, Card, Hand, Rank, lowest
from parlour.games.president.rules.comparator import higher_than
from parlour.games.president.rules.exchange import owed
from parlour.games.president.rules.patterns import COUNTS, Pattern
from parlour.games.president.rules.ranking import PRESIDENT
from parlour.games.president.rules.validate import OPENING_RANK
from parlour.games.president.state import Discard, Exchange, Gift, State

ALL: frozenset[Rank] = frozenset(RANKS)
OPENING: frozenset[Rank] = frozenset({OPENING_RANK})


def to_act(state: State) -> frozenset[Seat]:
    """Name who must act: all who owe a return, or whose turn it is."""
    if state.turn is None:
        return frozenset()
    if isinstance(state.pending, Exchange):
        return frozenset(trade.taker for trade in state.pending.trades if trade.due)
    return frozenset({state.turn})


def legal(state: State, seat: Seat) -> Iterator[Action]:
    """Offer what `seat` may do now, the default among it."""
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
            yield from (DiscardSelect(cards) for cards in _neighbours(hand, remaining))
        case Exchange():
            yield from (_returned(state, seat, cards) for cards in _neighbours(hand, _due(state, seat)))
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
            return _returned(state, seat, lowest(hand, _due(state, seat)))
        case _:
            assert_never(state.pending)


def plays_of(state: State, hand: Hand) -> Iterator[tuple[Card, ...]]:
    """Offer what may be laid from `hand` now."""
    trick = state.trick
    if trick is None:
        return plays(hand, opening=state.opening)
    return plays(hand, trick.pattern, inversion=trick.inversion_active)


def plays(
    hand: Hand, pattern: Pattern | None = None, *, inversion: bool = False, opening: bool = False
) -> Iterator[tuple[Card, ...]]:
    """Offer each pattern that may be laid on `pattern` or led, with every number of Jokers; suits are all the same."""
    counts = (pattern.count,) if pattern else COUNTS
    ranks = higher_than(pattern.rank, inversion=inversion) if pattern else OPENING if opening else ALL
    sets = by_rank(hand)
    jokers = sets.get(JOKER, [])
    for rank, cards in sets.items():
        if rank in ranks:
            yield from _together(cards, [] if rank == JOKER else jokers, counts)


def by_rank(hand: Hand) -> dict[Rank, list[Card]]:
    """Sort a hand into sets of one rank."""
    sets: dict[Rank, list[Card]] = {}
    for card in hand:
        sets.setdefault(RANK_OF[card], []).append(card)
    return sets


def _together(cards: Sequence[Card], jokers: Sequence[Card], counts: Sequence[int]) -> Iterator[tuple[Card, ...]]:
    """Offer each of `counts`, made of natural `cards`, at least one, and Jokers."""
    for count in counts:
        for wild in range(max(0, count - len(cards)), min(count, len(jokers) + 1)):
            yield (*cards[: count - wild], *jokers[:wild])


def _gifts(hand: Hand, count: int, others: Sequence[Seat]) -> Iterator[GiftSelect]:
    """Offer neighbours in the hand, all to one player or each to another."""
    for cards in _neighbours(hand, count):
        for other in others:
            yield GiftSelect((Assignment(other, cards),))
        if count > 1 and len(others) > 1:
            yield GiftSelect(tuple(Assignment(to, (card,)) for card, to in zip(cards, cycle(others), strict=False)))


def _neighbours(hand: Hand, count: int) -> Iterator[tuple[Card, ...]]:
    """Offer all runs of `count` cards in the order of the hand, the lowest first."""
    return (hand[start : start + count] for start in range(len(hand) - count + 1))


def _due(state: State, seat: Seat) -> int:
    trade = owed(state, seat)
    return trade.count if trade else 0


def _returned(state: State, seat: Seat, cards: tuple[Card, ...]) -> ExchangeReturn | ExchangeReturnVice:
    trade = owed(state, seat)
    return ExchangeReturn(cards) if trade and trade.title == PRESIDENT else ExchangeReturnVice(cards)
