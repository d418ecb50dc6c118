"""Hard mode: whatever was learned must be used."""

from collections import Counter
from collections.abc import Iterable

from parlour.core.refusal import require
from parlour.games.wordle.errors import Code
from parlour.pieces.words import ABSENT, CORRECT, marks


def require_clues(secret: str, earlier: Iterable[str], word: str) -> None:
    """Refuse `word` if it leaves out what the guesses before it have shown of `secret`."""
    for guess in earlier:
        marked = list(zip(guess, marks(secret, guess), strict=True))
        for at, (letter, mark) in enumerate(marked):
            if mark == CORRECT:
                reason = f"Letter {at + 1} must be {letter}"
                require(word[at] == letter, Code.LETTER_MOVED, reason, position=at + 1, letter=letter)
        shown = Counter(letter for letter, mark in marked if mark != ABSENT)
        for letter, count in shown.items():
            reason = f"Guess must contain {letter}" + (f" {count} times" if count > 1 else "")
            require(word.count(letter) >= count, Code.LETTER_MISSING, reason, letter=letter, count=count)
