"""What tests of judges share."""

import pytest


@pytest.fixture
def anyio_backend() -> str:
    """Run on what the house runs on."""
    return "asyncio"
