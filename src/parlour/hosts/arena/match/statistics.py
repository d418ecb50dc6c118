"""The figures of a match, each with its uncertainty."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from parlour.hosts.arena.match.faults import Fault
from parlour.hosts.arena.match.solver_games import SolverGame


@dataclass(frozen=True, slots=True)
class Mean:
    """An average and its standard error, which a single value does not have."""

    value: float
    error: float | None


@dataclass(frozen=True, slots=True)
class SolverStatistics:
    """One contestant's figures; times are nanoseconds."""

    played: int
    won: int
    guesses: Mean | None
    """Per word; a word that was not found, for whatever reason, counts as one guess more than there are rounds."""
    distribution: tuple[int, ...]
    """How many words took one guess, two, and so on, up to the last round."""
    errors: Mapping[Fault, int]
    """Games cut short by a fault, by its kind."""
    median: int | None
    p99: int | None
    """Of all answered guesses."""
    total: int
    shouts: int

    @property
    def missed(self) -> int:
        """How many words were not found although all guesses were valid."""
        return self.played - self.won - sum(self.errors.values())


class RunningMean:
    """Averages whole numbers as they come."""

    def __init__(self) -> None:
        self._count = self._sum = self._squares = 0

    def add(self, value: int) -> None:
        """Add one more."""
        self._count += 1
        self._sum += value
        self._squares += value * value

    def mean(self) -> Mean | None:
        """Return the average and its standard error, or `None` if nothing was added."""
        count = self._count
        if not count:
            return None
        value = self._sum / count
        if count == 1:
            return Mean(value, None)
        return Mean(value, sqrt((self._squares * count - self._sum**2) / (count - 1)) / count)


class RunningStatistics:
    """Counts one contestant's games as they end, so that figures in between need no recount."""

    def __init__(self, rounds: int) -> None:
        self._needed = [0] * (rounds + 1)
        """How many words took one guess, two, and so on; the last is how many were not found."""
        self._guesses = RunningMean()
        self._errors: Counter[Fault] = Counter()
        self._times: list[int] = []
        self._shouts = 0

    def add(self, game: SolverGame) -> None:
        """Count a game that is over."""
        took = cost(game, len(self._needed) - 1)
        self._needed[took - 1] += 1
        self._guesses.add(took)
        if game.failure:
            self._errors[game.failure.kind] += 1
        for guess in game.guesses:
            self._times.append(guess.nanoseconds)
            self._shouts += bool(guess.shout)

    def statistics(self) -> SolverStatistics:
        """Return the figures so far."""
        self._times.sort()  # mostly sorted since the last time
        *found, lost = self._needed
        return SolverStatistics(
            played=sum(found) + lost,
            won=sum(found),
            guesses=self._guesses.mean(),
            distribution=tuple(found),
            errors=dict(self._errors),
            median=percentile(self._times, 50),
            p99=percentile(self._times, 99),
            total=sum(self._times),
            shouts=self._shouts,
        )


class HeadToHead:
    """Compares two contestants over the games that both have played."""

    def __init__(self) -> None:
        self.won = self.tied = self.lost = 0
        self.lead = RunningMean()
        """In guesses."""

    def add(self, ahead: int) -> None:
        """Count a game in which the first was `ahead` guesses better than the second."""
        self.won += ahead > 0
        self.tied += ahead == 0
        self.lost += ahead < 0
        self.lead.add(ahead)


def cost(game: SolverGame, rounds: int) -> int:
    """Count the guesses a word took; one more than there are rounds if it was not found."""
    return len(game.guesses) if game.correct else rounds + 1


def percentile(ordered: Sequence[int], percent: int) -> int | None:
    """Return the smallest of the `ordered` values that this many per cent of them do not exceed."""
    return ordered[max(0, ceil(len(ordered) * percent / 100) - 1)] if ordered else None
