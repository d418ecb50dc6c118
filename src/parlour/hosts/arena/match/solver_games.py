"""Games as solvers play them: a solver's definition of itself, its guesses, and each of its games."""

from dataclasses import dataclass

from parlour.hosts.arena.match.faults import Failure

UNSET = 0
"""A time that has not come yet. All times are nanoseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Definition:
    """How a solver describes itself; every text is safe to show, and `colour` is always valid."""

    name: str
    description: str
    limit: int | None
    """How many requests it takes at once; `None` if it does not say."""
    colour: str


@dataclass(frozen=True, slots=True)
class MarkedGuess:
    """A guess and its marks."""

    id: str
    start: int
    nanoseconds: int
    """From sending the request to the head of the answer."""
    word: str
    marks: tuple[int, ...]
    shout: str = ""

    @property
    def finish(self) -> int:
        """When the answer began to arrive."""
        return self.start + self.nanoseconds


@dataclass(frozen=True, slots=True)
class SolverGame:
    """One contestant's game; it is over when it has a `finish`: found, failed, or out of guesses."""

    id: str
    start: int
    finish: int = UNSET
    guesses: tuple[MarkedGuess, ...] = ()
    correct: bool = False
    failure: Failure | None = None

    @property
    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self.finish != UNSET
