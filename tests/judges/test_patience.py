"""How often is asked, and how long is waited."""

from email.utils import formatdate

import pytest

from parlour.judges.patience import TryAgain, retry, wait_for
from tests.judges.clock import QuickClock

pytestmark = pytest.mark.anyio
NOW = 1_800_000_000.0


class Stubborn:
    """Fails so many times, then answers."""

    def __init__(self, failures: int, after: str | None = None) -> None:
        self.failures = failures
        self.after = after
        self.asked = 0

    async def __call__(self) -> str:
        """Fail, or answer."""
        self.asked += 1
        if self.asked <= self.failures:
            raise TryAgain("not now", self.after)
        return "well"


@pytest.mark.parametrize(("failures", "slept"), [(0, []), (1, [0.5]), (2, [0.5, 1.0])])
async def test_three_attempts_are_made(failures: int, slept: list[float]) -> None:
    """Half a second and a second apart; after the first that works, none."""
    clock, judge = QuickClock(), Stubborn(failures)

    assert await retry(judge, clock) == "well"
    assert (judge.asked, clock.slept) == (failures + 1, slept)


async def test_there_is_no_fourth() -> None:
    """Somebody waits."""
    clock, judge = QuickClock(), Stubborn(9)

    with pytest.raises(TryAgain):
        await retry(judge, clock)
    assert (judge.asked, clock.slept) == (3, [0.5, 1.0])


async def test_anything_else_is_not_tried_again() -> None:
    """A mistake stays one."""
    clock = QuickClock()

    async def broken() -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await retry(broken, clock)
    assert clock.slept == []


async def test_a_server_that_wants_to_be_left_alone_is() -> None:
    """If it does not want it for too long; our own pause is the least."""
    for after, slept in (("3", [3.0, 3.0]), ("10", [10.0, 10.0]), ("11", [0.5, 1.0]), ("0", [0.5, 1.0])):
        clock = QuickClock()
        await retry(Stubborn(2, after), clock)
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
def test_when_to_come_again_is_told_in_seconds_or_as_a_date(after: str | None, seconds: float) -> None:
    """What cannot be read was not said."""
    assert wait_for(after, NOW) == seconds
