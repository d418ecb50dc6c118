"""Trees of guesses: the first guess, and the next after every possible row of marks. Looked up, not computed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from parlour.pieces.words.marks import Clue, Marks, marks

EASY = 2
"""At most this many words are tried in order; with so few, nothing can be learned first."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A guess, and how to go on after each row of marks; nothing follows the right word."""

    guess: str
    after: Mapping[Marks, "Tree"] = field(repr=False)

    def follow(self, clues: Iterable[Clue]) -> str:
        """Return the guess after `clues`, or raise `LookupError` if they lead out of the tree."""
        tree = self
        for clue in clues:
            if clue.word != tree.guess:
                raise LookupError(clue.word)
            tree = tree.after[clue.marks]
        return tree.guess

    def path(self, secret: str) -> tuple[str, ...]:
        """Return the guesses that find `secret`."""
        clues: list[Clue] = []
        while not (clues and clues[-1].found):
            clues.append(Clue.at(secret, self.follow(clues)))
        return tuple(clue.word for clue in clues)


def grown(answers: Sequence[str], guesses: Iterator[str]) -> Tree:
    """Build the tree that finds all `answers`, taking the next of `guesses` where more than two words are left.

    `guesses` starts at the root; each comes before those that follow it, in the order of its marks.
    """
    guess = next(guesses) if len(answers) > EASY else answers[0]
    parts: defaultdict[Marks, list[str]] = defaultdict(list)
    for answer in answers:
        if answer != guess:
            parts[marks(answer, guess)].append(answer)
    return Tree(guess, {given: grown(part, guesses) for given, part in sorted(parts.items())})
