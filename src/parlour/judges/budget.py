"""Limits on paid verdicts, per day and per table."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

DAY = 24 * 3600


@dataclass
class VerdictBudget:
    """Counts verdicts from midnight to midnight, UTC; a limit of `None` means unlimited."""

    now: Callable[[], float]
    a_table: int | None = None
    a_day: int | None = None
    _day: float = 0.0
    _spent: Counter[str] = field(default_factory=Counter)

    def spend(self, table: str) -> bool:
        """Pay for one verdict of `table`; return whether today's budget allowed it."""
        today = self.now() // DAY
        if today != self._day:
            self._day, self._spent = today, Counter()
        if self._spent[table] >= _limit(self.a_table) or self._spent.total() >= _limit(self.a_day):
            return False
        self._spent[table] += 1
        return True


def _limit(limit: int | None) -> float:
    return float("inf") if limit is None else limit
