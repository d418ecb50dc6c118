"""A server with an arena, which `ann` visits."""

from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI

from tests.server.arena_server import arena_server


@pytest.fixture
async def server() -> AsyncIterator[FastAPI]:
    """Open a server with an arena."""
    async with arena_server() as app:
        yield app
