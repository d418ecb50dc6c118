"""Where words can be laid: a spot is some cells of a line, with every word that fits there.

There may be tens of thousands of placements and only one is chosen. So words are found by the spot, and the tiles of a
placement and the words it forms are told of those that somebody asks for.
"""

from collections.abc import Iterator
from typing import NamedTuple

from parlour.games.wortkunst.bots.lines import Line


class Tile(NamedTuple):
    """A letter laid on a cell, and whether a blank stands for it."""

    x: int
    y: int
    letter: str
    blank: bool


class Placement(NamedTuple):
    """Tiles to lay in one turn, in order along their line, and the different words they form, the main word first."""

    tiles: tuple[Tile, ...]
    words: tuple[str, ...]


class Spot(NamedTuple):
    """Cells of a line from `start` on, and all words that can be laid there."""

    line: Line
    start: int
    gaps: list[int]
    """The cells to be filled."""
    crossed: list[int]
    """Those of them where another word is formed."""
    words: list[str]
    held: str
    """The letters on the rack."""

    def formed(self, word: str) -> tuple[str, ...]:
        """Give the different words that laying `word` forms, itself first."""
        if not self.crossed:
            return (word,)
        others = [self.line.crossed(at, word[at - self.start]) for at in self.crossed]
        return tuple(dict.fromkeys((word, *others)))

    def placement(self, word: str) -> Placement:
        """Tell which tiles are laid for `word`; a blank only for what those held do not suffice for."""
        return Placement(tuple(self._tiles(word)), self.formed(word))

    def _tiles(self, word: str) -> Iterator[Tile]:
        held = self.held
        for at in self.gaps:
            letter = word[at - self.start]
            yield Tile(*self.line.cell(at), letter, letter not in held)
            held = held.replace(letter, "", 1)
