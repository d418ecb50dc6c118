"""Tests of the arena run on what the house runs on."""

import pytest


@pytest.fixture
def anyio_backend() -> str:
    """Run on what the house runs on."""
    return "asyncio"
