"""Whether moves can be stored: `/healthz` and the log say so, and no move is acknowledged meanwhile."""

import asyncio
from pathlib import Path
from typing import Any

import orjson
import pytest
from fastapi import FastAPI
from structlog.testing import capture_logs

from parlour.server.app import create_app
from parlour.server.lifespan import lifespan
from parlour.server.settings import Settings
from parlour.server.store_health import StoreHealth
from parlour.storage.open_storage import Storage, open_storage
from tests.hosts.table.stores import UnreliableStore
from tests.server.in_memory import ManualClock, games, visit
from tests.server.running_server import call, running_server

pytestmark = pytest.mark.anyio


def server_on(storage: Storage, clock: ManualClock) -> FastAPI:
    """Build a server around `storage`."""
    return create_app(Settings(database_url="memory"), storage, games(), now=clock, ticks=clock)


async def asked(app: FastAPI, path: str = "/healthz") -> tuple[int, dict[str, Any]]:
    """Request a health check."""
    async with visit(app) as browser:
        answer = await browser.get(path)
    return answer.status_code, orjson.loads(answer.content)


async def test_a_server_whose_database_disappears_is_unhealthy(tmp_path: Path, clock: ManualClock) -> None:
    """Before that it is healthy; `/health` gives the version and the reason."""
    path = tmp_path / "parlour.db"
    async with open_storage(str(path)) as storage:
        app = server_on(storage, clock)
        assert await asked(app) == (200, {"ok": True})
        path.unlink()
        clock.wait(5)

        status, told = await asked(app)

        assert (status, told["ok"]) == (503, False)
        assert "replaced or removed" in told["reason"]
        assert str(tmp_path) not in told["reason"]
        status, told = await asked(app, "/health")
        assert (status, told["status"]) == (200, "unhealthy")


async def test_the_log_says_once_that_the_store_fails_and_once_that_it_works_again(
    tmp_path: Path, clock: ManualClock
) -> None:
    """One line per change, not per check."""
    path = tmp_path / "parlour.db"
    async with open_storage(str(path)) as storage:
        storing = StoreHealth(storage.tables, clock)
        with capture_logs() as logs:
            await storing.fault()
            path.rename(tmp_path / "away.db")
            for _ in range(3):
                clock.wait(5)
                assert await storing.fault()
            (tmp_path / "away.db").rename(path)
            clock.wait(5)
            assert await storing.fault() is None

    assert [(line["log_level"], line["outcome"]) for line in logs] == [("error", "failed"), ("warning", "works again")]


async def test_frequent_health_checks_cost_no_more_than_occasional_ones(clock: ManualClock) -> None:
    """Each check is a write, and anyone may request one."""
    async with open_storage("memory") as storage:
        counting_store = StoreThatCountsChecks(storage.tables)
        storing = StoreHealth(counting_store, clock)

        await asyncio.gather(*(storing.fault() for _ in range(50)))
        clock.wait(4.9)
        await storing.fault()
        assert counting_store.checks == 1
        clock.wait(0.1)
        await storing.fault()

        assert counting_store.checks == 2


class StoreThatCountsChecks(UnreliableStore):
    """A store that counts its checks."""

    checks = 0

    async def check(self) -> None:
        """Count."""
        self.checks += 1


async def test_the_server_notices_a_failing_store_by_itself(tmp_path: Path, clock: ManualClock) -> None:
    """The operator finds it in the log without any request, and without a traceback every five seconds."""
    path = tmp_path / "parlour.db"
    async with open_storage(str(path)) as storage:
        app = server_on(storage, clock)
        with capture_logs() as logs:
            async with lifespan(app, every=0.01), asyncio.timeout(30):
                path.unlink()
                while not app.state.dependencies.store_health.has_failed:  # noqa: ASYNC110 - no event announces it
                    await asyncio.sleep(0.01)
                await asyncio.sleep(0.1)

    assert [(line["event"], line["outcome"]) for line in logs if line["log_level"] == "error"] == [
        ("storage", "failed")
    ]


@pytest.mark.slow
async def test_a_move_that_cannot_be_stored_is_refused(tmp_path: Path) -> None:
    """The table is still shown; actions are refused."""
    path = tmp_path / "parlour.db"
    async with running_server(database_url=str(path)) as server, call(server.ws) as ann:
        await ann.ask("join", room_id="kitchen", name="Ann", game="crossword")
        path.unlink()

        assert (await ann.ask("start"))["code"] == "NOT_STORED"
        assert (await ann.ask("chat", text="Hello?"))["code"] == "NOT_STORED"
        assert (await ann.ask("request_state"))["event"] == "ack"
