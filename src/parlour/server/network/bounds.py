"""How much a connection, and an address, may ask of the server before any route is reached."""

from dataclasses import dataclass

from parlour.server.middleware import LARGEST_BODY
from parlour.server.settings import Settings

TOKENS_A_MESSAGE = 5
"""What the largest message costs: one for its frame, and one for every 4 KiB of 16."""
AN_ADDRESS = 4
"""How many times as much as one connection, or as its WebSockets alone, all connections of an address may have."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Sizes in bytes and times in seconds; the defaults are those of a server with default settings."""

    target: int = 8_000
    """The address in a request line; a WebSocket's first line must be below 8 KiB as a whole."""
    header: int = 8_000
    """One header, its name included."""
    headers: int = 100
    """How many headers a request may have."""
    head: int = 32 * 1024
    """All headers together."""
    body: int = 4 * LARGEST_BODY
    """A body as it is sent, chunks and trailers included; the routes have a lower limit for what it holds."""
    pipelined: int = 16
    """Requests that wait behind the one being answered."""
    head_seconds: float = 10
    body_seconds: float = 30
    unread_seconds: float = 30
    """How long an answer may wait for its reader."""
    fragments: int = 64
    """Frames of one message."""
    tokens: float = 100
    """What a WebSocket may send in a second, and twice that at once; a frame costs a token, and 4 KiB another."""
    requests: float = 80
    """What one address may ask for in a second, and ten times that at once: a class that opens the page together."""
    per_address: int = 400
    """Connections of one address."""
    trusted: tuple[str, ...] = ()
    """Networks of proxies, which are not counted."""

    @classmethod
    def of(cls, settings: Settings) -> "Bounds":
        """Give the bounds that follow from `settings`."""
        return cls(
            tokens=settings.message_rate * TOKENS_A_MESSAGE,
            requests=max(settings.read_rate, settings.guess_rate) / 60 * AN_ADDRESS,
            per_address=settings.max_per_address * AN_ADDRESS,
            trusted=settings.trusted_proxies,
        )
