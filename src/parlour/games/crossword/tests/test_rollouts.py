"""Simulated matches."""

import numpy as np
import pytest

from parlour.games.crossword.bots.line_scores import encode_board
from parlour.games.crossword.bots.prospects import prospect
from parlour.games.crossword.bots.rollouts import estimator, play_on
from parlour.games.crossword.rules.scoring import score_board
from parlour.games.crossword.tests.test_scoring import draw, line
from parlour.pieces.words import alphabet, load


def code(letter: str, language: str = "en") -> int:
    """Return the number of a letter."""
    return alphabet(language).index(letter) + 1


@pytest.mark.parametrize("text", ["..", "C.T", "HEA..", "....", "..E.."])
@pytest.mark.parametrize("letter", "TSQ")
def test_the_quick_estimate_agrees_with_the_exact_one(text: str, letter: str) -> None:
    """Up to five cells it knows the same words; only its numbers are rounded."""
    cells = line(text)
    seen = estimator("en", len(cells)).gains(encode_board((cells,), "en"), np.array([code(letter)]))[0]
    careful = prospect(cells, "en")
    for cell in (at for at, old in enumerate(cells) if old is None):
        gain = careful.after[cell, code(letter) - 1] - careful.now
        assert seen[cell] == pytest.approx(gain, abs=0.05)


def test_a_full_board_is_scored_as_it_is() -> None:
    """Nothing is left to imagine."""
    board = draw("HEART EMBER ABUSE RESIN TREND")

    assert play_on(encode_board(board, "en")[None], [], "en").tolist() == [100]


def test_letters_go_where_they_make_words_and_the_best_of_several_is_taken() -> None:
    """The last cell of TREN. needs a D; with a Q only EN remains, across and down."""
    board = encode_board(draw("HEART EMBER ABUSE RESIN TREN."), "en")[None]

    assert play_on(board, [np.array([[code("Q")]])], "en").tolist() == [84]
    assert play_on(board, [np.array([[code("Q"), code("D"), code("X")]])], "en").tolist() == [100]


@pytest.mark.parametrize("size", [2, 5, 7])
@pytest.mark.slow
def test_boards_are_played_independently_and_not_changed(size: int) -> None:
    """Each has its own letters, and playing one alone gives the same score."""
    chance = np.random.default_rng(3)
    boards = np.zeros((6, size, size), dtype=np.int64)
    letters = list(chance.integers(1, 27, size=(size * size, 6, 1)))

    scores = play_on(boards, letters, "en")

    assert not boards.any()
    assert scores.tolist() == [
        int(play_on(boards[:1], [turn[which : which + 1] for turn in letters], "en")[0]) for which in range(6)
    ]


def test_scores_follow_the_rules() -> None:
    """With one kind of letter there is only one full board."""
    board = tuple(("E",) * 3 for _ in range(3))
    letters = [np.array([[code("E")]])] * 9

    total = score_board(board, load("en", 8).words).total
    assert play_on(np.zeros((1, 3, 3), dtype=np.int64), letters, "en").tolist() == [total]
