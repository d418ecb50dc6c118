"""An arena for tests of its services."""

from collections.abc import AsyncIterator

import pytest

from parlour.hosts.arena.service.dependencies import ArenaServices
from tests.hosts.arena.arena_services import arena_services


@pytest.fixture
async def services() -> AsyncIterator[ArenaServices]:
    """Provide an arena with the registered solver Ada, who guesses crane."""
    async with arena_services() as provided:
        yield provided
