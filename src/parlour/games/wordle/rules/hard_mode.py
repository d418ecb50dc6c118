"""Hard mode: everything that was learned must be used."""

from collections.abc import Iterable

from parlour.core.refusal import Rejected
from parlour.games.wordle.errors import Code
from parlour.pieces.words import Clue, demand_of


def require_clues(clues: Iterable[Clue], word: str) -> None:
    """Refuse `word` if it ignores clues of earlier guesses."""
    refusal = _refusal(clues, word)
    if refusal:
        raise refusal


def uses(clues: Iterable[Clue], word: str) -> bool:
    """Return whether hard mode would accept `word`."""
    return _refusal(clues, word) is None


def _refusal(clues: Iterable[Clue], word: str) -> Rejected | None:
    for learned in map(demand_of, clues):
        for at, letter in learned.places:
            if word[at] != letter:
                reason = f"Letter {at + 1} must be {letter}"
                return Rejected(Code.LETTER_MOVED, reason, position=at + 1, letter=letter)
        for letter, count in learned.counts:
            if word.count(letter) < count:
                reason = f"Guess must contain {letter}" + (f" {count} times" if count > 1 else "")
                return Rejected(Code.LETTER_MISSING, reason, letter=letter, count=count)
    return None
