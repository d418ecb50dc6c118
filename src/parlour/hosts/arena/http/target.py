"""Where a request goes: a URL, taken apart and made harmless to write on a line."""

import re
from base64 import b64encode
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address
from typing import NamedTuple
from urllib.parse import SplitResult, quote, unquote_to_bytes, urljoin, urlsplit

import idna

from parlour import __version__
from parlour.hosts.arena.match.faults import Fault, SolverFailed

_BAD = (Fault.BAD_ADDRESS, "this is no address that can be called: one is like http://localhost:8080")
_PORTS = {"http": 80, "https": 443}
_NAME = re.compile(r"(?=.{1,254}$)([a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}\.?")
_ENDS_IN_A_NUMBER = re.compile(r"(^|\.)(\d+|0x[0-9a-f]*)\.?$")
"""What some clients take for an address, however odd; here it is one in full, or none."""
_IN_PATH, _IN_QUERY = "/:@!$&'()*+,;=~%", "/:@!$&'()*+,;=~%?"


class Origin(NamedTuple):
    """Whom a connection leads to; `host` is a name or an address without brackets."""

    is_secure: bool
    host: str
    port: int


@dataclass(frozen=True, slots=True)
class Target:
    """A URL that can be asked."""

    url: str
    origin: Origin
    path: str
    """As it is asked for, with its query."""
    lines: str
    """Of a head, the same for every request: whom it is for, and who asks."""

    def led_to(self, location: str) -> "Target":
        """Follow a redirect; who it is asked as stays with the origin that it was meant for."""
        try:
            there = target(urljoin(self.url, location))
        except ValueError:
            raise SolverFailed(*_BAD) from None
        if there.origin != self.origin:
            return there
        return target(urlsplit(there.url)._replace(netloc=urlsplit(self.url).netloc).geturl())


@lru_cache(maxsize=1024)
def target(url: str) -> Target:
    """Read a URL of http or https, or raise `SolverFailed`."""
    try:
        parts = urlsplit(url)
        usual = _PORTS[parts.scheme]
        origin = Origin(parts.scheme == "https", _host(parts), usual if parts.port is None else parts.port)
        path = quote(parts.path or "/", safe=_IN_PATH)
        query = quote(parts.query, safe=_IN_QUERY)
    except (ValueError, KeyError):
        raise SolverFailed(*_BAD) from None
    return Target(url, origin, f"{path}?{query}" if query else path, _lines(parts, origin))


def _host(parts: SplitResult) -> str:
    """Read a host as it is looked up, or raise `ValueError`."""
    host = parts.hostname or ""
    if "%" in host:
        raise ValueError(host)
    if ":" in host:
        return str(IPv6Address(host))
    if not host.isascii():
        host = idna.encode(host, uts46=True).decode()
    if _ENDS_IN_A_NUMBER.search(host):
        return str(IPv4Address(host))
    if not _NAME.fullmatch(host):
        raise ValueError(host)
    return host


def _lines(parts: SplitResult, origin: Origin) -> str:
    host = f"[{origin.host}]" if ":" in origin.host else origin.host
    port = "" if origin.port == _PORTS[parts.scheme] else f":{origin.port}"
    lines = f"Host: {host}{port}\r\nUser-Agent: parlour/{__version__}\r\nAccept-Encoding: identity\r\n"
    if parts.username is None:
        return lines
    user, password = unquote_to_bytes(parts.username), unquote_to_bytes(parts.password or "")
    return f"{lines}Authorization: Basic {b64encode(user + b':' + password).decode()}\r\n"
