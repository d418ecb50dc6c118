"""Deals told as text.

A story opens with a position in the notation of `position.py`, then come its lines:

    ann plays 7H 7C          bob passes               ann gives 5D to bob, 9S to cat
    ann discards 4S          ann returns 3C 4S        bob returns 3D as vice              host abandons
    titles ann bob cat dan   who was President to Asshole in the deal before: the best cards are handed over
    cat plays 5C ! NOT_YOUR_TURN      a refusal, which must change nothing
"""

from itertools import takewhile

from parlour.core.dice import Dice
from parlour.core.game import Json, Moment, Seat, Step
from parlour.core.story import SEED, Story
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
from parlour.games.president.rules.card_exchange import prepare_exchange
from parlour.games.president.rules.ranking import roles
from parlour.games.president.state import State
from parlour.games.president.tests.position import WORDS, cards, position

ANN, BOB, CAT, DAN, EVE = (Seat(name) for name in ("ann", "bob", "cat", "dan", "eve"))
NOW = Moment(at=0.0, dice=Dice(SEED))


def story(text: str) -> Story[State]:
    """Play the deal that `text` tells."""
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    setting = list(takewhile(lambda line: line.split()[0] in WORDS, lines))
    begun = position("\n".join(setting))
    assert list(GAME.faults(begun)) == []
    return Story(GAME, Step(begun), _step).tell("\n".join(lines[len(setting) :]))


def tell(text: str) -> State:
    """Return the state after the deal that `text` tells."""
    return story(text).state


def overhear(text: str) -> list[tuple[str, dict[str, Json]]]:
    """Return the events of the deal that `text` tells."""
    return story(text).heard


def _step(state: State, line: str, moment: Moment) -> Step[State]:
    match line.split():
        case ["titles", *order]:
            return prepare_exchange(state, roles(tuple(map(Seat, order))))
        case ["host", "abandons"]:
            return GAME.abandon(state, "host")
        case [who, *rest]:
            return GAME.act(state, Seat(who), _action(" ".join(rest)), moment)
    raise ValueError(line)


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
