"""How fast matches may call solvers, so that people at tables do not wait for them."""

from collections.abc import Awaitable, Callable, Mapping
from time import monotonic

from parlour.hosts.arena.match.caller import Caller, SolverAnswer


class CallPace:
    """Lets `a_second` calls through per second, evenly spaced, in the order they came."""

    def __init__(
        self, a_second: float, sleep: Callable[[float], Awaitable[None]], now: Callable[[], float] = monotonic
    ) -> None:
        self._gap = 1 / a_second
        self._sleep = sleep
        self._now = now
        self._next = now()

    async def wait(self) -> None:
        """Wait for the next free turn."""
        now = self._now()
        turn = max(self._next, now)
        self._next = turn + self._gap
        if turn > now:
            await self._sleep(turn - now)


class PacedCaller:
    """Calls like `others`, at a `pace` shared by all matches; waiting for a turn does not count as calling."""

    def __init__(self, others: Caller, pace: CallPace) -> None:
        self._others = others
        self._pace = pace

    async def call(self, url: str, path: str, headers: Mapping[str, str], body: bytes | None = None) -> SolverAnswer:
        """Wait for a turn, then call."""
        await self._pace.wait()
        return await self._others.call(url, path, headers, body)
