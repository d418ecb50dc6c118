#!/usr/bin/env python3
"""Build the graph of German words that `parlour.pieces.words.graph` reads.

Needs only the lexicon that `build_words.py` has built. `de.graph.xz` has two xz streams of little-endian 32-bit
integers: a mask for each node, then the target of each edge. `de.graph-zipf.xz` has one stream, a byte for each word in
alphabetical order: ten times its zipf frequency.
"""

from struct import pack as pack_numbers

from scripts.build_words import HOME, pack

from parlour.pieces.words.graph_builder import build_graph
from parlour.pieces.words.lexicon import load

LANGUAGE = "de"


def main() -> None:
    """Build the graph."""
    lexicon = load(LANGUAGE)
    words = sorted(lexicon.words)
    numbers = [pack_numbers(f"<{len(part)}I", *part) for part in build_graph(words, lexicon.alphabet)]
    (HOME / f"{LANGUAGE}.graph.xz").write_bytes(pack(numbers))
    zipfs = bytes(round(10 * lexicon.zipf(word)) for word in words)
    (HOME / f"{LANGUAGE}.graph-zipf.xz").write_bytes(pack([zipfs]))


if __name__ == "__main__":
    main()
