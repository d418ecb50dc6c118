"""Opening connections: a name is resolved once, and each address is checked before it is connected to."""

import asyncio
import ssl
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from errno import ECONNREFUSED
from functools import cache
from ipaddress import ip_address
from os import strerror
from socket import AI_ADDRCONFIG, SOCK_STREAM
from typing import TypeAlias

from parlour.hosts.arena.http.address_policy import IpAddress, Policy, anywhere, parse_address
from parlour.hosts.arena.http.connection import SolverConnection
from parlour.hosts.arena.http.target import Origin
from parlour.hosts.arena.match.faults import Fault, SolverFailed

Resolve: TypeAlias = Callable[[str], Awaitable[Sequence[str]]]
"""Returns the addresses of a host, best first, or raises `OSError`."""
PATIENCE = 2.0
"""Seconds for connecting to an address when there is another to try."""


async def resolve_host(host: str) -> Sequence[str]:
    """Ask the system for the addresses of `host`; a numeric address is returned as it is."""
    with suppress(ValueError):
        return [str(ip_address(host))]
    found = await asyncio.get_running_loop().getaddrinfo(host, None, type=SOCK_STREAM, flags=AI_ADDRCONFIG)
    return [_with_zone(str(address[0]), *address[2:]) for *_, address in found]


class Dialler:
    """Opens connections where the `policy` allows, and never to the internal services of clouds."""

    def __init__(self, policy: Policy, resolve: Resolve, *, insecure: bool) -> None:
        self._policy = policy
        self._resolve = resolve
        self._insecure = insecure
        self._known: dict[str, list[str]] = {}
        self._asking: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def dial(self, origin: Origin) -> SolverConnection:
        """Connect to the first allowed address of `origin` that answers, or raise `SolverFailed`."""
        allowed = [address for address in await self._addresses(origin.host) if self._may_call(parse_address(address))]
        if not allowed:
            raise SolverFailed(Fault.FORBIDDEN_ADDRESS, "the address is in a network where solvers are not allowed")
        *others, last = allowed
        for address in others:
            try:
                async with asyncio.timeout(PATIENCE):
                    return await self._connect(origin, address)
            except (SolverFailed, TimeoutError):
                self._known[origin.host].sort(key=address.__eq__)  # try it last from now on
        return await self._connect(origin, last)

    def _may_call(self, address: IpAddress) -> bool:
        return anywhere(address) and self._policy(address)

    async def _addresses(self, host: str) -> Sequence[str]:
        async with self._asking[host]:
            if host not in self._known:
                try:
                    self._known[host] = list(await self._resolve(host))
                except OSError:
                    raise SolverFailed(Fault.UNREACHABLE, "there is no such host") from None
        return self._known[host]

    async def _connect(self, origin: Origin, address: str) -> SolverConnection:
        secured = tls_context(self._insecure) if origin.is_secure else None
        name = origin.host.rstrip(".") if origin.is_secure else None
        loop = asyncio.get_running_loop()
        try:
            _, connection = await loop.create_connection(
                SolverConnection, address, origin.port, ssl=secured, server_hostname=name
            )
        except ssl.SSLError:
            safe = "no secure connection: the certificate is not valid, or the solver does not speak TLS"
            raise SolverFailed(Fault.UNTRUSTED, safe) from None
        except OSError as error:
            raise SolverFailed(Fault.UNREACHABLE, f"no connection: {strerror(error.errno or ECONNREFUSED)}") from None
        return connection


def _with_zone(host: str, *rest: int) -> str:
    """Add the zone to an address that needs one."""
    zone = rest[-1] if rest else 0
    return f"{host}%{zone}" if zone else host


@cache
def tls_context(insecure: bool) -> ssl.SSLContext:
    """Return the TLS context, made once because reading all certificates is slow."""
    context = ssl.create_default_context()
    context.set_alpn_protocols(["http/1.1"])
    if insecure:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context
