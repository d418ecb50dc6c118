"""What runs while the server is up, and how it shuts down in order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import structlog
from fastapi import FastAPI

from parlour.hosts.table.hall import Hall
from parlour.server.daily_preload import preloading
from parlour.server.dependencies import Dependencies
from parlour.server.replays import Replays
from parlour.server.store_health import StoreHealth
from parlour.storage.errors import NotStored

log = structlog.get_logger(__name__)
EVERY = 5.0
"""Seconds between two rounds of tidying up."""
CHECK_EVERY = 60.0
"""Seconds between two checks of a match that was filed: a sample, so that play does not suffer."""
MARK_EVERY = 1.0
"""Seconds between two looks at whether to mark that the server is up."""


@asynccontextmanager
async def lifespan(app: FastAPI, every: float = EVERY, check_every: float = CHECK_EVERY) -> AsyncIterator[None]:
    """Tidy up `every` few seconds and check a match now and then; at shutdown, save every table and disconnect."""
    deps: Dependencies = app.state.dependencies
    await deps.matches.open()
    await _mark(deps.hall, deps.store_health)  # before any table is loaded: the outage is over
    rounds = asyncio.create_task(_rounds(deps, every))
    marks = asyncio.create_task(_marks(deps.hall, deps.store_health))
    checks = asyncio.create_task(_checks(deps.replays, deps.store_health, check_every))
    follows = asyncio.create_task(deps.hall.services.following.run())
    async with preloading(app.state.daily.service):
        yield
    for task in (rounds, marks, checks, follows):
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    await deps.reviews.close()
    await deps.matches.close()
    await deps.hall.close()
    if deps.judge:
        await deps.judge.close()


async def _rounds(deps: Dependencies, every: float) -> None:
    store_health = deps.store_health
    while True:
        try:
            if not (store_health.has_failed and await store_health.fault()):
                await deps.hall.tidy()
                await deps.counting.count_some()
                if deps.storage.tables.is_shared:
                    await deps.matches.tidy()
        except NotStored as no:
            store_health.note(str(no))
        except Exception:
            log.exception("fault", action="tidy")
        await asyncio.sleep(every)


async def _checks(replays: Replays, store_health: StoreHealth, every: float) -> None:
    while True:
        await asyncio.sleep(every)
        try:
            await replays.check_sample()
        except NotStored as no:
            store_health.note(str(no))
        except Exception:
            log.exception("fault", action="check")


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
