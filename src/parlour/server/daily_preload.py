"""Open riddles before they are requested: reading a word list takes a tenth of a second, and others would wait."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import structlog

from parlour.hosts.daily.service import RiddleService

log = structlog.get_logger(__name__)
EVERY = 3600.0
"""Seconds between two rounds; midnight starts one early, because there is another day to promise."""
REST = 0.05
"""Seconds between two riddles, because visitors come first."""


@asynccontextmanager
async def preloading(service: RiddleService) -> AsyncIterator[None]:
    """While the server is up, open the riddles of `service` in a thread: now, every hour and at midnight."""
    rounds = asyncio.create_task(_rounds(service))
    yield
    rounds.cancel()
    with suppress(asyncio.CancelledError):
        await rounds


async def _rounds(service: RiddleService) -> None:
    while True:
        for riddle in service.riddles:
            try:
                await service.prepare(riddle)
            except Exception:
                log.exception("fault", action="prepare", riddle=riddle)
            await asyncio.sleep(REST)
        await asyncio.sleep(min(EVERY, service.seconds_left + REST))
