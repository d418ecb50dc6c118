"""Deals played by random players and by bots, one after another."""

from collections.abc import Collection, Iterator, Sequence
from itertools import product

from parlour.core.dice import Dice
from parlour.core.game import Moment, Outcome, Past, Seat
from parlour.games.president.actions import Action
from parlour.games.president.game import GAME
from parlour.games.president.state import Options, State

RANDOM = "random"
"""A player who takes anything that is offered."""
MIXED = (RANDOM, "easy", "normal")
NAMES = ("ann", "bob", "cat", "dan", "eve")
SWITCHES = ("straights", "bombs", "revolution")
COMBINATIONS = tuple(
    tuple(name for name, on in zip(SWITCHES, chosen, strict=True) if on) for chosen in product((False, True), repeat=3)
)
"""Every choice of switches, from none to all."""
LONGEST = 400
"""More actions than any deal takes."""


def with_switches(switches: Collection[str], *, use_jokers: bool = True) -> Options:
    """Return options with these `switches` on."""
    return Options(use_jokers, **dict.fromkeys(switches, True))


def company(players: int) -> tuple[Seat, ...]:
    """Return the first of the usual players."""
    return tuple(map(Seat, NAMES[:players]))


def choose(level: str, state: State, seat: Seat, dice: Dice) -> Action:
    """Let a bot choose, or chance."""
    if level == RANDOM:
        return dice.choice(tuple(GAME.legal(state, seat)))
    return GAME.bots[level](GAME.view(state, seat), seat, dice)


def random_deal(
    players: int,
    seed: bytes,
    *,
    past: Past | None = None,
    use_jokers: bool = True,
    switches: Collection[str] = (),
    levels: Sequence[str] = (RANDOM,),
) -> Iterator[State]:
    """Yield every state of a deal between players of these `levels`, repeated round the table."""
    seats, options = company(players), with_switches(switches, use_jokers=use_jokers)
    state = GAME.start(seats, options, Moment(0.0, Dice(seed, "deal")), past or Past()).state
    yield state
    for number in range(LONGEST):
        if GAME.outcome(state):
            return
        dice = Dice(seed, number)
        seat = dice.choice(sorted(GAME.to_act(state)))
        action = choose(levels[seats.index(seat) % len(levels)], state, seat, dice)
        state = GAME.act(state, seat, action, Moment(float(number), dice)).state
        yield state
    raise AssertionError("the deal does not end")


def random_deals(
    players: int,
    number: int,
    *,
    use_jokers: bool = True,
    switches: Collection[str] = (),
    levels: Sequence[str] = (RANDOM,),
) -> Iterator[list[State]]:
    """Yield `number` deals of one table; titles carry over, and everyone moves on by a seat."""
    last: Outcome | None = None
    for started in range(number):
        seed = f"{players} {use_jokers} {started}".encode()
        moved = started % len(levels)
        sitting = (*levels[moved:], *levels[:moved])
        past = Past(started, last)
        deal = random_deal(players, seed, past=past, use_jokers=use_jokers, switches=switches, levels=sitting)
        states = list(deal)
        last = GAME.outcome(states[-1])
        yield states
