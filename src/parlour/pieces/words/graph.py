"""The words of a language as a graph of letters: small, quick to read, and walked letter by letter.

Words share their beginnings and their ends (the graph is a minimal acyclic automaton, often called DAWG), so 590,000
German words take 257,000 edges. A *node* is one whole number that tells all of a place in the graph:

    bit 0 to 28    which letters may follow, in the order of the alphabet
    bit 31         whether a word ends here
    from bit 32    where the edges of those letters stand in `Graph.edges`, in the same order

An edge is the node it leads to. Which letters may follow *and* fit is so one `&`, and the next node one look-up.
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
"""The node without letters and words: where a walk leads that no word goes."""
WORD = 1 << 31
LETTERS = WORD - 1
EDGES = 32


class Trail(NamedTuple):
    """The way along some letters: the node after each number of them, and the words met, by their length.

    Of each word it is told how common it is, in tenths of its zipf.
    """

    nodes: list[Node]
    words: dict[int, int]


@dataclass(frozen=True, slots=True)
class Graph:
    """All words of a language, in alphabetical order numbered from 0, and how common each is."""

    bits: dict[str, int] = field(repr=False)
    """By letter: the bit that stands for it in a node."""
    letters: Mapping[int, str] = field(repr=False)
    """By such a bit: the letter."""
    root: Node
    edges: Sequence[Node] = field(repr=False)
    _skips: Sequence[int] = field(repr=False)
    """By edge: how many words come before those it leads to, of all that begin alike."""
    _zipfs: bytes = field(repr=False)
    """By number of the word: ten times its zipf frequency."""

    def __len__(self) -> int:
        return len(self._zipfs)

    def __contains__(self, word: str) -> bool:
        return bool(self.walk(word) & WORD)

    def __iter__(self) -> Iterator[str]:
        """Give all words in order."""
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
        """Follow `letters` from `node`, or from the root; no word goes on like that from `NOWHERE`."""
        node = self.root if node is None else node
        for letter in letters:
            bit = self.bits.get(letter, 0)
            if not node & bit:
                return NOWHERE
            node = self.edges[(node >> EDGES) + (node & (bit - 1)).bit_count()]
        return node

    def zipf(self, word: str) -> float:
        """Tell how common `word` is: above 7 for the commonest, one less for each tenth of that, 0 for strangers."""
        return (self.common(word) or 0) / 10

    def common(self, word: str) -> int | None:
        """Tell how common `word` is in tenths of its zipf, `None` for strangers."""
        number = self.number(word)
        return None if number is None else self._zipfs[number]

    def number(self, word: str) -> int | None:
        """Tell the place of `word` in the order of all words, `None` for strangers."""
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
        """Tell where, going along `letters`, a word ends: by its length, how common it is in tenths of its zipf."""
        return self.trail(letters).words

    def trail(self, letters: str) -> Trail:
        """Go along `letters` as far as words do, and remember the way."""
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
    """Give the words of `language` as a graph; it is read once, when first asked for."""
    masks, targets = (unpack(f"<{len(part) // 4}I", part) for part in sections(f"{language}.graph.xz", 2))
    (zipfs,) = sections(f"{language}.graph-zipf.xz", 1)
    return assembled(alphabet(language), masks, targets, zipfs)


def assembled(letters: str, masks: Sequence[int], targets: Sequence[int], zipfs: bytes) -> Graph:
    """Put a graph together: `masks` of its nodes, the root last, `targets` of all their edges, each an earlier node."""
    firsts = accumulate((mask & LETTERS for mask in masks), lambda first, mask: first + mask.bit_count(), initial=0)
    nodes = [first << EDGES | mask for first, mask in zip(firsts, masks, strict=False)]
    bits = {letter: 1 << place for place, letter in enumerate(letters)}
    edges = array("Q", [nodes[target] for target in targets])
    return Graph(bits, {bit: letter for letter, bit in bits.items()}, nodes[-1], edges, _skips(masks, targets), zipfs)


def _skips(masks: Sequence[int], targets: Sequence[int]) -> Sequence[int]:
    """Count, for every edge, the words that come before those it leads to, of all that begin alike."""
    skips, counts, goals = array("I"), array("I"), iter(targets)
    for mask in masks:
        count = mask >> 31
        for _ in range((mask & LETTERS).bit_count()):
            skips.append(count)
            count += counts[next(goals)]
        counts.append(count)
    return skips
