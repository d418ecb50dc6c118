"""What the house keeps of the arena: solvers, and the matches between them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


@dataclass(frozen=True, slots=True)
class SolverRecord:
    """A contestant somebody has brought: where it is called, what it says of itself, and who may change that."""

    id: str
    key: str
    """Its name as names are compared: no two have the same."""
    name: str
    description: str
    colour: str
    connections: int
    """How many requests at once it is happy with."""
    url: str
    owner_id: str
    token_hash: str
    created_at: float
    seen_at: float


@dataclass(frozen=True, slots=True)
class SolverCard:
    """A solver with the name of who brought it, if he has one."""

    solver: SolverRecord
    owner: str | None


@dataclass(frozen=True, slots=True)
class Contestant:
    """A solver as it was when a match began, so that results outlive it."""

    solver_id: str
    """Empty for one that plays this match only."""
    name: str
    description: str
    colour: str
    connections: int
    failure: str | None = None
    """Why it did not play at all, as JSON."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match: what is played, by whom, and how far it got."""

    id: str
    status: str
    rounds: int
    letters: int
    seed: str
    answers: tuple[str, ...]
    """One for each game: a secret until all have played it."""
    rated: bool
    starter_id: str
    token_hash: str
    started_at: float
    contestants: tuple[Contestant, ...]
    finished_at: float | None = None
    reason: str | None = None
    """Why it ended early, if it did."""


class PlayedGame(NamedTuple):
    """One contestant's game that is over: `place` is his among the contestants, `play` his guesses as JSON.

    A named tuple, since a match may have thousands.
    """

    game: int
    place: int
    found: bool
    guesses: int
    play: str


@dataclass(frozen=True, slots=True)
class Score:
    """What one contestant's games come to so far; `guesses` are those of the games he won."""

    place: int
    played: int
    found: int
    guesses: int


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A match with its scores, one for each contestant who has finished a game."""

    match: MatchRecord
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Duel:
    """How often `one` did better than `other` in one match, as well, and worse, game by game; each pair is told once.

    All `players` of the match had the same words.
    """

    one: str
    other: str
    won: int
    tied: int
    lost: int
    players: int = 2


class Arena(Protocol):
    """Solvers, and the matches between them."""

    async def onboard(self, solver: SolverRecord) -> None:
        """Store a new solver; raise `Taken` if its key is."""

    async def change(self, solver: SolverRecord) -> bool:
        """Store what has become of a solver and tell whether it is still there; raise `Taken` if its key is."""

    async def mark_seen(self, solver_id: str, at: float) -> None:
        """Note that a solver has answered, if it is still there."""

    async def remove(self, solver_id: str) -> None:
        """Forget a solver; what it has played stays."""

    async def solver(self, solver_id: str) -> SolverRecord | None:
        """Give a solver."""

    async def solvers(self) -> Sequence[SolverCard]:
        """Give all solvers, in the order they came."""

    async def appearances(self) -> Mapping[str, int]:
        """Count the matches of each solver that has been in one, by its id."""

    async def begin(self, match: MatchRecord) -> None:
        """Store a match that begins."""

    async def score(self, match_id: str, games: Sequence[PlayedGame]) -> None:
        """Store games that are over; one stored again is replaced."""

    async def fail(self, match_id: str, place: int, failure: str) -> None:
        """Store why a contestant does not play at all."""

    async def finish(self, match_id: str, status: str, at: float, reason: str | None = None) -> None:
        """Store how a match ended."""

    async def break_off(self, running: str, status: str, at: float, reason: str) -> int:
        """End all matches whose status is `running`, and tell how many: whoever held them is gone."""

    async def record(self, match_id: str) -> MatchRecord | None:
        """Give a match without its games."""

    async def match(self, match_id: str) -> tuple[MatchRecord, Sequence[PlayedGame]] | None:
        """Give a match and the games of it that are over, in the order of their numbers."""

    async def matches(self, count: int, before: str | None = None) -> Sequence[MatchCard]:
        """Give the latest `count` matches, or those that began before the one of this id."""

    async def duels(self) -> Sequence[Duel]:
        """Compare who met whom, match by match, in the games that both have finished in a row, where it is rated."""
