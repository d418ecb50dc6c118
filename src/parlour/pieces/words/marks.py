"""What a guess reveals, letter by letter."""

from typing import NamedTuple, TypeAlias

ABSENT, PRESENT, CORRECT = range(3)
"""The marks of a letter, from wrong to right."""
Marks: TypeAlias = tuple[int, ...]
"""One mark for each letter of a guess."""


def marks(secret: str, guess: str) -> Marks:
    """Compare `guess` with `secret`, of the same length.

    Letters in place are marked first; every other letter of the secret is good for one mark, from left to right.
    """
    pairs = tuple(zip(secret, guess, strict=True))
    left = [hidden for hidden, letter in pairs if hidden != letter]
    given = []
    for hidden, letter in pairs:
        if hidden == letter:
            given.append(CORRECT)
        elif letter in left:
            left.remove(letter)
            given.append(PRESENT)
        else:
            given.append(ABSENT)
    return tuple(given)


class Clue(NamedTuple):
    """What one guess reveals."""

    word: str
    marks: Marks

    @classmethod
    def at(cls, secret: str, word: str) -> "Clue":
        """Guess `word` when the answer is `secret`."""
        return cls(word, marks(secret, word))

    @property
    def found(self) -> bool:
        """Whether this was the secret."""
        return set(self.marks) == {CORRECT}

    def fits(self, secret: str) -> bool:
        """Return whether `secret` would have given the same marks."""
        return marks(secret, self.word) == self.marks
