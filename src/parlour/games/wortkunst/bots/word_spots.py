"""Where words can be placed: a spot is some cells of a line, with every word that fits there.

There may be tens of thousands of placements, and only one is chosen. So words are found by spot, and the tiles of a
placement and the words it forms are worked out only on demand.
"""

from collections.abc import Iterator
from typing import NamedTuple

from parlour.games.wortkunst.bots.board_lines import BoardLine


class SpotTile(NamedTuple):
    """A letter placed on a cell, and whether it is a blank."""

    x: int
    y: int
    letter: str
    blank: bool


class Placement(NamedTuple):
    """Tiles to place in one turn, in order along their line, and the different words they form, the main word first."""

    tiles: tuple[SpotTile, ...]
    words: tuple[str, ...]


class Spot(NamedTuple):
    """Cells of a line from `start` on, and all words that can be placed there."""

    line: BoardLine
    start: int
    gaps: list[int]
    """The cells to fill."""
    crossed: list[int]
    """The cells where another word is formed."""
    words: list[str]
    held: str
    """The letters on the rack."""

    def formed(self, word: str) -> tuple[str, ...]:
        """Return the different words that placing `word` forms, itself first."""
        if not self.crossed:
            return (word,)
        others = [self.line.crossed(at, word[at - self.start]) for at in self.crossed]
        return tuple(dict.fromkeys((word, *others)))

    def placement(self, word: str) -> Placement:
        """Return the tiles that `word` needs; blanks only for letters that the rack lacks."""
        return Placement(tuple(self._tiles(word)), self.formed(word))

    def _tiles(self, word: str) -> Iterator[SpotTile]:
        held = self.held
        for at in self.gaps:
            letter = word[at - self.start]
            yield SpotTile(*self.line.cell(at), letter, letter not in held)
            held = held.replace(letter, "", 1)
