"""The figures of a match are correct, and say how certain they are."""

from collections.abc import Iterable
from math import sqrt

import pytest

from parlour.hosts.arena.match.events import GameOver
from parlour.hosts.arena.match.faults import Failure, Fault
from parlour.hosts.arena.match.plan import Entrant, HiddenWord, MatchPlan
from parlour.hosts.arena.match.played import SolverMatch
from parlour.hosts.arena.match.solver_games import MarkedGuess, SolverGame
from parlour.hosts.arena.match.statistics import Mean, percentile
from tests.hosts.arena.figures import mean, statistics

MISS = (0, 0, 0, 0, 0)


def game(
    name: str, guesses: int, *, found: bool = True, fault: Fault | None = None, took: int = 1000, shout: str = ""
) -> SolverGame:
    """Play a game of this many guesses."""
    made = tuple(MarkedGuess(f"{name}{number}", 0, took, "crane", MISS, shout) for number in range(guesses))
    return SolverGame(name, 1, 2, made, found and fault is None, Failure(fault, "") if fault else None)


def test_games_are_counted() -> None:
    """A word that was not found costs one guess more than there are rounds, whether it was missed or failed."""
    games = [game("a", 2), game("b", 4), game("c", 6, found=False), game("d", 1, fault=Fault.TIMEOUT, shout="ha")]
    told = statistics(games)

    assert (told.played, told.won, told.missed, told.shouts) == (4, 2, 1, 1)
    assert told.errors == {Fault.TIMEOUT: 1}
    assert told.distribution == (0, 1, 0, 1, 0, 0)
    assert told.guesses == mean([2, 4, 7, 7])
    assert (told.median, told.p99, told.total) == (1000, 1000, 13_000)


def test_times_are_those_of_single_guesses() -> None:
    """Of a hundred, the slowest is above the 99th percentile; one slow guess does not change the median."""
    quick = [game(str(number), 1, took=number) for number in range(1, 100)]
    told = statistics([*quick, game("slow", 1, took=10**9)])

    assert (told.median, told.p99) == (50, 99)


def test_nothing_played_has_no_average() -> None:
    """Instead of an average of nothing."""
    told = statistics([])

    assert (told.guesses, told.median, told.p99) == (None, None, None)


def test_an_average_has_a_standard_error() -> None:
    """A single game has none."""
    assert mean([3]) == Mean(3, None)
    assert mean([2, 4]) == Mean(3, 1.0)
    assert mean([1, 2, 3, 4]) == Mean(2.5, sqrt(5 / 3 / 4))


@pytest.mark.parametrize(
    ("values", "percent", "value"), [([7], 50, 7), ([1, 2], 50, 1), ([1, 2, 3], 50, 2), (list(range(1, 201)), 99, 198)]
)
def test_percentiles_are_values_that_occurred(values: list[int], percent: int, value: int) -> None:
    """The smallest that this many per cent do not exceed."""
    assert percentile(values, percent) == value


def match(**played: Iterable[SolverGame]) -> SolverMatch:
    """Play a match of three games; contestants are known by their names."""
    plan = MatchPlan("match", tuple(HiddenWord(name, "crane") for name in "abc"), {"crane"})
    model = SolverMatch(plan, [Entrant(name, "") for name in played])
    for name, games in played.items():
        for each in games:
            model.hear(GameOver(name, each))
    return model


def test_a_lead_is_measured_word_by_word() -> None:
    """Some words are hard for everyone; one guess fewer on each of the same words is not chance."""
    played = match(
        anna=[game("a", 2), game("b", 4), game("c", 5)], bob=[game("c", 6), game("b", 5), game("a", 3)], cat=[]
    )
    anna, bob, cat = played.contestants

    assert played.lead(anna, bob) == Mean(1.0, 0.0)
    assert played.lead(bob, anna) == Mean(-1.0, 0.0)
    assert played.lead(anna, cat) is None


def test_fewest_guesses_win_then_speed() -> None:
    """A game that failed after one guess does not count as one guess; contestants without a game are not ranked."""
    played = match(
        broken=[game("a", 1, fault=Fault.BAD_REPLY), game("b", 1, fault=Fault.BAD_REPLY)],
        slow=[game("a", 3, took=9), game("b", 3, took=9)],
        absent=[],
        quick=[game("a", 3, took=5), game("b", 3, took=5)],
        best=[game("a", 3, took=99), game("b", 2, took=99)],
    )

    assert [player.id for player, _ in played.standings()] == ["best", "quick", "slow", "broken"]
