"""One match, played by choosers, scene by scene, checking every invariant on the way."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import orjson

from parlour.core.dice import Dice
from parlour.core.game import SERVER, AnyGame, Ask, Event, Moment, Past, Seat, Step, View
from parlour.core.refusal import Rejected

NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "jon", "kim", "leo")
LIMIT = 10_000
"""More scenes than any of our matches can have."""


class Broken(AssertionError):
    """A game did not keep a promise of its contract."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment of a rehearsal: who did what, and the state it led to; the first one is the start."""

    number: int
    state: Any
    events: tuple[Event, ...] = ()
    by: Seat = SERVER
    action: Any = None


class Chooser(Protocol):
    """Decides what `seat` does next; unlike a bot, it may look at the whole state."""

    def __call__(self, game: AnyGame, state: Any, seat: Seat, dice: Dice) -> Any:
        """Choose an action."""


Answerer = Callable[[AnyGame, Ask, Dice], Any]


def ensure(promise: object, text: str) -> None:
    """Raise `Broken` with `text` unless `promise` holds."""
    if not promise:
        raise Broken(text)


def seats_for(number: int) -> tuple[Seat, ...]:
    """Return `number` seats with names that are easy to read."""
    return tuple(Seat(name) for name in NAMES[:number]) + tuple(Seat(f"p{n}") for n in range(len(NAMES), number))


def scene_moment(seed: bytes, number: int) -> Moment:
    """Return the time and dice of scene `number`, the same in every rehearsal with this `seed`."""
    return Moment(at=float(number), dice=Dice(seed, "act", number))


def bot_view(game: AnyGame, state: Any, seat: Seat | None) -> View:
    """Show `state` as bots get it: the game's view, with the fields that the table adds."""
    must = game.to_act(state)
    shared = {"phase": game.phase(state), "to_act": sorted(must), "turn": game.turn(state, must)}
    return {**game.view(state, seat), **shared}


def wire_view(game: AnyGame, state: Any, seat: Seat) -> View:
    """Show `state` as it arrives over the wire, with lists in place of tuples."""
    view: View = orjson.loads(orjson.dumps(bot_view(game, state, seat)))
    return view


def at_random(game: AnyGame, state: Any, seat: Seat, dice: Dice) -> Any:
    """Choose any legal action."""
    offered = tuple(game.legal(state, seat))
    ensure(offered, f"{seat} must act and is offered nothing")
    return dice.choice(offered)


def as_bot(level: str) -> Chooser:
    """Choose like the game's bot of this `level`, which sees the view as it arrives over the wire."""

    def choose(game: AnyGame, state: Any, seat: Seat, dice: Dice) -> Any:
        return game.bots[level](wire_view(game, state, seat), seat, dice)

    return choose


def ponder(game: AnyGame, ask: Ask, dice: Dice) -> Any:
    """Let the game answer its own ask, as the server does."""
    return game.ponder(ask, dice)


def rehearse(
    game: AnyGame,
    seats: tuple[Seat, ...],
    options: Any,
    seed: bytes,
    choose: Mapping[Seat, Chooser],
    *,
    past: Past | None = None,
    answer: Answerer = ponder,
    afterwards: bool = False,
) -> Iterator[Scene]:
    """Play one match from its start to its outcome; with `afterwards`, also answer asks that come later."""
    first = open_match(game, seats, options, seed, past)
    yield first
    yield from play_on(game, first, seed, choose, answer=answer, afterwards=afterwards)


def open_match(game: AnyGame, seats: tuple[Seat, ...], options: Any, seed: bytes, past: Past | None = None) -> Scene:
    """Start a match."""
    step = game.start(seats, options, scene_moment(seed, 0), past or Past())
    return need_no_faults(game, Scene(0, step.state, step.events))


def play_on(
    game: AnyGame,
    scene: Scene,
    seed: bytes,
    choose: Mapping[Seat, Chooser],
    *,
    answer: Answerer = ponder,
    afterwards: bool = False,
) -> Iterator[Scene]:
    """Play on from `scene` to the outcome."""
    while afterwards or game.outcome(scene.state) is None:
        ensure(scene.number < LIMIT, f"{game.name} does not end")
        deed = _next_deed(game, scene.state, Dice(seed, "players", scene.number), choose, answer)
        if deed is None:
            return
        scene = _take(game, scene, *deed, seed)
        yield scene


def _take(game: AnyGame, scene: Scene, by: Seat, action: Any, seed: bytes) -> Scene:
    try:
        return perform(game, scene, by, action, seed)
    except Rejected as refusal:
        msg = f"{game.name}, scene {scene.number}: {by} chose {action} and was refused: {refusal.code.value}"
        raise Broken(msg) from refusal


def perform(game: AnyGame, scene: Scene, by: Seat, action: Any, seed: bytes) -> Scene:
    """Let `by` act on the state of `scene`."""
    number = scene.number + 1
    step = game.act(scene.state, by, action, scene_moment(seed, number))
    ensure(isinstance(step, Step), f"{action} by {by} led to {step!r}, not to a Step: is it missing in `act`?")
    return need_no_faults(game, Scene(number, step.state, step.events, by, action))


def need_no_faults(game: AnyGame, scene: Scene) -> Scene:
    """Return `scene` if its state breaks no invariant."""
    faults = tuple(game.faults(scene.state))
    ensure(not faults, f"{game.name}, scene {scene.number}: not true that {'; '.join(faults)}")
    return scene


def replay_deeds(game: AnyGame, first: Scene, deeds: Iterable[tuple[Seat, Any]], seed: bytes) -> Iterator[Scene]:
    """Do the same actions again, starting from `first`."""
    scene = first
    for by, action in deeds:
        scene = perform(game, scene, by, action, seed)
        yield scene


def _next_deed(
    game: AnyGame, state: Any, dice: Dice, choose: Mapping[Seat, Chooser], answer: Answerer
) -> tuple[Seat, Any] | None:
    if actors := game.to_act(state):
        seat = dice.choice(sorted(actors))
        return seat, choose[seat](game, state, seat, dice.fork(seat))
    for ask in game.asks(state):
        return SERVER, answer(game, ask, dice.fork(SERVER))
    return None
