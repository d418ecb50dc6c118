"""Retries and the pauses between them."""

from email.utils import formatdate

import pytest

from parlour.judges.retries import TryAgain, retry, wait_for
from tests.judges.clock import QuickClock

pytestmark = pytest.mark.anyio
NOW = 1_800_000_000.0


class ModelThatFailsFirst:
    """Fails a number of times, then answers."""

    def __init__(self, failures: int, after: str | None = None) -> None:
        self.failures = failures
        self.after = after
        self.asked = 0

    async def __call__(self) -> str:
        """Fail or answer."""
        self.asked += 1
        if self.asked <= self.failures:
            raise TryAgain("not now", self.after)
        return "well"


@pytest.mark.parametrize(("failures", "slept"), [(0, []), (1, [0.5]), (2, [0.5, 1.0])])
async def test_up_to_three_attempts_are_made(failures: int, slept: list[float]) -> None:
    """After half a second and a second, until one succeeds."""
    clock, judge = QuickClock(), ModelThatFailsFirst(failures)

    assert await retry(judge, clock) == "well"
    assert (judge.asked, clock.slept) == (failures + 1, slept)


async def test_there_is_no_fourth_attempt() -> None:
    """Players are waiting."""
    clock, judge = QuickClock(), ModelThatFailsFirst(9)

    with pytest.raises(TryAgain):
        await retry(judge, clock)
    assert (judge.asked, clock.slept) == (3, [0.5, 1.0])


async def test_other_errors_are_not_retried() -> None:
    """A bug stays a bug."""
    clock = QuickClock()

    async def broken() -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await retry(broken, clock)
    assert clock.slept == []


async def test_a_requested_pause_is_honoured() -> None:
    """It must not be too long, and our own pause is the minimum."""
    for after, slept in (("3", [3.0, 3.0]), ("10", [10.0, 10.0]), ("11", [0.5, 1.0]), ("0", [0.5, 1.0])):
        clock = QuickClock()
        await retry(ModelThatFailsFirst(2, after), clock)
        assert clock.slept == slept


@pytest.mark.parametrize(
    ("after", "seconds"),
    [
        (None, 0.0),
        ("4", 4.0),
        (" 4 ", 4.0),
        ("-4", 0.0),
        ("4.5", 0.0),
        ("soon", 0.0),
        ("", 0.0),
        (formatdate(NOW + 7, usegmt=True), 7.0),
        (formatdate(NOW - 7, usegmt=True), 0.0),
        (formatdate(NOW + 3600, usegmt=True), 0.0),
        ("9" * 5000, 0.0),
        (f"Mon, 16 Nov {'9' * 20} 00:00:00 GMT", 0.0),
        (f"Mon, {'9' * 20} Nov 2026 00:00:00 GMT", 0.0),
    ],
)
def test_retry_after_may_be_seconds_or_a_date(after: str | None, seconds: float) -> None:
    """An invalid value is ignored."""
    assert wait_for(after, NOW) == seconds
