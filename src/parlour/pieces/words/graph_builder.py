"""Building a graph of words: done once for the lexicon, and at any time for small lists."""

from collections.abc import Iterable, Mapping
from itertools import takewhile
from typing import NamedTuple

from parlour.pieces.words.graph import WORD, Graph, assembled


class GraphParts(NamedTuple):
    """A stored graph: the mask of every node, the root last, and the targets of all their edges."""

    masks: list[int]
    targets: list[int]


def build_graph(words: Iterable[str], letters: str) -> GraphParts:
    """Build the smallest graph of sorted `words`, made of `letters`."""
    builder = _Builder(letters)
    for word in words:
        builder.add(word)
    return builder.finished()


def graph_of(words: Mapping[str, float], letters: str) -> Graph:
    """Make a graph of a few `words`, each with its zipf frequency."""
    ordered = sorted(words)
    return assembled(letters, *build_graph(ordered, letters), bytes(round(10 * words[word]) for word in ordered))


class _Builder:
    """Takes words in order: a node is finished once nothing can be added to it, and equal nodes are shared."""

    def __init__(self, letters: str) -> None:
        self._bits = {letter: 1 << place for place, letter in enumerate(letters)}
        self._known: dict[tuple[int, ...], int] = {}
        self._parts = GraphParts([], [])
        self._word = ""
        self._open: list[list[int]] = [[0]]
        """The nodes along the last word: the mask of each, then the targets of its edges."""

    def add(self, word: str) -> None:
        """Add the next `word`."""
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(self._word, word, strict=False)))
        self._close(shared)
        self._open += [[0] for _ in word[shared:]]
        self._open[-1][0] = WORD
        self._word = word

    def finished(self) -> GraphParts:
        """Finish everything; the root becomes the last node."""
        self._close(0)
        self._node(self._open.pop())
        return self._parts

    def _close(self, length: int) -> None:
        """Finish all nodes beyond the first `length` letters."""
        while len(self._open) > length + 1:
            target = self._node(self._open.pop())
            above = self._open[-1]
            above[0] |= self._bits[self._word[len(self._open) - 1]]
            above.append(target)

    def _node(self, node: list[int]) -> int:
        """Return the number of an equal node, or of a new one."""
        key = tuple(node)
        if key not in self._known:
            self._known[key] = len(self._parts.masks)
            self._parts.masks.append(node[0])
            self._parts.targets.extend(node[1:])
        return self._known[key]
