"""The best board that can be found for the letters of a match."""

from collections import Counter
from itertools import permutations

import pytest

from parlour.core.dice import Dice
from parlour.games.crossword.bots.board_search import best_board
from parlour.games.crossword.rules.letter_bag import draw as draw_letter
from parlour.games.crossword.rules.scoring import score_board
from parlour.games.crossword.tests.test_scoring import draw
from parlour.games.crossword.values.board import Board
from parlour.pieces.words import LANGUAGES, load


def letters_of(board: Board) -> Counter[str | None]:
    """Count the letters on a board."""
    return Counter(cell for row in board for cell in row)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [*range(2, 6), *(pytest.param(size, marks=pytest.mark.slow) for size in range(6, 9))])
def test_it_uses_exactly_the_letters_and_reports_their_true_score(size: int, language: str) -> None:
    """A board that is called possible must be possible."""
    dice = Dice(b"possible", size, language)
    letters = [draw_letter(language, dice) for _ in range(size * size)]

    board, total = best_board(letters, size, language, dice, steps=40)

    assert letters_of(board) == Counter(letters)
    assert [len(row) for row in board] == [size] * size
    assert total == score_board(board, load(language, 8).words).total


def test_it_is_never_worse_than_a_player_s_board() -> None:
    """Otherwise "at least this was possible" would be false."""
    square = draw("HEART EMBER ABUSE RESIN TREND")
    poor = draw("HHHHH EEEEE AAAAA RRRRR TTTTT")
    letters = [cell for row in square for cell in row if cell]

    board, total = best_board(letters, 5, "en", Dice(b"real"), [poor, square], steps=5)

    assert (board, total) == (square, 100)


@pytest.mark.slow
def test_the_best_small_board_is_found() -> None:
    """Four letters can be tried in all orders."""
    words = load("en", 8).words
    boards = [((a, b), (c, d)) for a, b, c, d in permutations("ATOX")]

    _, total = best_board("ATOX", 2, "en", Dice(b"small"))

    assert total == max(score_board(board, words).total for board in boards) > 0


@pytest.mark.slow
def test_longer_search_finds_better_boards_and_equal_dice_the_same() -> None:
    """It improves on the way, and can be repeated."""
    letters = [draw_letter("en", Dice(b"long", turn)) for turn in range(25)]

    first = best_board(letters, 5, "en", Dice(b"x"), steps=1)
    longer = best_board(letters, 5, "en", Dice(b"x"), steps=600)

    assert longer[1] > first[1] + 10
    assert longer == best_board(letters, 5, "en", Dice(b"x"), steps=600)


@pytest.mark.slow
def test_the_best_possible_board_is_far_better_than_any_player_s() -> None:
    """About 72 of 100 were measured for drawn letters, where the best bot makes about 50."""
    totals = []
    for game in range(6):
        dice = Dice(b"hindsight", game)
        totals.append(best_board([draw_letter("en", dice) for _ in range(25)], 5, "en", dice)[1])

    assert sum(totals) / len(totals) > 66
