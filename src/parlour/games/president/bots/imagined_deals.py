"""Full deals that fit what one player sees."""

from collections.abc import Iterator, Mapping
from typing import Any

from parlour.core.dice import Dice
from parlour.core.game import Seat, View
from parlour.games.president.state import Discard, Exchange, Gift, Given, Options, Phase, State, Trade, Trick
from parlour.games.president.values.cards import THREE_OF_DIAMONDS, Card, Hand, deck, hand_of, without
from parlour.games.president.values.patterns import Pattern


def imagine(view: View, seat: Seat, dice: Dice) -> State:
    """Deal the cards that `seat` cannot see; keep cards it gave away with their receivers if they fit."""
    seen: Mapping[str, Any] = _frozen(view)
    if seen["phase"] == Phase.FINISHED:
        raise LookupError(seat)

    players = _counts(seen)
    open_discard = seen["played"][: len(seen["played"]) - len(seen["pile"])]
    hands, face_down = _deal(seen, seat, players, dice)
    other = next(player for player in players if player != seat)
    thrown = {seat: seen["thrown"], other: face_down}
    return State(
        options=Options(**seen["rules"]),
        deal=seen["deal"],
        players=tuple(players),
        hands=hands,
        turn=seen["exchange"][0]["from"] if "exchange" in seen else seen["turn"],
        opening="opening" in seen,
        trick=_trick(seen),
        pending=_pending(seen),
        finished_order=seen["finished_order"],
        discard=open_discard,
        thrown={player: cards for player, cards in thrown.items() if cards},
        given=(*_given(seen, seat), *_received(seen, seat)),
        effects=seen["effects"],
        revolution=seen.get("revolution", False),
    )


def _counts(seen: Mapping[str, Any]) -> dict[Seat, int]:
    """Return how many cards each player of this deal holds; others at the table have no count."""
    return {player: facts["hand_count"] for player, facts in seen["players"].items() if "hand_count" in facts}


def _deal(
    seen: Mapping[str, Any], seat: Seat, counts: Mapping[Seat, int], dice: Dice
) -> tuple[dict[Seat, Hand], tuple[Card, ...]]:
    """Deal every player as many cards as they hold; return the rest too, which was discarded face down."""
    mine = (*seen["hand"], *seen["played"], *seen["thrown"])
    hidden = without(deck(use_jokers=seen["rules"]["use_jokers"]), mine)
    held = {player: dice.shuffled(cards)[: counts[player]] for player, cards in _certain(seen).items()}
    certain = {card for cards in held.values() for card in cards}
    stock = iter(dice.shuffled(without(hidden, certain)))
    hands = {}
    for player, count in counts.items():
        known = held.get(player, ())
        hands[player] = seen["hand"] if player == seat else hand_of((*known, *_take(stock, count - len(known))))
    return hands, tuple(stock)


def _certain(seen: Mapping[str, Any]) -> dict[Seat, tuple[Card, ...]]:
    """Return the hidden cards that players must hold: those `seat` gave them, and the card that lets them open."""
    if "opening" in seen and THREE_OF_DIAMONDS not in seen["hand"]:
        return {seen["turn"]: (THREE_OF_DIAMONDS,)}
    return dict(seen["known"])


def _given(seen: Mapping[str, Any], seat: Seat) -> Iterator[Given]:
    return (Given(seat, to, card) for to, cards in seen["known"].items() for card in cards)


def _received(seen: Mapping[str, Any], seat: Seat) -> Iterator[Given]:
    return (Given(by, seat, card) for by, cards in seen["received"].items() for card in cards)


def _take(stock: Iterator[Card], count: int) -> Iterator[Card]:
    return (next(stock) for _ in range(count))


def _trick(seen: Mapping[str, Any]) -> Trick | None:
    if "pattern" not in seen:
        return None
    passed = frozenset(player for player, facts in seen["players"].items() if facts.get("passed"))
    return Trick(Pattern(**seen["pattern"]), seen["pile"], seen["last_player"], seen["inversion_active"], passed)


def _pending(seen: Mapping[str, Any]) -> Gift | Discard | Exchange | None:
    if "pending_gift" in seen:
        return Gift(seen["pending_gift"]["remaining"])
    if "pending_discard" in seen:
        return Discard(seen["pending_discard"]["remaining"])
    if "exchange" in seen:
        return Exchange(tuple(_trade(trade) for trade in seen["exchange"]))
    return None


def _trade(seen: Mapping[str, Any]) -> Trade:
    return Trade(seen["title"], seen["from"], seen["to"], seen["count"], seen["due"])


def _frozen(value: Any) -> Any:
    """Turn lists, which come over the wire, into tuples, which states are made of."""
    if isinstance(value, Mapping):
        return {key: _frozen(inner) for key, inner in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value
