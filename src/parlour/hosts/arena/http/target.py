"""Where a request goes: a URL, parsed and made safe to write into a request."""

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

_BAD = (Fault.BAD_ADDRESS, "this address cannot be called; it should look like http://localhost:8080")
_PORTS = {"http": 80, "https": 443}
_NAME = re.compile(r"(?=.{1,254}$)([a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}\.?")
_ENDS_IN_A_NUMBER = re.compile(r"(^|\.)(\d+|0x[0-9a-f]*)\.?$")
"""Hosts that some clients read as an IPv4 address; here only the usual form is accepted."""
_IN_PATH, _IN_QUERY = "/:@!$&'()*+,;=~%", "/:@!$&'()*+,;=~%?"


class Origin(NamedTuple):
    """Where a connection leads; `host` is a name or an address without brackets."""

    is_secure: bool
    host: str
    port: int


@dataclass(frozen=True, slots=True)
class Target:
    """A URL that can be requested."""

    url: str
    origin: Origin
    path: str
    """As requested, with its query."""
    lines: str
    """The header lines that are the same for every request."""

    def redirect(self, location: str) -> "Target":
        """Follow a redirect; credentials are sent only to the origin they were given for."""
        try:
            there = parse_target(urljoin(self.url, location))
        except ValueError:
            raise SolverFailed(*_BAD) from None
        if there.origin != self.origin:
            return there
        return parse_target(urlsplit(there.url)._replace(netloc=urlsplit(self.url).netloc).geturl())


@lru_cache(maxsize=1024)
def parse_target(url: str) -> Target:
    """Parse an http or https URL, or raise `SolverFailed`."""
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
    """Return the host as it is resolved, or raise `ValueError`."""
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
