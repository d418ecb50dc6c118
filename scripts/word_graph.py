#!/usr/bin/env python3
"""Fold the German words into a graph of letters, as `parlour.pieces.words.graph` reads it.

Needs nothing but the lexicon that `build_words.py` has built. `de.graph.xz` has two xz streams of whole numbers of four
bytes, the lowest first: a mask for each node, then the target of each edge. `de.graph-zipf.xz` has one stream, a byte
for each word in alphabetical order: ten times its zipf frequency.
"""

from collections.abc import Iterable
from itertools import takewhile
from struct import pack as pack_numbers

from scripts.build_words import HOME, pack

from parlour.pieces.words.graph import WORD
from parlour.pieces.words.lexicon import Lexicon, load

LANGUAGE = "de"


class Folding:
    """Folds words that come in order: what nothing can be added to any more becomes a node, and equal nodes one."""

    def __init__(self, letters: str) -> None:
        self._bits = {letter: 1 << place for place, letter in enumerate(letters)}
        self._known: dict[tuple[int, ...], int] = {}
        self._open: list[list[int]] = [[0]]
        self._word = ""
        self.masks: list[int] = []
        self.targets: list[int] = []

    def add(self, word: str) -> None:
        """Take the next `word`."""
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(self._word, word, strict=False)))
        self._close(shared)
        self._open += [[0] for _ in word[shared:]]
        self._open[-1][0] = WORD
        self._word = word

    def finish(self) -> None:
        """Close everything; the root becomes the last node."""
        self._close(0)
        self._node(self._open.pop())

    def _close(self, length: int) -> None:
        """Make nodes of all that is open beyond the first `length` letters."""
        while len(self._open) > length + 1:
            target = self._node(self._open.pop())
            above = self._open[-1]
            above[0] |= self._bits[self._word[len(self._open) - 1]]
            above.append(target)

    def _node(self, node: list[int]) -> int:
        """Give the number of an equal node, if need be a new one."""
        key = tuple(node)
        if key not in self._known:
            self._known[key] = len(self.masks)
            self.masks.append(node[0])
            self.targets.extend(node[1:])
        return self._known[key]


def folded(words: Iterable[str], letters: str) -> Folding:
    """Fold sorted `words`, made of `letters`."""
    folding = Folding(letters)
    for word in words:
        folding.add(word)
    folding.finish()
    return folding


def streams(lexicon: Lexicon) -> tuple[tuple[bytes, bytes], bytes]:
    """Give what is written: masks and targets of the graph, and how common the words are in its order."""
    words = sorted(lexicon.words)
    folding = folded(words, lexicon.alphabet)
    masks, targets = (pack_numbers(f"<{len(part)}I", *part) for part in (folding.masks, folding.targets))
    return (masks, targets), bytes(round(10 * lexicon.zipf(word)) for word in words)


def main() -> None:
    """Build the graph."""
    graph, zipfs = streams(load(LANGUAGE))
    (HOME / f"{LANGUAGE}.graph.xz").write_bytes(pack(graph))
    (HOME / f"{LANGUAGE}.graph-zipf.xz").write_bytes(pack([zipfs]))


if __name__ == "__main__":
    main()
