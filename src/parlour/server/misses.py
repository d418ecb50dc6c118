"""Counting what is tried in vain, so that nobody finds a table or a password by trying."""

from collections import OrderedDict, deque
from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from starlette.requests import HTTPConnection

from parlour.core.refusal import Rejected
from parlour.hosts.ids import hash_token
from parlour.hosts.table.errors import Code as Table
from parlour.server.errors import Code
from parlour.server.limits import Clock, Throttle, address_of, network_of

Count: TypeAlias = tuple[Throttle, Hashable]
"""A throttle, and what it counts a try by."""
MISSES = frozenset({Table.NO_SUCH_TABLE.value, Code.WRONG_LOGIN.value})

CODES_AT_ONCE, CODES_A_MINUTE = 100, 10
"""Wrong codes from one address: enough for a school class that mistypes."""
NETWORKS = 4
"""How many times as much a whole IPv6 network may try."""
_RECENT = 8
_MOST = 10_000


@contextmanager
def trying(counts: Iterable[Count]) -> Iterator[None]:
    """Take one try of each count, or refuse if one is used up; give all back unless this turns out to be a miss."""
    taken: list[Count] = []
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
        if not missed:
            for throttle, key in taken:
                throttle.give_back(key)


class Codes:
    """Counts codes and links that lead nowhere, by address and network; the same one tried again counts once."""

    def __init__(self, clock: Clock) -> None:
        self._addresses = Throttle(CODES_A_MINUTE / 60, CODES_AT_ONCE, clock)
        self._networks = Throttle(CODES_A_MINUTE * NETWORKS / 60, CODES_AT_ONCE * NETWORKS, clock)
        self._recent: OrderedDict[str, deque[str]] = OrderedDict()

    def is_used_up(self, connection: HTTPConnection) -> bool:
        """Tell whether the next code from there is refused, be it right or wrong."""
        return any(throttle.is_used_up(key) for throttle, key in self._counts(connection))

    @contextmanager
    def trying(self, connection: HTTPConnection, room_id: str, token: str | None) -> Iterator[None]:
        """Let a visitor look for a table, unless too many codes were wrong."""
        address = address_of(connection)
        place = hash_token(f"{room_id.strip().upper()}/{token or ''}")
        is_repeated = place in self._recent.get(address, ())
        try:
            with trying(() if is_repeated else self._counts(connection)):
                yield
        except Rejected as no:
            if no.code is Table.NO_SUCH_TABLE and not is_repeated:
                self._remember(address, place)
            raise

    def _counts(self, connection: HTTPConnection) -> tuple[Count, ...]:
        return (self._addresses, address_of(connection)), (self._networks, network_of(connection))

    def _remember(self, address: str, place: str) -> None:
        """Keep the last few misses: a page, its preview and its socket ask for the same table."""
        self._recent.setdefault(address, deque(maxlen=_RECENT)).append(place)
        self._recent.move_to_end(address)
        while len(self._recent) > _MOST:
            self._recent.popitem(last=False)
