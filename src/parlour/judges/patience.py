"""How often a judge is asked, and how long is waited in between."""

from collections.abc import Awaitable, Callable
from email.utils import parsedate_to_datetime
from typing import Protocol, TypeVar

T = TypeVar("T")

PAUSES = (0.5, 1.0)
"""Seconds before the second and the third attempt; there is no fourth."""
LONGEST_WAIT = 10.0
"""Seconds a server may ask to be left alone; if it wants more, it is asked as if it had said nothing."""


class RetryClock(Protocol):
    """Tells the time and waits."""

    def now(self) -> float:
        """Tell the seconds since 1970."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""


class TryAgain(Exception):
    """An attempt failed in a way that another may not; `after` is when the server wants it, if it said so."""

    def __init__(self, why: str, after: str | None = None) -> None:
        super().__init__(why)
        self.after = after


async def retry(attempt: Callable[[], Awaitable[T]], clock: RetryClock) -> T:
    """Make up to three attempts; the last one's failure is raised."""
    for pause in PAUSES:
        try:
            return await attempt()
        except TryAgain as failed:
            await clock.sleep(max(pause, wait_for(failed.after, clock.now())))
    return await attempt()


def wait_for(after: str | None, now: float) -> float:
    """Read a Retry-After, in seconds or as a date; zero if there is none, it is past, or it is too far away."""
    if after is None:
        return 0.0
    try:
        seconds = int(after) if after.strip().isdecimal() else parsedate_to_datetime(after).timestamp() - now
    except (ValueError, OverflowError):
        return 0.0
    return float(seconds) if 0 < seconds <= LONGEST_WAIT else 0.0
