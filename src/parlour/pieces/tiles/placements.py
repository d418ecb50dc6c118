"""Every way to lay tiles so that all words they form are words of the language, each exactly once.

The way is Appel's and Jacobson's (1988). A new word covers an *anchor*: an empty cell beside a tile. What comes before
its first anchor is either lying already or is laid on cells that touch nothing; these beginnings depend on the rack
alone and are looked up once for all lines. From the anchor on the word is extended letter by letter along the graph,
with letters that are left, make a word across the line, and go on to a word in it.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import NamedTuple, TypeAlias

from parlour.pieces.tiles.lines import Board, Line, lines
from parlour.pieces.tiles.rack import Left, left
from parlour.pieces.words.graph import EDGES, WORD, Graph, Node

SIZE = 15


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


Beginning: TypeAlias = tuple[str, Node, Left]
"""How a word begins: its letters so far, where they lead in the graph, and what is left of the rack."""


def placements(board: Board, letters: str, blanks: int, words: Graph, size: int = SIZE) -> Iterator[Placement]:
    """Find all placements with a rack of `letters` and so many `blanks`; a blank stands for letters not there only."""
    rack, blanks_in = left(letters, blanks, words), cache(partial(_blanks_in, letters))
    begun = _beginnings(rack, words)
    for line in lines(board, words, size):
        yield from _laid(line, _words_in(line, begun, rack, words), blanks_in)


def _beginnings(rack: Left, words: Graph) -> list[list[Beginning]]:
    """Find all that can be laid before an anchor, by the number of letters; one must be left for the anchor."""
    edges, letters = words.edges, words.letters
    begun: list[list[Beginning]] = [[("", words.root, rack)]]
    while begun[-1]:
        longer = []
        for text, node, rest in begun[-1]:
            fits = node & rest.playable
            while fits:
                bit = fits & -fits
                fits ^= bit
                if rest.after[bit].after:
                    child = edges[(node >> EDGES) + (node & (bit - 1)).bit_count()]
                    longer.append((text + letters[bit], child, rest.after[bit]))
        begun.append(longer)
    return begun


def _words_in(line: Line, begun: list[list[Beginning]], rack: Left, words: Graph) -> list[tuple[int, str]]:
    """Find all words that can be laid in a line, and where each starts."""
    found: list[tuple[int, str]] = []
    extend = _extender(line, words, found)
    last = -1
    for anchor in line.anchors:
        start = line.start(anchor)
        if start < anchor:
            extend(start, start, anchor, ("", words.root, rack))
        else:
            for length, beginnings in enumerate(begun[: anchor - last]):
                for beginning in beginnings:
                    if beginning[1] & line.fitting[anchor] & beginning[2].playable:
                        extend(anchor - length, anchor, anchor, beginning)
        last = anchor
    return found


def _extender(line: Line, words: Graph, found: list[tuple[int, str]]) -> Callable[[int, int, int, Beginning], None]:
    """Make the function that extends what has begun: here is most of the work, so it looks up as little as it can."""
    edges, letters, lying, bits, fitting = words.edges, words.letters, line.lying, line.bits, line.fitting

    def extend(start: int, at: int, anchor: int, begun: Beginning) -> None:
        """Go on from the cell `at` in every way there is; words must go beyond the `anchor`."""
        text, node, rack = begun
        while bit := bits[at]:
            if not node & bit:
                return
            node = edges[(node >> EDGES) + (node & (bit - 1)).bit_count()]
            text += lying[at]
            at += 1
        if node & WORD and at > anchor:
            found.append((start, text))
        fits = node & fitting[at] & rack.playable
        while fits:
            bit = fits & -fits
            fits ^= bit
            child = edges[(node >> EDGES) + (node & (bit - 1)).bit_count()]
            rest = rack.after[bit]
            if bits[at + 1] or child & fitting[at + 1] & rest.playable:
                extend(start, at + 1, anchor, (text + letters[bit], child, rest))
            elif child & WORD:
                found.append((start, text + letters[bit]))

    return extend


def _laid(
    line: Line, found: Iterable[tuple[int, str]], blanks_in: Callable[[str], tuple[bool, ...]]
) -> Iterator[Placement]:
    """Tell of all words `found` in a line which tiles are laid for them, and what words these form.

    There may be tens of thousands, of few different tiles in few different cells; so each of those is made once.
    """
    tile = cache(lambda at, letter, blank: Tile(*line.cell(at), letter, blank))
    gaps = cache(line.gaps)
    for start, word in found:
        cells, crossed = gaps(start, start + len(word))
        if crossed and len(cells) == 1 and not line.across:
            continue  # one tile that makes a word in its row: found there
        laid = word if len(cells) == len(word) else "".join([word[at - start] for at in cells])
        formed = [line.crossed(at, word[at - start]) for at in crossed]
        yield Placement(tuple(map(tile, cells, laid, blanks_in(laid))), tuple(dict.fromkeys((word, *formed))))


def _blanks_in(held: str, laid: str) -> tuple[bool, ...]:
    """Tell which of the letters `laid` are blanks, because those `held` do not suffice."""
    blanks = []
    for letter in laid:
        blanks.append(letter not in held)
        held = held.replace(letter, "", 1)
    return tuple(blanks)
