"""What is left on a rack after each letter that is laid."""

from functools import cache
from typing import NamedTuple

from parlour.pieces.words.graph import LETTERS, Graph


class Left(NamedTuple):
    """A rack, or what is left of one."""

    playable: int
    """As bits of the word graph: the letters that can be laid, all of them with a blank."""
    after: dict[int, "Left"]
    """By the bit of such a letter: what is left then. A blank is taken only for a letter that is not there."""


def left(letters: str, blanks: int, words: Graph) -> Left:
    """Prepare all that can be left of a rack with these `letters` and so many `blanks`."""

    @cache
    def rest(letters: str, blanks: int) -> Left:
        after = {}
        for letter, bit in words.bits.items():
            if letter in letters:
                after[bit] = rest(letters.replace(letter, "", 1), blanks)
            elif blanks:
                after[bit] = rest(letters, blanks - 1)
        return Left(LETTERS if blanks else sum(after), after)

    return rest("".join(sorted(letters)), blanks)
