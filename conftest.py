"""How all tests run, wherever they lie."""

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None)  # tests do not time things
settings.load_profile("house")


@pytest.fixture
def anyio_backend() -> str:
    """Run asynchronous stories on what the house runs on."""
    return "asyncio"
