"""Attacks below the routes: floods, endless or slow requests, and silent connections."""

import asyncio

from bench.attack.attacker_connection import CONTINUATION, PING, PONG, TEXT, AttackTarget, CheckedConnection, frame

_FRAMES_PER_WRITE = 500
_MOST_BYTES = 8 << 20
"""Bytes of one endless request after which a connection gives up."""
_CHUNK = b"a" * 65536


async def pongs(target: AttackTarget, address: str) -> None:
    """Send unsolicited empty pongs as fast as they are accepted."""
    await _flood(target, address, frame(PONG) * _FRAMES_PER_WRITE)


async def pings(target: AttackTarget, address: str) -> None:
    """Send pings, each of which requires an answer."""
    await _flood(target, address, frame(PING, b"a") * _FRAMES_PER_WRITE)


async def continuations(target: AttackTarget, address: str) -> None:
    """Begin a message, and continue it with empty frames for ever."""
    await _flood(target, address, frame(CONTINUATION, fin=False) * _FRAMES_PER_WRITE, frame(TEXT, b'{"', fin=False))


async def fragments(target: AttackTarget, address: str) -> None:
    """Send a message in one-byte fragments, which must be kept until the last one."""
    await _flood(
        target, address, frame(CONTINUATION, b"a", fin=False) * _FRAMES_PER_WRITE, frame(TEXT, b'"', fin=False)
    )


async def tiny_texts(target: AttackTarget, address: str) -> None:
    """Send one-byte messages, each of which is refused."""
    await _flood(target, address, frame(TEXT, b"1") * _FRAMES_PER_WRITE)


async def bad_utf8(target: AttackTarget, address: str) -> None:
    """Send a text message that is not UTF-8."""
    async with await CheckedConnection.open(target, address) as line:
        await line.upgrade()
        await line.send(frame(TEXT, b"\xc3\x28\xff\xfe"))
        await line.end(1.0)


async def half_frames(target: AttackTarget, address: str) -> None:
    """Announce a large frame, and send it byte by byte."""
    async with await CheckedConnection.open(target, address) as line:
        await line.upgrade()
        await line.send(frame(TEXT, b"a" * 16000)[:8])
        while not line.is_over:
            await line.send(b"a")
            await asyncio.sleep(0.01)


async def _flood(target: AttackTarget, address: str, frames: bytes, first: bytes = b"") -> None:
    async with await CheckedConnection.open(target, address) as line:
        await line.upgrade()
        if first:
            await line.send(first)
        while not line.is_over:
            await line.send(frames, _FRAMES_PER_WRITE)


async def many_headers(target: AttackTarget, address: str) -> None:
    """Send header after header, and never the end of them."""
    await _send_endlessly(target, address, b"GET / HTTP/1.1\r\nHost: a\r\n", b"X-A: 1\r\n" * 8192)


async def long_header(target: AttackTarget, address: str) -> None:
    """Send one endless header."""
    await _send_endlessly(target, address, b"GET / HTTP/1.1\r\nHost: a\r\nX-A: ", _CHUNK)


async def long_url(target: AttackTarget, address: str) -> None:
    """Request an endless address."""
    await _send_endlessly(target, address, b"GET /", _CHUNK)


async def long_body(target: AttackTarget, address: str) -> None:
    """Send an endless chunked body."""
    head = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    await _send_endlessly(target, address, head, b"10000\r\n" + _CHUNK + b"\r\n")


async def long_socket_url(target: AttackTarget, address: str) -> None:
    """Request a WebSocket at an address of 60,000 letters, and wait for an answer."""
    async with await CheckedConnection.open(target, address) as line:
        await line.upgrade("/ws/" + "a" * 60_000)


async def _send_endlessly(target: AttackTarget, address: str, first: bytes, more: bytes) -> None:
    async with await CheckedConnection.open(target, address) as line:
        await line.send(first)
        for _ in range(_MOST_BYTES // len(more)):
            if line.is_over:
                return
            await line.send(more)


async def slow_headers(target: AttackTarget, address: str) -> None:
    """Send headers letter by letter, for as long as the server allows."""
    await _send_slowly(target, address, b"GET / HTTP/1.1\r\nHost: ")


async def slow_body(target: AttackTarget, address: str) -> None:
    """Announce a body, and send it letter by letter."""
    head = b"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n"
    await _send_slowly(target, address, head)


async def _send_slowly(target: AttackTarget, address: str, first: bytes) -> None:
    async with await CheckedConnection.open(target, address) as line:
        await line.send(first)
        while not line.is_over:
            await asyncio.sleep(0.5)
            await line.send(b"a")


async def silent(target: AttackTarget, address: str) -> None:
    """Connect, and send nothing."""
    async with await CheckedConnection.open(target, address) as line:
        await line.end(30.0)


async def never_reading(target: AttackTarget, address: str) -> None:
    """Request large answers, and read none of them."""
    async with await CheckedConnection.open(target, address) as line:
        line.stop_reading()
        await line.send(b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 12, 12)
        await line.end(2.0)
