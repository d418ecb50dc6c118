"""The rest of a rack after each letter that is placed."""

from functools import cache
from typing import NamedTuple

from parlour.pieces.words.graph import LETTERS, Graph


class Left(NamedTuple):
    """A rack, or the rest of one."""

    playable: int
    """As bits of the word graph: the letters that can be placed; with a blank, all of them."""
    after: dict[int, "Left"]
    """By the bit of such a letter: the rest of the rack. A blank is used only for a letter that is missing."""


def left(letters: str, blanks: int, words: Graph) -> Left:
    """Prepare every possible rest of a rack with these `letters` and this number of `blanks`."""

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
