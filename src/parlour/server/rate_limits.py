"""Rate limits, so that one visitor cannot starve the others."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from math import ceil

from starlette.requests import HTTPConnection

from parlour.core.refusal import Rejected, require
from parlour.server.errors import ServerCode

TimeSource = Callable[[], float]
"""Returns the time in seconds; monotonic where only differences matter."""


class Bucket:
    """A token bucket: refills at `rate` a second up to `burst`; each action takes a token."""

    __slots__ = ("_at", "_burst", "_clock", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, clock: TimeSource) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._tokens = burst
        self._at = clock()

    def take(self) -> bool:
        """Take a token if there is one."""
        self._drip()
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def lower(self, tokens: float) -> None:
        """Leave at most this many tokens; a negative number means that some are owed."""
        self._drip()
        self._tokens = max(min(self._tokens, tokens), -self._burst)

    def spend(self, worth: float) -> bool:
        """Take `worth` tokens, on credit if there are too few; tell whether there were enough."""
        self._drip()
        self._tokens = max(self._tokens - worth, -self._burst)
        return self._tokens >= 0

    def give_back(self) -> None:
        """Return a token."""
        self._tokens = min(self._burst, self._tokens + 1)

    @property
    def is_empty(self) -> bool:
        """Whether there is no token now."""
        self._drip()
        return self._tokens < 1

    @property
    def seconds(self) -> int:
        """Whole seconds until the next token."""
        return max(0, ceil((1 - self._tokens) / self._rate))

    @property
    def is_full(self) -> bool:
        """Whether this bucket is as full as a new one."""
        self._drip()
        return self._tokens >= self._burst

    def _drip(self) -> None:
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + max(0.0, now - self._at) * self._rate)
        self._at = now


class Throttle:
    """A bucket for each visitor; remembers at most `most` visitors and forgets the quiet ones."""

    def __init__(self, rate: float, burst: float, clock: TimeSource, most: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, visitor: Hashable) -> None:
        """Count one action of `visitor`, or refuse with the seconds to wait."""
        bucket = self._bucket(visitor)
        if not bucket.take():
            raise Rejected(
                ServerCode.TOO_MANY_REQUESTS, "Too many requests; please wait a moment.", seconds=bucket.seconds
            )

    def spend(self, visitor: Hashable, worth: float) -> bool:
        """Take `worth` tokens of `visitor`, on credit if there are too few; tell whether there were enough."""
        return self._bucket(visitor).spend(worth)

    def _bucket(self, visitor: Hashable) -> Bucket:
        bucket = self._buckets.get(visitor) or self._remember(visitor)
        self._buckets.move_to_end(visitor)
        return bucket

    def give_back(self, visitor: Hashable) -> None:
        """Undo the count of one action of `visitor`."""
        if bucket := self._buckets.get(visitor):
            bucket.give_back()

    def is_used_up(self, visitor: Hashable) -> bool:
        """Tell whether `visitor` would be refused now."""
        bucket = self._buckets.get(visitor)
        return bucket is not None and bucket.is_empty

    def _remember(self, visitor: Hashable) -> Bucket:
        while self._buckets and (len(self) >= self._most or next(iter(self._buckets.values())).is_full):
            self._buckets.popitem(last=False)
        return self._buckets.setdefault(visitor, Bucket(self._rate, self._burst, self._clock))


class Connections:
    """Counts open connections by address and admits at most `most` from each."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    @property
    def addresses(self) -> int:
        """How many addresses hold connections."""
        return len(self._open)

    @contextmanager
    def admit(self, address: str) -> Iterator[None]:
        """Count a connection from `address` while it is open, or refuse it."""
        require(self._open.get(address, 0) < self._most, ServerCode.TOO_MANY_CONNECTIONS)
        self._open[address] = self._open.get(address, 0) + 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


def address_of(connection: HTTPConnection) -> str:
    """Return the address that limits count for `connection`: that of its household."""
    return household(connection.client.host) if connection.client else "unknown"


def household(host: str) -> str:
    """Return the household of `host`: an IPv4 address itself, or the first half of an IPv6 address."""
    return _block(host, _HOUSEHOLD)


def network_of(connection: HTTPConnection) -> str:
    """Return the network of `connection`: an IPv4 address, or the block that one IPv6 customer gets."""
    return _block(connection.client.host, _NETWORK) if connection.client else "unknown"


_HOUSEHOLD, _NETWORK = 64, 48
"""Bits of an IPv6 prefix: a household is a /64; a customer's /48 holds 65,536 of them."""


@lru_cache(maxsize=4096)
def _block(host: str, bits: int) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), bits), strict=False))
