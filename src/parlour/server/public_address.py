"""The addresses under which others reach the server, and QR codes for them."""

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
"""Names that only a local network can assign: nobody can register one."""
_NAMES_HERE = frozenset({"localhost", "127.0.0.1", "[::1]"})
_ELSEWHERE = ("192.0.2.1", 9)
"""An unassigned address: finding the route to it sends nothing and reveals our own address."""


def shareable_address(request: Request, settings: Settings, at: str | None = None) -> str:
    """Return the server's public address, else the one the visitor used; in a LAN, never a loopback address.

    A client on another site may give the address of its pages, `at`; links then lead there.
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
    """Return a check of the host names the server answers to, or `None` if it cannot know them.

    Another site can point its own name at this machine (DNS rebinding), and the visitor's browser then takes that site
    for ours. It cannot do so with a numeric address, or with a name that only the local network knows.
    """
    if not (lan or is_loopback(settings.host)):
        return None
    public = (settings.public_url, *map(HttpUrl, settings.origins.friends))
    names = _NAMES_HERE | {settings.host, *(str(url.host) for url in public if url)}
    return lambda name: name in names or (lan and _is_local_name(name))


def _is_local_name(name: str) -> bool:
    try:
        return bool(ip_address(name.strip("[]")))
    except ValueError:
        return name != "" and ("." not in name or name.endswith(_NETWORK_ZONES))


def lan_address() -> str | None:
    """Return this machine's address in its local network; sends nothing."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        found: str = probe.getsockname()[0]
    return None if found.startswith("127.") or found in EVERYWHERE else found


@lru_cache(maxsize=512)
def qr_code_image(url: str) -> str:
    """Return a QR code of `url` as the data address of an image."""
    drawn: str = segno.make(url, micro=False, error="m").svg_data_uri(border=3, light="#fff", dark="#000", scale=4)
    return drawn
