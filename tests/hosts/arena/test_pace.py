"""Matches are paced, to leave time for everything else on the server."""

import pytest

from parlour.hosts.arena.service.pace import CallPace, PacedCaller
from tests.hosts.arena.fakes import Calls

pytestmark = pytest.mark.anyio


class Hour:
    """A clock that moves only by hand, and notes who sleeps how long."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        """Note it, and go on at once."""
        self.slept.append(seconds)


async def test_calls_are_evenly_spaced() -> None:
    """The first at once, each other half a second after the one before."""
    hour = Hour()
    calls = Calls(lambda *_: b"{}")
    caller = PacedCaller(calls, CallPace(2, hour.sleep, lambda: hour.now))

    for _ in range(4):
        await caller.call("http://ada", "/guess", {}, b"{}")

    assert hour.slept == [0.5, 1.0, 1.5]
    assert [path for _, path, _ in calls.heard] == ["/guess"] * 4


async def test_a_call_after_a_pause_does_not_wait() -> None:
    """But unused time does not allow a burst."""
    hour = Hour()
    pace = CallPace(2, hour.sleep, lambda: hour.now)
    await pace.wait()

    hour.now = 10.0
    await pace.wait()
    assert hour.slept == []

    await pace.wait()
    assert hour.slept == [0.5]
