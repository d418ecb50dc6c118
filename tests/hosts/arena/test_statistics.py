"""What is said about a match is true, and says how sure it is."""

from math import sqrt

import pytest

from parlour.hosts.arena.match.faults import Failure, Fault
from parlour.hosts.arena.match.plan import HiddenWord, MatchPlan
from parlour.hosts.arena.match.played import ContestantResult, MarkedGuess, PlayedMatch, SolverGame
from parlour.hosts.arena.match.statistics import Mean, lead, mean, percentile, standings, statistics

MISS = (0, 0, 0, 0, 0)


def game(
    name: str, guesses: int, *, found: bool = True, fault: Fault | None = None, took: int = 1000, shout: str = ""
) -> SolverGame:
    """Play a game of so many guesses."""
    made = tuple(MarkedGuess(f"{name}{number}", 0, took, "crane", MISS, shout) for number in range(guesses))
    return SolverGame(name, 1, 2, made, found and fault is None, Failure(fault, "") if fault else None)


def test_games_are_counted() -> None:
    """A word that was not found costs one guess more than there are, whether it was missed or the game broke off."""
    games = [game("a", 2), game("b", 4), game("c", 6, found=False), game("d", 1, fault=Fault.TIMEOUT, shout="ha")]
    told = statistics(games, rounds=6)

    assert (told.played, told.won, told.missed, told.shouts) == (4, 2, 1, 1)
    assert told.errors == {Fault.TIMEOUT: 1}
    assert told.distribution == (0, 1, 0, 1, 0, 0)
    assert told.guesses == mean([2, 4, 7, 7])
    assert (told.median, told.p99, told.total) == (1000, 1000, 13_000)


def test_times_are_those_of_single_guesses() -> None:
    """Of a hundred, the slowest is not counted among the 99; one guess that took long does not slow the median."""
    quick = [game(str(number), 1, took=number) for number in range(1, 100)]
    told = statistics([*quick, game("slow", 1, took=10**9)], rounds=6)

    assert (told.median, told.p99) == (50, 99)


def test_nothing_played_has_no_average() -> None:
    """Rather than one of nothing."""
    told = statistics([], rounds=6)

    assert (told.guesses, told.median, told.p99) == (None, None, None)


def test_an_average_says_how_sure_it_is() -> None:
    """By its standard error; a single game says nothing about that."""
    assert mean([3]) == Mean(3, None)
    assert mean([2, 4]) == Mean(3, 1.0)
    assert mean([1, 2, 3, 4]) == Mean(2.5, sqrt(5 / 3 / 4))


@pytest.mark.parametrize(
    ("values", "percent", "value"), [([7], 50, 7), ([1, 2], 50, 1), ([1, 2, 3], 50, 2), (list(range(1, 201)), 99, 198)]
)
def test_percentiles_are_values_that_occurred(values: list[int], percent: int, value: int) -> None:
    """The least that so many do not exceed."""
    assert percentile(values, percent) == value


def match(*players: ContestantResult) -> PlayedMatch:
    """Make a match of three games."""
    plan = MatchPlan("match", tuple(HiddenWord(name, "crane") for name in "abc"), {"crane"})
    return PlayedMatch(plan, 1, 2, players)


def test_a_lead_is_measured_word_by_word() -> None:
    """Some words are hard for everybody: on the same ones, a guess less each time is no chance."""
    anna = ContestantResult("anna", "", games=(game("a", 2), game("b", 4), game("c", 5)))
    bob = ContestantResult("bob", "", games=(game("c", 6), game("b", 5), game("a", 3)))

    assert lead(anna, bob, 6) == Mean(1.0, 0.0)
    assert lead(bob, anna, 6) == Mean(-1.0, 0.0)
    assert lead(anna, ContestantResult("cat", ""), 6) is None


def test_fewest_guesses_win_then_speed() -> None:
    """Whoever broke off after one guess has not found it with one; who never played is not in it."""
    quick = ContestantResult("quick", "", games=(game("a", 3, took=5), game("b", 3, took=5)))
    slow = ContestantResult("slow", "", games=(game("a", 3, took=9), game("b", 3, took=9)))
    broken = ContestantResult(
        "broken", "", games=(game("a", 1, fault=Fault.BAD_REPLY), game("b", 1, fault=Fault.BAD_REPLY))
    )
    best = ContestantResult("best", "", games=(game("a", 3, took=99), game("b", 2, took=99)))

    assert [player.id for player, _ in standings(match(broken, slow, ContestantResult("absent", ""), quick, best))] == [
        *("best", "quick", "slow", "broken")
    ]
