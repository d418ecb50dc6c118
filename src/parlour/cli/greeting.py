"""The greeting that a server prints when it is ready."""

from collections.abc import Iterator
from io import StringIO

import segno

from parlour.cli.listener import url_of
from parlour.server.public_address import lan_address
from parlour.server.settings import Settings, is_loopback


def greeting(settings: Settings, port: int, durability: str, *, lan: bool) -> str:
    """Return the server's address, an invitation for friends if `lan`, and how durable its storage is."""
    return "\n".join(_lines(settings, port, durability, lan=lan))


def draw_qr_code(url: str) -> str:
    """Draw `url` as a QR code for the terminal."""
    drawing = StringIO()
    segno.make(url, micro=False).terminal(drawing, border=2, compact=True)
    return drawing.getvalue()


def _lines(settings: Settings, port: int, durability: str, *, lan: bool) -> Iterator[str]:
    yield f"Parlour is running at {url_of(settings.host, port)}"
    if settings.public_url:
        yield from _invitation(str(settings.public_url))
    elif lan and (address := lan_address()):
        yield from _invitation(url_of(address, port))
    elif lan:
        yield "This machine does not seem to be on a network, so friends cannot reach it."
    elif is_loopback(settings.host):
        yield "To let phones on your network join: parlour serve --lan"
    yield durability
    if settings.key_file:
        yield f"The secret key is in {settings.key_file}: back it up with the database and keep it private."


def _invitation(url: str) -> Iterator[str]:
    yield f"Friends can join at {url}"
    yield draw_qr_code(url)
