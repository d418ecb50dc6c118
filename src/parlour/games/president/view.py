"""The views of a deal: a player's own hand, the cards they know of others, and everything that lies open."""

from collections.abc import Mapping
from typing import Literal, NotRequired, cast

from typing_extensions import TypedDict

from parlour.core.game import Json, Seat, View
from parlour.games.president.rules.card_exchange import owed
from parlour.games.president.state import Exchange, Happened, Options, State, Title, Trade
from parlour.games.president.values.cards import Card, Rank
from parlour.games.president.values.patterns import pattern_facts


class Shape(TypedDict):
    """The rank that cards count as, and how many there are; of a straight, the rank at its top in normal order."""

    rank: Rank
    count: int
    straight: NotRequired[Literal[True]]


class Due(TypedDict):
    """How many cards a player must still give or discard."""

    remaining: int
    player_id: Seat


Swap = TypedDict("Swap", {"title": Title, "from": Seat, "to": Seat, "count": int, "due": bool})
"""Best cards that went `from` one player `to` another, who has the title; `due` until as many are returned."""


class Known(TypedDict):
    """What everyone knows about a player."""

    hand_count: int
    passed: bool


class Rules(TypedDict):
    """The options this deal was started with."""

    use_jokers: bool
    places: NotRequired[Literal[True]]
    straights: NotRequired[Literal[True]]
    bombs: NotRequired[Literal[True]]
    revolution: NotRequired[Literal[True]]


class Seen(TypedDict):
    """What one viewer sees; keys that do not apply are absent, and spectators have none of a player's own."""

    deal: int
    pattern: NotRequired[Shape]
    pile: list[Card]
    inversion_active: bool
    revolution: NotRequired[bool]
    order_reversed: NotRequired[bool]
    last_player: Seat | None
    opening: NotRequired[Literal[True]]
    pending_gift: NotRequired[Due]
    pending_discard: NotRequired[Due]
    exchange: NotRequired[list[Swap]]
    players: dict[Seat, Known]
    finished_order: list[Seat]
    discard_count: int
    played: list[Card]
    effects: list[Happened]
    rules: Rules
    hand: NotRequired[list[Card]]
    exchange_due: NotRequired[int]
    thrown: NotRequired[list[Card]]
    known: NotRequired[dict[Seat, list[Card]]]
    received: NotRequired[dict[Seat, list[Card]]]


class Dealt(TypedDict):
    """All cards are dealt; `counts` says how many each player got."""

    deal: int
    counts: dict[Seat, int]


Exchanged = TypedDict("Exchanged", {"from": Seat, "to": Seat, "count": int})
"""Cards went from hand to hand before play."""


class Played(TypedDict):
    """A player put cards on the pile."""

    player_id: Seat
    cards: list[Card]
    pattern: Shape


class Passed(TypedDict):
    """A player stays out of this trick."""

    player_id: Seat


class Counted(TypedDict):
    """Cards of a player had an effect, or were discarded: this many."""

    player_id: Seat
    count: int


class Part(TypedDict):
    """How many cards of a gift a player got."""

    to: Seat
    count: int


class GiftDone(TypedDict):
    """Cards were given away."""

    player_id: Seat
    given: list[Part]


class Bomb(TypedDict):
    """A player played four of a kind where they beat everything else."""

    player_id: Seat
    rank: Rank


class Revolution(TypedDict):
    """Four of a kind reversed the order of ranks: whether a revolution is on now, and the order in force."""

    player_id: Seat
    revolution: bool
    order_reversed: bool


class TrickEnd(TypedDict):
    """The pile is cleared, and this player leads now."""

    leader: Seat
    reason: Literal["passes", "eight", "ten", "three"]


class PlayerFinished(TypedDict):
    """A player has no cards left."""

    player_id: Seat
    position: int


class DealEnd(TypedDict):
    """The deal is decided."""

    finished_order: list[Seat]
    roles: dict[Seat, Title]


class GameAbandoned(TypedDict):
    """The deal was stopped."""

    reason: str


TOLD = {
    "dealt": Dealt,
    "exchanged": Exchanged,
    "played": Played,
    "passed": Passed,
    "seven_gift": Counted,
    "eight_reset": Counted,
    "ten_discard": Counted,
    "jack_inversion": Counted,
    "gift_done": GiftDone,
    "discard_done": Counted,
    "trick_end": TrickEnd,
    "player_finished": PlayerFinished,
    "deal_end": DealEnd,
    "bomb": Bomb,
    "revolution": Revolution,
    "game_abandoned": GameAbandoned,
}
"""By event type."""


SWITCHES = ("places", "straights", "bombs", "revolution")
"""Options that a view names only when they are on."""


def view(state: State, seat: Seat | None) -> View:
    """Return what `seat` may see, or a spectator."""
    return {**seen_by_all(state), **own(state, seat)}


def seen_by_all(state: State) -> View:
    """Return everything that is public: open cards, and counts of hidden ones."""
    trick = state.trick
    passed = trick.passed if trick else ()
    seen: dict[str, Json] = {
        "deal": state.deal,
        "pile": trick.pile if trick else (),
        "inversion_active": trick is not None and trick.inversion_active,
        "last_player": trick.last_player if trick else None,
        "players": {
            player: {"hand_count": len(hand), "passed": player in passed} for player, hand in state.hands.items()
        },
        "finished_order": state.finished_order,
        "discard_count": len(state.discard) + sum(map(len, state.thrown.values())),
        "played": state.played,
        "effects": cast("Json", state.effects),
        "rules": _rules(state.options),
    }
    if trick:
        seen["pattern"] = pattern_facts(trick.pattern)
    if state.options.varied:
        seen |= {"revolution": state.revolution, "order_reversed": state.order_reversed}
    if state.opening:
        seen["opening"] = True
    if isinstance(state.pending, Exchange):
        seen["exchange"] = tuple(map(_swap, state.pending.trades))
    elif state.pending:
        seen[f"pending_{state.pending.kind}"] = {"remaining": state.pending.remaining, "player_id": state.turn}
    return seen


def own(state: State, seat: Seat | None) -> View:
    """Return a player's hand, what they discarded, gave, got and owe; nothing for others."""
    if seat is None or seat not in state.hands:
        return {}
    hand = state.hands[seat]
    gifts = {card: to for by, to, card in state.given if by == seat}
    got = {card: by for by, to, card in state.given if to == seat and card in hand}
    seen: dict[str, Json] = {
        "hand": hand,
        "thrown": state.thrown.get(seat, ()),
        "known": _by_player(gifts),
        "received": _by_player(got),
    }
    trade = owed(state, seat)
    if trade:
        seen["exchange_due"] = trade.count
    return seen


def _rules(options: Options) -> Json:
    on = {name: True for name in SWITCHES if getattr(options, name)}
    return {"use_jokers": options.use_jokers, **on}


def _by_player(cards: Mapping[Card, Seat]) -> Json:
    """Group cards by the player they went to, or came from."""
    sorted_: dict[str, list[Card]] = {}
    for card, player in cards.items():
        sorted_.setdefault(player, []).append(card)
    return cast("Json", sorted_)


def _swap(trade: Trade) -> Json:
    return {
        "title": trade.title,
        "from": trade.giver,
        "to": trade.taker,
        "count": trade.count,
        "due": trade.due,
    }
