"""Days as riddles count them: one time zone for everybody, whatever clock a server or a player has."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo

from parlour.core.refusal import Rejected
from parlour.hosts.daily.errors import Code

FIRST = date(2026, 1, 1)
"""The day of riddle number one."""
GRACE = 2 * 3600.0
"""Seconds after midnight in which who has begun may finish."""
DAY = timedelta(days=1)


class Calendar:
    """The calendar of `zone`; days may have 23 or 25 hours there."""

    def __init__(self, zone: tzinfo = UTC, first: date = FIRST, grace: float = GRACE) -> None:
        self.first = first
        self._zone = zone
        self._grace = grace

    def today(self, now: float) -> date:
        """Tell which day it is."""
        return datetime.fromtimestamp(now, self._zone).date()

    def midnight(self, day: date) -> datetime:
        """Tell when `day` ends and the next begins."""
        return datetime.combine(day + DAY, time(), self._zone)

    def closes(self, day: date) -> float:
        """Tell until when the riddle of `day` can be finished, in seconds since 1970."""
        return self.midnight(day).timestamp() + self._grace

    def is_over(self, day: date, now: float) -> bool:
        """Tell whether nobody can finish the riddle of `day` any more, so that it may be talked about."""
        return now >= self.closes(day)

    def number(self, day: date) -> int:
        """Count the riddles up to that of `day`."""
        return (day - self.first).days + 1


def parse_date(text: str) -> date:
    """Read a date as `2026-01-12`, or refuse it."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise Rejected(Code.BAD_DATE, "A date is written as 2026-01-12.")
    return day
