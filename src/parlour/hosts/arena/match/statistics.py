"""What a match comes to: honest figures, each with its uncertainty, and who won."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from parlour.hosts.arena.match.faults import Fault
from parlour.hosts.arena.match.played import ContestantResult, PlayedMatch, SolverGame


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
    """To find a word; one that was not found counts as one guess more than there were rounds, for whatever reason."""
    distribution: tuple[int, ...]
    """How many words were found with one guess, with two, and so on, up to the last round."""
    errors: Mapping[Fault, int]
    """Games that broke off, by kind."""
    median: int | None
    p99: int | None
    """Of all guesses that were answered."""
    total: int
    shouts: int

    @property
    def missed(self) -> int:
        """How many words were not found though all guesses were good."""
        return self.played - self.won - sum(self.errors.values())


class RunningMean:
    """Averages whole numbers that come one by one."""

    def __init__(self) -> None:
        self._count = self._sum = self._squares = 0

    def add(self, value: int) -> None:
        """Take one more."""
        self._count += 1
        self._sum += value
        self._squares += value * value

    def mean(self) -> Mean | None:
        """Give the average, and how sure it is."""
        count = self._count
        if not count:
            return None
        value = self._sum / count
        if count == 1:
            return Mean(value, None)
        return Mean(value, sqrt((self._squares * count - self._sum**2) / (count - 1)) / count)


class RunningStatistics:
    """Counts one contestant's games as they end; whoever asks in the middle does not have them counted again."""

    def __init__(self, rounds: int) -> None:
        self._needed = [0] * (rounds + 1)
        """How many words took one guess, two, and so on; in the end, how many were not found."""
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
        """Say what it comes to so far."""
        self._times.sort()  # most of it is, since the last time
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


def statistics(games: Iterable[SolverGame], rounds: int) -> SolverStatistics:
    """Count one contestant's `games`."""
    tally = RunningStatistics(rounds)
    for game in games:
        tally.add(game)
    return tally.statistics()


def cost(game: SolverGame, rounds: int) -> int:
    """Count the guesses a word took, one more than all if it was not found."""
    return len(game.guesses) if game.correct else rounds + 1


def mean(values: Iterable[int]) -> Mean | None:
    """Average `values` and say how sure that is."""
    average = RunningMean()
    for value in values:
        average.add(value)
    return average.mean()


def percentile(ordered: Sequence[int], percent: int) -> int | None:
    """Give the least of the `ordered` values that so many per cent of them do not exceed."""
    return ordered[max(0, ceil(len(ordered) * percent / 100) - 1)] if ordered else None


def lead(ahead: ContestantResult, behind: ContestantResult, rounds: int) -> Mean | None:
    """Say how many guesses a word `ahead` took less than `behind`, over the games that both have played.

    Both had the same words, so this is surer than the averages of each.
    """
    theirs = {game.id: cost(game, rounds) for game in behind.games}
    return mean(theirs[game.id] - cost(game, rounds) for game in ahead.games if game.id in theirs)


def standings(match: PlayedMatch) -> list[tuple[ContestantResult, SolverStatistics]]:
    """Give those who have played, the best first: fewest guesses on average, then the fastest in the median."""
    counted = [(player, statistics(player.games, match.plan.rounds)) for player in match.players if player.games]
    return sorted(counted, key=_rank)


def _rank(row: tuple[ContestantResult, SolverStatistics]) -> tuple[float, float]:
    figures = row[1]
    guesses = figures.guesses.value if figures.guesses else 0.0
    return guesses, float("inf") if figures.median is None else figures.median
