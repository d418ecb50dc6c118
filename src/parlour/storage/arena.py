"""The store of the arena: registered solvers and their matches."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


@dataclass(frozen=True, slots=True)
class SolverRecord:
    """A registered solver: its address, what it says about itself, and its owner."""

    id: str
    key: str
    """The name in the form used for comparison, which is unique."""
    name: str
    description: str
    colour: str
    connections: int
    """How many concurrent requests it accepts."""
    url: str
    owner_id: str
    token_hash: str
    created_at: float
    seen_at: float


@dataclass(frozen=True, slots=True)
class SolverCard:
    """A solver with the name of its owner, if they have one."""

    solver: SolverRecord
    owner: str | None


@dataclass(frozen=True, slots=True)
class Contestant:
    """A solver as it was when a match began; results outlive the solver."""

    solver_id: str
    """Empty for a solver that plays only this match."""
    name: str
    description: str
    colour: str
    connections: int
    failure: str | None = None
    """The reason why it did not play at all, as JSON."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match: its settings, contestants and status."""

    id: str
    status: str
    rounds: int
    letters: int
    seed: str
    answers: tuple[str, ...]
    """One for each game; secret until every contestant has played it."""
    rated: bool
    starter_id: str
    token_hash: str
    started_at: float
    contestants: tuple[Contestant, ...]
    finished_at: float | None = None
    reason: str | None = None
    """The reason if the match ended early."""


class PlayedGame(NamedTuple):
    """One contestant's finished game: `place` is the contestant's index, `play` the guesses as JSON.

    A named tuple, because a match may have thousands.
    """

    game: int
    place: int
    found: bool
    guesses: int
    play: str


@dataclass(frozen=True, slots=True)
class Score:
    """The totals of one contestant so far; `guesses` counts only games won."""

    place: int
    played: int
    found: int
    guesses: int


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A match with the scores of all contestants that have finished a game."""

    match: MatchRecord
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Duel:
    """How often solver `one` beat, tied with and lost to `other` in the games of one match; each pair appears once.

    `players` is the number of solvers in that match.
    """

    match_id: str
    one: str
    other: str
    won: int
    tied: int
    lost: int
    players: int = 2


class Arena(Protocol):
    """Registered solvers and their matches."""

    async def onboard(self, solver: SolverRecord) -> None:
        """Store a new solver; raise `Taken` if its key is in use."""

    async def change(self, solver: SolverRecord) -> bool:
        """Update a solver and return whether it still exists; raise `Taken` if its key is in use."""

    async def mark_seen(self, solver_id: str, at: float) -> None:
        """Store when a solver last answered, if it still exists."""

    async def remove(self, solver_id: str) -> None:
        """Delete a solver; its matches stay."""

    async def solver(self, solver_id: str) -> SolverRecord | None:
        """Return a solver."""

    async def solvers(self) -> Sequence[SolverCard]:
        """Return all solvers, oldest first."""

    async def appearances(self) -> Mapping[str, int]:
        """Count the matches of each solver that has played any, by solver id."""

    async def begin(self, match: MatchRecord) -> None:
        """Store a new match; this may be repeated while it runs. Raise `Taken` if its id is another's."""

    async def score(self, match_id: str, games: Sequence[PlayedGame]) -> None:
        """Store finished games, replacing those stored before."""

    async def fail(self, match_id: str, place: int, failure: str) -> None:
        """Store the reason why a contestant does not play at all."""

    async def finish(self, match_id: str, status: str, at: float, reason: str | None = None) -> bool:
        """Store how a match ended; return `False` if it had ended before."""

    async def list_unended(self) -> Sequence[str]:
        """Return the ids of matches that have not ended."""

    async def break_off(self, match_ids: Collection[str], status: str, at: float, reason: str) -> None:
        """End matches, unrated, whose process has died; those that have ended stay as they are."""

    async def record(self, match_id: str) -> MatchRecord | None:
        """Return a match without its games."""

    async def match(self, match_id: str) -> tuple[MatchRecord, Sequence[PlayedGame]] | None:
        """Return a match and its finished games, in order of their numbers."""

    async def matches(self, count: int, before: str | None = None) -> Sequence[MatchCard]:
        """Return the latest `count` matches, or those that began before the match with this id."""

    async def duels(self) -> Sequence[Duel]:
        """Compare every two solvers of each rated match, over the games that both finished without a gap.

        Matches come in the order in which they began.
        """
