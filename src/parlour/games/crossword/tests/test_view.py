"""What players and spectators see."""

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.dice import Dice
from parlour.core.game import SERVER, Moment, Seat
from parlour.core.story import Story
from parlour.games.crossword.actions import Possible
from parlour.games.crossword.game import GAME
from parlour.games.crossword.state import State
from parlour.games.crossword.tests.stories import ANN, BOB, CAT, grid, story, tell
from parlour.games.crossword.view import view

MIDDLE = """
    2x2 for ann bob cat
    T: ann 0,0 | bob 0,1 | cat 1,1
    bob announces O
    ann places 0,1
"""


def test_a_player_sees_one_board_and_who_has_placed() -> None:
    """Letter, announcer and turn are public; of the others only that they have placed or left."""
    assert view(tell(MIDDLE), ANN) == {
        "grid_size": 2,
        "language": "en",
        "random_letters": False,
        "turn_number": 1,
        "turn_started_at": 1.0,
        "letters": ("T", "O"),
        "announcer": "bob",
        "letter": "O",
        "players": {
            "ann": {"placed": True, "left": False},
            "bob": {"placed": False, "left": False},
            "cat": {"placed": False, "left": False},
        },
        "board": grid("T O\n. ."),
    }


def test_a_spectator_sees_all_boards() -> None:
    """Spectators have nothing to gain."""
    state = tell(MIDDLE)

    seen = view(state, None)

    assert seen["boards"] == {ANN: grid("T O\n. ."), BOB: grid(". T\n. ."), CAT: grid(". .\n. T")}
    assert "board" not in seen


def test_players_who_left_keep_only_their_own_board() -> None:
    """Their seat learns no more than before; nobody waits for them, so they count as placed."""
    state = tell(f"{MIDDLE}\ncat leaves")

    seen = view(state, CAT)

    assert seen["board"] == grid(". .\n. T")
    assert "boards" not in seen
    assert view(state, ANN)["players"] == {
        "ann": {"placed": True, "left": False},
        "bob": {"placed": False, "left": False},
        "cat": {"placed": True, "left": True},
    }


def test_a_stranger_s_seat_sees_no_board() -> None:
    """A seat that is not in the match gets what everyone knows."""
    seen = view(tell(MIDDLE), Seat("eve"))

    assert not {"board", "boards"} & seen.keys()


def test_keys_that_do_not_apply_are_absent() -> None:
    """No letter before it is announced, no announcer if letters are drawn, no result before the end."""
    assert "letter" not in view(tell("2x2 for ann"), ANN)
    assert "announcer" not in view(tell("2x2 with random letters for ann"), ANN)
    assert not {"scores", "words", "winner", "possible"} & view(tell(MIDDLE), None).keys()


def test_after_the_end_everyone_sees_everything() -> None:
    """All boards, all words, all totals."""
    state = _finished()

    seen = view(state, ANN)

    assert seen["boards"] == {ANN: grid("T N\nO O"), BOB: grid("T O\nO N")}
    assert seen["board"] == grid("T N\nO O")
    assert (seen["scores"], seen["winner"]) == ({"ann": 12, "bob": 16}, "bob")
    assert seen["words"] == {ANN: _words(state, ANN), BOB: _words(state, BOB)}
    assert not {"announcer", "letter", "possible"} & seen.keys()


def test_the_best_board_is_shown_once_it_is_found() -> None:
    """Everyone sees it, beside the result."""
    possible = Possible(grid("T O\nO N"), 16)
    answered = GAME.act(_finished(), SERVER, possible, Moment(at=9.0, dice=Dice(b"any"))).state

    assert view(answered, BOB)["possible"] == {"board": possible.board, "total": 16}


def test_an_abandoned_match_shows_boards_without_scores() -> None:
    """Everyone may look; nothing is counted."""
    seen = view(tell(f"{MIDDLE}\nhost abandons"), ANN)

    assert seen["boards"] == {ANN: grid("T O\n. ."), BOB: grid(". T\n. ."), CAT: grid(". .\n. T")}
    assert not {"scores", "words", "winner", "announcer", "letter"} & seen.keys()


def test_unchanged_boards_stay_the_same_object() -> None:
    """Comparing two views can then skip them."""
    state = tell(MIDDLE)
    later = GAME.act(state, CAT, GAME.default(state, CAT), Moment(at=9.0, dice=Dice(b"any"))).state

    assert view(later, ANN)["board"] is view(state, ANN)["board"]


@given(first=st.permutations(range(9)), second=st.permutations(range(9)))
@pytest.mark.slow
def test_nothing_a_player_is_told_depends_on_another_s_board(first: list[int], second: list[int]) -> None:
    """Wherever Bob puts the letters, every message to Ann is the same, byte for byte, until the end."""
    assert _told_to_ann(first) == _told_to_ann(second)


def _told_to_ann(cells_of_bob: list[int]) -> list[bytes]:
    """Play all turns but the last, Ann from the top and Bob anywhere; return everything that Ann could read."""
    game = story("3x3 for ann bob")
    messages = []
    for turn, cell in enumerate(cells_of_bob[:-1]):
        for line in _turn(game, turn, cell):
            heard = len(game.events)
            game.tell(line)
            facts = [(event.type, event.facts) for event in game.events[heard:]]
            messages.append(orjson.dumps([view(game.state, ANN), facts]))
    return messages


def _turn(game: Story[State], turn: int, cell_of_bob: int) -> tuple[str, ...]:
    return (
        f"{game.state.announcer} announces {'STRANGEL'[turn]}",
        f"bob places {cell_of_bob // 3},{cell_of_bob % 3}",
        f"ann places {turn // 3},{turn % 3}",
    )


def _finished() -> State:
    return tell("""
        2x2 for ann bob
        T: ann 0,0 | bob 0,0
        O: ann 1,1 | bob 0,1
        O: ann 1,0 | bob 1,0
        N: ann 0,1 | bob 1,1
    """)


def _words(state: State, seat: Seat) -> tuple[dict[str, object], ...]:
    names = ("word", "row", "col", "horizontal", "length", "score")
    return tuple({name: getattr(match, name) for name in names} for match in state.scores[seat].words)
