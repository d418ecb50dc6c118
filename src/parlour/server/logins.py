"""How often a password may be guessed: slowly by everybody, and never so that its owner is locked out.

Wrong logins count by account and address together, and by address alone. Those from addresses that never opened the
account also count together, or many of them could guess one password; addresses that did are held up by nobody else.
"""

import hmac
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

from starlette.requests import HTTPConnection

from parlour.server.limits import Clock, Throttle, address_of, network_of
from parlour.server.misses import Count, trying

OWN_AT_ONCE, OWN_A_MINUTE = 10, 2
"""For one account from one address."""
ADDRESS_AT_ONCE, ADDRESS_A_MINUTE = 30, 10
"""From one address, whatever the account; a school class may log in at once."""
NETWORK_AT_ONCE = 40
"""From one IPv6 network, whatever the account."""
TWICE = 2
"""A whole IPv6 network may go on guessing twice as fast as an address."""
STRANGERS_AT_ONCE, STRANGERS_A_MINUTE = 50, 10
"""For one account from all addresses that never opened it; it takes five of them to use it up."""


class Logins:
    """Counts wrong logins; `key` hides addresses wherever they are stored."""

    def __init__(self, key: bytes, clock: Clock) -> None:
        self._key = key
        self._own = Throttle(OWN_A_MINUTE / 60, OWN_AT_ONCE, clock)
        self._addresses = Throttle(ADDRESS_A_MINUTE / 60, ADDRESS_AT_ONCE, clock)
        self._own_networks = Throttle(OWN_A_MINUTE * TWICE / 60, OWN_AT_ONCE * TWICE, clock)
        self._networks = Throttle(ADDRESS_A_MINUTE * TWICE / 60, NETWORK_AT_ONCE, clock)
        self._strangers = Throttle(STRANGERS_A_MINUTE / 60, STRANGERS_AT_ONCE, clock)

    def mark(self, connection: HTTPConnection) -> str:
        """Write the address of `connection` so that it is known again and nobody can read it."""
        return hmac.digest(self._key, address_of(connection).encode(), "sha256").hex()[:32]

    @contextmanager
    def trying(self, connection: HTTPConnection, username: str, together: Hashable | None) -> Iterator[None]:
        """Let a visitor try a password, unless too many were wrong; `together` counts tries from several addresses."""
        address, network = address_of(connection), network_of(connection)
        counts: list[Count] = [
            (self._own, (username, address)),
            (self._own_networks, (username, network)),
            (self._addresses, address),
            (self._networks, network),
        ]
        with trying(counts if together is None else [*counts, (self._strangers, together)]):
            yield
