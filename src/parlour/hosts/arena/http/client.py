"""Calling solvers over HTTP/1.1.

Written by hand for safety: the address connected to is the one that was checked, and every answer is bounded.
"""

import asyncio
from collections.abc import Mapping
from time import perf_counter_ns, time_ns
from types import TracebackType
from typing import Self

from parlour.hosts.arena.http.address_policy import Policy, anywhere
from parlour.hosts.arena.http.connection import LARGEST_REPLY
from parlour.hosts.arena.http.dialling import Dialler, Resolve, resolve_host
from parlour.hosts.arena.http.pool import KEEP, Pool
from parlour.hosts.arena.http.target import Target, parse_target
from parlour.hosts.arena.match.caller import SolverAnswer
from parlour.hosts.arena.match.faults import Fault, SolverFailed

__all__ = ["LARGEST_REPLY", "REDIRECTS", "SECONDS", "HttpCaller"]

SECONDS = 300.0
"""For a request, redirects included."""
REDIRECTS = 10
"""How many redirects in a row are too many: the last of them is not followed."""
_REDIRECT = frozenset({301, 302, 303, 307, 308})
_KEEPS_BODY = frozenset({307, 308})
"""After other redirects the request has no body, as in all clients."""


class HttpCaller:
    """Calls solvers over HTTP wherever the `policy` allows; enter it as a context for one match.

    A name is resolved once, and the address connected to is the one that was checked, redirects included.
    """

    def __init__(
        self,
        policy: Policy = anywhere,
        *,
        insecure: bool = False,
        seconds: float = SECONDS,
        keep: float = KEEP,
        resolve: Resolve = resolve_host,
    ) -> None:
        self._dialler = Dialler(policy, resolve, insecure=insecure)
        self._seconds = seconds
        self._keep = keep
        self._pool: Pool | None = None

    async def __aenter__(self) -> Self:
        self._pool = Pool(self._dialler.dial, self._keep)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool:
            await self._pool.close()

    async def call(self, url: str, path: str, headers: Mapping[str, str], body: bytes | None = None) -> SolverAnswer:
        """Send a request, follow redirects, and read the answer; raise `SolverFailed` if anything goes wrong."""
        if self._pool is None:
            raise RuntimeError("this caller was not entered")
        where, lines = parse_target(url + path), _lines(headers)
        deadline = asyncio.get_running_loop().time() + self._seconds
        start, begun = time_ns(), perf_counter_ns()
        for _ in range(REDIRECTS):
            try:
                response = await self._pool.ask(where.origin, _request(where, lines, body), deadline)
            except TimeoutError:
                raise SolverFailed(Fault.TIMEOUT, f"no complete answer within {self._seconds:g} seconds") from None
            if response.status not in _REDIRECT or not response.location:
                return SolverAnswer(response.body, start, response.headed - begun)
            where = where.redirect(response.location)
            body = body if response.status in _KEEPS_BODY else None
        raise SolverFailed(Fault.TOO_MANY_REDIRECTS, f"stopped after {REDIRECTS} redirects")


def _lines(headers: Mapping[str, str]) -> str:
    """Write headers, each on exactly one line."""
    lines = "".join([f"{name}: {value}\r\n" for name, value in headers.items()])
    if not lines.count("\r") == lines.count("\n") == len(headers):
        raise ValueError("a header must be a single line")
    return lines


def _request(where: Target, lines: str, body: bytes | None) -> bytes:
    """Write a whole request."""
    if body is None:
        return f"GET {where.path} HTTP/1.1\r\n{where.lines}{lines}Accept: */*\r\n\r\n".encode()
    return (
        f"POST {where.path} HTTP/1.1\r\n{where.lines}{lines}"
        f"Content-Type: application/json\r\nAccept: */*\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode() + body
