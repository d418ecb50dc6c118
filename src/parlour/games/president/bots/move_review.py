"""The cost of a move to its player, judged after the deal with all hands open.

Every alternative is played out to the end many times. There all players keep to the expert's habit but now and then
make a random move, as people do: otherwise a position would have only one future. The cost of a move is the difference
between the places that its player can expect after it and after the best alternative.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NotRequired, assert_never

from typing_extensions import TypedDict

from parlour.core.dice import Dice
from parlour.core.game import Highlight, Json, PlayedMove, Seat, View
from parlour.games.president.actions import (
    Action,
    DiscardSelect,
    ExchangeReturn,
    ExchangeReturnVice,
    GiftSelect,
    Pass,
    Play,
)
from parlour.games.president.bots.considered_moves import choices
from parlour.games.president.bots.fast_deal import Deal
from parlour.games.president.bots.fast_random import Luck
from parlour.games.president.bots.known_cards import Sight
from parlour.games.president.bots.open_deals import deal_of
from parlour.games.president.bots.playable_ranks import legal_plays, random_play
from parlour.games.president.bots.rank_moves import Move, PlayerIndex
from parlour.games.president.bots.strong_habit import CLEVER
from parlour.games.president.state import State
from parlour.games.president.values.cards import Card
from parlour.pieces.english import join_names

SLIPS = 8
"""One in this many moves of a playout is random."""
FIRST_LOOK, SECOND_LOOK = 48, 300
"""Playouts of every alternative, and then of the best one and of the move itself.

The best of many noisy estimates is too good on average. So the second look is independent of the first.
"""
IMAGINED = 200
"""Deals that the player could not tell from the real one, to judge what they could know."""
LEAST = 0.3
"""Places that a move must have cost to be mentioned."""


class Doing(TypedDict):
    """A move in words that clients can translate: what was done, with which cards, and which players got them."""

    what: Literal["play", "pass", "give", "discard", "return"]
    cards: list[Card]
    to: NotRequired[list[Seat]]


class CostlyMove(TypedDict):
    """A move after which its player could expect a worse place than after the better one."""

    cost: float
    place: float
    better_place: float
    did: Doing
    better: Doing
    foreseeable: bool


NOTED = {"costly_move": CostlyMove}
"""By kind."""


def review(move: PlayedMove[State], seen: View, dice: Dice) -> Highlight | None:
    """Return the cost of the move, if it cost much; `seen` is the view that its player had before."""
    seat, before = move.seat, move.before
    deal, played = deal_of(before, seat), deal_of(move.after)
    me, seeds = before.players.index(seat), _Seeds(dice)
    futures = [(alternative, _after(deal, alternative)) for alternative in _alternatives(deal)]
    others = [(alternative, future) for alternative, future in futures if future.hands != played.hands]
    if not others:
        return None
    looks = seeds.take(FIRST_LOOK)
    better, future = min(others, key=lambda other: _expected_place(other[1], me, looks))
    if _cost(played, future, me, looks) < LEAST:
        return None
    looks = seeds.take(SECOND_LOOK)
    place, better_place = (round(_expected_place(one, me, looks), 1) for one in (played, future))
    if (cost := round(place - better_place, 1)) < LEAST:
        return None
    sight = Sight.of(seen, seat)
    same = (alternative for alternative, future in futures if future.hands == played.hands)
    facts: Mapping[str, Json] = {
        "cost": cost,
        "place": place,
        "better_place": better_place,
        "did": _doing(move.action),
        "better": _doing(sight.action(better)),
        "foreseeable": any(_is_foreseeable(sight, made, better, seeds) for made in same),
    }
    return Highlight("costly_move", cost, _sentence(facts), facts)


class _Seeds:
    """Seeds of playouts; equal ones let alternatives share their luck, which makes differences clearer."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def take(self, count: int) -> list[int]:
        return [self._dice.word() for _ in range(count)]


def _alternatives(deal: Deal) -> list[Move]:
    """List the possible moves; a player who can go out need not, unlike in `choices`."""
    if deal.duty:
        return choices(deal)
    return [*legal_plays(deal), *([None] if deal.count else [])]


def _after(deal: Deal, move: Move) -> Deal:
    future = deal.copy()
    future.act(move)
    return future


def _cost(played: Deal, better: Deal, me: PlayerIndex, seeds: list[int]) -> float:
    return _expected_place(played, me, seeds) - _expected_place(better, me, seeds)


def _expected_place(deal: Deal, me: PlayerIndex, seeds: Iterable[int]) -> float:
    """Return the place, counted from 1, that a player reaches on average."""
    places = [_play_out(deal.copy(), Luck(seed)).index(me) for seed in seeds]
    return 1 + sum(places) / len(places)


def _play_out(deal: Deal, luck: Luck) -> list[PlayerIndex]:
    """Let everyone play to the end by habit, with slips, and return the order in which they went out."""
    habit = CLEVER.player(deal)
    while deal.active:
        if deal.duty:
            deal.act(CLEVER.part(deal))
        elif laid := habit(deal) if luck.below(SLIPS) else random_play(deal, luck):
            deal.play(laid)
        else:
            deal.pass_turn()
    return deal.order


def _is_foreseeable(sight: Sight, made: Move, better: Move, seeds: _Seeds) -> bool:
    """Return whether the alternative was better, too, by all that the player could know."""
    cost = 0.0
    for seed in seeds.take(IMAGINED):
        deal = sight.imagine(Luck(seed))
        cost += _cost(_after(deal, made), _after(deal, better), sight.me, [seed])
    return cost / IMAGINED >= LEAST / 2


def _doing(action: Action) -> Mapping[str, Json]:
    match action:
        case Play(cards):
            return {"what": "play", "cards": list(cards)}
        case Pass():
            return {"what": "pass", "cards": []}
        case GiftSelect(parts):
            given = [card for part in parts for card in part.cards]
            return {"what": "give", "cards": given, "to": [part.to for part in parts]}
        case DiscardSelect(cards):
            return {"what": "discard", "cards": list(cards)}
        case ExchangeReturn(cards) | ExchangeReturnVice(cards):
            return {"what": "return", "cards": list(cards)}
        case _:
            assert_never(action)


_DOING = {"play": "playing", "pass": "passing", "give": "giving", "discard": "discarding", "return": "returning"}


def _sentence(facts: Mapping[str, Any]) -> str:
    did, better = (_said(facts[which]) for which in ("did", "better"))
    known = " That was the better choice even without seeing the other hands." if facts["foreseeable"] else ""
    return (
        f"{did[0].upper()}{did[1:]} cost about {facts['cost']} places."
        f" {better[0].upper()}{better[1:]} would have been better: place {facts['better_place']} on average,"
        f" instead of {facts['place']}.{known}"
    )


def _said(doing: Mapping[str, Any]) -> str:
    to = f" to {join_names(doing['to'])}" if doing.get("to") else ""
    return " ".join([_DOING[doing["what"]], *doing["cards"]]) + to
