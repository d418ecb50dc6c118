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
async def preloading(desk: RiddleService) -> AsyncIterator[None]:
    """While the server is up, open the riddles of `desk` in a thread: now, every hour and at midnight."""
    rounds = asyncio.create_task(_rounds(desk))
    yield
    rounds.cancel()
    with suppress(asyncio.CancelledError):
        await rounds


async def _rounds(desk: RiddleService) -> None:
    while True:
        for riddle in desk.riddles:
            try:
                await desk.prepare(riddle)
            except Exception:
                log.exception("fault", action="prepare", riddle=riddle)
            await asyncio.sleep(REST)
        await asyncio.sleep(min(EVERY, desk.seconds_left + REST))
