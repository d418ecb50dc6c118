"""Challenges as players and spectators see and hear them, and states that cannot be."""

from collections.abc import Mapping
from typing import Any

import pytest

from parlour.core.copying import replace
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.state import Kind, Move, Phase, Reply, Ruling, State
from parlour.games.wortkunst.tests.challenges import laid
from parlour.games.wortkunst.tests.table import ANN, BOB, CAT, DAN, overhear, tell


def test_everyone_sees_what_is_in_question_and_who_has_answered() -> None:
    """Spectators too; the others' racks stay hidden."""
    state = tell(f"{laid('penalty')}\nbob challenges")
    seen: Mapping[str, Any] = GAME.view(state, None)

    assert (seen["challenge"], seen["contest"]["replies"]) == ("penalty", {BOB: "challenge"})
    assert (seen["contest"]["player_id"], seen["contest"]["words"]) == (ANN, ("HSUA",))
    assert [(tile["x"], tile["y"]) for tile in seen["contest"]["placedTiles"]] == [(6, 7), (7, 7), (8, 7), (9, 7)]
    assert not {"rating", "rack", "racks"} & seen.keys()


def test_the_history_tells_who_challenged_which_words_were_unknown_and_the_outcome() -> None:
    """Of moves that fell and of moves that stand, to players and spectators."""
    fallen = tell(f"{laid('free')}\nbob challenges\ncat accepts")
    stands = tell(f"{laid('penalty', 'HAUS')}\nbob challenges\ncat accepts")
    for seat in (ANN, BOB, None):
        seen: Mapping[str, Any] = GAME.view(fallen, seat)
        [move] = seen["moves"]
        assert move["ruling"] == {"challengers": (BOB,), "unknown": ("HSUA",), "outcome": "falls"}
        assert (move["kind"], move["words"], move["moveScore"], len(move["placedTiles"])) == ("place", ("HSUA",), 0, 4)
        waits: Mapping[str, Any] = GAME.view(stands, seat)
        assert waits["rating"]["ruling"] == {"challengers": (BOB,), "unknown": (), "outcome": "stands"}
        assert waits["skips"] == (BOB,)


def test_after_the_end_nobody_is_said_to_skip_a_turn() -> None:
    """A wrong challenge of the last move costs nothing, because no turn follows."""
    last = "for ann bob with challenge penalty\nracks ann: HAUS | bob: AB?\nann lays HAUS across 6,7\nbob challenges"

    assert GAME.view(tell(last), None)["skips"] == (BOB,)
    ended = tell(f"{last}\njudge says 7")
    assert ended.phase is Phase.ENDED
    assert "skips" not in GAME.view(ended, None)


def test_everyone_hears_the_answers_and_the_outcome() -> None:
    """And no hidden tile."""
    assert overhear(f"{laid('free')}\nbob accepts\ncat challenges\nbob passes")[1:] == [
        ("tiles_placed", {"player_id": ANN, "words": ("HSUA",), "count": 4}),
        ("move_accepted", {"player_id": BOB}),
        ("move_challenged", {"player_id": CAT}),
        (
            "challenge_decided",
            {"player_id": ANN, "challengers": (CAT,), "unknown": ("HSUA",), "outcome": "falls"},
        ),
        ("passed", {"player_id": BOB}),
    ]


def test_where_nobody_can_challenge_views_are_as_they_were() -> None:
    """Not even the option is in them."""
    seen = GAME.view(tell(f"{laid('off')}\njudge says 9"), ANN)

    assert not {"challenge", "contest", "skips"} & seen.keys()


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
    """Simulations would notice."""
    assert list(GAME.faults(waiting())) == []
    assert fault in list(GAME.faults(replace(waiting(), **change)))


def test_challenges_without_the_option_are_detected() -> None:
    """And a penalty where none is set."""
    state = replace(waiting(), skips=(BOB,))
    off, free = (replace(state, options=replace(state.options, challenge=form)) for form in ("off", "free"))

    assert "challenges are an option" in list(GAME.faults(off))
    assert "only a wrong challenge costs a turn" in list(GAME.faults(free))
