"""Bots: legal at every table, stronger by level, and no wiser than a player in their seat."""

from statistics import mean

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Moment, Past
from parlour.games.wordle.bots.levels import BOTS
from parlour.games.wordle.game import GAME
from parlour.games.wordle.rules.possible_answers import possible
from parlour.games.wordle.state import MAX_ATTEMPTS, Options, State
from parlour.games.wordle.tests.race import ANN, tell
from parlour.games.wordle.values.word_kind import WordKind
from parlour.games.wordle.view import view


def play(level: str, options: Options, seed: int) -> State:
    """Let a bot race alone."""
    state = GAME.start((ANN,), options, Moment(0, Dice(b"race", seed)), Past()).state
    while not state.over:
        action = BOTS[level](GAME.view(state, ANN), ANN, Dice(b"bot", seed, len(state.guesses[ANN])))
        state = GAME.act(state, ANN, action, Moment(0, Dice(b"act"))).state
    return state


def needed(level: str, games: int) -> float:
    """Return how many guesses a bot needs on average; a failure counts one more than all."""
    played = [play(level, Options(), seed) for seed in range(games)]
    return mean(len(state.guesses[ANN]) if state.found(ANN) else MAX_ATTEMPTS + 1 for state in played)


def test_levels_are_listed_weakest_first() -> None:
    """Tables offer them in this order."""
    assert list(BOTS) == ["easy", "normal", "hard", "expert"]


@pytest.mark.slow
def test_each_level_needs_fewer_guesses_than_the_one_below() -> None:
    """All levels are tried with the same secrets."""
    easy, normal, hard, expert = (needed(level, 100) for level in BOTS)

    assert easy > normal > hard > expert
    assert easy > 4.5
    assert expert < 3.4


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.slow
def test_bots_keep_to_hard_mode(level: str) -> None:
    """The best guess may be forbidden there."""
    for seed in range(10):
        assert play(level, Options(hard_mode=True), seed).over


@pytest.mark.slow
def test_the_forgetful_bot_uses_right_letters_and_forgets_wrong_ones() -> None:
    """It plays like people who have just learned the game."""
    seen = view(tell("CRANE for ann\nann guesses brave .##.#"), ANN)

    words = [BOTS["easy"](seen, ANN, Dice(b"bot", number)).word for number in range(30)]

    assert all((word[1], word[2], word[4]) == ("R", "A", "E") for word in words)
    assert any({"B", "V"} & set(word) for word in words)
    assert "BRAVE" not in words


def test_the_careful_bot_guesses_only_possible_words() -> None:
    """Nothing that was learned is forgotten."""
    state = tell("CRANE for ann\nann guesses slate ..#.#\nann guesses brave .##.#")

    words = [BOTS["normal"](view(state, ANN), ANN, Dice(b"bot", number)).word for number in range(20)]

    assert len(set(words)) > 1
    assert set(words) <= set(possible(WordKind("en", 5, ""), state.clues(ANN)))


def test_the_clever_bot_guesses_an_impossible_word_if_it_tells_more() -> None:
    """Many words that differ in one letter are told apart by one that has several of those letters."""
    state = tell("""
        MATCH for ann
        ann guesses patch .####
    """)

    guess = BOTS["hard"](view(state, ANN), ANN, Dice(b"bot"))

    assert not guess.word.endswith("ATCH")


@pytest.mark.parametrize("level", ["hard", "expert"])
@pytest.mark.parametrize("hard", [False, True])
def test_the_last_guess_of_the_clever_bot_can_win(level: str, *, hard: bool) -> None:
    """Telling the others apart is useless when no guess comes after it."""
    guesses = "\n".join(["ann guesses patch .####"] * (MAX_ATTEMPTS - 1))
    state = tell(f"MATCH{' in hard mode' if hard else ''} for ann\n{guesses}")

    guess = BOTS[level](view(state, ANN), ANN, Dice(b"bot"))

    assert guess.word in possible(WordKind("en", 5, ""), state.clues(ANN))
