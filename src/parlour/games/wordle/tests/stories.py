"""A small language for word games: each line is a guess and its marks, or a guess, `!` and the code of its refusal.

Marks are drawn: `#` in its place, `+` elsewhere, `.` nowhere.
"""

import pytest

from parlour.core.refusal import Rejected
from parlour.core.riddle import GameState
from parlour.games.wordle.riddles.daily_word import STATUS, PosedWord
from parlour.games.wordle.rules.guess_list import GuessList
from parlour.pieces.words import riddle_words

DRAWN = dict(zip(STATUS, ".+#", strict=True))


def secret(word: str, language: str = "en") -> PosedWord:
    """Choose a secret."""
    return PosedWord(word, GuessList(language, len(word), riddle_words(language, len(word))))


def tell(game: PosedWord, story: str, *, hard: bool = False) -> GameState:
    """Make the guesses of `story`, check what it says about them, and return the final state."""
    state = game.create_game_state(hard=hard)
    for line in story.strip().splitlines():
        guess, told, *code = line.split()
        if told == "!":
            before = repr(state)
            with pytest.raises(Rejected) as refused:
                game.check_guess(guess, state)
            assert [refused.value.code.value] == code, line
            assert repr(state) == before
        else:
            state = game.check_guess(guess, state)
            assert drawn(state) == told, line
    return state


def drawn(state: GameState) -> str:
    """Draw the marks of the last guess."""
    return "".join(DRAWN[hint["status"]] for hint in state["guesses"][-1]["hints"])
