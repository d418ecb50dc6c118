"""Keeping the house while it is open, and closing it in order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import structlog
from fastapi import FastAPI

from parlour.hosts.table.hall import Hall
from parlour.server.daily_ready import prepared
from parlour.server.parts import Parts
from parlour.server.storing import Storing
from parlour.storage.errors import NotStored

log = structlog.get_logger(__name__)
EVERY = 5.0
"""Seconds between two rounds through the house."""


@asynccontextmanager
async def keeping(app: FastAPI) -> AsyncIterator[None]:
    """Tidy up now and then; when the house closes, write every table down and send everybody home."""
    parts: Parts = app.state.parts
    await parts.matches.open()
    rounds = asyncio.create_task(_rounds(parts.hall, parts.storing))
    async with prepared(app.state.counter.desk):
        yield
    rounds.cancel()
    with suppress(asyncio.CancelledError):
        await rounds
    await parts.matches.close()
    await parts.hall.close()
    if parts.judge:
        await parts.judge.close()


async def _rounds(hall: Hall, storing: Storing) -> None:
    while True:
        try:
            if not (storing.has_failed and await storing.fault()):
                await hall.tidy()
        except NotStored as no:
            storing.note(str(no))
        except Exception:
            log.exception("fault", action="tidy")
        await asyncio.sleep(EVERY)
