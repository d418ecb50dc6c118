"""Challenges as players and spectators see them and hear about them."""

from collections.abc import Mapping
from typing import Any

from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.state import Phase
from parlour.games.wortkunst.tests.challenges import laid
from parlour.games.wortkunst.tests.stories import ANN, BOB, CAT, overhear, tell


def test_everyone_sees_the_move_in_question_and_who_has_answered() -> None:
    """Spectators see it, too, and the racks of other players stay hidden."""
    state = tell(f"{laid('penalty')}\nbob challenges")
    seen: Mapping[str, Any] = GAME.view(state, None)

    assert (seen["challenge"], seen["contest"]["replies"]) == ("penalty", {BOB: "challenge"})
    assert (seen["contest"]["player_id"], seen["contest"]["words"]) == (ANN, ("HSUA",))
    assert [(tile["x"], tile["y"]) for tile in seen["contest"]["placedTiles"]] == [(6, 7), (7, 7), (8, 7), (9, 7)]
    assert not {"rating", "rack", "racks"} & seen.keys()


def test_the_history_shows_challengers_unknown_words_and_the_outcome() -> None:
    """Players and spectators read it of moves that fell and of moves that stand."""
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


def test_after_the_end_no_view_announces_a_skipped_turn() -> None:
    """A wrong challenge of the last move costs nothing, because no turn follows."""
    last = "for ann bob with challenge penalty\nracks ann: HAUS | bob: AB?\nann lays HAUS across 6,7\nbob challenges"

    assert GAME.view(tell(last), None)["skips"] == (BOB,)
    ended = tell(f"{last}\njudge says 7")
    assert ended.phase is Phase.ENDED
    assert "skips" not in GAME.view(ended, None)


def test_everyone_hears_the_answers_and_the_outcome() -> None:
    """No event names a hidden tile."""
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


def test_without_challenges_views_have_no_keys_about_them() -> None:
    """Even the option is missing, so clients that know no challenges see nothing new."""
    seen = GAME.view(tell(f"{laid('off')}\njudge says 9"), ANN)

    assert not {"challenge", "contest", "skips"} & seen.keys()
