"""Matches that leave time for everything else in a house."""

import pytest

from parlour.hosts.arena.service.pace import CallPace, PacedCaller
from tests.hosts.arena.fakes import Calls

pytestmark = pytest.mark.anyio


class Hour:
    """A clock that stands still until somebody moves it, and notes who sleeps."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        """Note it, and go on at once."""
        self.slept.append(seconds)


async def test_calls_are_made_evenly_however_many_come_at_once() -> None:
    """The first at once, each other one half a second after the one before it."""
    hour = Hour()
    calls = Calls(lambda *_: b"{}")
    caller = PacedCaller(calls, CallPace(2, hour.sleep, lambda: hour.now))

    for _ in range(4):
        await caller.call("http://ada", "/guess", {}, b"{}")

    assert hour.slept == [0.5, 1.0, 1.5]
    assert [path for _, path, _ in calls.heard] == ["/guess"] * 4


async def test_who_comes_after_a_pause_does_not_wait() -> None:
    """Nor may he call more often for it: time that nobody used is gone."""
    hour = Hour()
    pace = CallPace(2, hour.sleep, lambda: hour.now)
    await pace.wait()

    hour.now = 10.0
    await pace.wait()
    assert hour.slept == []

    await pace.wait()
    assert hour.slept == [0.5]
