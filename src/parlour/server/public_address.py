"""Under which address friends find the house, and how it is handed to them."""

import socket
from collections.abc import Callable
from contextlib import closing
from functools import lru_cache
from ipaddress import ip_address

import segno
from pydantic import HttpUrl
from starlette.requests import Request

from parlour.server.cross_origin import address_of_page
from parlour.server.settings import Settings, is_loopback

EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104 - looked for, not listened on
_NETWORK_ZONES = (".local", ".lan", ".internal", ".home.arpa", ".localhost")
"""Names that only one's own network gives: nobody can register one of them."""
_NAMES_HERE = frozenset({"localhost", "127.0.0.1", "[::1]"})
_ELSEWHERE = ("192.0.2.1", 9)
"""An address nobody has: asking for the way there sends nothing and tells our own address."""


def shareable_address(request: Request, settings: Settings, at: str | None = None) -> str:
    """Give the house's public address, else the one the visitor used; in an open network never his own machine's.

    A client on another site may say where its pages are, `at`: then links lead there.
    """
    if elsewhere := address_of_page(request, at):
        return elsewhere
    if settings.public_url:
        return str(settings.public_url).rstrip("/")
    url = request.base_url
    if settings.host in EVERYWHERE and is_loopback(url.hostname or "") and (address := lan_address()):
        url = url.replace(hostname=address)
    return str(url).rstrip("/")


def host_name_check(settings: Settings, *, lan: bool) -> Callable[[str], bool] | None:
    """Give the test of a name by which the server may be called; None where it cannot know its names.

    The page of another site can make its own name lead here, and the visitor's browser then takes it for our page. No
    address in digits can be such a name, and no name that only the own network knows.
    """
    if not (lan or is_loopback(settings.host)):
        return None
    public = (settings.public_url, *map(HttpUrl, settings.origins.friends))
    names = _NAMES_HERE | {settings.host, *(str(url.host) for url in public if url)}
    return lambda name: name in names or (lan and _is_of_the_network(name))


def _is_of_the_network(name: str) -> bool:
    try:
        return bool(ip_address(name.strip("[]")))
    except ValueError:
        return name != "" and ("." not in name or name.endswith(_NETWORK_ZONES))


def lan_address() -> str | None:
    """Find this machine's address in its own network; sends nothing."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        found: str = probe.getsockname()[0]
    return None if found.startswith("127.") or found in EVERYWHERE else found


@lru_cache(maxsize=512)
def qr_code(url: str) -> str:
    """Draw `url` for a telephone's camera, as the address of an image."""
    drawn: str = segno.make(url, micro=False, error="m").svg_data_uri(border=3, light="#fff", dark="#000", scale=4)
    return drawn
