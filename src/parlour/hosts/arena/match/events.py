"""The events of a match, in the order they happen."""

from dataclasses import dataclass

from parlour.hosts.arena.match.faults import Failure
from parlour.hosts.arena.match.solver_games import Definition, MarkedGuess, SolverGame


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """The match begins."""

    at: int


@dataclass(frozen=True, slots=True)
class PingFailed:
    """A ping failed; it is repeated until no try is left."""

    contestant: str
    tries: int
    failure: Failure


@dataclass(frozen=True, slots=True)
class Pinged:
    """A contestant answered the ping and now plays."""

    contestant: str
    definition: Definition


@dataclass(frozen=True, slots=True)
class GuessMarked:
    """A guess was marked."""

    contestant: str
    game: str
    guess: MarkedGuess


@dataclass(frozen=True, slots=True)
class GameOver:
    """A contestant's game ended; if it was cut short, its `failure` says why."""

    contestant: str
    game: SolverGame


@dataclass(frozen=True, slots=True)
class ContestantFinished:
    """A contestant has played all its games, or with a `failure`, none."""

    contestant: str
    at: int
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over, or was `stopped`; then games under way are lost."""

    at: int
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class ResultsSent:
    """A contestant was sent the results; a `failure` to accept them affects nobody else."""

    contestant: str
    failure: Failure | None = None


MatchEvent = MatchStarted | PingFailed | Pinged | GuessMarked | GameOver | ContestantFinished | MatchEnded | ResultsSent
"""Anything that happens in a match; contestants are named by their ids."""
