"""Deals told as text.

A story opens with a position in the notation of `position.py`, then come its lines:

    ann plays 7H 7C          bob passes               ann gives 5D to bob, 9S to cat
    ann discards 4S          ann returns 3C 4S        bob returns 3D as vice              host abandons
    titles ann bob cat dan   who was President to Asshole in the deal before: the best cards go over
    cat plays 5C ! NOT_YOUR_TURN      a refusal, which must change nothing
"""

from dataclasses import dataclass, field
from itertools import takewhile

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Event, Json, Moment, Seat, Step
from parlour.core.refusal import Rejected
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
from parlour.games.president.game import GAME
from parlour.games.president.rules.exchange import prepare_exchange
from parlour.games.president.rules.ranking import roles
from parlour.games.president.state import State
from parlour.games.president.tests.position import WORDS, cards, position

ANN, BOB, CAT, DAN, EVE = (Seat(name) for name in ("ann", "bob", "cat", "dan", "eve"))
NOW = Moment(at=0.0, dice=Dice(b"a story's seed"))


@dataclass
class Story:
    """A deal under way: where it stands, and all that everybody was told."""

    state: State
    events: list[Event] = field(default_factory=list)

    def tell(self, line: str) -> None:
        """Let happen what one line says."""
        deed, _, refusal = (part.strip() for part in line.partition("!"))
        if refusal:
            self._refuse(deed, refusal)
        else:
            self._do(deed)

    def _refuse(self, deed: str, code: str) -> None:
        before = repr(self.state)
        with pytest.raises(Rejected) as no:
            self._do(deed)
        assert (no.value.code.value, repr(self.state)) == (code, before), deed

    def _do(self, deed: str) -> None:
        step = _step(self.state, deed)
        assert list(GAME.faults(step.state)) == [], deed
        self.state = step.state
        self.events.extend(step.events)


def story(text: str) -> Story:
    """Play the deal that `text` tells."""
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    setting = list(takewhile(lambda line: line.split()[0] in WORDS, lines))
    told = Story(position("\n".join(setting)))
    assert list(GAME.faults(told.state)) == []
    for line in lines[len(setting) :]:
        told.tell(line)
    return told


def tell(text: str) -> State:
    """Play the deal that `text` tells and say where it leads."""
    return story(text).state


def overhear(text: str) -> list[tuple[str, dict[str, Json]]]:
    """Play the deal that `text` tells and say what everybody hears."""
    return [(event.type, dict(event.facts)) for event in story(text).events]


def _step(state: State, deed: str) -> Step[State]:
    match deed.split():
        case ["titles", *order]:
            return prepare_exchange(state, roles(tuple(map(Seat, order))))
        case ["host", "abandons"]:
            return GAME.abandon(state, "host")
        case [who, *rest]:
            return GAME.act(state, Seat(who), _action(" ".join(rest)), NOW)
    raise ValueError(deed)


def _action(text: str) -> Action:
    verb, _, rest = text.partition(" ")
    match verb:
        case "plays":
            return Play(cards(rest))
        case "passes":
            return Pass()
        case "gives":
            parts = (part.split(" to ") for part in rest.split(","))
            return GiftSelect(tuple(Assignment(Seat(to.strip()), cards(given)) for given, to in parts))
        case "discards":
            return DiscardSelect(cards(rest))
        case "returns" if rest.endswith("as vice"):
            return ExchangeReturnVice(cards(rest.removesuffix("as vice")))
        case "returns":
            return ExchangeReturn(cards(rest))
    raise ValueError(text)
