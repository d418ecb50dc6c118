"""Saying what everybody waits for when an answer takes long."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from parlour.hosts.clock import Clock

LONG = 10.0
"""Seconds of waiting after which players want to know what for, and whether that has changed since."""


@asynccontextmanager
async def report_delays(clock: Clock, report: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
    """Report again and again for as long as the block takes."""

    async def reports() -> None:
        while True:
            await clock.sleep(LONG)
            await report()

    reporting = asyncio.create_task(reports())
    try:
        yield
    finally:
        reporting.cancel()
