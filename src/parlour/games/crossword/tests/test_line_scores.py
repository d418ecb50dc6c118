"""Scoring many lines at once is the same as scoring them one by one."""

import pytest

from parlour.core.dice import Dice
from parlour.games.crossword.bots.line_scores import decode_board, encode_board, lines, scorer
from parlour.games.crossword.rules.letter_bag import draw
from parlour.games.crossword.rules.scoring import score_board, score_line, worth
from parlour.games.crossword.values.board import Board, columns
from parlour.pieces.words import LANGUAGES, load


def scribble(size: int, language: str, dice: Dice) -> Board:
    """Fill a board at random, words here and there, leaving a few cells empty."""
    words = load(language, 8)
    rows = []
    for _ in range(size):
        word = dice.choice(words.by_length(2 + dice.below(size - 1)))
        rest = [draw(language, dice) if dice.below(6) else None for _ in range(size - len(word))]
        at = dice.below(len(rest) + 1)
        rows.append((*rest[:at], *word, *rest[at:]))
    return tuple(rows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [*range(2, 6), *(pytest.param(size, marks=pytest.mark.slow) for size in range(6, 9))])
def test_tables_score_like_the_rules(size: int, language: str) -> None:
    """Bots and the best possible board rely on them; the rules themselves are in `scoring`."""
    words = load(language, 8).words
    dice = Dice(b"lines", size, language)
    for board in [scribble(size, language, dice) for _ in range(40)]:
        points = scorer(language, size)(lines(encode_board(board, language)))

        each = [
            sum(worth(len(word), size) for _, word in score_line(line, words)) for line in (*board, *columns(board))
        ]
        assert points.tolist() == each
        assert points.sum() == score_board(board, words).total > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_encoded_board_can_be_decoded(language: str) -> None:
    """Empty cells and umlauts too."""
    board = scribble(6, language, Dice(b"codes"))

    assert decode_board(encode_board(board, language), language) == board
