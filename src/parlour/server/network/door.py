"""Admit or refuse connections: per address, by the rate at which an address sends, and in total."""

from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic

import structlog

from parlour.server.metrics import Metrics
from parlour.server.network.bounds import AN_ADDRESS, Bounds
from parlour.server.network.open_files import free_for_connections
from parlour.server.network.request_queue import RequestQueue, StartRequest
from parlour.server.rate_limits import Bucket, Throttle, TimeSource, household

log = structlog.get_logger(__name__)

COST_OF_ENTERING = 2
"""Tokens; even a connection that only opens and closes has a price."""
_SHARE = 4
"""One address gets at most this fraction of all connections where open files are scarce."""
_LINES_A_SECOND = 0.1


class TurnedAway(Exception):
    """A connection that is refused, with the HTTP status that says why."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Door:
    """Admits or refuses connections and counts the refused ones; one per server."""

    def __init__(
        self, bounds: Bounds, clock: TimeSource = monotonic, capacity: int | None = None, metrics: Metrics | None = None
    ) -> None:
        self.bounds = bounds
        self._metrics = metrics or Metrics()
        self.clock = clock
        self.requests = RequestQueue()
        self._capacity = free_for_connections() if capacity is None else capacity
        self._most = max(1, min(bounds.per_address, self._capacity // _SHARE))
        self._trusted = [ip_network(each) for each in bounds.trusted]
        self._inside = 0
        self._open: dict[str, int] = {}
        rate = bounds.tokens * AN_ADDRESS
        self._spent = Throttle(rate, rate * 2, clock)
        self._asked = Throttle(bounds.requests, bounds.requests * 10, clock)
        self._lines = Bucket(_LINES_A_SECOND, 1, clock)
        self._turned_away = 0

    def enter(self, host: str | None) -> "Admission":
        """Admit a connection from `host`, or raise `TurnedAway`; trusted proxies are exempt from limits per address."""
        address = None if host is None or self._is_trusted(host) else household(host)
        if self._inside >= self._capacity:
            raise self._no(503, "no room")
        if address is not None:
            if self._open.get(address, 0) >= self._most:
                raise self._no(429, "connections of an address")
            if not self._spent.spend(address, COST_OF_ENTERING):
                raise self._no(429, "rate of an address")
            self._open[address] = self._open.get(address, 0) + 1
        self._inside += 1
        return Admission(self, address)

    def spend(self, address: str, worth: float) -> bool:
        """Take tokens from `address`; tell whether it had enough."""
        return self._spent.spend(address, worth)

    def ask(self, address: str) -> bool:
        """Count a request from `address`; tell whether it was within the limit."""
        return self._asked.spend(address, 1)

    def leave(self, address: str | None) -> None:
        """Count a connection as closed."""
        self._inside -= 1
        if address is None:
            return
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def cut_off(self, reason: str) -> None:
        """Log and count a connection that was closed for exceeding a limit."""
        self._metrics.cut_off.add(reason)
        log.warning("cut_off", reason=reason)

    def _is_trusted(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        if isinstance(address, IPv6Address) and address.ipv4_mapped:
            address = address.ipv4_mapped
        return any(address in network for network in self._trusted)

    def _no(self, status: int, reason: str) -> TurnedAway:
        """Count a refusal, and log it at a bounded rate."""
        self._turned_away += 1
        self._metrics.turned_away.add(reason)
        if self._lines.take():
            log.warning("turned_away", reason=reason, times=self._turned_away)
            self._turned_away = 0
        return TurnedAway(status)


class Admission:
    """An admitted connection's share of its address's limits."""

    __slots__ = ("_address", "_door", "_is_taken")

    def __init__(self, door: Door, address: str | None) -> None:
        self._door = door
        self._address = address
        self._is_taken = True

    @property
    def bounds(self) -> Bounds:
        """The limits of this connection."""
        return self._door.bounds

    @property
    def clock(self) -> TimeSource:
        """The clock that measures its rates."""
        return self._door.clock

    def spend(self, worth: float) -> bool:
        """Take tokens that all connections of the address share; tell whether there were enough."""
        return self._address is None or self._door.spend(self._address, worth)

    def wait(self, start: StartRequest) -> None:
        """Queue a request until it is its address's turn."""
        self._door.requests.wait(self._address, start)

    def ask(self) -> bool:
        """Count a request of any kind; tell whether the address was within its limit."""
        return self._address is None or self._door.ask(self._address)

    def cut_off(self, reason: str) -> None:
        """Log and count that this connection was closed for exceeding a limit."""
        self._door.cut_off(reason)

    def leave(self) -> None:
        """Release the admission, once."""
        if self._is_taken:
            self._is_taken = False
            self._door.leave(self._address)
