"""Deals played at random, one after another."""

from collections.abc import Iterator

from parlour.core.dice import Dice
from parlour.core.game import Moment, Outcome, Past, Seat
from parlour.games.president.game import GAME
from parlour.games.president.state import Options, State

NAMES = ("ann", "bob", "cat", "dan", "eve")
LONGEST = 400
"""More actions than any deal takes."""


def company(players: int) -> tuple[Seat, ...]:
    """Give the first of those who usually play."""
    return tuple(map(Seat, NAMES[:players]))


def random_deal(players: int, seed: bytes, *, past: Past | None = None, use_jokers: bool = True) -> Iterator[State]:
    """Give every state of a deal between players who take anything that is offered."""
    seats, options = company(players), Options(use_jokers)
    state = GAME.start(seats, options, Moment(0.0, Dice(seed, "deal")), past or Past()).state
    yield state
    for number in range(LONGEST):
        if GAME.outcome(state):
            return
        dice = Dice(seed, number)
        seat = dice.choice(sorted(GAME.to_act(state)))
        action = dice.choice(tuple(GAME.legal(state, seat)))
        state = GAME.act(state, seat, action, Moment(float(number), dice)).state
        yield state
    raise AssertionError("the deal does not end")


def random_deals(players: int, number: int, *, use_jokers: bool = True) -> Iterator[list[State]]:
    """Give `number` deals of one table; titles lead from each to the next."""
    last: Outcome | None = None
    for started in range(number):
        seed = f"{players} {use_jokers} {started}".encode()
        states = list(random_deal(players, seed, past=Past(started, last), use_jokers=use_jokers))
        last = GAME.outcome(states[-1])
        yield states
