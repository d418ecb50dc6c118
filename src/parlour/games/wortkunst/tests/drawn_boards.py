"""Boards drawn in tests, and every placement found the slow way: by trying."""

from collections.abc import Iterator, Mapping
from itertools import product

from parlour.games.wortkunst.bots.word_spots import Placement, SpotTile

Cell = tuple[int, int]


def board(drawing: str) -> dict[Cell, str]:
    """Read a board: a line for each row, a dot for each empty cell."""
    rows = drawing.split()
    return {(x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "."}


def drawn(cells: Mapping[Cell, str], size: int) -> str:
    """Draw a board."""
    return "\n".join("".join(cells.get((x, y), ".") for x in range(size)) for y in range(size))


def tried(
    lying: Mapping[Cell, str], letters: str, blanks: int, words: frozenset[str], size: int
) -> Iterator[Placement]:
    """Try every word in every place, and keep what the rules allow and `words` has."""
    for word, across, line, start in product(sorted(words), (True, False), range(size), range(size)):
        cells = [(at, line) if across else (line, at) for at in range(start, start + len(word))]
        if start + len(word) > size or any(lying.get(cell, letter) != letter for cell, letter in _spelled(cells, word)):
            continue
        laid = {cell: letter for cell, letter in _spelled(cells, word) if cell not in lying}
        tiles = from_rack(laid, letters, blanks)
        if tiles and _is_joined(laid, lying, size):
            formed = formed_words(laid, lying)
            if formed[0] == word and words.issuperset(formed) and (across or not _is_row(laid, lying)):
                yield Placement(tiles, formed)


def _spelled(cells: list[Cell], word: str) -> Iterator[tuple[Cell, str]]:
    return zip(cells, word, strict=True)


def from_rack(laid: Mapping[Cell, str], letters: str, blanks: int) -> tuple[SpotTile, ...]:
    """Take tiles from the rack, blanks for missing letters; none if they do not suffice."""
    held, tiles = list(letters), []
    for (x, y), letter in laid.items():
        tiles.append(SpotTile(x, y, letter, letter not in held))
        if letter in held:
            held.remove(letter)
    return tuple(tiles) if sum(tile.blank for tile in tiles) <= blanks else ()


def _is_joined(laid: Mapping[Cell, str], lying: Mapping[Cell, str], size: int) -> bool:
    if not lying:
        return (size // 2, size // 2) in laid and len(laid) > 1
    return any((x + dx, y + dy) in lying for x, y in laid for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))


def _is_row(laid: Mapping[Cell, str], lying: Mapping[Cell, str]) -> bool:
    """Return whether the placed tiles belong to a row: several tiles in one, or one tile that makes a word in it."""
    if len(laid) > 1:
        return len({y for _, y in laid}) == 1
    return len(_run(next(iter(laid)), {**lying, **laid}, (1, 0))) > 1


def formed_words(laid: Mapping[Cell, str], lying: Mapping[Cell, str]) -> tuple[str, ...]:
    """Read the words of a placement from the board, strictly by the rules: the main word, then those across it."""
    after = {**lying, **laid}
    along, other = ((1, 0), (0, 1)) if _is_row(laid, lying) else ((0, 1), (1, 0))
    runs = [_run(min(laid), after, along), *(_run(cell, after, other) for cell in sorted(laid))]
    return tuple(dict.fromkeys(run for run in runs if len(run) > 1))


def _run(cell: Cell, cells: Mapping[Cell, str], step: Cell) -> str:
    x, y = cell
    while (x - step[0], y - step[1]) in cells:
        x, y = x - step[0], y - step[1]
    run = ""
    while (x, y) in cells:
        run += cells[x, y]
        x, y = x + step[0], y + step[1]
    return run
