"""What players and spectators see."""

from typing import Any

import orjson
import pytest

from parlour.core.dice import Dice
from parlour.core.game import Seat
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.tests.stories import ANN, BOB, tell
from parlour.games.wortkunst.view import view

MIDDLE = """
    for ann bob
    racks ann: HAUSEN? | bob: BADETTÜ | bag: XYQJVPC
    ann lays HAuS across 6,7
"""
RATED = f"""{MIDDLE}
    judge says 60
"""


def seen(text: str, seat: Seat | None) -> dict[str, Any]:
    """Return what `seat` sees after a story, as it arrives."""
    shown: dict[str, Any] = orjson.loads(orjson.dumps(view(tell(text), seat)))
    return shown


def test_everyone_sees_the_board_and_the_words_that_wait() -> None:
    """A blank shows the letter it was given, and that it is a blank."""
    shown = seen(MIDDLE, BOB)

    assert shown["board"][7][6] == {"letter": "H", "isBlank": False, "assignedLetter": None}
    assert shown["board"][7][8] == {"letter": None, "isBlank": True, "assignedLetter": "U"}
    assert shown["board"][7][10] is None
    assert shown["rating"] == {
        "player_id": "ann",
        "placedTiles": [
            {"x": 6, "y": 7, "letter": "H", "isBlank": False, "assignedLetter": None},
            {"x": 7, "y": 7, "letter": "A", "isBlank": False, "assignedLetter": None},
            {"x": 8, "y": 7, "letter": None, "isBlank": True, "assignedLetter": "U"},
            {"x": 9, "y": 7, "letter": "S", "isBlank": False, "assignedLetter": None},
        ],
        "words": ["HAUS"],
        "timestamp": 1.0,
    }
    assert shown["moves"] == []


def test_a_rated_move_is_in_the_history_with_everything_that_was_said() -> None:
    """Everyone can read it there, not only its player."""
    shown = seen(RATED, BOB)

    [move] = shown["moves"]
    assert "rating" not in shown
    assert (move["seat"], move["kind"], move["words"], move["moveScore"]) == ("ann", "place", ["HAUS"], 60)
    assert move["perWordEvaluations"] == [{"word": "HAUS", "score": 60, "explanation": "HAUS klingt."}]
    assert len(move["placedTiles"]) == 4
    assert move["timestamp"] == 1.0


def test_everyone_knows_only_the_number_of_exchanged_tiles() -> None:
    """Which tiles is a secret."""
    shown = seen(
        """
        for ann bob
        racks ann: HAUSEN? | bob: BADETTÜ | bag: XYQJVPC
        ann exchanges HA?
    """,
        BOB,
    )

    assert shown["moves"] == [
        {
            "seat": "ann",
            "kind": "exchange",
            "placedTiles": [],
            "words": [],
            "perWordEvaluations": [],
            "moveScore": 0,
            "timestamp": 1.0,
            "exchanged": 3,
        }
    ]


def test_players_see_their_own_rack_and_count_the_others() -> None:
    """A blank has no letter."""
    shown = seen(RATED, ANN)

    assert shown["rack"] == list("UENXYQJ")
    assert shown["players"] == {"ann": {"rack_count": 7, "score": 60}, "bob": {"rack_count": 7, "score": 0}}
    assert shown["bag_count"] == 3
    assert seen("for ann\nracks ann: A?B", ANN)["rack"] == ["A", None, "B"]


@pytest.mark.parametrize("seat", [None, Seat("eve")])
def test_viewers_without_a_seat_see_no_rack(seat: Seat | None) -> None:
    """They see neither the bag nor anything else that is hidden."""
    assert not {"rack", "racks"} & seen(RATED, seat).keys()


def test_nothing_hidden_is_in_any_message() -> None:
    """Whatever Bob has and whatever is in the bag, everything Ann could read is the same, byte for byte."""
    lines = ["ann lays HAuS across 6,7", "judge fails", "bob retries", "judge says 60", "bob exchanges {tiles}"]
    told = []
    for bob, bag, tiles in (("BADETTÜ", "XYQJVPC" * 2, "BA"), ("ÄÖKLMOP", "XYQÜÜÜÜCPVJÄÖK", "ÄÖ")):
        text = f"for ann bob\nracks ann: HAUSEN? | bob: {bob} | bag: {bag}"
        states = [tell("\n".join([text, *lines[:count]]).format(tiles=tiles)) for count in range(len(lines) + 1)]
        told.append([{**GAME.view(state, ANN), "tiles": "", "rack": len(state.racks[ANN])} for state in states])

    assert orjson.dumps(told[0]) == orjson.dumps(told[1])


def test_the_reason_for_a_failed_rating_is_shown_until_it_is_tried_again() -> None:
    """Everyone has the button, so everyone knows."""
    assert seen(f"{MIDDLE}\njudge fails", BOB)["rating"]["failure"] == "failed"
    assert "failure" not in seen(f"{MIDDLE}\njudge fails\nbob retries", BOB)["rating"]


def test_at_the_end_racks_are_shown_and_totals_counted() -> None:
    """Step by step, so that a client can show it."""
    shown = seen(f"{RATED}\nbob passes\nann passes", None)

    assert shown["racks"]["bob"] == list("BADETTÜ")
    assert shown["counts"] == {
        "ann": {"points": 60, "tiles": 7, "penalty": 700, "total": -640},
        "bob": {"points": 0, "tiles": 7, "penalty": 700, "total": -700},
    }
    assert shown["winners"] == ["ann"]
    assert shown["players"]["ann"]["score"] == -640


def test_an_abandoned_match_shows_racks_and_counts_nothing() -> None:
    """Everyone may look."""
    shown = seen(f"{MIDDLE}\nhost abandons", ANN)

    assert shown["racks"].keys() == {"ann", "bob"}
    assert not {"counts", "winners"} & shown.keys()


def test_the_judge_and_the_options_are_shown() -> None:
    """A page says who judges."""
    shown = seen("for ann with judge llm, rated main, end_penalty 50, pass_rounds 2, dictionary check", ANN)

    names = ("judge", "rated", "end_penalty", "pass_rounds", "dictionary")
    assert [shown[name] for name in names] == ["llm", "main", 50, 2, "check"]


def test_after_the_end_there_is_nothing_to_imagine() -> None:
    """All tiles are on the table."""
    over = view(tell(f"{MIDDLE}\nhost abandons"), ANN)

    with pytest.raises(LookupError):
        GAME.imagine(over, ANN, Dice(b"any"))


def test_a_failed_rating_can_be_imagined_too() -> None:
    """Imagined states differ only in what is hidden."""
    state = tell(f"{MIDDLE}\njudge fails")
    seen_by_bob = {**view(state, BOB), "turn": ANN}

    other = GAME.imagine(orjson.loads(orjson.dumps(seen_by_bob)), BOB, Dice(b"any"))

    assert view(other, BOB) == view(state, BOB)
    assert other.racks[ANN] != state.racks[ANN]
    assert list(GAME.faults(other)) == []


def test_every_rated_move_names_its_judge_and_so_does_the_view() -> None:
    """Nobody is judged by a stranger, and a change of judge is visible."""
    shown = seen(f"{RATED}\nbob passes", BOB)

    assert "model" not in seen(MIDDLE, BOB)
    assert shown["judge"] == "local"
    assert shown["model"] == "a fake"
    assert [move.get("model") for move in shown["moves"]] == ["a fake", None]
