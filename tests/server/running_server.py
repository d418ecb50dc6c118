"""A real server on a real socket, for tests that need the network."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

import orjson
from httpx2 import AsyncClient
from websockets.asyncio.client import ClientConnection, connect

from parlour.cli.listener import listen
from parlour.cli.serve import Server, wiring
from parlour.core.discovery import discover
from parlour.server.app import create_app
from parlour.server.frontend import Client
from parlour.server.rate_limits import TimeSource
from parlour.server.settings import Settings
from parlour.storage.open_storage import open_storage
from tests.http_requests import TIMEOUT

PATIENCE = 30.0
"""Seconds to wait for an answer; bots start a process first, and the machine may be busy."""


class ServerAddress:
    """A server's address, for browsers and sockets."""

    def __init__(self, port: int) -> None:
        self.http = f"http://127.0.0.1:{port}"
        self.ws = f"ws://127.0.0.1:{port}/ws"

    def browser(self) -> AsyncClient:
        """Open a browser without cookies."""
        return AsyncClient(base_url=self.http, timeout=TIMEOUT)


@asynccontextmanager
async def running_server(
    client: Client | None = None, ticks: TimeSource = monotonic, **chosen: Any
) -> AsyncIterator[ServerAddress]:
    """Run a server on a free loopback port; it closes as it would on SIGTERM."""
    settings = Settings(**{"database_url": "memory", "bcrypt_cost": 4, "bot_workers": 1, **chosen})
    ready = asyncio.Event()
    with listen("127.0.0.1", 0) as listener:
        async with open_storage(settings.database) as storage:
            server = Server(
                wiring(create_app(settings, storage, discover(), client=client, ticks=ticks), settings), ready.set
            )
            serving = asyncio.create_task(server.serve([listener]))
            await ready.wait()
            yield ServerAddress(listener.getsockname()[1])
            server.should_exit = True
            await serving


class SocketClient:
    """A client of a WebSocket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.told: list[dict[str, Any]] = []

    async def say(self, event: str, **fields: Any) -> None:
        """Send a message."""
        await self.socket.send(orjson.dumps({"event": event, **fields}).decode())

    async def hear(self, event: str, **like: Any) -> dict[str, Any]:
        """Wait for a message of this kind."""
        while True:
            message: dict[str, Any] = orjson.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
            self.told.append(message)
            if message["event"] == event and all(message.get(key) == value for key, value in like.items()):
                return message

    async def ask(self, event: str, **fields: Any) -> dict[str, Any]:
        """Send a message and return its `ack` or `error`."""
        await self.say(event, **fields, id=f"q{len(self.told)}")
        while True:
            message: dict[str, Any] = orjson.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
            self.told.append(message)
            if message["event"] in ("ack", "error"):
                return message


@asynccontextmanager
async def call(url: str, headers: Mapping[str, str] | None = None) -> AsyncIterator[SocketClient]:
    """Open a socket."""
    async with connect(url, additional_headers=dict(headers or {}), proxy=None) as socket:
        yield SocketClient(socket)
