#!/usr/bin/env python3
"""Find the parts of German compounds: `python -m scripts.german_parts`, after every change of the words.

A word that can be divided supports both its parts. Many can be divided in several ways, most of them by chance; so at
first every way counts, then only the best supported way of each word, until that settles. A part is kept if enough
different words support it. Common words need more support, because a common noun is in many compounds and an article in
none.

`parts.xz` has two xz streams of words separated by spaces: first parts of compounds, and second parts.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import TypeAlias

from scripts.build_words import TASTE, pack

from parlour.games.wortkunst.taste.compounds import LINK, Split, is_prefixed, is_whole, may_end, splits_of
from parlour.games.wortkunst.taste.inflections import inflections_of
from parlour.pieces.words.graph import WORD, Graph, graph

SupportCounts: TypeAlias = tuple[Mapping[str, int], Mapping[str, int]]
"""How many words support each first and each second part."""

LANGUAGE = "de"
ROUNDS = 3
NEEDED = ((55, 10), (45, 6), (30, 4), (0, 3))
"""By minimum tenths of a zipf: how many words must support a part."""
SHORT = 3
"""Parts of this many letters occur everywhere by chance, so twice as many words must support them."""
ALIKE_FIRST, ALIKE_SECOND = 5, 4
"""Partners that share this many first letters count once, because they are mostly forms of one word."""
_ENDINGS = "E N EN ER ERN S ES EM ERE EREN STE ESTE T TE ST ET END ENDE IN INNEN"
ENDINGS = _ENDINGS.split()


def divided(words: Graph) -> Iterator[list[Split]]:
    """Return the ways to divide each word that is not merely inflected and fits its second part."""
    for word in words:
        trail = words.trail(word)
        splits = [split for split in splits_of(word, trail.words) if may_end(split.second, words)]
        if not splits or is_prefixed(word, words):
            continue
        inflections = list(inflections_of(word, trail, words))
        if any(inflection.is_plain for inflection in inflections):
            continue
        fits, endings = is_whole(word, trail, words, inflections), _endings(word, words)
        if ways := [split for split in splits if fits(split) and endings <= _endings(split.second, words)]:
            yield ways


def _endings(word: str, words: Graph) -> set[str]:
    node = words.walk(word)
    return {ending for ending in ENDINGS if words.walk(ending, node) & WORD}


def counted(ways: Iterable[Iterable[Split]]) -> SupportCounts:
    """Count the different words that support each first and each second part."""
    firsts, seconds = defaultdict(set), defaultdict(set)
    for splits in ways:
        for split in splits:
            firsts[split.first].add(split.second[:ALIKE_SECOND])
            seconds[split.second].add(split.first[:ALIKE_FIRST])
    return {part: len(found) for part, found in firsts.items()}, {part: len(found) for part, found in seconds.items()}


def proven(ways: list[list[Split]]) -> SupportCounts:
    """Count repeatedly, each time only the best supported way to divide each word."""
    counts = counted(ways)
    for _ in range(ROUNDS):
        counts = counted([max(splits, key=partial(_proof, counts))] for splits in ways)
    return counts


def _proof(counts: SupportCounts, split: Split) -> tuple[int, int]:
    firsts, seconds = counts
    return min(firsts.get(split.first, 0), seconds.get(split.second, 0)), len(split.second)


def kept(counts: Mapping[str, int], words: Graph) -> list[str]:
    """Keep the parts that enough words support."""
    return sorted(part for part, count in counts.items() if count >= _needed(part, words))


def _needed(part: str, words: Graph) -> int:
    common = max(words.common(part) or 0, words.common(part.removesuffix(LINK)) or 0)
    needed = next(needed for least, needed in NEEDED if common >= least)
    return 2 * needed if len(part) == SHORT else needed


def main() -> None:
    """Write the parts."""
    words = graph(LANGUAGE)
    streams = [" ".join(kept(counts, words)).encode() for counts in proven(list(divided(words)))]
    (TASTE / "parts.xz").write_bytes(pack(streams))


if __name__ == "__main__":
    main()
