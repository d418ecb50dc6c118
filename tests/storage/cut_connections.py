"""Databases behind a proxy that cuts connections, and waiting for what follows."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bench.shared.database_cutting_proxy import CuttingProxy, cutting_proxy
from parlour.storage.open_storage import Storage, open_storage

LONG = 30.0
"""Seconds after which something that should happen counts as failed."""
SIGNS_OF_LIFE = b"INSERT INTO parlour_processes"
"""A query that only the connection for signs of life sends."""


@asynccontextmanager
async def proxied(url: str) -> AsyncIterator[tuple[CuttingProxy, Storage]]:
    """Open the database at `url` through a proxy, which spares the connection that gives signs of life all the time."""
    async with cutting_proxy(url) as (proxy, address), open_storage(address) as storage:
        proxy.spared = SIGNS_OF_LIFE
        yield proxy, storage


async def until(is_so: Callable[[], object]) -> None:
    """Wait until something is so."""
    due = time.monotonic() + LONG
    while not is_so():
        assert time.monotonic() < due
        await asyncio.sleep(0.01)
