"""The solver's analysis of a game."""

import pickle
from typing import Any

import pytest

from parlour.games.wordle.bots.best_guess import solver
from parlour.games.wordle.riddles import RIDDLES
from parlour.games.wordle.riddles.builtin_riddles import OfferedWords
from parlour.games.wordle.rules.guess_list import guess_list
from parlour.games.wordle.values.word_kind import WordKind
from parlour.pieces.words import riddle_words

EN5 = WordKind("en", 5, "")


def analysed(secret: str, *guesses: str, hard: bool = False) -> list[dict[str, Any]]:
    """Analyse a game, guess by guess."""
    told: Any = OfferedWords(EN5).analyse(secret, guesses, hard)
    assert told["answers"] >= len(riddle_words("en", 5).answers)
    judged: list[dict[str, Any]] = told["guesses"]
    return judged


@pytest.mark.slow
def test_every_guess_reports_how_many_answers_were_left_before_and_after() -> None:
    """The number falls from all answers to none; small letters are read like capitals."""
    slate, brave, crane = analysed("CRANE", "slate", "brave", "crane")

    assert slate["before"] == len(riddle_words("en", 5).answers)
    assert (slate["after"], brave["after"]) == (brave["before"], crane["before"])
    assert slate["after"] > brave["after"] > crane["after"] == 0
    assert [slate["word"], crane["word"]] == ["SLATE", "CRANE"]


@pytest.mark.slow
def test_the_solver_s_own_guess_shows_full_skill() -> None:
    """A guess that is expected to leave more words shows less skill, however lucky it was."""
    best, worse = analysed("CRANE", solver(guess_list(EN5)).opener)[0], analysed("CRANE", "mummy")[0]

    assert (best["best"], best["skill"], best["expected"]) == (best["word"], 100, best["best_expected"])
    assert worse["skill"] < 25
    assert worse["expected"] > 4 * worse["best_expected"]


def test_luck_compares_the_words_left_with_the_expectation() -> None:
    """A correct first guess is pure luck; a row of misses is bad luck."""
    right, missed = analysed("CRANE", "crane")[0], analysed("CRANE", "moldy")[0]

    assert right["luck"] > 4
    assert missed["luck"] < 0
    assert missed["after"] > missed["expected"]


def test_guessing_the_only_word_left_takes_no_luck() -> None:
    """A player who knows that it is the only one left cannot fail."""
    last = analysed("CRANE", "slate", "brain", "crane")[-1]

    assert (last["before"], last["luck"], last["skill"], last["best"]) == (1, 0.0, 100, "CRANE")


def test_in_hard_mode_the_solver_suggests_only_allowed_guesses() -> None:
    """It would be unfair to name a guess that was forbidden."""
    free, bound = (analysed("MATCH", "patch", "match", hard=hard)[1]["best"] for hard in (False, True))

    assert not free.endswith("ATCH")
    assert bound.endswith("ATCH")


@pytest.mark.slow
def test_a_friend_s_word_need_not_be_an_answer() -> None:
    """A word outside the list of answers is counted as one more."""
    words = riddle_words("en", 5)
    strange = min(words.allowed.difference(words.answers))

    first, second = analysed(strange, "slate", strange)

    assert first["before"] == len(words.answers) + 1
    assert second["after"] == 0


def test_another_process_can_do_the_analysis() -> None:
    """Only the kind of riddle is sent to it, not the words."""
    sent = pickle.dumps(RIDDLES[0].analyse)

    assert len(sent) < 500
    assert pickle.loads(sent).__self__ == OfferedWords(EN5)  # noqa: S301 - our own
