"""Secrets: a seat must not be able to tell the real match from one that it imagines."""

from collections.abc import Iterable
from typing import Any

from parlour.core.dice import Dice
from parlour.core.game import AnyGame, Seat
from parlour.core.refusal import Rejected
from parlour.hosts.rehearsal.rehearsed_match import Scene, bot_view, ensure, perform, wire_view

TRIES = 20
"""How many worlds a seat imagines in a scene before we conclude that there are no others."""
_NOTHING_ELSE = (
    "every imagined world is the real one, because views show everything to everyone. Hide what is secret, or leave "
    "`imagine` out of a game that has no secrets"
)
_NOTHING_OWN = (
    "seats have private views, yet nobody can imagine that they hold anything else, because everyone sees it. Hide it "
    "from the others, or show everyone the same"
)


def imagine(game: AnyGame, scene: Scene, seat: Seat, dice: Dice) -> Scene | None:
    """Return `scene` in a world that looks the same to `seat`, or `None` in a game without secrets."""
    try:
        state = game.imagine(wire_view(game, scene.state, seat), seat, dice)
    except LookupError:
        return None
    faults = tuple(game.faults(state))
    ensure(not faults, f"in a world {seat} imagines, it is not true that {'; '.join(faults)}")
    ensure(
        bot_view(game, state, seat) == bot_view(game, scene.state, seat),
        f"{seat} can tell an imagined world from the real one",
    )
    other = Scene(scene.number, state, scene.events, scene.by, scene.action)
    _onlookers_know_no_more(game, scene, other, seat)
    return other


def nothing_is_hidden(game: AnyGame, state: Any, seats: tuple[Seat, ...]) -> None:
    """Check that everyone sees the same in a game without secrets."""
    public = game.view(state, None)
    for seat in seats:
        ensure(game.view(state, seat) == public, f"{seat} has a private view in a game without secrets")


def something_is_hidden(game: AnyGame, scenes: Iterable[Scene], seats: tuple[Seat, ...], seed: bytes) -> None:
    """Check that a game which imagines other worlds has any; if views show everything, only the real one is left.

    Where a seat sees something private, another seat must be able to imagine that it is something else.
    """
    running = [scene for scene in scenes if game.outcome(scene.state) is None]
    own = any(game.view(scene.state, seat) != game.view(scene.state, None) for scene in running for seat in seats)
    for scene in running if len(seats) > 1 else ():
        for seat in seats:
            for number in range(TRIES):
                other = imagine(game, scene, seat, Dice(seed, "another", scene.number, number))
                if other is None or _is_another(game, scene, other, [one for one in seats if own and one != seat]):
                    return
    ensure(not running or len(seats) == 1, _NOTHING_OWN if own else _NOTHING_ELSE)


def _is_another(game: AnyGame, real: Scene, other: Scene, others: list[Seat]) -> bool:
    """Tell whether two worlds differ in what any of the `others` sees or, without others, in anything."""
    if not others:
        return bool(real.state != other.state)
    return any(game.view(real.state, seat) != game.view(other.state, seat) for seat in others)


def stay_alike(game: AnyGame, real: Scene, other: Scene, seat: Seat, seed: bytes, steps: int = 10) -> None:
    """Play on in two worlds that look the same to `seat`, and check that only public facts tell them apart."""
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
        except Rejected as refusal:
            ensure(actor != seat, f"{seat} learns from {refusal.code.value} what it cannot see")
            return
        if not _look_alike(game, next_real, next_other, seat, same=actor != seat and here == there):
            return
        real, other = next_real, next_other


def _look_alike(game: AnyGame, real: Scene, other: Scene, seat: Seat, *, same: bool) -> bool:
    """Tell whether `seat` still sees the same, and check that events reveal no more than views."""
    alike = bot_view(game, real.state, seat) == bot_view(game, other.state, seat)
    same_events = real.events == other.events
    ensure(same_events or not alike, f"events tell {seat} what its view hides: {real.events} or {other.events}")
    if alike:
        _onlookers_know_no_more(game, real, other, seat)
    shown = [_without_draws(game, scene.state, seat) for scene in (real, other)]
    unexplained = same and same_events and shown[0] != shown[1] and game.outcome(real.state) is None
    ensure(
        not unexplained,
        f"{seat} sees more of {real.action} by {real.by} than everyone is told: put what it newly shows into an event",
    )
    return alike


def _without_draws(game: AnyGame, state: Any, seat: Seat) -> dict[str, Any]:
    """Return the view of `seat` without its draws, which no event can tell everyone."""
    return {key: value for key, value in bot_view(game, state, seat).items() if key not in game.drawn_keys}


def _onlookers_know_no_more(game: AnyGame, real: Scene, other: Scene, seat: Seat) -> None:
    """Check that spectators see no more than `seat` does, because a player may have a friend among them."""
    same = game.manners.onlookers_see_secrets or bot_view(game, real.state, None) == bot_view(game, other.state, None)
    ensure(same, f"spectators see what {seat} must not: hide it, or say `onlookers_see_secrets` in the manners")
