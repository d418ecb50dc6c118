"""Keeping the house while it is open, and closing it in order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import structlog
from fastapi import FastAPI

from parlour.hosts.table.hall import Hall
from parlour.server.daily_preload import preloading
from parlour.server.dependencies import Dependencies
from parlour.server.store_health import StoreHealth
from parlour.storage.errors import NotStored

log = structlog.get_logger(__name__)
EVERY = 5.0
"""Seconds between two rounds through the house."""


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Tidy up now and then; when the house closes, write every table down and send everybody home."""
    deps: Dependencies = app.state.dependencies
    await deps.ring.open()
    rounds = asyncio.create_task(_rounds(deps.hall, deps.store_health))
    async with preloading(app.state.daily.desk):
        yield
    rounds.cancel()
    with suppress(asyncio.CancelledError):
        await rounds
    await deps.ring.close()
    await deps.hall.close()
    if deps.judge:
        await deps.judge.close()


async def _rounds(hall: Hall, store_health: StoreHealth) -> None:
    while True:
        try:
            if not (store_health.has_failed and await store_health.fault()):
                await hall.tidy()
        except NotStored as no:
            store_health.note(str(no))
        except Exception:
            log.exception("fault", action="tidy")
        await asyncio.sleep(EVERY)
