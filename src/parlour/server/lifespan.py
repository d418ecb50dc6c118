"""Work in the background while the server is up, and an orderly shutdown."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial

import structlog
from fastapi import FastAPI

from parlour.server.attempt_limits import MOST_RECHECKED
from parlour.server.daily_preload import preloading
from parlour.server.dependencies import Dependencies
from parlour.server.store_health import StoreHealth
from parlour.storage.errors import NotStored

log = structlog.get_logger(__name__)
EVERY = 5.0
"""Seconds between two rounds of tidying up."""
CHECK_EVERY = 60.0
"""Seconds between two checks of a match that was filed: a sample, so that play does not suffer."""
MARK_EVERY = 1.0
"""Seconds between two looks at whether to mark that the server is up."""
LAST_ROUND = 1.0
"""Seconds in which work under way may finish at shutdown; interrupted, it would keep a lock in SQLite for a while."""


@asynccontextmanager
async def lifespan(app: FastAPI, every: float = EVERY, check_every: float = CHECK_EVERY) -> AsyncIterator[None]:
    """Tidy up `every` few seconds and check a match now and then; at shutdown, save every table and disconnect."""
    deps: Dependencies = app.state.dependencies
    await deps.matches.open()
    mark = partial(_try, "mark", deps.hall.mark, deps.store_health)
    check = partial(_try, "check", deps.replays.check_sample, deps.store_health)
    tidy = partial(_try, "tidy", partial(_tidy, deps), deps.store_health)
    await mark()  # before any table is loaded: the outage is over
    await _try("limits", deps.attempts.refresh, deps.store_health)  # before anyone can guess
    ending = asyncio.Event()
    rounds = (
        asyncio.create_task(_repeat(tidy, every, ending, first_after=0.0)),
        asyncio.create_task(_repeat(mark, MARK_EVERY, ending, first_after=MARK_EVERY)),
        asyncio.create_task(_repeat(check, check_every, ending, first_after=check_every)),
    )
    following = asyncio.create_task(deps.hall.services.following.run())
    async with preloading(app.state.daily.service):
        yield
    ending.set()
    await asyncio.wait(rounds, timeout=LAST_ROUND)
    for task in (*rounds, following):
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    await _try("limits", deps.attempts.close, deps.store_health)
    await deps.reviews.close()
    await deps.matches.close()
    await deps.hall.close()
    if deps.judge:
        await deps.judge.close()


async def _repeat(
    work: Callable[[], Awaitable[None]], every: float, ending: asyncio.Event, *, first_after: float
) -> None:
    """Do some work again and again, until the server ends."""
    await _sleep(first_after, ending)
    while not ending.is_set():
        await work()
        await _sleep(every, ending)


async def _sleep(seconds: float, ending: asyncio.Event) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await ending.wait()


async def _try(action: str, work: Callable[[], Awaitable[object]], store_health: StoreHealth) -> None:
    """Do some of the server's own work; note if the store is away, and log faults under the name of the action."""
    try:
        await work()
    except NotStored as error:
        store_health.note(str(error))
    except Exception:
        log.exception("fault", action=action)


async def _tidy(deps: Dependencies) -> None:
    if deps.store_health.has_failed and await deps.store_health.fault():
        return
    await deps.attempts.save()  # before anything that a fault could stop
    await deps.hall.tidy()
    await deps.statistics.count_some()
    await deps.attempts.refresh(MOST_RECHECKED)
    if deps.storage.tables.is_shared:
        await deps.matches.tidy()
