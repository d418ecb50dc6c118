"""What was played: guesses, games and players, as they are told, counted and written down."""

from dataclasses import dataclass

from parlour.hosts.arena.match.faults import Failure
from parlour.hosts.arena.match.plan import MatchPlan

UNSET = 0
"""A time that has not come yet. All times are nanoseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Definition:
    """What a solver says of itself; all of it can be shown as it is, and `colour` is always one."""

    name: str
    description: str
    limit: int | None
    """How many requests it takes at once; `None` if it does not say."""
    colour: str


@dataclass(frozen=True, slots=True)
class MarkedGuess:
    """A guess that was marked."""

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
    """One contestant's game; over when it has a `finish`: found, failed, or with all guesses used."""

    id: str
    start: int
    finish: int = UNSET
    guesses: tuple[MarkedGuess, ...] = ()
    correct: bool = False
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class ContestantResult:
    """One contestant in a match; without a definition it has not answered a ping yet, or never did."""

    id: str
    url: str
    definition: Definition | None = None
    games: tuple[SolverGame, ...] = ()
    """Those that are over, in the order in which they ended."""
    finish: int = UNSET
    failure: Failure | None = None
    """Why it did not play at all."""

    @property
    def name(self) -> str:
        """What to call it."""
        return self.definition.name if self.definition and self.definition.name else self.url


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match as it stands."""

    plan: MatchPlan
    start: int
    end: int
    players: tuple[ContestantResult, ...]
    cut_short: bool = False
    """Whether it was broken off, or could not be followed to its end."""
