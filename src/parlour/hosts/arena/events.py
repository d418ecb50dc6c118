"""What is told about a match while it is played."""

from dataclasses import dataclass

from parlour.hosts.arena.score import Definition, Failure, Game, Guess


@dataclass(frozen=True, slots=True)
class Started:
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
class Guessed:
    """A guess was marked."""

    contestant: str
    game: str
    guess: Guess


@dataclass(frozen=True, slots=True)
class GameOver:
    """A contestant's game ended; a `failure` in it says what it broke off for."""

    contestant: str
    game: Game


@dataclass(frozen=True, slots=True)
class Finished:
    """A contestant has played all games, or with a `failure`, none."""

    contestant: str
    at: int
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over, or with `stopped`, was broken off; then games under way are lost."""

    at: int
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """A contestant was sent the results; a `failure` to take them matters to nobody else."""

    contestant: str
    failure: Failure | None = None


Event = Started | PingFailed | Pinged | Guessed | GameOver | Finished | Ended | Told
"""Whatever happens in a match, in the order in which it does; contestants are named by their ids."""
