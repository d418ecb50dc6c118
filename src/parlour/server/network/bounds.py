"""The limits of a connection and of an address, enforced before any route is reached."""

from dataclasses import dataclass

from parlour.server.middleware import LARGEST_BODY
from parlour.server.settings import Settings

TOKENS_A_MESSAGE = 5
"""The price of the largest message: one for its frame, and one for each 4 KiB of its 16."""
AN_ADDRESS = 4
"""All connections of an address together get this many times the limit of one, or of its WebSockets alone."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Sizes in bytes and times in seconds; the defaults follow from the default settings."""

    target: int = 8_000
    """The address in a request line; a WebSocket's whole first line must stay below 8 KiB."""
    header: int = 8_000
    """One header, its name included."""
    headers: int = 100
    """How many headers a request may have."""
    head: int = 32 * 1024
    """All headers together."""
    body: int = 4 * LARGEST_BODY
    """A body as sent, including chunk headers and trailers; the routes set a lower limit for its content."""
    pipelined: int = 16
    """Requests queued behind the one being answered."""
    head_seconds: float = 10
    body_seconds: float = 30
    unread_seconds: float = 30
    """How long a client may leave an answer unread."""
    fragments: int = 64
    """Frames of one message."""
    tokens: float = 100
    """Tokens a WebSocket may spend per second, and twice that at once; a frame costs one, and each 4 KiB another."""
    requests: float = 80
    """Requests per second from one address, and ten times that at once: a class that opens the page together."""
    per_address: int = 400
    """Connections of one address."""
    trusted: tuple[str, ...] = ()
    """Networks of trusted proxies, which are not counted."""

    @classmethod
    def of(cls, settings: Settings) -> "Bounds":
        """Derive the limits from `settings`."""
        return cls(
            tokens=settings.message_rate * TOKENS_A_MESSAGE,
            requests=max(settings.read_rate, settings.guess_rate) / 60 * AN_ADDRESS,
            per_address=settings.max_per_address * AN_ADDRESS,
            trusted=settings.trusted_proxies,
        )
