"""Secrets: a seat must not be able to tell the real game from one that it imagined."""

from typing import Any

from parlour.core.dice import Dice
from parlour.core.game import AnyGame, Seat
from parlour.core.refusal import Rejected
from parlour.hosts.rehearsal.play import Scene, ensure, perform, received, seen


def imagined(game: AnyGame, scene: Scene, seat: Seat, dice: Dice) -> Scene | None:
    """Give `scene` in a world that looks the same to `seat`, or `None` in a room without secrets."""
    try:
        state = game.imagine(received(game, scene.state, seat), seat, dice)
    except LookupError:
        return None
    faults = tuple(game.faults(state))
    ensure(not faults, f"in a world {seat} imagines it is not true that {'; '.join(faults)}")
    ensure(seen(game, state, seat) == seen(game, scene.state, seat), f"{seat} can tell an imagined world from the real")
    return Scene(scene.number, state, scene.events, scene.by, scene.action)


def nothing_is_hidden(game: AnyGame, state: Any, seats: tuple[Seat, ...]) -> None:
    """Check that in a room without secrets everybody sees the same."""
    public = game.view(state, None)
    for seat in seats:
        ensure(game.view(state, seat) == public, f"{seat} sees something of its own in a room without secrets")


def stay_alike(game: AnyGame, real: Scene, other: Scene, seat: Seat, seed: bytes, steps: int = 10) -> None:
    """Go on in two worlds that look the same to `seat`, and check that only public facts can tell them apart."""
    for _ in range(steps):
        actors = sorted(game.to_act(real.state))
        if not actors:
            return
        dice = Dice(seed, "worlds", real.number)
        actor = dice.choice(actors)
        here = dice.choice(tuple(game.legal(real.state, actor)))
        there = here if actor == seat or dice.below(2) else dice.choice(tuple(game.legal(other.state, actor)))
        next_real = perform(game, real, actor, here, seed)
        try:
            next_other = perform(game, other, actor, there, seed)
        except Rejected as no:
            ensure(actor != seat, f"{seat} learns from {no.code.value} what it cannot see")
            return
        if not _look_alike(game, next_real, next_other, seat, same=actor != seat and here == there):
            return
        real, other = next_real, next_other


def _look_alike(game: AnyGame, real: Scene, other: Scene, seat: Seat, *, same: bool) -> bool:
    """Tell whether `seat` still sees the same, and check that events tell no more than views."""
    alike = seen(game, real.state, seat) == seen(game, other.state, seat)
    told = real.events == other.events
    ensure(told or not alike, f"events tell {seat} what its view hides: {real.events} or {other.events}")
    unexplained = same and told and not alike and game.outcome(real.state) is None
    ensure(not unexplained, f"{seat} sees more of {real.action} by {real.by} than everybody is told")
    return alike
