"""Limits on paid verdicts, per day and per table."""

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeAlias

DAY = 24 * 3600
Purse: TypeAlias = Callable[[int, str, int | None, int | None], Awaitable[bool]]
"""Counts a verdict of a day and a table, given the limits of a table and of all; tells whether they allowed it."""


@dataclass
class VerdictBudget:
    """Counts verdicts from midnight to midnight, UTC; a limit of `None` means unlimited.

    Processes that share a `purse` spend from the same budget.
    """

    now: Callable[[], float]
    a_table: int | None = None
    a_day: int | None = None
    purse: Purse | None = None
    _day: int = 0
    _spent: Counter[str] = field(default_factory=Counter)

    async def spend(self, table: str) -> bool:
        """Pay for one verdict of `table`; return whether today's budget allowed it."""
        today = int(self.now() // DAY)
        if self.a_table is None and self.a_day is None:
            return True
        if self.purse:
            return await self.purse(today, table, self.a_table, self.a_day)
        if today != self._day:
            self._day, self._spent = today, Counter()
        if self._spent[table] >= _limit(self.a_table) or self._spent.total() >= _limit(self.a_day):
            return False
        self._spent[table] += 1
        return True


def _limit(limit: int | None) -> float:
    return float("inf") if limit is None else limit
