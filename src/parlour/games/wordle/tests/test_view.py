"""What players and spectators see of a race."""

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.dice import Dice
from parlour.core.game import Seat
from parlour.games.wordle.game import GAME
from parlour.games.wordle.rules.guess_list import guess_list
from parlour.games.wordle.tests.race import ANN, BOB, CAT, tell
from parlour.games.wordle.values.word_kind import WordKind
from parlour.games.wordle.view import view

MIDDLE = """
    CRANE for ann bob cat
    ann guesses slate
    bob guesses brave
    cat guesses crane
"""
LETTERS = {"all_guesses", "secret"}


def test_players_see_their_own_letters_and_the_colours_of_the_others() -> None:
    """Enough to be nervous, not enough to copy."""
    assert view(tell(MIDDLE), ANN) == {
        "language": "en",
        "length": 5,
        "difficulty": "normal",
        "hard_mode": False,
        "max_attempts": 6,
        "started_at": 0.0,
        "players": {
            "ann": {"marks": ((0, 0, 2, 0, 2),), "found": False, "left": False, "finished_at": None},
            "bob": {"marks": ((0, 2, 2, 0, 2),), "found": False, "left": False, "finished_at": None},
            "cat": {"marks": ((2, 2, 2, 2, 2),), "found": True, "left": False, "finished_at": 3.0},
        },
        "guesses": ("SLATE",),
    }


def test_players_who_are_done_see_everything() -> None:
    """They know the word, or may know it now; watching the others search is half of the fun."""
    seen = view(tell(MIDDLE), CAT)

    assert (seen["secret"], seen["all_guesses"]) == (
        "CRANE",
        {ANN: ("SLATE",), BOB: ("BRAVE",), CAT: ("CRANE",)},
    )


def test_spectators_and_players_who_left_wait_for_the_end() -> None:
    """Anyone may open a second window and leave in the first."""
    state = tell(f"{MIDDLE}\nbob leaves")

    for viewer in (None, BOB, Seat("eve")):
        assert not LETTERS & view(state, viewer).keys()


def test_after_the_end_everyone_sees_everything() -> None:
    """Spectators and players who left are included."""
    state = tell(f"{MIDDLE}\nbob leaves\nann guesses crane")

    for viewer in (None, ANN, BOB, Seat("eve")):
        seen = view(state, viewer)
        assert (seen["secret"], seen["scores"], seen["winners"]) == ("CRANE", {ANN: 5, CAT: 6}, (CAT,))


def test_an_abandoned_race_shows_the_word_without_a_result() -> None:
    """Nobody should have to wonder."""
    seen = view(tell(f"{MIDDLE}\nhost abandons"), ANN)

    assert seen.keys() >= LETTERS
    assert not {"scores", "winners"} & seen.keys()


@given(words=st.lists(st.sampled_from(guess_list(WordKind("en", 5, "")).words.answers), min_size=1, max_size=5))
@pytest.mark.slow
def test_nothing_reveals_the_word_to_players_who_have_not_found_it(words: list[str]) -> None:
    """Whatever others do, no view of a searching player or spectator holds its letters."""
    tried = "\n".join(f"bob guesses {word}" for word in words if word != "CRANE")
    state = tell(f"CRANE for ann bob\n{tried}\nbob guesses crane")

    for viewer in (ANN, None):
        assert b"CRANE" not in orjson.dumps(view(state, viewer))


def test_an_imagined_race_keeps_what_the_player_knows() -> None:
    """Their own guesses and everyone's colours; the secret and the others' letters are open."""
    state = tell(MIDDLE.replace("cat guesses crane", "cat guesses track"))

    worlds = [GAME.imagine(view(state, ANN), ANN, Dice(b"worlds", number)) for number in range(10)]

    assert len({world.secret for world in worlds}) > 3
    for world in worlds:
        assert list(GAME.faults(world)) == []
        assert view(world, ANN) == view(state, ANN)
