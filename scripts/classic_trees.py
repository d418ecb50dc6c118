#!/usr/bin/env python3
"""Search the best trees of guesses for the classic lists: all four, normal and hard mode, in about two minutes.

    python -m scripts.classic_trees

`classic.trees.xz` has one xz stream for each list and mode, with the guesses of the tree, five letters each, in the
order of `parlour.pieces.words.guess_trees.grown`. The totals are proven to be the least; a tree that takes more,
because too few guesses were tried, is not written.
"""

from dataclasses import dataclass

from scripts.build_words import HOME, pack

from parlour.pieces.words.classic_lists import MODES, TREES, classic_words
from parlour.pieces.words.guess_trees import grown
from parlour.pieces.words.tree_search import search


@dataclass(frozen=True, slots=True)
class Aim:
    """The total of the best tree, and how many guesses must be tried for each set of words to find it."""

    total: int
    rounds: int
    beam: int
    opener: str | None = None
    """The opener, where trying all others would take too long."""


AIMS = {
    (False, False): Aim(7_897, rounds=5, beam=10),
    (False, True): Aim(8_099, rounds=6, beam=120, opener="salet"),
    (True, False): Aim(7_920, rounds=5, beam=10),
    (True, True): Aim(8_122, rounds=6, beam=120, opener="salet"),
}
"""By original or not, hard or not."""


def found(*, original: bool, hard: bool) -> bytes:
    """Search one tree, and stop if it is not the best."""
    aim, words = AIMS[original, hard], classic_words(original=original)
    guesses = search(words.answers, words.allowed, opener=aim.opener, hard=hard, rounds=aim.rounds, beam=aim.beam)
    tree = grown(words.answers, iter(guesses))
    total = sum(len(tree.path(answer)) for answer in words.answers)
    if total != aim.total:
        msg = f"{len(words.answers)} answers, {hard=}: {total} guesses instead of {aim.total}"
        raise SystemExit(msg)
    return "".join(guesses).encode()


def main() -> None:
    """Search all trees."""
    trees = [found(original=original, hard=hard) for original, hard in MODES]
    (HOME / TREES).write_bytes(pack(trees))


if __name__ == "__main__":
    main()
