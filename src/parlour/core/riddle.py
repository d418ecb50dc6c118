"""The second contract: a secret, guesses at it, and marks for them."""

from typing import Protocol, TypeVar

from parlour.core.dice import Dice

Secret = TypeVar("Secret")
Mark_co = TypeVar("Mark_co", covariant=True)


class Riddle(Protocol[Secret, Mark_co]):
    """A puzzle whose player only ever sees marks; the daily and the arena host know no more of it."""

    name: str
    version: str

    def secret(self, dice: Dice) -> Secret:
        """Draw what is to be found."""

    def accepts(self, guess: str) -> bool:
        """Tell whether `guess` may be asked at all; refusing one never costs an attempt."""

    def mark(self, secret: Secret, guess: str) -> Mark_co:
        """Compare an accepted `guess` with `secret`."""
