"""Fixtures: a server in memory, and a browser to visit it."""

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient

from parlour.server.app import create_app
from parlour.server.frontend import Client
from parlour.server.settings import Settings
from parlour.storage.open_storage import open_storage
from tests.server.captured_log import Lines, logged
from tests.server.in_memory import ManualClock, Open, games, visit
from tests.server.riddle_guesses import NOON


@pytest.fixture
def clock() -> ManualClock:
    """Stop the time."""
    return ManualClock()


@pytest.fixture
def lines() -> Iterator[Lines]:
    """Log into memory."""
    with logged() as written:
        yield written


@pytest.fixture
def noon(clock: ManualClock) -> ManualClock:
    """Set the clock to noon."""
    clock.now = NOON
    return clock


@pytest.fixture
async def open_server(clock: ManualClock) -> AsyncIterator[Open]:
    """Build servers in memory with the test's settings."""
    async with AsyncExitStack() as stack:

        async def open_one(client: Client | None = None, *, lan: bool = False, **chosen: Any) -> FastAPI:
            storage = await stack.enter_async_context(open_storage("memory"))
            settings = Settings(**{"database_url": "memory", "bcrypt_cost": 4, **chosen})
            return create_app(settings, storage, games(), client=client, lan=lan, now=clock, ticks=clock)

        yield open_one


@pytest.fixture
async def server(open_server: Open) -> FastAPI:
    """Build a server with default settings."""
    return await open_server()


@pytest.fixture
async def ann(server: FastAPI) -> AsyncIterator[AsyncClient]:
    """Open a browser."""
    async with visit(server) as browser:
        yield browser
