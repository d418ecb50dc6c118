"""Checking all promises of a game at once, for its author to run before anyone plays it."""

from itertools import pairwise
from typing import Any

from parlour.core.dice import Dice
from parlour.core.game import Absence, AnyGame, Seat
from parlour.hosts.rehearsal import promises, secrecy
from parlour.hosts.rehearsal.options import smallest, table_sizes, variations
from parlour.hosts.rehearsal.rehearsed_match import (
    Broken,
    Scene,
    as_bot,
    at_random,
    ensure,
    open_match,
    rehearse,
    replay_deeds,
    seats_for,
)

STRANGER = Seat("stranger")
SCENES = 20
"""How many scenes of a long match are checked: the first, the last and some in between."""
WORLDS = 5
REVIEWED = 2
"""How many moves are reviewed, which may take a second each."""


def audition(game: AnyGame, seed: bytes = b"audition") -> int:
    """Try `game` with few and many players and every extreme of its options, or raise `Broken`.

    Return how many scenes were played.
    """
    sizes = [seats_for(number) for number in table_sizes(game)]
    usual, *others = variations(game)
    tries = [(seats, usual) for seats in sizes] + [(sizes[0], options) for options in others]
    played = sum(len(keeps_promises(game, seats, options, seed)) for seats, options in tries)
    for level in game.bots:
        played += _plays_by_the_rules(game, level, sizes[0], seed)
    return played


def _plays_by_the_rules(game: AnyGame, level: str, seats: tuple[Seat, ...], seed: bytes) -> int:
    try:
        return len(list(rehearse(game, seats, smallest(game), seed, dict.fromkeys(seats, as_bot(level)))))
    except Broken as complaint:
        msg = f"the bot {level!r}: {complaint}"
        raise Broken(msg) from complaint


def keeps_promises(game: AnyGame, seats: tuple[Seat, ...], options: Any, seed: bytes) -> list[Scene]:
    """Play one match at random, check its scenes against every promise, and return them."""
    dice = Dice(seed, "audition")
    scenes = list(rehearse(game, seats, options, seed, dict.fromkeys(seats, at_random), afterwards=True))
    deeds = [scene.action for scene in scenes if scene.by in seats]
    for scene in _some(scenes, dice):
        promises.offers_what_it_takes(game, scene, seats, seed)
        promises.waits_for_someone(game, scene.state)
        promises.survives_storage(game, scene)
        promises.shows_its_own_only(game, scene.state, seats)
        promises.shows_the_same_from_storage(game, scene.state)
        promises.takes_its_time(game, scene.state, seats)
        promises.gives_time_back(game, scene.state)
        for seat in seats:
            promises.accepts(game, scene, seat, dice.choice(deeds), seed)
        ensure(not promises.accepts(game, scene, STRANGER, dice.choice(deeds), seed), "a stranger may act")
        if game.outcome(scene.state) is None:
            _may_end_at_any_time(game, scene, seats, seed)
            _keeps_secrets(game, scene, seats, seed)
    for before, scene in dice.shuffled(pairwise(scenes))[:REVIEWED]:
        if scene.by in seats:
            promises.reviews_alike(game, before, scene, seed)
    secrecy.something_is_hidden(game, _some(scenes, dice), seats, seed)
    promises.counts_for_statistics(game, scenes, seats)
    promises.keeps_sides(game, (scene.state for scene in scenes), seats)
    _replays(game, seats, options, seed, scenes)
    return scenes


def _replays(game: AnyGame, seats: tuple[Seat, ...], options: Any, seed: bytes, scenes: list[Scene]) -> None:
    again = open_match(game, seats, options, seed)
    deeds = ((scene.by, promises.through_log(game, scene.action)) for scene in scenes[1:])
    ensure([again, *replay_deeds(game, again, deeds, seed)] == scenes, "the same actions lead to another match")


def _some(scenes: list[Scene], dice: Dice) -> list[Scene]:
    between = dice.shuffled(scenes[1:-1])[: SCENES - 2]
    return [scenes[0], *sorted(between, key=lambda scene: scene.number), scenes[-1]]


def _may_end_at_any_time(game: AnyGame, scene: Scene, seats: tuple[Seat, ...], seed: bytes) -> None:
    promises.can_be_abandoned(game, scene.state)
    if game.manners.absence is Absence.QUIT:
        for seat in seats:
            promises.lets_go(game, scene, seat, seed)


def _keeps_secrets(game: AnyGame, scene: Scene, seats: tuple[Seat, ...], seed: bytes) -> None:
    for seat in seats:
        for number in range(WORLDS):
            other = secrecy.imagine(game, scene, seat, Dice(seed, "look", number))
            if other is None:
                secrecy.nothing_is_hidden(game, scene.state, seats)
            else:
                secrecy.stay_alike(game, scene, other, seat, seed)
