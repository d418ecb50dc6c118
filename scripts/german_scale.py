#!/usr/bin/env python3
"""Measure the scale of German words anew: `python -m scripts.german_scale`, after every change of what they are worth.

The scale has a step for every score, so that each is given to as many words of a sample. Of the whole lexicon most
words are long forms nobody has ever seen, and beside them all others would be worth nothing. So the sample is what
players lay: words of up to twelve letters that are found in texts, each length and each class of frequency heard alike.
"""

from bisect import bisect_left
from collections import Counter
from itertools import accumulate, islice
from pathlib import Path

from parlour.pieces.german.rating import LEAST, MOST
from parlour.pieces.german.worth import Portrait, portrait, worth
from parlour.pieces.words.graph import graph

TARGET = Path(__file__).parents[1] / "src/parlour/pieces/german/scale.py"
LONGEST = 12
EVERY = 3
"""Of so many words one is heard: more would take longer and change nothing."""
FEWEST = 4
"""A class with fewer words would let each of them weigh too much."""


def worths() -> list[tuple[float, float]]:
    """Give the worth of all words of the sample, the least first, and what each weighs."""
    words = graph("de")
    some = (word for word in islice(words, 0, None, EVERY) if len(word) <= LONGEST and words.zipf(word) >= 1)
    portraits = [portrait(word, words) for word in some]
    sizes = Counter(map(_class, portraits))
    return sorted((worth(each), 1 / sizes[_class(each)]) for each in portraits if sizes[_class(each)] >= FEWEST)


def _class(portrait: Portrait) -> tuple[int, int]:
    return len(portrait.word), (portrait.form.common or 0) // 10


def steps(worths: list[tuple[float, float]]) -> list[float]:
    """Tell the worth above which each score but the least begins, so that every score weighs the same."""
    heard = list(accumulate(weight for _, weight in worths))
    scores = MOST - LEAST + 1
    return [worths[bisect_left(heard, heard[-1] * share / scores)][0] for share in range(1, scores)]


def main() -> None:
    """Write the scale."""
    numbers = "".join(f"    {step:.4f},\n" for step in steps(worths()))
    head = '"""Written by scripts/german_scale.py: do not edit."""\n\n'
    TARGET.write_text(f"{head}# fmt: off\nSTEPS = (\n{numbers})\n", "utf-8")


if __name__ == "__main__":
    main()
