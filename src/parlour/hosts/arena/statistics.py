"""What a match comes to: honest figures, each with its uncertainty, and who won."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from parlour.hosts.arena.score import Fault, Game, Match, Player


@dataclass(frozen=True, slots=True)
class Mean:
    """An average and its standard error, which a single value does not have."""

    value: float
    error: float | None


@dataclass(frozen=True, slots=True)
class Statistics:
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


def statistics(games: Sequence[Game], rounds: int) -> Statistics:
    """Count one contestant's `games`."""
    guesses = [guess for game in games for guess in game.guesses]
    times = sorted(guess.nanoseconds for guess in guesses)
    needed = Counter(len(game.guesses) for game in games if game.correct)
    return Statistics(
        played=len(games),
        won=sum(game.correct for game in games),
        guesses=mean([cost(game, rounds) for game in games]),
        distribution=tuple(needed[count] for count in range(1, rounds + 1)),
        errors=Counter(game.failure.kind for game in games if game.failure),
        median=percentile(times, 50),
        p99=percentile(times, 99),
        total=sum(times),
        shouts=sum(bool(guess.shout) for guess in guesses),
    )


def cost(game: Game, rounds: int) -> int:
    """Count the guesses a word took, one more than all if it was not found."""
    return len(game.guesses) if game.correct else rounds + 1


def mean(values: Sequence[float]) -> Mean | None:
    """Average `values` and say how sure that is."""
    if not values:
        return None
    count = len(values)
    value = sum(values) / count
    if count == 1:
        return Mean(value, None)
    return Mean(value, sqrt(sum((each - value) ** 2 for each in values) / (count - 1) / count))


def percentile(ordered: Sequence[int], percent: int) -> int | None:
    """Give the least of the `ordered` values that so many per cent of them do not exceed."""
    return ordered[max(0, ceil(len(ordered) * percent / 100) - 1)] if ordered else None


def lead(ahead: Player, behind: Player, rounds: int) -> Mean | None:
    """Say how many guesses a word `ahead` took less than `behind`, over the games that both have played.

    Both had the same words, so this is surer than the averages of each.
    """
    theirs = {game.id: cost(game, rounds) for game in behind.games}
    return mean([theirs[game.id] - cost(game, rounds) for game in ahead.games if game.id in theirs])


def standings(match: Match) -> list[tuple[Player, Statistics]]:
    """Give those who have played, the best first: fewest guesses on average, then the fastest in the median."""
    counted = [(player, statistics(player.games, match.plan.rounds)) for player in match.players if player.games]
    return sorted(counted, key=_rank)


def _rank(row: tuple[Player, Statistics]) -> tuple[float, float]:
    figures = row[1]
    guesses = figures.guesses.value if figures.guesses else 0.0
    return guesses, float("inf") if figures.median is None else figures.median
