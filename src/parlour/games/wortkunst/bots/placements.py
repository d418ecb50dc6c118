"""Find every placement that forms only words of the language, each exactly once.

The method is that of Appel and Jacobson (1988). A new word covers an *anchor*: an empty cell beside a tile. The part
before its first anchor is either on the board already or on cells that touch nothing; such beginnings depend only on
the rack and are found once for all lines. From the anchor on, the word is extended letter by letter along the graph,
with letters that are left, that form a word across the line, and that lead to a word in it.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from parlour.games.wortkunst.bots.board_lines import BoardLine, LetterMap, lines
from parlour.games.wortkunst.bots.rack_after import Left, left
from parlour.games.wortkunst.bots.word_spots import Placement, Spot
from parlour.pieces.words.graph import EDGES, WORD, Graph, Node

SIZE = 15

Beginning: TypeAlias = tuple[str, Node, Left]
"""The beginning of a word: its letters so far, their node in the graph, and what is left of the rack."""
Ends: TypeAlias = list[list[str]]
"""The words that begin at one cell of a line, by the cell after their end."""


def placements(board: LetterMap, letters: str, blanks: int, words: Graph, size: int = SIZE) -> Iterator[Placement]:
    """Find all placements for a rack of `letters` and a number of `blanks`; a blank stands only for missing letters."""
    for spot in spots(board, letters, blanks, words, size):
        yield from map(spot.placement, spot.words)


def spots(board: LetterMap, letters: str, blanks: int, words: Graph, size: int = SIZE) -> Iterator[Spot]:
    """Find all placements, grouped by spot."""
    rack = left(letters, blanks, words)
    begun = _beginnings(rack, words)
    for line in lines(board, words, size):
        for start, ends in enumerate(_words_in(line, begun, rack, words)):
            for end in (end for end, found in enumerate(ends) if found):
                gaps, crossed = line.gaps(start, end)
                if (
                    line.across or len(gaps) > 1 or not crossed
                ):  # otherwise a single tile that forms a word in its row, which is found there
                    yield Spot(line, start, gaps, crossed, ends[end], letters)


def _beginnings(rack: Left, words: Graph) -> list[list[Beginning]]:
    """Find everything that can precede an anchor, by number of letters; one letter must remain for the anchor."""
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


def _words_in(line: BoardLine, begun: list[list[Beginning]], rack: Left, words: Graph) -> list[Ends]:
    """Find all words that can be placed in a line, by where each begins."""
    found: list[Ends] = [[[] for _ in line.lying] for _ in line.lying]
    extend = _extender(line, words)
    last = -1
    for anchor in line.anchors:
        start = line.start(anchor)
        if start < anchor:
            extend(found[start], start, anchor, "", words.root, rack)
        else:
            fitting = line.fitting[anchor]
            for length, beginnings in enumerate(begun[: anchor - last]):
                ends = found[anchor - length]
                for text, node, rest in beginnings:
                    if node & fitting & rest.playable:
                        extend(ends, anchor, anchor, text, node, rest)
        last = anchor
    return found


def _extender(line: BoardLine, words: Graph) -> Callable[[Ends, int, int, str, Node, Left], None]:
    """Return the function that extends a beginning; most time is spent here, so it looks up as little as it can."""
    edges, letters, lying, bits, fitting = words.edges, words.letters, line.lying, line.bits, line.fitting

    def extend(ends: Ends, at: int, anchor: int, text: str, node: Node, rack: Left) -> None:
        """Continue from the cell `at` in every possible way; words must go beyond the `anchor`."""
        while bit := bits[at]:
            if not node & bit:
                return
            node = edges[(node >> EDGES) + (node & (bit - 1)).bit_count()]
            text += lying[at]
            at += 1
        if node & WORD and at > anchor:
            ends[at].append(text)
        playable, after = rack
        fits = node & fitting[at] & playable
        if not fits:
            return
        first, behind = node >> EDGES, at + 1
        lies, fit = bits[behind], fitting[behind]
        while fits:
            bit = fits & -fits
            fits ^= bit
            child, rest = edges[first + (node & (bit - 1)).bit_count()], after[bit]
            if child & (lies or fit & rest[0]):
                extend(ends, behind, anchor, text + letters[bit], child, rest)
            elif child & WORD and not lies:
                ends[behind].append(text + letters[bit])

    return extend
