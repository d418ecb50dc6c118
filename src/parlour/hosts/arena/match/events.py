"""What is told about a match while it is played."""

from dataclasses import dataclass

from parlour.hosts.arena.match.faults import Failure
from parlour.hosts.arena.match.played import Definition, MarkedGuess, SolverGame


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """The match begins."""

    at: int


@dataclass(frozen=True, slots=True)
class PingFailed:
    """A ping was not answered as it should be; it is sent again until there is no try left."""

    contestant: str
    tries: int
    failure: Failure


@dataclass(frozen=True, slots=True)
class Pinged:
    """A contestant said what it is; now it plays."""

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
    """A contestant's game ended; a `failure` in it says what it broke off for."""

    contestant: str
    game: SolverGame


@dataclass(frozen=True, slots=True)
class ContestantFinished:
    """A contestant has played all games, or with a `failure`, none."""

    contestant: str
    at: int
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over, or with `stopped`, was broken off; then games under way are lost."""

    at: int
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class ResultsSent:
    """A contestant was sent the results; a `failure` to take them matters to nobody else."""

    contestant: str
    failure: Failure | None = None


MatchEvent = MatchStarted | PingFailed | Pinged | GuessMarked | GameOver | ContestantFinished | MatchEnded | ResultsSent
"""Whatever happens in a match, in the order in which it does; contestants are named by their ids."""
