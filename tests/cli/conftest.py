"""Where a house of a test keeps its things."""

from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Give a folder that is not there yet."""
    return tmp_path / "home"


@pytest.fixture
def anyio_backend() -> str:
    """Run on what the house runs on."""
    return "asyncio"
