"""Reporting why a match is held up while an answer takes long."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from parlour.hosts.clock import Clock

LONG = 10.0
"""Seconds between reports."""


@asynccontextmanager
async def report_delays(clock: Clock, report: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
    """Call `report` every few seconds while the block runs."""

    async def reports() -> None:
        while True:
            await clock.sleep(LONG)
            await report()

    reporting = asyncio.create_task(reports())
    try:
        yield
    finally:
        reporting.cancel()
