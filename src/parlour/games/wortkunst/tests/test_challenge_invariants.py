"""States of a challenge that no match can reach: each is detected as a broken invariant."""

from collections.abc import Mapping
from typing import Any

import pytest

from parlour.core.copying import replace
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.state import Kind, Move, Reply, Ruling, State
from parlour.games.wortkunst.tests.challenges import laid
from parlour.games.wortkunst.tests.stories import ANN, BOB, CAT, DAN, tell


def waiting() -> State:
    """Return a match in which Bob challenges and Cat thinks."""
    return tell(f"{laid('penalty')}\nbob challenges")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"pending": None}, "only what waits is challenged"),
        ({"replies": {ANN: Reply.ACCEPT}}, "only the others answer"),
        ({"replies": dict.fromkeys((BOB, CAT), Reply.ACCEPT)}, "the last answer settles a challenge"),
        ({"skips": (ANN,)}, "only the others skip a turn"),
        ({"racks": {ANN: "EN?X", BOB: "BADETTE", CAT: "ROSTIGE"}}, "racks are full as long as the bag reaches"),
        ({"moves": (Move(BOB, Kind.PLACE, 0.0, ruling=Ruling((BOB,), (), falls=False)),)}, "only the others challenge"),
        (
            {"moves": (Move(BOB, Kind.PLACE, 0.0, ruling=Ruling((DAN,), (), falls=True)),)},
            "the dictionary decides unless there is a vote",
        ),
    ],
)
def test_an_impossible_challenge_is_detected(change: Mapping[str, Any], fault: str) -> None:
    """Random matches check the invariants after every action, so a broken rule would be noticed."""
    assert list(GAME.faults(waiting())) == []
    assert fault in list(GAME.faults(replace(waiting(), **change)))


def test_challenges_without_the_option_are_detected() -> None:
    """A penalty without its option is detected as well."""
    state = replace(waiting(), skips=(BOB,))
    off, free = (replace(state, options=replace(state.options, challenge=form)) for form in ("off", "free"))

    assert "challenges are an option" in list(GAME.faults(off))
    assert "only a wrong challenge costs a turn" in list(GAME.faults(free))
