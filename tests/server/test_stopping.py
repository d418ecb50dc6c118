"""An orderly stop: no default moves, no logged faults, and bots continue after the next start."""

import asyncio
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path

import orjson
import psutil
import pytest

from tests.cli.commands import RunningServer, opened
from tests.server import patient_game
from tests.server.running_server import SocketClient, call

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
PROJECT = Path(__file__).parents[2]
TABLES = ("attic", "cellar", "kitchen", "porch")
BOT = "p2"


async def test_a_stopping_server_makes_no_default_moves_for_its_bots(tmp_path: Path) -> None:
    """A supervisor may signal all processes at once; an interrupted bot thinks again after the next start."""
    home = tmp_path / "home"
    around = {"GAMES": patient_game.__name__, "PYTHONPATH": str(PROJECT), patient_game.PLACE: str(tmp_path)}
    with opened(home, **around) as server:
        async with _connected(server) as hosts:
            tokens = [await _started(host, table) for host, table in zip(hosts, TABLES, strict=True)]
            await _until_there(tmp_path / patient_game.BEGUN)
            for worker in psutil.Process(server.process.pid).children(recursive=True):
                worker.send_signal(signal.SIGTERM)
            status, _, logged = await asyncio.to_thread(server.end)

    assert status == 0
    assert {line["level"] for line in map(orjson.loads, logged.splitlines())} == {"info"}
    assert BOT not in _moved(home)

    (tmp_path / patient_game.GO).touch()
    with opened(home, **around) as server:
        async with _connected(server) as hosts:
            for host, table, token in zip(hosts, TABLES, tokens, strict=True):
                await host.say("join", room_id=table, token=token)
                await host.hear("effect", type="passed", data={"player_id": BOT})


@asynccontextmanager
async def _connected(server: RunningServer) -> AsyncIterator[list[SocketClient]]:
    """Connect one player per table."""
    address = f"{server.url.replace('http', 'ws')}/ws"
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(call(address)) for _ in TABLES]


async def _started(host: SocketClient, table: str) -> str:
    """Join, start against a bot, and leave it the next move; return the seat's token."""
    await host.say("join", room_id=table, game="patient", name="Ann")
    token: str = (await host.hear("state_full"))["token"]
    for message in ("add_bot", "start", "pass"):
        assert (await host.ask(message))["event"] == "ack"
    return token


async def _until_there(file: Path) -> None:
    """Wait for a file that another process creates."""
    async with asyncio.timeout(60):
        while not await asyncio.to_thread(file.exists):  # noqa: ASYNC110 - another process sets no event here
            await asyncio.sleep(0.05)


def _moved(home: Path) -> set[str]:
    """Return the seats that have stored actions."""
    with closing(sqlite3.connect(home / "parlour.db")) as database:
        return {by for (by,) in database.execute('SELECT "by" FROM log')}
