"""Hard mode: whatever was learned must be used."""

from collections import Counter
from collections.abc import Iterable

from parlour.core.refusal import Rejected, require
from parlour.games.wordle.errors import Code
from parlour.pieces.words import ABSENT, CORRECT, Clue


def require_clues(clues: Iterable[Clue], word: str) -> None:
    """Refuse `word` if it leaves out what the guesses before it have shown."""
    for clue in clues:
        marked = list(zip(clue.word, clue.marks, strict=True))
        for at, (letter, mark) in enumerate(marked):
            if mark == CORRECT:
                reason = f"Letter {at + 1} must be {letter}"
                require(word[at] == letter, Code.LETTER_MOVED, reason, position=at + 1, letter=letter)
        shown = Counter(letter for letter, mark in marked if mark != ABSENT)
        for letter, count in shown.items():
            reason = f"Guess must contain {letter}" + (f" {count} times" if count > 1 else "")
            require(word.count(letter) >= count, Code.LETTER_MISSING, reason, letter=letter, count=count)


def uses(clues: Iterable[Clue], word: str) -> bool:
    """Tell whether hard mode would take `word`."""
    try:
        require_clues(clues, word)
    except Rejected:
        return False
    return True
