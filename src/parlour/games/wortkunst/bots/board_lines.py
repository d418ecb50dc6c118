"""A board as rows and columns: the letters in each, and the letters that fit where."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from parlour.pieces.words.graph import LETTERS, WORD, Graph

LetterMap: TypeAlias = Mapping[tuple[int, int], str]
"""The letters on the board, by column and row from the top left."""

ANY, NONE = LETTERS, 0


class BoardLine(NamedTuple):
    """A row, or a column read from the top, cell by cell."""

    number: int
    across: bool
    lying: list[str]
    """The letters, empty where there is no tile, plus one empty cell for the edge."""
    bits: list[int]
    """The same as bits of the word graph, 0 where there is no tile."""
    fitting: list[int]
    """As bits: the letters that fit, because they form a word across this line or touch none.

    Nothing fits after the last cell.
    """
    crossing: list[tuple[str, str] | None]
    """The letters before and after each empty cell across this line, if there are any."""
    anchors: list[int]
    """The empty cells of which a new word must cover at least one."""

    def cell(self, at: int) -> tuple[int, int]:
        """Return column and row of the cell `at` in this line."""
        return (at, self.number) if self.across else (self.number, at)

    def start(self, at: int) -> int:
        """Return where the tiles directly before the cell `at` begin."""
        while at and self.lying[at - 1]:
            at -= 1
        return at

    def gaps(self, start: int, end: int) -> tuple[list[int], list[int]]:
        """Return the cells to fill from `start` to before `end`, and those of them where another word is formed."""
        cells = [at for at in range(start, end) if not self.lying[at]]
        return cells, [at for at in cells if self.crossing[at]]

    def crossed(self, at: int, letter: str) -> str:
        """Return the word that a `letter` placed `at` a cell forms across this line."""
        before, behind = self.crossing[at] or ("", "")
        return before + letter + behind


def lines(board: LetterMap, words: Graph, size: int) -> Iterator[BoardLine]:
    """Read all rows and columns of `board` that can hold a new word."""
    for across in (True, False):
        for number in range(size):
            line = _line(board, words, size, number, across=across)
            if line.anchors:
                yield line


def _line(board: LetterMap, words: Graph, size: int, number: int, *, across: bool) -> BoardLine:
    cells = [(at, number) if across else (number, at) for at in range(size)]
    lying = [board.get(cell, "") for cell in cells] + [""]
    crossing = [None if lying[at] else _crossing(board, cell, across=across) for at, cell in enumerate(cells)]
    fitting = [_fitting(words, *parts) if parts else ANY for parts in crossing] + [NONE]
    bits = [words.bits[letter] if letter else 0 for letter in lying]
    line = BoardLine(number, across, lying, bits, fitting, crossing, [])
    line.anchors.extend(_anchors(line, size, empty_board=not board))
    return line


def _crossing(board: LetterMap, cell: tuple[int, int], *, across: bool) -> tuple[str, str] | None:
    """Return the letters before and after an empty cell: up and down for a row, left and right for a column."""
    before, behind = (_run(board, cell, step, across=across) for step in (-1, 1))
    return (before[::-1], behind) if before or behind else None


def _run(board: LetterMap, cell: tuple[int, int], step: int, *, across: bool) -> str:
    x, y = cell
    run = ""
    while True:
        x, y = (x, y + step) if across else (x + step, y)
        letter = board.get((x, y))
        if letter is None:
            return run
        run += letter


def _fitting(words: Graph, before: str, behind: str) -> int:
    """Find the letters that form a word between `before` and `behind`."""
    node = words.walk(before)
    return sum(bit for letter, bit in words.bits.items() if node & bit and words.walk(letter + behind, node) & WORD)


def _anchors(line: BoardLine, size: int, *, empty_board: bool) -> Iterator[int]:
    """Find the empty cells beside a tile; on an empty board, the one in the middle."""
    if empty_board:
        if line.number == size // 2:
            yield size // 2
        return
    for at in range(size):
        if not line.lying[at] and (line.crossing[at] or line.lying[at - 1] or line.lying[at + 1]):
            yield at
