"""Before play: the lowest titles give their best cards to the highest, who return as many of their choice."""

from collections.abc import Mapping

from parlour.core.copying import replace
from parlour.core.game import Event, Seat, Step
from parlour.core.refusal import Rejected, require
from parlour.games.president.errors import Code
from parlour.games.president.rules.move_cards import hand_over
from parlour.games.president.rules.ranking import ASSHOLE, PRESIDENT, SCUMBAG, VICE_PRESIDENT
from parlour.games.president.state import Exchange, State, Title, Trade
from parlour.games.president.values.cards import Card, best, holds

PAIRS = ((ASSHOLE, PRESIDENT, 2), (SCUMBAG, VICE_PRESIDENT, 1))
"""Each pair of giver and taker, and how many of the best cards are given."""


def prepare_exchange(state: State, titles: Mapping[Seat, str], *events: Event) -> Step[State]:
    """Hand over the best cards at once; their returns are pending."""
    holders = {title: seat for seat, title in titles.items()}
    trades = []
    for low, high, count in PAIRS:
        if low in holders:
            giver, taker = holders[low], holders[high]
            cards = best(state.hands[giver], count)
            state = hand_over(state, giver, taker, cards)
            trades.append(Trade(high, giver, taker, len(cards)))
    exchanges = (_exchanged(trade.giver, trade.taker, trade.count) for trade in trades)
    return Step(replace(state, turn=holders[ASSHOLE], pending=Exchange(tuple(trades))), (*events, *exchanges))


def exchange_return(state: State, seat: Seat, title: Title, cards: tuple[Card, ...]) -> Step[State]:
    """Return `cards` as President or Vice President; after the last return, play begins."""
    trade = _require_return(state, seat, title, cards)

    trades = _trades(state)
    settled = tuple(replace(other, due=False) if other is trade else other for other in trades)
    pending = Exchange(settled) if any(other.due for other in settled) else None
    returned = replace(hand_over(state, seat, trade.giver, cards), pending=pending)
    return Step(returned, (_exchanged(seat, trade.giver, trade.count),))


def owed(state: State, seat: Seat) -> Trade | None:
    """Return the trade for which `seat` must still return cards, if any."""
    return next((trade for trade in _trades(state) if trade.due and trade.taker == seat), None)


def _require_return(state: State, seat: Seat, title: Title, cards: tuple[Card, ...]) -> Trade:
    trade = owed(state, seat)
    if trade is None or trade.title != title:
        raise Rejected(Code.ACTION_NOT_ALLOWED, "You have nothing to return with this title.", reason="no_return")
    count = trade.count
    require(
        len(cards) == count,
        Code.PATTERN_MISMATCH,
        f"Return as many cards as you owe: {count}.",
        reason="return",
        count=count,
    )
    require(holds(state.hands[seat], cards), Code.OWNERSHIP, "You do not hold all of these cards.")
    return trade


def _trades(state: State) -> tuple[Trade, ...]:
    return state.pending.trades if isinstance(state.pending, Exchange) else ()


def _exchanged(giver: Seat, taker: Seat, count: int) -> Event:
    return Event("exchanged", {"from": giver, "to": taker, "count": count})
