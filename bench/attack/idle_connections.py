"""Thousands of connections that do nothing, and a new visitor who wants to play."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

from bench.attack.full_attack import AS_GIVEN, Times, warm_up
from bench.attack.leak_oracle import Oracle
from bench.attack.measured_player import Bystander
from bench.shared.limits import Bar
from bench.shared.server_process import running
from bench.shared.websocket_client import Socket, connect

CONNECTIONS = 5_000
ADDRESSES = tuple(f"127.0.1.{number}" for number in range(1, 65))
_AT_ONCE = 50
_HELD = 25.0
"""Seconds for which they are held, longer than the server's ping interval."""


async def idle(folder: Path, connections: int = CONNECTIONS, held: float = _HELD) -> Sequence[Bar]:
    """Hold this many connections, and measure how soon a new visitor can move, at first and after a while."""
    with running(folder, "parlour", "serve", "--port", "0", environment=AS_GIVEN) as server:
        await warm_up(server.port, Times().warming)
        files, gone = server.files(), 0

        def lost() -> None:
            nonlocal gone
            gone += 1

        sockets: list[Socket] = []
        try:
            for first in range(0, connections, _AT_ONCE):
                numbers = range(first, min(first + _AT_ONCE, connections))
                opening = (_connect(server.port, ADDRESSES[number % len(ADDRESSES)], lost) for number in numbers)
                sockets += await asyncio.gather(*opening)
            took = [await _visit(server.port, "crossword")]
            await asyncio.sleep(held)
            took.append(await _visit(server.port, "president"))
            kept = len(sockets) - gone
        finally:
            for socket in sockets:
                socket.close()
        await asyncio.sleep(5.0)
        left = server.files() - files
    return [
        Bar("idle connections held", kept, least=connections),
        Bar("seconds until a new visitor's first move", max(took), most=1),
        Bar("files and sockets left over", max(0, left), most=0),
    ]


async def _connect(port: int, address: str, lost: Callable[[], None]) -> Socket:
    return await connect(port, "/ws", lambda _: None, lost, address=address)


async def _visit(port: int, game: str) -> float:
    """Connect, join and start; return the seconds it took."""
    begun = perf_counter()
    visitor = Bystander(game, Oracle())
    await visitor.open(port)
    took = perf_counter() - begun
    visitor.close()
    return took
