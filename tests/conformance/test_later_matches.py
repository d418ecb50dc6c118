"""The second match at a table: the first one changes how it begins, but no promise."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import orjson
import pytest

from parlour.core.game import AnyGame, Past, Seat, View
from parlour.hosts.rehearsal import promises, secrecy
from parlour.hosts.rehearsal.rehearsed_match import Scene, at_random, rehearse
from parlour.hosts.table.patch import changes
from tests.conformance.cases import Case, every_case, played
from tests.hosts.table.guests import patch

pytestmark = pytest.mark.slow


@cache
def later(case: Case) -> tuple[Scene, ...]:
    """Play the next match of the same people at random, once for all tests."""
    last = case.game.outcome(played(case)[-1].state)
    choose = dict.fromkeys(case.seats, at_random)
    return tuple(rehearse(case.game, case.seats, case.options, case.seed, choose, past=Past(1, last)))


def beginning(case: Case, number: int = 12) -> list[Scene]:
    """Return the first scenes of the second match, where it differs most from the first, and some later ones."""
    first, rest = later(case)[:number], later(case)[number:-1]
    return [*first, *case.dice.shuffled(rest)[:number]]


@every_case
def test_a_second_match_ends_and_keeps_its_promises(case: Case) -> None:
    """Offers are accepted, states survive storage, and views avoid the table's names."""
    assert case.game.outcome(later(case)[-1].state) is not None
    promises.keeps_sides(case.game, (scene.state for scene in later(case)), case.seats)
    for scene in beginning(case):
        promises.offers_what_it_takes(case.game, scene, case.seats, case.seed)
        promises.waits_for_someone(case.game, scene.state)
        promises.survives_storage(case.game, scene)
        promises.shows_its_own_only(case.game, scene.state, case.seats)
        if case.game.outcome(scene.state) is None:
            promises.can_be_abandoned(case.game, scene.state)


@every_case
def test_no_seat_can_tell_the_second_match_from_an_imagined_one(case: Case) -> None:
    """Knowledge from the match before reveals no hands."""
    for scene in beginning(case):
        if case.game.outcome(scene.state) is not None:
            continue
        dice = case.dice.fork(scene.number)
        for seat in case.seats:
            other = secrecy.imagine(case.game, scene, seat, dice)
            if other is not None:
                secrecy.stay_alike(case.game, scene, other, seat, case.seed)


@every_case
def test_patches_lead_every_viewer_from_each_state_to_the_next(case: Case) -> None:
    """Applying the changes gives exactly what the game would show, in both matches."""
    for scenes in (played(case), later(case)):
        for viewer in (*case.seats, None):
            follow(case.game, scenes, viewer)


def follow(game: AnyGame, scenes: Sequence[Scene], viewer: Seat | None) -> None:
    """Follow a match with nothing but its first view and patches."""
    before = sides(game, scenes[0], viewer)
    known = wire({**before[0], **before[1]})
    for scene in scenes[1:]:
        after = sides(game, scene, viewer)
        for op in wire([op for old, new in zip(before, after, strict=True) for op in changes(old, new)]):
            patch(known, op)

        assert known == wire(game.view(scene.state, viewer))
        before = after


def sides(game: AnyGame, scene: Scene, viewer: Seat | None) -> tuple[View, View]:
    """Return the shared part of the view, and the rest for `viewer`."""
    alike, apart = game.views(scene.state, (viewer,))
    return alike, apart[viewer]


def wire(value: Mapping[str, Any] | list[Any]) -> Any:
    """Return `value` as it arrives."""
    return orjson.loads(orjson.dumps(value))
