"""The days of riddles, counted in one time zone for all servers and players."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo

from parlour.core.refusal import Rejected
from parlour.hosts.daily.errors import RiddleCode

FIRST = date(2026, 1, 1)
"""The date of riddle number one."""
GRACE = 2 * 3600.0
"""Seconds after midnight in which players may finish a game they have begun."""
DAY = timedelta(days=1)


class Calendar:
    """The calendar of `zone`, whose days may have 23 or 25 hours."""

    def __init__(self, zone: tzinfo = UTC, first: date = FIRST, grace: float = GRACE) -> None:
        self.first = first
        self._zone = zone
        self._grace = grace

    def today(self, now: float) -> date:
        """Return the date at `now`."""
        return datetime.fromtimestamp(now, self._zone).date()

    def midnight(self, day: date) -> datetime:
        """Return the moment when `day` ends."""
        return datetime.combine(day + DAY, time(), self._zone)

    def closes(self, day: date) -> float:
        """Return when the riddle of `day` closes, in seconds since 1970."""
        return self.midnight(day).timestamp() + self._grace

    def is_over(self, day: date, now: float) -> bool:
        """Return whether the riddle of `day` is closed, so that its secret may be revealed."""
        return now >= self.closes(day)

    def number(self, day: date) -> int:
        """Return the number of the riddle of `day`."""
        return (day - self.first).days + 1


def parse_date(text: str) -> date:
    """Parse a date like `2026-01-12`, or refuse it."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise Rejected(RiddleCode.BAD_DATE, "Write the date like 2026-01-12.")
    return day
