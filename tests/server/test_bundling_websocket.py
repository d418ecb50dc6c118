"""Frames written past ASGI: valid for a strict reader, and bounded for a slow one."""

import asyncio

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.running_server import SocketClient, call, running_server


async def pester(sleeper: SocketClient) -> None:
    """Request far more than the buffer holds, and read none of it."""
    for _ in range(50_000):
        await sleeper.say("request_state")
        await asyncio.sleep(0)


@pytest.mark.slow
@pytest.mark.anyio
async def test_a_client_that_does_not_read_is_cut_off_and_slows_nobody_down() -> None:
    """What waits for them is bounded; the others at the table continue."""
    async with running_server(message_rate=1e6) as server, call(f"{server.ws}/pier") as ann:
        await ann.say("join", name="Ann", game="crossword")
        await ann.hear("state_full")
        async with connect(f"{server.ws}/pier", proxy=None, max_queue=1, close_timeout=1) as sleeper:
            await SocketClient(sleeper).say("join", name="Bob")
            with pytest.raises(ConnectionClosed):
                await pester(SocketClient(sleeper))
        await ann.hear("presence", connected=False)

        assert (await ann.ask("chat", text="still here"))["event"] == "ack"


async def insist(writer: asyncio.StreamWriter, frame: bytes) -> None:
    """Send far more frames than the server would answer."""
    for _ in range(1_000):
        writer.write(frame * 1_000)
        await writer.drain()


@pytest.mark.slow
@pytest.mark.anyio
async def test_a_client_that_pings_without_reading_is_cut_off() -> None:
    """The answers wait in the same bounded buffer as everything else."""
    ping = b"\x89\xfd" + bytes(4) + b"?" * 125
    async with running_server() as server:
        address = server.ws.removeprefix("ws://").partition("/")[0]
        host, _, port = address.partition(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
        writer.write(
            f"GET /ws HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        await reader.readline()
        with pytest.raises(ConnectionError):
            await insist(writer, ping)
        writer.transport.abort()
