"""A clock, games and browsers for tests of the server."""

from collections.abc import Awaitable, Callable, Mapping
from types import SimpleNamespace
from typing import Any

from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient

from parlour.core.game import About

HERE = "http://localhost"
Open = Callable[..., Awaitable[FastAPI]]


class ManualClock:
    """A clock that moves only when a test says so."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        """Tell the time."""
        return self.now

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds


def games() -> Mapping[str, Any]:
    """Return games as the home page knows them."""
    return {
        "tig": SimpleNamespace(seats=range(2, 5), about=About("Tig & Tag", "Catch <them>.", 5), provided_options={})
    }


def visit(app: FastAPI, address: str = "192.0.2.7") -> AsyncClient:
    """Open a browser at `address`, without cookies."""
    return AsyncClient(transport=ASGITransport(app, client=(address, 50000)), base_url=HERE)
