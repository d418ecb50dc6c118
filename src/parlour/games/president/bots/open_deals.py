"""A simulated deal of the whole state, with all hands open."""

from parlour.core.game import Seat
from parlour.games.president.bots.fast_deal import Deal
from parlour.games.president.bots.fast_varied_deal import new_deal
from parlour.games.president.bots.hand_bits import bits_of
from parlour.games.president.bots.known_cards import RANK
from parlour.games.president.bots.rank_moves import Duty, Return
from parlour.games.president.bots.rule_variants import variant_of
from parlour.games.president.state import Discard, Exchange, Gift, State
from parlour.games.president.values.cards import RANKS


def deal_of(state: State, mover: Seat | None = None) -> Deal:
    """Set up a simulated deal; in the exchange, where several players owe cards, `mover` is first."""
    players = state.players
    hands = [bits_of(RANK[card] for card in state.hands[seat]) for seat in players]
    turn = players.index(state.turn or players[0])
    deal = new_deal(hands, turn, variant_of(state.options), opening=state.opening, revolution=state.revolution)
    deal.order = [players.index(seat) for seat in state.finished_order]
    deal.active = 0 if state.over else sum(1 << player for player in range(len(players)) if player not in deal.order)
    if trick := state.trick:
        passed = sum(1 << players.index(seat) for seat in trick.passed)
        pattern, last, inverted = trick.pattern, players.index(trick.last_player), state.order_reversed
        rank, straight = RANKS.index(pattern.rank), pattern.straight
        deal.resume(rank, pattern.count, last, straight=straight, inverted=inverted, passed=passed)
    match state.pending:
        case Gift(remaining):
            deal.duty, deal.owed = Duty.GIFT, remaining
        case Discard(remaining):
            deal.duty, deal.owed = Duty.DISCARD, remaining
        case Exchange(trades):
            due = sorted((one for one in trades if one.due), key=lambda one: one.taker != mover)
            returns = [Return(players.index(one.taker), players.index(one.giver), one.count) for one in due]
            deal.exchange(returns, leader=deal.turn)
    return deal
