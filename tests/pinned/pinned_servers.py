"""Open servers around pinned data, and ask them for what they keep."""

from collections.abc import Iterable
from typing import Any

from fastapi import FastAPI

from parlour.core.discovery import discover
from parlour.hosts.table.hall import PlayerLimits
from parlour.server.app import create_app
from parlour.server.settings import Settings
from parlour.storage.open_storage import Storage
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer
from tests.server.in_memory import ManualClock, visit

__all__ = ["ANN", "KEY", "Guest", "LocalServer", "PlayerLimits", "answer", "in_process", "opened", "visit"]
KEY = "Zm9yIHRlc3RzIG9ubHksIG5vdCBmb3IgYSBob3VzZQ"
NOON = 1_794_830_400.0
"""On 16 November 2026."""
ANN = {"username": "ann_1", "password": "correct horse"}


def in_process(storage: Storage) -> LocalServer:
    """Open tables around `storage`."""
    return LocalServer(storage.tables, storage.records)


def opened(storage: Storage) -> FastAPI:
    """Build a server around `storage`, at noon."""
    clock = ManualClock()
    clock.now = NOON
    settings = Settings(secret_key=KEY, database_url="memory", bcrypt_cost=4, guess_rate=1e6, read_rate=1e6)
    return create_app(settings, storage, discover(), now=clock, ticks=clock)


async def answer(storage: Storage, paths: Iterable[str]) -> dict[str, Any]:
    """Log Ann in and return what she is answered at each of `paths`."""
    async with visit(opened(storage)) as ann:
        assert (await ann.post("/api/login", json=ANN)).status_code == 200
        answers = {path: await ann.get(path) for path in paths}
    return {
        path: {"status": said.status_code, "body": said.json() if "json" in said.headers["content-type"] else said.text}
        for path, said in answers.items()
    }
