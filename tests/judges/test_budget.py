"""Paying for verdicts once, and not for too many."""

from parlour.core.verdict import Evaluation
from parlour.judges.budget import DAY, VerdictBudget
from parlour.judges.cache import EvaluationCache
from tests.judges.clock import QuickClock


def test_without_limits_everything_is_paid() -> None:
    """A house among friends."""
    budget = VerdictBudget(QuickClock().now)

    assert all(budget.spend("table") for _ in range(1000))


def test_a_table_has_so_many_verdicts_a_day() -> None:
    """Others have theirs, and tomorrow is another day."""
    clock = QuickClock(now=10.0 * DAY)
    budget = VerdictBudget(clock.now, a_table=2)

    assert [budget.spend(table) for table in ("a", "a", "a", "b")] == [True, True, False, True]
    clock._now += DAY
    assert budget.spend("a")


def test_a_house_has_so_many_verdicts_a_day() -> None:
    """However many tables there are; what is refused is not counted."""
    budget = VerdictBudget(QuickClock().now, a_table=2, a_day=3)

    assert [budget.spend(table) for table in ("a", "a", "a", "b", "c")] == [True, True, False, True, False]


def test_nothing_is_paid_where_nothing_is_to_be() -> None:
    """Zero is a limit."""
    assert not VerdictBudget(QuickClock().now, a_day=0).spend("a")


def test_words_are_forgotten_at_once_unless_they_are_to_be_remembered() -> None:
    """Off by default: the judge may think better of it."""
    memory = EvaluationCache()
    memory.keep([Evaluation("ROSE", 54)])

    assert memory.recall(["ROSE"]) == {}


def test_the_words_last_asked_for_are_remembered() -> None:
    """As many as were wanted."""
    memory = EvaluationCache(most=2)
    rose, öl, tau = Evaluation("ROSE", 54), Evaluation("ÖL", 20), Evaluation("TAU", 70)
    memory.keep([rose, öl])
    memory.recall(["ROSE"])
    memory.keep([tau])

    assert memory.recall(["ROSE", "ÖL", "TAU"]) == {"ROSE": rose, "TAU": tau}
