"""The budget for verdicts and the cache of evaluations."""

import pytest

from parlour.core.word_verdict import Evaluation
from parlour.judges.budget import DAY, VerdictBudget
from parlour.judges.evaluation_cache import EvaluationCache
from tests.judges.clock import QuickClock

pytestmark = pytest.mark.anyio


async def test_without_limits_every_verdict_is_paid() -> None:
    """The default for a server among friends."""
    budget = VerdictBudget(QuickClock().now)

    assert all([await budget.spend("table") for _ in range(1000)])


async def test_a_table_has_a_daily_limit() -> None:
    """Other tables have their own, and it starts again tomorrow."""
    clock = QuickClock(now=10.0 * DAY)
    budget = VerdictBudget(clock.now, a_table=2)

    assert [await budget.spend(table) for table in ("a", "a", "a", "b")] == [True, True, False, True]
    clock.advance(DAY)
    assert await budget.spend("a")


async def test_a_server_has_a_daily_limit() -> None:
    """For all tables together; refused requests do not count."""
    budget = VerdictBudget(QuickClock().now, a_table=2, a_day=3)

    assert [await budget.spend(table) for table in ("a", "a", "a", "b", "c")] == [True, True, False, True, False]


async def test_a_limit_of_zero_allows_nothing() -> None:
    """Zero does not mean unlimited."""
    assert not await VerdictBudget(QuickClock().now, a_day=0).spend("a")


def test_nothing_is_cached_by_default() -> None:
    """The model may change its mind."""
    cache = EvaluationCache()
    cache.keep([Evaluation("ROSE", 54)])

    assert cache.recall(["ROSE"]) == {}


def test_the_most_recently_used_words_are_cached() -> None:
    """The number of cached words is configured."""
    cache = EvaluationCache(most=2)
    rose, öl, tau = Evaluation("ROSE", 54), Evaluation("ÖL", 20), Evaluation("TAU", 70)
    cache.keep([rose, öl])
    cache.recall(["ROSE"])
    cache.keep([tau])

    assert cache.recall(["ROSE", "ÖL", "TAU"]) == {"ROSE": rose, "TAU": tau}
