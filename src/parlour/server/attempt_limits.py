"""Limits on failed attempts, so that nobody finds a table code or a password by guessing.

Wrong logins count by account and address together, and by address alone. Those from addresses that have never logged in
to the account also count together, or many addresses could guess one password. Addresses that have are not held up by
anyone else, so the owner is never locked out.
"""

import hmac
from collections import OrderedDict, deque
from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

import orjson
from starlette.requests import HTTPConnection

from parlour.core.refusal import Rejected
from parlour.hosts.ids import hash_token
from parlour.hosts.table.errors import TableCode
from parlour.server.errors import ServerCode
from parlour.server.rate_limits import Throttle, TimeSource, address_of, network_of
from parlour.storage.processes import Alone, Notice, Processes

MISSED = "missed"
"""The topic of notices about failed attempts."""


class SharedThrottle(Throttle):
    """A throttle whose failed attempts count at all processes of a server."""

    def __init__(self, name: str, a_minute: float, burst: float, clock: TimeSource, processes: Processes) -> None:
        super().__init__(a_minute / 60, burst, clock)
        self._name = name
        self._processes = processes
        processes.listen(self._hear)

    def share(self, key: Hashable) -> None:
        """Let the other processes count an attempt that was counted here."""
        self._processes.tell(MISSED, self._name, orjson.dumps(key).decode())

    def _hear(self, notice: Notice) -> None:
        if notice.topic == MISSED and notice.key == self._name:
            key = orjson.loads(str(notice.about))
            self.spend(tuple(key) if isinstance(key, list) else key, 1)


CountedKey: TypeAlias = tuple[SharedThrottle, Hashable]
"""A throttle, and the key it counts an attempt under."""
MISSES = frozenset({TableCode.NO_SUCH_TABLE.value, ServerCode.WRONG_LOGIN.value})

CODES_AT_ONCE, CODES_A_MINUTE = 100, 10
"""Wrong codes from one address: enough for a school class with typos."""
NETWORKS = 4
"""How many times as many codes a whole IPv6 network may try."""
OWN_AT_ONCE, OWN_A_MINUTE = 10, 2
"""For one account from one address."""
ADDRESS_AT_ONCE, ADDRESS_A_MINUTE = 30, 10
"""From one address, for any account; a school class may log in at once."""
NETWORK_AT_ONCE = 40
"""From one IPv6 network, for any account."""
TWICE = 2
"""A whole IPv6 network may try twice as fast as an address."""
STRANGERS_AT_ONCE, STRANGERS_A_MINUTE = 50, 10
"""For one account from all addresses that never logged in to it; it takes five of them to use this up."""
_RECENT = 8
_MOST = 10_000


@contextmanager
def trying(counts: Iterable[CountedKey]) -> Iterator[None]:
    """Count one attempt under each key, or refuse if one is used up; undo the counts unless the attempt fails."""
    taken: list[CountedKey] = []
    missed = False
    try:
        for throttle, key in counts:
            throttle.take(key)
            taken.append((throttle, key))
        yield
    except Rejected as no:
        missed = no.code.value in MISSES
        raise
    finally:
        for throttle, key in taken:
            if missed:
                throttle.share(key)
            else:
                throttle.give_back(key)


class CodeLimits:
    """Counts wrong codes and links by address and network; a repeated one counts once."""

    def __init__(self, clock: TimeSource, processes: Processes | None = None) -> None:
        others = processes or Alone()
        self._addresses = SharedThrottle("codes", CODES_A_MINUTE, CODES_AT_ONCE, clock, others)
        self._networks = SharedThrottle(
            "codes of a network", CODES_A_MINUTE * NETWORKS, CODES_AT_ONCE * NETWORKS, clock, others
        )
        self._recent: OrderedDict[str, deque[str]] = OrderedDict()

    def is_used_up(self, connection: HTTPConnection) -> bool:
        """Tell whether the next code from this address is refused, right or wrong."""
        return any(throttle.is_used_up(key) for throttle, key in self._counts(connection))

    @contextmanager
    def trying(self, connection: HTTPConnection, room_id: str, token: str | None) -> Iterator[None]:
        """Let a visitor look up a table, unless too many of their codes were wrong."""
        address = address_of(connection)
        place = hash_token(f"{room_id.strip().upper()}/{token or ''}")
        is_repeated = place in self._recent.get(address, ())
        try:
            with trying(() if is_repeated else self._counts(connection)):
                yield
        except Rejected as no:
            if no.code is TableCode.NO_SUCH_TABLE and not is_repeated:
                self._remember(address, place)
            raise

    def _counts(self, connection: HTTPConnection) -> tuple[CountedKey, ...]:
        return (self._addresses, address_of(connection)), (self._networks, network_of(connection))

    def _remember(self, address: str, place: str) -> None:
        """Remember the last few misses: a page, its preview and its socket all ask for the same table."""
        self._recent.setdefault(address, deque(maxlen=_RECENT)).append(place)
        self._recent.move_to_end(address)
        while len(self._recent) > _MOST:
            self._recent.popitem(last=False)


class LoginLimits:
    """Counts wrong logins; addresses are stored only as a keyed hash under `key`."""

    def __init__(self, key: bytes, clock: TimeSource, processes: Processes | None = None) -> None:
        self._key = key

        def throttle(name: str, a_minute: float, at_once: float) -> SharedThrottle:
            return SharedThrottle(name, a_minute, at_once, clock, processes or Alone())

        self._own = throttle("logins", OWN_A_MINUTE, OWN_AT_ONCE)
        self._addresses = throttle("logins of an address", ADDRESS_A_MINUTE, ADDRESS_AT_ONCE)
        self._own_networks = throttle("logins from a network", OWN_A_MINUTE * TWICE, OWN_AT_ONCE * TWICE)
        self._networks = throttle("logins of a network", ADDRESS_A_MINUTE * TWICE, NETWORK_AT_ONCE)
        self._strangers = throttle("logins of strangers", STRANGERS_A_MINUTE, STRANGERS_AT_ONCE)

    def mark(self, connection: HTTPConnection) -> str:
        """Return a keyed hash of the address of `connection`."""
        return hmac.digest(self._key, address_of(connection).encode(), "sha256").hex()[:32]

    @contextmanager
    def trying(self, connection: HTTPConnection, username: str, together: Hashable | None) -> Iterator[None]:
        """Let a visitor try a password, unless too many were wrong; `together` counts several addresses as one."""
        address, network = address_of(connection), network_of(connection)
        counts: list[CountedKey] = [
            (self._own, (username, address)),
            (self._own_networks, (username, network)),
            (self._addresses, address),
            (self._networks, network),
        ]
        with trying(counts if together is None else [*counts, (self._strangers, together)]):
            yield
