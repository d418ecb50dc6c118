"""Retries of a judge's request, and the pauses between them."""

from collections.abc import Awaitable, Callable
from email.utils import parsedate_to_datetime
from typing import Protocol, TypeVar

T = TypeVar("T")

PAUSES = (0.5, 1.0)
"""Seconds before the second and the third attempt; there is no fourth."""
LONGEST_WAIT = 10.0
"""The longest Retry-After that is honoured, in seconds; a longer one is ignored."""


class RetryClock(Protocol):
    """A clock that can wait."""

    def now(self) -> float:
        """Return the seconds since 1970."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""


class TryAgain(Exception):
    """An attempt failed, but another may succeed; `after` is the server's Retry-After, if any."""

    def __init__(self, why: str, after: str | None = None) -> None:
        super().__init__(why)
        self.after = after


async def retry(attempt: Callable[[], Awaitable[T]], clock: RetryClock) -> T:
    """Make up to three attempts; raise the failure of the last one."""
    for pause in PAUSES:
        try:
            return await attempt()
        except TryAgain as failed:
            await clock.sleep(max(pause, wait_for(failed.after, clock.now())))
    return await attempt()


def wait_for(after: str | None, now: float) -> float:
    """Return the seconds of a Retry-After in seconds or as a date; 0 if it is missing, invalid, past or too long."""
    if after is None:
        return 0.0
    try:
        seconds = int(after) if after.strip().isdecimal() else parsedate_to_datetime(after).timestamp() - now
    except (ValueError, OverflowError):
        return 0.0
    return float(seconds) if 0 < seconds <= LONGEST_WAIT else 0.0
