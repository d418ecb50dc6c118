"""The prospects of unfinished lines."""

import numpy as np
import pytest

from parlour.games.crossword.bots.prospects import LONGING, gains, prospect
from parlour.games.crossword.rules.letter_bag import frequencies
from parlour.games.crossword.rules.scoring import worth
from parlour.games.crossword.tests.test_scoring import draw, line
from parlour.games.crossword.values.board import Line, put
from parlour.pieces.words import alphabet, load


def literally(cells: Line, language: str) -> float:
    """Add up all words that still fit, one by one."""
    size, total = len(cells), 0.0
    chance = dict(zip(alphabet(language), frequencies(language), strict=True))
    for length in range(2, size + 1):
        for start in range(size - length + 1):
            for word in load(language, 8).by_length(length):
                pairs = list(zip(cells[start : start + length], word, strict=True))
                if all(cell in (None, letter) for cell, letter in pairs):
                    missing = [chance[letter] for cell, letter in pairs if cell is None]
                    total += worth(length, size) ** LONGING * float(np.prod(missing))
    return float(total ** (1 / LONGING))


@pytest.mark.parametrize(
    ("text", "language"), [("...", "en"), ("C.T", "en"), ("HEAR.", "en"), ("..Ü.", "de"), ("ABEND", "de")]
)
def test_prospects_count_every_fitting_word_by_points_and_chance(text: str, language: str) -> None:
    """The definition, taken literally."""
    assert prospect(line(text), language).now == pytest.approx(literally(line(text), language))


@pytest.mark.parametrize(("text", "language"), [(".A..", "en"), ("..Ü.", "de"), ("HE.RT", "en")])
def test_prospects_after_a_letter_equal_those_of_the_line_with_it(text: str, language: str) -> None:
    """All letters in all cells are computed together; each must agree with really writing it."""
    cells = line(text)
    after = prospect(cells, language).after
    for cell in (at for at, old in enumerate(cells) if old is None):
        for letter, promised in zip(alphabet(language), after[cell], strict=True):
            written = (*cells[:cell], letter, *cells[cell + 1 :])
            assert promised == pytest.approx(prospect(written, language).now, abs=1e-3)


def test_gains_combine_row_and_column_and_filled_cells_have_none() -> None:
    """A cell belongs to both."""
    board = draw("CA. ... T..")
    grown = gains(board, "en")
    t = alphabet("en").index("T")

    written = put(board, 0, 2, "T")
    row = prospect(written[0], "en").now - prospect(board[0], "en").now
    column = prospect(line("T.."), "en").now - prospect(line("..."), "en").now
    assert grown[0, 2, t] == pytest.approx(row + column)
    assert np.isneginf(grown[0, 0]).all()
    assert np.isfinite(grown[1]).all()
