"""What runs while the server is up, and how it shuts down in order."""

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
"""Seconds between two rounds of tidying up."""


@asynccontextmanager
async def lifespan(app: FastAPI, every: float = EVERY) -> AsyncIterator[None]:
    """Tidy up `every` few seconds; at shutdown, save every table and close all connections."""
    deps: Dependencies = app.state.dependencies
    await deps.matches.open()
    rounds = asyncio.create_task(_rounds(deps.hall, deps.store_health, every))
    async with preloading(app.state.daily.service):
        yield
    rounds.cancel()
    with suppress(asyncio.CancelledError):
        await rounds
    await deps.matches.close()
    await deps.hall.close()
    if deps.judge:
        await deps.judge.close()


async def _rounds(hall: Hall, store_health: StoreHealth, every: float) -> None:
    while True:
        try:
            if not (store_health.has_failed and await store_health.fault()):
                await hall.tidy()
        except NotStored as no:
            store_health.note(str(no))
        except Exception:
            log.exception("fault", action="tidy")
        await asyncio.sleep(every)
