"""Under which address friends find the house, and how it is handed to them."""

import socket
from contextlib import closing

import segno
from pydantic import HttpUrl
from starlette.requests import Request

from parlour.server.settings import Settings, is_loopback

EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104 - looked for, not listened on
_NAMES_HERE = frozenset({"localhost", "127.0.0.1", "[::1]"})
_ELSEWHERE = ("192.0.2.1", 9)
"""An address nobody has: asking for the way there sends nothing and tells our own address."""


def address_for_friends(request: Request, settings: Settings) -> str:
    """Give the house's public address, else the one the visitor used; in an open network never his own machine's."""
    if settings.public_url:
        return str(settings.public_url).rstrip("/")
    url = request.base_url
    if settings.host in EVERYWHERE and is_loopback(url.hostname or "") and (address := lan_address()):
        url = url.replace(hostname=address)
    return str(url).rstrip("/")


def own_names(settings: Settings) -> frozenset[str] | None:
    """Give the names by which a house on this machine alone may be called; in a network it cannot know them all."""
    if not is_loopback(settings.host):
        return None
    public = (settings.public_url, *map(HttpUrl, settings.allowed_origins))
    return _NAMES_HERE | {settings.host, *(str(url.host) for url in public if url)}


def lan_address() -> str | None:
    """Find this machine's address in its own network; sends nothing."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        found: str = probe.getsockname()[0]
    return None if found.startswith("127.") or found in EVERYWHERE else found


def picture(url: str) -> str:
    """Draw `url` for a telephone's camera, as the address of an image."""
    drawn: str = segno.make(url, micro=False, error="m").svg_data_uri(border=3, light="#fff", dark="#000", scale=4)
    return drawn
