"""The words of a language as a graph of letters: small, quick to read, and walked letter by letter.

Words share their beginnings and ends (the graph is a minimal acyclic automaton, often called DAWG), so 590,000 German
words take 257,000 edges. A *node* is one whole number that says everything about a place in the graph:

    bit 0 to 28    which letters may follow, in the order of the alphabet
    bit 31         whether a word ends here
    from bit 32    where the edges of those letters are in `Graph.edges`, in the same order

An edge is the node it leads to. So one `&` finds the letters that may follow *and* fit, and one look-up the next node.
"""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate
from struct import unpack
from typing import NamedTuple, TypeAlias

from parlour.pieces.words.lexicon import sections
from parlour.pieces.words.spelling import alphabet

Node: TypeAlias = int

NOWHERE: Node = 0
"""The node without letters and words, for walks that no word follows."""
WORD = 1 << 31
LETTERS = WORD - 1
EDGES = 32


class Trail(NamedTuple):
    """The path along some letters: the node after each of them, and the words on the way, by length.

    The words come with how common they are, in tenths of a zipf.
    """

    nodes: list[Node]
    words: dict[int, int]


@dataclass(frozen=True, slots=True)
class Graph:
    """All words of a language, numbered from 0 in alphabetical order, and how common each is."""

    bits: dict[str, int] = field(repr=False)
    """By letter: its bit in a node."""
    letters: Mapping[int, str] = field(repr=False)
    """By bit: the letter."""
    root: Node
    edges: Sequence[Node] = field(repr=False)
    _skips: Sequence[int] = field(repr=False)
    """By edge: how many words with the same beginning come before those it leads to."""
    _zipfs: bytes = field(repr=False)
    """By number of the word: ten times its zipf frequency."""

    def __len__(self) -> int:
        return len(self._zipfs)

    def __contains__(self, word: str) -> bool:
        return bool(self.walk(word) & WORD)

    def __iter__(self) -> Iterator[str]:
        """Yield all words in order."""
        ahead = [("", self.root)]
        while ahead:
            word, node = ahead.pop()
            if node & WORD:
                yield word
            edge = (node >> EDGES) + (node & LETTERS).bit_count()
            for letter, bit in reversed(self.bits.items()):
                if node & bit:
                    edge -= 1
                    ahead.append((word + letter, self.edges[edge]))

    def walk(self, letters: str, node: Node | None = None) -> Node:
        """Follow `letters` from `node`, or from the root; return `NOWHERE` if no word goes on like that."""
        node = self.root if node is None else node
        for letter in letters:
            bit = self.bits.get(letter, 0)
            if not node & bit:
                return NOWHERE
            node = self.edges[(node >> EDGES) + (node & (bit - 1)).bit_count()]
        return node

    def zipf(self, word: str) -> float:
        """Return how common `word` is: above 7 for the most common, one less for each tenth of that, 0 if unknown."""
        return (self.common(word) or 0) / 10

    def common(self, word: str) -> int | None:
        """Return how common `word` is in tenths of a zipf, or `None` if it is unknown."""
        number = self.number(word)
        return None if number is None else self._zipfs[number]

    def number(self, word: str) -> int | None:
        """Return the number of `word` in the order of all words, or `None` if it is unknown."""
        node, number = self.root, 0
        for letter in word:
            bit = self.bits.get(letter, 0)
            if not node & bit:
                return None
            edge = (node >> EDGES) + (node & (bit - 1)).bit_count()
            node = self.edges[edge]
            number += self._skips[edge]
        return number if node & WORD else None

    def beginnings(self, letters: str) -> dict[int, int]:
        """Return the words at the beginning of `letters`: by length, how common each is in tenths of a zipf."""
        return self.trail(letters).words

    def trail(self, letters: str) -> Trail:
        """Follow `letters` as far as words do, and return the path."""
        node, number, nodes, found = self.root, 0, [self.root], {}
        bits, edges, skips = self.bits, self.edges, self._skips
        for letter in letters:
            bit = bits.get(letter, 0)
            if not node & bit:
                break
            edge = (node >> EDGES) + (node & (bit - 1)).bit_count()
            node = edges[edge]
            number += skips[edge]
            if node & WORD:
                found[len(nodes)] = self._zipfs[number]
            nodes.append(node)
        return Trail(nodes, found)


@cache
def graph(language: str) -> Graph:
    """Return the words of `language` as a graph, which is read at the first call."""
    masks, targets = (unpack(f"<{len(part) // 4}I", part) for part in sections(f"{language}.graph.xz", 2))
    (zipfs,) = sections(f"{language}.graph-zipf.xz", 1)
    return assembled(alphabet(language), masks, targets, zipfs)


def assembled(letters: str, masks: Sequence[int], targets: Sequence[int], zipfs: bytes) -> Graph:
    """Assemble a graph: `masks` of its nodes, the root last, and `targets` of all their edges, each an earlier node."""
    firsts = accumulate((mask & LETTERS for mask in masks), lambda first, mask: first + mask.bit_count(), initial=0)
    nodes = [first << EDGES | mask for first, mask in zip(firsts, masks, strict=False)]
    bits = {letter: 1 << place for place, letter in enumerate(letters)}
    edges = array("Q", [nodes[target] for target in targets])
    return Graph(bits, {bit: letter for letter, bit in bits.items()}, nodes[-1], edges, _skips(masks, targets), zipfs)


def _skips(masks: Sequence[int], targets: Sequence[int]) -> Sequence[int]:
    """Count, for every edge, the words with the same beginning that come before those it leads to."""
    skips, counts, goals = array("I"), array("I"), iter(targets)
    for mask in masks:
        count = mask >> 31
        for _ in range((mask & LETTERS).bit_count()):
            skips.append(count)
            count += counts[next(goals)]
        counts.append(count)
    return skips
