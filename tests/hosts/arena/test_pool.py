"""Kept connections: used again while they are good, and no request is sent too often."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from parlour.hosts.arena.http.connection import SolverConnection
from parlour.hosts.arena.http.pool import KEEP, Pool
from parlour.hosts.arena.http.target import Origin
from parlour.hosts.arena.match.faults import Fault, SolverFailed
from tests.hosts.arena.fakes import HANG_UP, PaperWire, http

pytestmark = pytest.mark.anyio
ANNA, BOB = Origin(is_secure=False, host="anna", port=80), Origin(is_secure=False, host="bob", port=80)
OK = http(b"{}")


class ScriptedPool:
    """A pool and all connections it opened; their answers are given beforehand."""

    def __init__(self, *says: tuple[bytes, ...], keep: float = KEEP) -> None:
        self._says = list(says)
        self.wires: list[PaperWire] = []
        self.connections: list[SolverConnection] = []
        self.pool = Pool(self._dial, keep)

    async def ask(self, origin: Origin = ANNA, request: bytes = b"?") -> bytes:
        """Ask without a deadline."""
        return (await self.pool.ask(origin, request, asyncio.get_running_loop().time() + 1000)).body

    async def _dial(self, _: Origin) -> SolverConnection:
        connection = SolverConnection()
        self.connections.append(connection)
        self.wires.append(PaperWire(connection, *self._says.pop(0)))
        return connection


@asynccontextmanager
async def company(*says: tuple[bytes, ...], keep: float = KEEP) -> AsyncIterator[ScriptedPool]:
    """Open a pool, and close it in the end."""
    opened = ScriptedPool(*says, keep=keep)
    yield opened
    await opened.pool.close()
    assert all(wire.is_cut for wire in opened.wires)


async def test_connections_are_kept() -> None:
    """Requests go over the same connection in turn, and each origin has its own."""
    async with company((OK, OK, OK), (OK,)) as opened:
        for origin in (ANNA, ANNA, BOB, ANNA):
            assert await opened.ask(origin) == b"{}"

        assert [len(wire.heard) for wire in opened.wires] == [3, 1]


async def test_requests_at_once_have_a_connection_each() -> None:
    """The pool has no limit; afterwards all are kept for the next requests."""
    async with company(*[(OK, OK)] * 3) as opened:
        for _ in range(2):
            await asyncio.gather(*(opened.ask() for _ in range(3)))

        assert [len(wire.heard) for wire in opened.wires] == [2, 2, 2]


async def test_a_connection_that_was_closed_meanwhile_is_not_used() -> None:
    """Servers do not keep them for ever."""
    async with company((OK,), (OK,)) as opened:
        await opened.ask()
        opened.wires[0].hang_up()

        assert await opened.ask() == b"{}"
        assert [len(wire.heard) for wire in opened.wires] == [1, 1]


async def test_a_connection_that_is_closed_under_a_request_is_replaced() -> None:
    """The server closed it before it read the request, so that is sent again over a new one."""
    async with company((OK, HANG_UP), (http(b"2"),)) as opened:
        await opened.ask()

        assert await opened.ask(request=b"second") == b"2"
        assert [wire.heard[-1] for wire in opened.wires] == [b"second", b"second"]


async def test_a_request_is_repeated_once() -> None:
    """A server that hangs up over a new connection means it; another kept one is not tried."""
    async with company((OK, HANG_UP), (OK, HANG_UP), (HANG_UP,)) as opened:
        await asyncio.gather(opened.ask(), opened.ask())
        with pytest.raises(SolverFailed, match="closed before an answer") as failed:
            await opened.ask()

        assert failed.value.failure.kind is Fault.UNREACHABLE
        assert sorted(len(wire.heard) for wire in opened.wires) == [1, 1, 2]


@pytest.mark.parametrize("says", [(HANG_UP,), (OK, b"H" + HANG_UP), (OK, b"not HTTP")])
async def test_a_request_that_was_read_is_not_repeated(says: tuple[bytes, ...]) -> None:
    """A request counts as read if it came over a new connection, or if even one byte came back."""
    async with company(says) as opened:
        for _ in says[1:]:
            await opened.ask()
        with pytest.raises(SolverFailed):
            await opened.ask()

        assert len(opened.wires) == 1


async def test_a_connection_idle_for_too_long_is_not_used() -> None:
    """The server may be about to close it."""
    async with company((OK,), (OK,), keep=0) as opened:
        await opened.ask()
        await opened.ask()

        assert [wire.is_cut for wire in opened.wires] == [True, False]


async def test_idle_connections_are_closed_after_a_while() -> None:
    """No request is needed for that."""
    async with company((OK,), keep=0.01) as opened:
        await opened.ask()
        await asyncio.wait_for(opened.connections[0].gone, 10)

        assert opened.wires[0].is_cut


async def test_a_cancelled_request_leaves_nothing_behind() -> None:
    """Its late answer must not become that of the next request."""
    async with company((), (OK,)) as opened:
        asking = asyncio.create_task(opened.ask())
        await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking

        assert opened.wires[0].is_cut
        assert await opened.ask() == b"{}"
        assert len(opened.wires) == 2


async def test_closing_the_pool_fails_pending_requests() -> None:
    """They neither hang nor go over another connection."""
    async with company((OK,)) as opened:
        await opened.ask()
        asking = asyncio.create_task(opened.ask())
        await asyncio.sleep(0)
        await opened.pool.close()

        with pytest.raises(SolverFailed, match="closed before an answer"):
            await asking
        assert [len(wire.heard) for wire in opened.wires] == [2]
