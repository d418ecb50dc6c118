"""A player's knowledge of a deal, the deals that fit it, and how a move is written as an action."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, assert_never

from parlour.core.game import Seat, View
from parlour.games.president import actions
from parlour.games.president.bots.fast_deal import Deal
from parlour.games.president.bots.fast_random import Luck
from parlour.games.president.bots.fast_varied_deal import new_deal
from parlour.games.president.bots.hand_bits import JOKER, WIDTH, HandBits, RankIndex, each, settled
from parlour.games.president.bots.rank_moves import (
    Duty,
    Move,
    Parting,
    PlayerIndex,
    RankGift,
    RankPlay,
    RankStraight,
    Return,
)
from parlour.games.president.bots.rule_variants import variant_of
from parlour.games.president.rules.ranking import PRESIDENT
from parlour.games.president.state import Options
from parlour.games.president.values.cards import PLACE, RANKS, SUITS, Card, deck

RANK: Mapping[Card, RankIndex] = {card: place // len(SUITS) for card, place in PLACE.items()}
BIT: Mapping[Card, HandBits] = {card: 1 << RANK[card] + WIDTH * (place % len(SUITS)) for card, place in PLACE.items()}
"""Every card in a row of its own, so that cards add up to a hand, which then must be `settled`."""
DUTIES: Mapping[str, Duty] = {"pending_gift": Duty.GIFT, "pending_discard": Duty.DISCARD}


@dataclass(frozen=True, slots=True)
class Sight:
    """A deal as the player on turn sees it."""

    me: PlayerIndex
    players: tuple[Seat, ...]
    hand: tuple[Card, ...]
    title: str | None
    """The title under which this player returns cards in the exchange."""
    deal: Deal
    """The deal; of the other hands it has only the cards that this player gave them."""
    certain: tuple[HandBits, ...]
    """The cards that each player is known to hold, not settled."""
    hidden: tuple[HandBits, ...]
    """Every card that could be in another hand or face down in the discard."""
    missing: tuple[int, ...]
    """How many of the hidden cards each player holds."""

    @classmethod
    def of(cls, view: View, seat: Seat) -> "Sight":
        """Read the `view` of a player."""
        seen: Mapping[str, Any] = view
        counts = {player: facts["hand_count"] for player, facts in seen["players"].items() if "hand_count" in facts}
        players = tuple(counts)
        held = _held(seen, counts, seat)
        certain = tuple(sum(BIT[card] for card in cards) for cards in held.values())
        titles = (trade["title"] for trade in seen.get("exchange", ()) if trade["to"] == seat)
        return cls(
            me=players.index(seat),
            players=players,
            hand=held[seat],
            title=next(titles, None),
            deal=_deal(seen, players, players.index(seat), [settled(hand) for hand in certain]),
            certain=certain,
            hidden=tuple(BIT[card] for card in _hidden(seen, held)),
            missing=tuple(count - len(held[player]) for player, count in counts.items()),
        )

    def imagine(self, luck: Luck) -> Deal:
        """Deal the hidden cards; those left over were discarded."""
        hidden, deal = list(self.hidden), self.deal.copy()
        luck.shuffle(hidden)
        start = 0
        for index, count in enumerate(self.missing):
            if count:
                deal.hands[index] = settled(self.certain[index] + sum(hidden[start : start + count]))
                start += count
        return deal

    def action(self, move: Move) -> actions.Action:
        """Return the action with cards for a `move`."""
        match move:
            case None:
                return actions.Pass()
            case RankPlay(rank, naturals, jokers):
                return actions.Play(self._cards((rank,) * naturals + (JOKER,) * jokers))
            case RankStraight():
                return actions.Play(self._cards((*each(move.naturals), *(JOKER,) * move.jokers)))
            case RankGift(to, ranks):
                return actions.GiftSelect((actions.Assignment(self.players[to], self._cards(ranks)),))
            case Parting(ranks) if self.deal.duty is Duty.DISCARD:
                return actions.DiscardSelect(self._cards(ranks))
            case Parting(ranks) if self.title == PRESIDENT:
                return actions.ExchangeReturn(self._cards(ranks))
            case Parting(ranks):
                return actions.ExchangeReturnVice(self._cards(ranks))
            case _:
                assert_never(move)

    def _cards(self, ranks: Iterable[RankIndex]) -> tuple[Card, ...]:
        """Pick cards of these `ranks` from the player's hand; their suits never matter."""
        stock = {rank: iter([card for card in self.hand if RANK[card] == rank]) for rank in ranks}
        return tuple(next(stock[rank]) for rank in ranks)


def _held(seen: Mapping[str, Any], counts: Mapping[Seat, int], seat: Seat) -> dict[Seat, tuple[Card, ...]]:
    """Return the cards that players certainly hold: those `seat` gave them, unless their hand has become too small."""
    held = {player: tuple(seen["known"].get(player, ()))[:count] for player, count in counts.items()}
    return {**held, seat: tuple(seen["hand"])}


def _hidden(seen: Mapping[str, Any], held: Mapping[Seat, tuple[Card, ...]]) -> list[Card]:
    located = {*seen["played"], *seen["thrown"], *(card for cards in held.values() for card in cards)}
    return [card for card in deck(use_jokers=seen["rules"]["use_jokers"]) if card not in located]


def _deal(seen: Mapping[str, Any], players: tuple[Seat, ...], me: PlayerIndex, hands: list[HandBits]) -> Deal:
    variant, revolution = variant_of(Options(**seen["rules"])), seen.get("revolution", False)
    deal = new_deal(hands, me, variant, opening="opening" in seen, revolution=revolution)
    deal.order = [players.index(player) for player in seen["finished_order"]]
    deal.active = sum(1 << index for index in range(len(players)) if index not in deal.order)
    if "pattern" in seen:
        _resume(deal, seen, players)
    for name, duty in DUTIES.items():
        if name in seen:
            deal.duty, deal.owed = duty, seen[name]["remaining"]
    if "exchange" in seen:
        due = [_return(trade, players) for trade in seen["exchange"] if trade["due"]]
        mine_first = sorted(due, key=lambda one: one.by != me)
        deal.exchange(mine_first, leader=players.index(seen["exchange"][0]["from"]))
    return deal


def _resume(deal: Deal, seen: Mapping[str, Any], players: tuple[Seat, ...]) -> None:
    pattern = seen["pattern"]
    deal.resume(
        RANKS.index(pattern["rank"]),
        pattern["count"],
        last=players.index(seen["last_player"]),
        straight="straight" in pattern,
        inverted=seen.get("order_reversed", seen["inversion_active"]),
        passed=sum(1 << index for index, player in enumerate(players) if seen["players"][player]["passed"]),
    )


def _return(trade: Mapping[str, Any], players: tuple[Seat, ...]) -> Return:
    return Return(players.index(trade["to"]), players.index(trade["from"]), trade["count"])
