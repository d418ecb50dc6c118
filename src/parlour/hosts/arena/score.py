"""What was played: guesses, games and players, as they are told, counted and written down."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from parlour.hosts.arena.plan import MatchPlan

UNSET = 0
"""A time that has not come yet. All times are nanoseconds since 1970."""


class Fault(StrEnum):
    """What can be wrong with a contestant's answer, by kind."""

    INVALID_GUESS = "INVALID_GUESS"
    BAD_REPLY = "BAD_REPLY"
    BAD_LIMIT = "BAD_LIMIT"
    TOO_LARGE = "TOO_LARGE"
    TIMEOUT = "TIMEOUT"
    UNREACHABLE = "UNREACHABLE"
    UNTRUSTED = "UNTRUSTED"
    BAD_ADDRESS = "BAD_ADDRESS"
    FORBIDDEN_ADDRESS = "FORBIDDEN_ADDRESS"
    TOO_MANY_REDIRECTS = "TOO_MANY_REDIRECTS"
    OUT_OF_BUDGET = "OUT_OF_BUDGET"

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        """Take a kind that only a newer house knows as it is; it is none of those that are listed."""
        if not isinstance(value, str):
            return None
        kind = str.__new__(cls, value)
        kind._name_ = kind._value_ = value
        return kind


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong: its kind for programs, and a sentence."""

    kind: Fault
    detail: str


class Failed(Exception):
    """A contestant did not answer as it should."""

    def __init__(self, kind: Fault, detail: str) -> None:
        super().__init__(detail)
        self.failure = Failure(kind, detail)


@dataclass(frozen=True, slots=True)
class Definition:
    """What a solver says of itself; all of it can be shown as it is, and `colour` is always one."""

    name: str
    description: str
    limit: int | None
    """How many requests it takes at once; `None` if it does not say."""
    colour: str


@dataclass(frozen=True, slots=True)
class Guess:
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
class Game:
    """One contestant's game; over when it has a `finish`: found, failed, or with all guesses used."""

    id: str
    start: int
    finish: int = UNSET
    guesses: tuple[Guess, ...] = ()
    correct: bool = False
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """One contestant in a match; without a definition it has not answered a ping yet, or never did."""

    id: str
    url: str
    definition: Definition | None = None
    games: tuple[Game, ...] = ()
    """Those that are over, in the order in which they ended."""
    finish: int = UNSET
    failure: Failure | None = None
    """Why it did not play at all."""

    @property
    def name(self) -> str:
        """What to call it."""
        return self.definition.name if self.definition and self.definition.name else self.url


@dataclass(frozen=True, slots=True)
class Match:
    """A match as it stands."""

    plan: MatchPlan
    start: int
    end: int
    players: tuple[Player, ...]
    cut_short: bool = False
    """Whether it was broken off, or could not be followed to its end."""
