"""What is said when the house is open."""

from collections.abc import Iterator

from parlour.cli.addresses import qr_code, url_of
from parlour.server.public_address import lan_address
from parlour.server.settings import Settings, is_loopback


def greeting(settings: Settings, port: int, durability: str, *, lan: bool) -> str:
    """Say where the house is, for friends too if `lan`, and what becomes of its games."""
    return "\n".join(_lines(settings, port, durability, lan=lan))


def _lines(settings: Settings, port: int, durability: str, *, lan: bool) -> Iterator[str]:
    yield f"The house is open at {url_of(settings.host, port)}"
    if settings.public_url:
        yield from _invitation(str(settings.public_url))
    elif lan and (address := lan_address()):
        yield from _invitation(url_of(address, port))
    elif lan:
        yield "This machine seems to be in no network, so friends cannot reach it."
    elif is_loopback(settings.host):
        yield "For phones in your network: parlour serve --lan"
    yield durability
    if settings.key_file:
        yield f"The key of this house is {settings.key_file}: back it up with the database, and show it to nobody."


def _invitation(url: str) -> Iterator[str]:
    yield f"Friends come in at {url}"
    yield qr_code(url)
