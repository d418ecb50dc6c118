"""Time that leaps: what waits for seconds is due at once, and a busy machine changes nothing."""

import asyncio


def leap(seconds: float) -> None:
    """Let the running event loop believe that so many seconds have gone by, for its timers and timeouts.

    This is for the loop of the standard library; others have a clock of their own.
    """
    loop = asyncio.get_running_loop()
    before = loop.time
    loop.time = lambda: before() + seconds  # type: ignore[method-assign] # time is an edge of every test
