"""The score of a board: the longest words in every row and column, each letter once."""

from collections.abc import Collection, Iterator

from parlour.games.crossword.values.board import Board, Line, columns
from parlour.games.crossword.values.score import BoardScore, WordMatch

_GAP = " "


def worth(length: int, size: int) -> int:
    """Return the points of a word: its length, doubled if it fills a line of `size` cells."""
    return 2 * length if length == size else length


def score_line(line: Line, words: Collection[str]) -> tuple[tuple[int, str], ...]:
    """Find the words that score in one line, with their starts."""
    return tuple(_longest("".join(cell or _GAP for cell in line), 0, words))


def score_board(board: Board, words: Collection[str]) -> BoardScore:
    """Score all rows, then all columns; an empty cell ends a word."""
    size = len(board)
    across = (
        WordMatch(word, row, col, horizontal=True, length=len(word), score=worth(len(word), size))
        for row, line in enumerate(board)
        for col, word in score_line(line, words)
    )
    down = (
        WordMatch(word, row, col, horizontal=False, length=len(word), score=worth(len(word), size))
        for col, line in enumerate(columns(board))
        for row, word in score_line(line, words)
    )
    found = (*across, *down)
    return BoardScore(found, sum(match.score for match in found))


def _longest(text: str, start: int, words: Collection[str]) -> Iterator[tuple[int, str]]:
    """Take the longest word, the first of equals, then search the cells to its left and right."""
    for length in range(len(text), 1, -1):
        for at in range(len(text) - length + 1):
            if (word := text[at : at + length]) in words:
                yield from _longest(text[:at], start, words)
                yield start + at, word
                yield from _longest(text[at + length :], start + at + length, words)
                return
