"""Clients that send raw bytes to a server on loopback, and read its answers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, cast

from fastapi import FastAPI, Request, Response, WebSocket
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocketDisconnect

from parlour.cli.listener import listen
from parlour.cli.serve import Server, wiring
from parlour.server.middleware import InternalErrors
from parlour.server.network.bounds import Bounds
from parlour.server.settings import Settings

PATIENCE = 30.0
"""Seconds to wait for an answer."""
NEVER = 3600.0
UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
LARGE = 32 * 1024 * 1024
MASK = bytes(4)
TEXT, BINARY, CONTINUED, PING, PONG = 1, 2, 0, 9, 10


def frame(opcode: int, content: bytes = b"", *, is_final: bool = True) -> bytes:
    """Encode a short client frame; the mask of zeros changes nothing."""
    return bytes((opcode | 0x80 * is_final, 0x80 | len(content))) + MASK + content


@dataclass
class RawClient:
    """One connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def say(self, data: bytes | str) -> None:
        """Send as much as the other side accepts."""
        self.writer.write(data if isinstance(data, bytes) else data.encode())
        await asyncio.wait_for(self.writer.drain(), PATIENCE)

    async def insist(self, data: bytes, times: int) -> None:
        """Send it `times` times, or until the connection closes."""
        try:
            for _ in range(times):
                if not self.writer.is_closing():
                    await self.say(data)
        except ConnectionError:
            pass

    async def flood(self, data: bytes, times: int) -> int:
        """Send it repeatedly until there is an answer; return its status."""
        saying = asyncio.create_task(self.insist(data, times))
        status = await self.status()
        saying.cancel()
        return status

    def sleep(self) -> None:
        """Read nothing from now on."""
        cast("asyncio.Transport", self.writer.transport).pause_reading()

    async def status(self) -> int:
        """Read an answer's head; return its status, or 0 without an answer."""
        head = b""
        try:
            head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        except (asyncio.IncompleteReadError, ConnectionError):
            return 0
        return int(head.split()[1])

    async def rest(self) -> bytes:
        """Read until the other side ends."""
        heard = b""
        try:
            while more := await asyncio.wait_for(self.reader.read(65536), PATIENCE):
                heard += more
        except ConnectionError:
            pass
        return heard

    async def close_code(self) -> int:
        """Read to the end, and return the close code."""
        heard = await self.rest()
        at = heard.rindex(b"\x88")
        return int.from_bytes(heard[at + 2 : at + 4], "big")

    async def upgrade(self, path: str = "/ws", more: str = "") -> int:
        """Request a WebSocket; return the status of the answer."""
        await self.say(f"GET {path} HTTP/1.1\r\nHost: x\r\n{UPGRADE}{more}\r\n")
        return await self.status()


@dataclass
class EchoServer:
    """An echo server and its address."""

    port: int
    server: Server
    strangers: list[RawClient] = field(default_factory=list)

    async def stranger(self, host: str = "127.0.0.1") -> RawClient:
        """Connect from `host`."""
        opening = asyncio.open_connection("127.0.0.1", self.port, limit=1024, local_addr=(host, 0))
        stranger = RawClient(*await asyncio.wait_for(opening, PATIENCE))
        self.strangers.append(stranger)
        return stranger

    async def socket(self, host: str = "127.0.0.1") -> RawClient:
        """Open a WebSocket from `host`."""
        stranger = await self.stranger(host)
        assert await stranger.upgrade() == 101
        return stranger

    async def is_empty(self) -> bool:
        """Wait until no connection is left."""
        async with asyncio.timeout(PATIENCE):
            while self.server.server_state.connections:  # noqa: ASYNC110 - uvicorn has no event for it
                await asyncio.sleep(0.02)
        return True


def echoing() -> FastAPI:
    """Build an app with an echo socket, a route that reads its body, one that does not, and a large answer."""
    app = FastAPI()
    app.add_middleware(InternalErrors)

    @app.websocket("/ws")
    @app.websocket("/ws/{_:path}")
    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        try:
            while True:
                message = await socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                await socket.send_text(message.get("text") or "bytes")
        except WebSocketDisconnect:
            return

    @app.get("/large")
    async def large() -> Response:
        return Response(bytes(LARGE))

    @app.get("/")
    async def here() -> str:
        return "here"

    @app.post("/read")
    async def read(request: Request) -> int:
        return len(await request.body())

    @app.post("/refused")
    async def refused() -> None:
        raise HTTPException(413)

    return app


@asynccontextmanager
async def served(bounds: Bounds | None = None, **chosen: Any) -> AsyncIterator[EchoServer]:
    """Serve on loopback for the duration of a test; without pings, because strangers do not answer them."""
    ready = asyncio.Event()
    config = wiring(echoing(), Settings(), bounds or Bounds(head_seconds=NEVER, body_seconds=NEVER))
    config.ws_ping_interval = None
    for name, value in chosen.items():
        setattr(config, name, value)
    with listen("127.0.0.1", 0) as listener:
        server = Server(config, ready.set)
        serving = asyncio.create_task(server.serve([listener]))
        await ready.wait()
        scene = EchoServer(listener.getsockname()[1], server)
        try:
            yield scene
        finally:
            for stranger in scene.strangers:
                stranger.writer.transport.abort()
            server.should_exit = True
            await serving
