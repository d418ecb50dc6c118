"""Calling contestants over HTTP."""

import socket
from collections.abc import Mapping
from errno import EACCES, ECONNREFUSED
from os import strerror
from time import perf_counter_ns, time_ns
from types import TracebackType
from typing import Self

import aiohttp

from parlour import __version__
from parlour.hosts.arena.addresses import Policy, anywhere, parsed
from parlour.hosts.arena.caller import Answer
from parlour.hosts.arena.score import Failed, Fault

SECONDS = 300.0
"""For a request, redirects included."""
LARGEST_REPLY = 64 * 1024
REDIRECTS = 10
_KEEP_ALIVE = 4.0
"""Seconds a connection may be idle: less than the servers in use grant, so that none closes under a request."""
_HEADERS = {
    "User-Agent": f"parlour/{__version__}",
    "Accept-Encoding": "identity",
}


class Forbidden(OSError):
    """The address may not be connected to."""

    def __init__(self) -> None:
        super().__init__(EACCES, "the address is not allowed")


class HttpCaller:
    """Calls solvers over HTTP, wherever the `policy` allows; a context to be entered for one match.

    A name is resolved once, and the address that is connected to is the one that is checked, redirects included.
    """

    def __init__(self, policy: Policy = anywhere, *, insecure: bool = False, seconds: float = SECONDS) -> None:
        self._policy = policy
        self._insecure = insecure
        self._seconds = seconds
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        connector = aiohttp.TCPConnector(
            limit=0,  # who may call when is the match's business
            ssl=not self._insecure,
            ttl_dns_cache=None,
            keepalive_timeout=_KEEP_ALIVE,
            socket_factory=self._socket,
        )
        self._session = aiohttp.ClientSession(
            connector=connector,
            cookie_jar=aiohttp.DummyCookieJar(),
            timeout=aiohttp.ClientTimeout(total=self._seconds),
            headers=_HEADERS,
            auto_decompress=False,
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._session:
            await self._session.close()

    async def call(self, url: str, path: str, headers: Mapping[str, str], body: bytes | None = None) -> Answer:
        """Send a request, follow where it leads, and read the answer; raise `Failed` for whatever goes wrong."""
        if self._session is None:
            raise RuntimeError("this caller was not entered")
        method = "GET" if body is None else "POST"
        start, begun = time_ns(), perf_counter_ns()
        try:
            async with self._session.request(
                method, url + path, headers=_headers(headers, body), data=body
            ) as response:
                nanoseconds = perf_counter_ns() - begun
                return Answer(await _read(response), start, nanoseconds)
        except (aiohttp.ClientError, OSError, UnicodeError) as error:
            raise Failed(*self._fault(error)) from None

    def _socket(self, info: aiohttp.AddrInfoType) -> socket.socket:
        """Open a socket to an address, the last moment to look at it."""
        family, kind, protocol, _, address = info
        if not self._policy(parsed(str(address[0]))):
            raise Forbidden
        return socket.socket(family, kind, protocol)

    def _fault(self, error: Exception) -> tuple[Fault, str]:
        """Name what went wrong, without the address: who reads it may not be meant to know."""
        match error:
            case aiohttp.ClientConnectorError(os_error=Forbidden()):
                return Fault.FORBIDDEN_ADDRESS, "the address is in a network that solvers may not be in"
            case aiohttp.ClientConnectorDNSError():
                return Fault.UNREACHABLE, "there is no such host"
            case aiohttp.ClientConnectorCertificateError() | aiohttp.ClientConnectorSSLError():
                return Fault.UNTRUSTED, "no safe connection: its certificate is not valid, or it does not speak TLS"
            case aiohttp.TooManyRedirects():
                return Fault.TOO_MANY_REDIRECTS, f"stopped after {REDIRECTS} redirects"
            case aiohttp.InvalidURL() | aiohttp.NonHttpUrlClientError() | UnicodeError():
                return Fault.BAD_ADDRESS, "the address is not one of http or https"
            case TimeoutError():
                return Fault.TIMEOUT, f"no whole answer within {self._seconds:g} seconds"
            case aiohttp.ClientConnectorError():
                return Fault.UNREACHABLE, f"no connection: {strerror(error.errno or ECONNREFUSED)}"
            case aiohttp.ClientConnectionError() | OSError():
                return Fault.UNREACHABLE, "the connection was closed before an answer"
            case aiohttp.ClientPayloadError():
                return Fault.UNREACHABLE, "the connection was closed in the middle of an answer"
            case _:
                return Fault.BAD_REPLY, "the answer is not HTTP"


def _headers(headers: Mapping[str, str], body: bytes | None) -> Mapping[str, str]:
    return headers if body is None else {**headers, "Content-Type": "application/json"}


async def _read(response: aiohttp.ClientResponse) -> bytes:
    """Read the whole body, but no endless one."""
    body = b""
    async for part in response.content.iter_any():
        body += part
        if len(body) > LARGEST_REPLY:
            raise Failed(Fault.TOO_LARGE, f"the reply is larger than {LARGEST_REPLY // 1024} KiB")
    return body
