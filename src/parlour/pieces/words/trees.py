"""Trees of guesses: what to guess first, and then after every row of marks it may get. Looked up, not thought out."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from parlour.pieces.words.marks import Clue, marks

Marks: TypeAlias = tuple[int, ...]

EASY = 2
"""So few words are tried in their order: nothing can be learned first."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A guess, and how to go on after each row of marks; where it was right there is nothing to go on with."""

    guess: str
    after: Mapping[Marks, "Tree"] = field(repr=False)

    def follow(self, clues: Iterable[Clue]) -> str:
        """Give the guess after `clues`; those that lead out of the tree raise `LookupError`."""
        tree = self
        for clue in clues:
            if clue.word != tree.guess:
                raise LookupError(clue.word)
            tree = tree.after[clue.marks]
        return tree.guess

    def path(self, secret: str) -> tuple[str, ...]:
        """Give the guesses that find `secret`."""
        clues: list[Clue] = []
        while not (clues and clues[-1].found):
            clues.append(Clue.at(secret, self.follow(clues)))
        return tuple(clue.word for clue in clues)


def grown(answers: Sequence[str], guesses: Iterator[str]) -> Tree:
    """Grow the tree that finds all `answers`, asking `guesses` for the next one where more than two are left.

    They come from the root on, each before those that follow it, in the order of the marks it gets.
    """
    guess = next(guesses) if len(answers) > EASY else answers[0]
    parts: defaultdict[Marks, list[str]] = defaultdict(list)
    for answer in answers:
        if answer != guess:
            parts[marks(answer, guess)].append(answer)
    return Tree(guess, {given: grown(part, guesses) for given, part in sorted(parts.items())})
