"""Helpers for tests of calls over real sockets."""

import pytest

from parlour.hosts.arena.http.client import HttpCaller
from parlour.hosts.arena.match.faults import Fault, SolverFailed
from tests.hosts.arena.fakes import Say, solver

BOTH_LOOPS = pytest.mark.parametrize(
    "anyio_backend",
    [("asyncio", {"use_uvloop": False}), ("asyncio", {"use_uvloop": True})],
    ids=["asyncio", "uvloop"],
)
"""Runs on uvloop like the server, and on asyncio where there is no uvloop."""


async def fault(say: Say, caller: HttpCaller | None = None) -> Fault:
    """Return the fault of a solver's answer."""
    async with solver(say) as (url, _), caller or HttpCaller() as calling:
        with pytest.raises(SolverFailed) as failed:
            await calling.call(url, "/guess", {}, b"{}")
    assert "127.0.0.1" not in str(failed.value)
    return failed.value.failure.kind
