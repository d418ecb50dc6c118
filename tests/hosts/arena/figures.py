"""The figures of games that are all counted at once."""

from collections.abc import Iterable

from parlour.hosts.arena.match.solver_games import SolverGame
from parlour.hosts.arena.match.statistics import Mean, RunningMean, RunningStatistics, SolverStatistics


def statistics(games: Iterable[SolverGame]) -> SolverStatistics:
    """Count games of six rounds."""
    running = RunningStatistics(rounds=6)
    for game in games:
        running.add(game)
    return running.statistics()


def mean(values: Iterable[int]) -> Mean | None:
    """Average some numbers."""
    running = RunningMean()
    for value in values:
        running.add(value)
    return running.mean()
