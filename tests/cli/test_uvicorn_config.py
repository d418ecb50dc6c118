"""The configuration of uvicorn, tested over a real network connection."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from fastapi import FastAPI, Request, WebSocket
from httpx2 import AsyncClient
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from parlour.cli.listener import listen
from parlour.cli.serve import LARGEST_MESSAGE, Server, wiring
from parlour.server.settings import Settings
from tests.http_requests import TIMEOUT

pytestmark = pytest.mark.anyio

Serve = Callable[[Settings], AbstractAsyncContextManager[tuple[Server, str]]]


def make_echo_app() -> FastAPI:
    """Make an application that echoes messages and returns the caller's address."""
    app = FastAPI()

    @app.websocket("/echo")
    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        async for text in socket.iter_text():
            await socket.send_text(text)

    @app.get("/whence")
    async def whence(request: Request) -> str:
        return request.client.host if request.client else ""

    return app


@asynccontextmanager
async def served(settings: Settings) -> AsyncIterator[tuple[Server, str]]:
    """Serve on loopback until the test ends."""
    ready = asyncio.Event()
    listener = listen("127.0.0.1", 0)
    server = Server(wiring(make_echo_app(), settings), ready.set)
    serving = asyncio.create_task(server.serve([listener]))
    await ready.wait()
    try:
        yield server, f"127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        await serving


async def test_messages_arrive_complete_and_uncompressed() -> None:
    """Compression would double the memory of a connection for no benefit."""
    async with served(Settings()) as (_, address), connect(f"ws://{address}/echo", compression="deflate") as socket:
        await socket.send("x" * LARGEST_MESSAGE)

        assert await socket.recv() == "x" * LARGEST_MESSAGE
        assert not socket.protocol.extensions


async def test_a_message_that_is_too_large_closes_its_connection() -> None:
    """The close code says why."""
    async with served(Settings()) as (_, address), connect(f"ws://{address}/echo") as socket:
        await socket.send("x" * (LARGEST_MESSAGE + 1))
        with pytest.raises(ConnectionClosed):
            await socket.recv()

    assert socket.close_code == 1009


async def test_a_stopping_server_tells_clients_to_reconnect() -> None:
    """Code 1012 means that the service restarts."""
    async with served(Settings()) as (server, address), connect(f"ws://{address}/echo") as socket:
        server.should_exit = True
        with pytest.raises(ConnectionClosed):
            await socket.recv()

    assert socket.close_code == 1012


@pytest.mark.parametrize(
    ("trusted", "whence"), [("", "127.0.0.1"), ("10.0.0.0/8", "127.0.0.1"), ("127.0.0.1", "192.0.2.9")]
)
async def test_only_a_trusted_proxy_may_state_a_visitors_address(trusted: str, whence: str) -> None:
    """Otherwise anyone could use a new address for each request and evade every limit."""
    settings = Settings.model_validate({"trusted_proxies": trusted})
    async with served(settings) as (_, address), AsyncClient(timeout=TIMEOUT) as browser:
        answer = await browser.get(f"http://{address}/whence", headers={"x-forwarded-for": "192.0.2.9"})

    assert answer.json() == whence
    assert "server" not in answer.headers
