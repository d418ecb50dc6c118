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
MARK_EVERY = 1.0
"""Seconds between two looks at whether to mark that the server is up."""


@asynccontextmanager
async def lifespan(app: FastAPI, every: float = EVERY) -> AsyncIterator[None]:
    """Tidy up `every` few seconds; at shutdown, save every table and close all connections."""
    deps: Dependencies = app.state.dependencies
    await deps.matches.open()
    await _mark(deps.hall, deps.store_health)  # before any table is loaded: the outage is over
    rounds = asyncio.create_task(_rounds(deps.hall, deps.store_health, every))
    marks = asyncio.create_task(_marks(deps.hall, deps.store_health))
    async with preloading(app.state.daily.service):
        yield
    for task in (rounds, marks):
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
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


async def _marks(hall: Hall, store_health: StoreHealth) -> None:
    while True:
        await asyncio.sleep(MARK_EVERY)
        await _mark(hall, store_health)


async def _mark(hall: Hall, store_health: StoreHealth) -> None:
    try:
        await hall.mark()
    except NotStored as no:
        store_health.note(str(no))
    except Exception:
        log.exception("fault", action="mark")
