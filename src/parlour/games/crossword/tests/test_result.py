"""The end of a match."""

import pytest

from parlour.core.dice import Dice
from parlour.core.game import SERVER, Ask, Moment, Outcome, Seat
from parlour.core.refusal import Rejected
from parlour.games.crossword.actions import Possible
from parlour.games.crossword.errors import Code
from parlour.games.crossword.game import GAME
from parlour.games.crossword.rules.result import words_for
from parlour.games.crossword.state import Options, State
from parlour.games.crossword.tests.stories import ANN, BOB, CAT, grid, tell
from parlour.pieces.words import LENGTHS, load

NOW = Moment(at=1.0, dice=Dice(b"hindsight"))

BOB_WINS = """
    2x2 for ann bob
    T: ann 0,0 | bob 0,0
    O: ann 1,1 | bob 0,1
    O: ann 1,0 | bob 1,0
    N: ann 0,1 | bob 1,1
"""


def test_the_highest_total_wins() -> None:
    """Bob found four words, Ann three."""
    assert GAME.outcome(tell(BOB_WINS)) == Outcome(scores={ANN: 12, BOB: 16}, winners=(BOB,))


def test_a_tie_has_no_winner() -> None:
    """Several players share the highest total, and nobody wins."""
    state = tell("""
        2x2 for ann bob cat
        T: ann 0,0 | bob 0,0 | cat 0,0
        O: ann 0,1 | bob 0,1 | cat 1,1
        O: ann 1,0 | bob 1,0 | cat 1,0
        N: ann 1,1 | bob 1,1 | cat 0,1
    """)

    assert GAME.outcome(state) == Outcome(scores={ANN: 16, BOB: 16, CAT: 12}, winners=())


def test_boards_are_scored_with_words_that_the_server_has_read_already() -> None:
    """Up to seven letters they are those of the daily riddles, so the end of a match keeps no other table waiting."""
    lists = {id(words_for(Options(grid_size=size))) for size in range(2, 8)}

    assert lists == {id(load("en", LENGTHS[-1]).words)}
    assert words_for(Options(grid_size=8)) > words_for(Options())


def test_there_is_no_outcome_before_the_end() -> None:
    """A running match is open."""
    assert GAME.outcome(tell("2x2 for ann")) is None


def test_words_are_those_of_the_chosen_language() -> None:
    """UM is German, ÜB is not."""
    state = tell("""
        2x2 in de for ann
        Ü: ann 1,0
        U: ann 0,0
        M: ann 0,1
        B: ann 1,1
    """)

    assert [word.word for word in state.scores[ANN].words] == ["UM"]


def test_the_best_board_is_asked_for_after_a_match() -> None:
    """Players like to see what was possible; the boards of those who stayed start the search."""
    state = tell("""
        2x2 for ann bob
        T: ann 0,0 | bob 0,0
        bob leaves
        O: ann 1,1
        O: ann 1,0
        N: ann 0,1
    """)

    assert GAME.asks(state) == (
        Ask(
            "possible",
            {
                "letters": ("T", "O", "O", "N"),
                "grid_size": 2,
                "language": "en",
                "boards": (grid("T N\nO O"),),
            },
        ),
    )


@pytest.mark.slow
def test_the_best_board_is_found_and_kept() -> None:
    """The answer is part of the record; a replay never searches again."""
    state = tell(BOB_WINS)
    (ask,) = GAME.asks(state)

    possible = GAME.ponder(ask, Dice(b"hindsight"))
    kept = GAME.act(state, SERVER, possible, NOW)

    assert possible.total == 16
    assert kept.state.possible == possible
    assert kept.events == ()
    assert GAME.asks(kept.state) == ()
    assert GAME.outcome(kept.state) == GAME.outcome(state)


def test_only_the_server_answers_and_only_once() -> None:
    """Nobody else may put a board into the result."""
    possible = Possible(grid("T O\nO N"), 16)
    state = tell(BOB_WINS)
    kept = GAME.act(state, SERVER, possible, NOW).state

    _refuses(state, ANN, possible)
    _refuses(kept, SERVER, possible)


def test_only_a_scored_match_is_answered() -> None:
    """Neither a running nor an abandoned match has a best board."""
    possible = Possible(grid("T O\nO N"), 16)

    for story in ("2x2 for ann", "2x2 for ann\nhost abandons"):
        assert GAME.asks(tell(story)) == ()
        _refuses(tell(story), SERVER, possible)


def test_other_questions_are_not_answered() -> None:
    """An unknown ask is for someone else to answer."""
    with pytest.raises(LookupError):
        GAME.ponder(Ask("weather"), Dice(b"hindsight"))


def _refuses(state: State, seat: Seat, possible: Possible) -> None:
    with pytest.raises(Rejected) as no:
        GAME.act(state, seat, possible, NOW)
    assert no.value.code is Code.WRONG_PHASE
