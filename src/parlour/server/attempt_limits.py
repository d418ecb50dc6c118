"""Limits on failed attempts, so that nobody finds a table code or a password by guessing.

Wrong logins count by account and address together, and by address alone. Those from addresses that have never logged in
to the account also count by IPv6 network and all together, or many addresses could guess one password. So nobody at
another address can lock out an owner at an address that has logged in before.
"""

import asyncio
import hmac
from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeAlias

import structlog
from starlette.requests import HTTPConnection

from parlour.core.refusal import Rejected
from parlour.hosts.ids import hash_token
from parlour.hosts.table.errors import TableCode
from parlour.server.errors import ServerCode
from parlour.server.rate_limits import Throttle, TimeSource, address_of, network_of
from parlour.storage.errors import NotStored, Unknown
from parlour.storage.failed_attempts import SET_BACK, FailedAttempt, FailedAttempts
from parlour.storage.processes import Notice, Processes

log = structlog.get_logger(__name__)
FAILED = "failed attempts"
"""The topic of notices about failed attempts."""
MISSES = frozenset({TableCode.NO_SUCH_TABLE.value, ServerCode.WRONG_LOGIN.value})

CODES_AT_ONCE, CODES_A_MINUTE = 100, 10
"""Wrong codes from one address: enough for a school class with typos."""
NETWORK_CODE_FACTOR = 4
"""How many times as many codes a whole IPv6 network may try."""
OWN_AT_ONCE, OWN_A_MINUTE = 10, 2
"""For one account from one address."""
ADDRESS_AT_ONCE, ADDRESS_A_MINUTE = 30, 10
"""From one address, for any account; a school class may log in at once."""
NETWORK_AT_ONCE = 40
"""From one IPv6 network, for any account."""
NETWORK_LOGIN_FACTOR = 2
"""A whole IPv6 network may try twice as fast as an address."""
STRANGERS_AT_ONCE, STRANGERS_A_MINUTE = 50, 10
"""For one account from all addresses that never logged in to it; it takes five of them to use this up."""
LAST_SAVE_SECONDS = 1.0
"""Seconds for the last save of a server that stops."""
MOST_KEYS = 10_000
"""How many keys a process remembers under each limit."""
MOST_RECHECKED = 1_000
"""How many keys a running process reads again, those whose attempts count longest; many more would hold up moves."""
_RECENT = 8


class AttemptLimit(Throttle):
    """A limit on failed attempts, by key."""

    def __init__(self, name: str, a_minute: float, at_once: float, clock: TimeSource) -> None:
        super().__init__(a_minute / 60, at_once, clock, MOST_KEYS)
        self.name = name
        self._most_seconds = 2 * self._burst / self._rate

    @property
    def cost(self) -> float:
        """Seconds until an attempt expires."""
        return 1 / self._rate

    def describe(self, key: str, seconds: float) -> FailedAttempt:
        """Describe failed attempts for the store; they expire after this many seconds."""
        return FailedAttempt(self.name, key, seconds, self._most_seconds)

    def count(self, key: str) -> None:
        """Count an attempt that was made in another process."""
        self._bucket(key).spend(1)

    def count_stored(self, key: str, seconds: float) -> None:
        """Raise the count under `key` to what the store says: attempts that all expire within this many seconds."""
        if 0 < seconds <= SET_BACK * self._most_seconds:
            self._bucket(key).lower(self._burst - seconds * self._rate)


def steady(now: TimeSource, ticks: TimeSource) -> TimeSource:
    """Return a clock that shows the present time at first, and that nobody can set back."""
    began = now() - ticks()
    return lambda: began + ticks()


CountedKey: TypeAlias = tuple[AttemptLimit, str]
"""A limit, and the key it counts an attempt under."""


class AttemptCounts:
    """Counts failed attempts under several limits: in this process, and soon in the others and in the store.

    The store remembers them after this process has ended. It gets addresses and names only as hashes under `key`, and
    all attempts of some seconds together: moves would have to wait if it got one by one.
    """

    def __init__(
        self, key: bytes, store: FailedAttempts, processes: Processes, now: TimeSource, ticks: TimeSource
    ) -> None:
        self._key = key
        self._store = store
        self._processes = processes
        self._now = now
        self._ticks = ticks
        self._limits: dict[str, AttemptLimit] = {}
        self._unsaved: dict[CountedKey, float] = {}
        """When attempts that are not stored yet will expire; the store may be away for longer."""
        processes.listen(self._hear)

    def limit(self, name: str, a_minute: float, at_once: float) -> AttemptLimit:
        """Return a new limit; its name tells it apart from the others, also in the store."""
        return self._limits.setdefault(name, AttemptLimit(name, a_minute, at_once, self._ticks))

    def hide(self, *parts: str) -> str:
        """Return a keyed hash of `parts`, to be stored in place of them."""
        return hmac.digest(self._key, "\n".join(parts).encode(), "sha256").hex()[:32]

    @contextmanager
    def trying(self, counts: Iterable[CountedKey]) -> Iterator[None]:
        """Count one attempt under each key, or refuse if one is used up; undo the counts unless the attempt fails."""
        taken: list[CountedKey] = []
        try:
            for limit, key in counts:
                limit.take(key)
                taken.append((limit, key))
            yield
        except Rejected as refusal:
            if refusal.code.value in MISSES:
                failed, taken = taken, []
                self._tell(failed)
            raise
        finally:
            for limit, key in taken:
                limit.give_back(key)

    async def save(self) -> None:
        """Store the attempts that have failed since the last time; until then, they count only in running processes."""
        ticks = self._ticks()
        failed = {counted: until - ticks for counted, until in self._unsaved.items() if until > ticks}
        self._unsaved = {}
        if not failed:
            return
        try:
            attempts = [limit.describe(key, seconds) for (limit, key), seconds in failed.items()]
            await self._store.count(attempts, self._present())
        except asyncio.CancelledError:  # the server stops, and saves once more
            self._keep(failed)
            raise
        except NotStored as error:
            if not isinstance(error, Unknown):  # attempts that may be stored must not count twice
                self._keep(failed)
            log.warning("attempts", outcome="not stored", reason=str(error))

    async def close(self) -> None:
        """Save for the last time, but let the server end if the store does not answer."""
        try:
            async with asyncio.timeout(LAST_SAVE_SECONDS):
                await self.save()
        except TimeoutError:
            log.warning("attempts", outcome="not stored", reason="The store does not answer.")

    async def refresh(self, most: int = MOST_KEYS) -> None:
        """Read the attempts of the `most` keys that count longest: from before this process began, and from others."""
        now = self._present()
        counted = await self._store.read_counts(now, most)
        for each in counted:
            if each.limit in self._limits:
                self._limits[each.limit].count_stored(each.key, each.seconds)
        if len(counted) == most or any(each.seconds <= 0 for each in counted):  # expired ones come last
            await self._store.delete_expired(now)

    def _tell(self, failed: Sequence[CountedKey]) -> None:
        for limit, key in failed:
            self._processes.tell(FAILED, limit.name, key)
        self._keep({(limit, key): limit.cost for limit, key in failed})

    def _keep(self, failed: Mapping[CountedKey, float]) -> None:
        """Store attempts the next time, with the seconds until they expire, unless there are too many of them."""
        ticks = self._ticks()
        for counted, seconds in failed.items():
            if len(self._unsaved) < MOST_KEYS or counted in self._unsaved:
                self._unsaved[counted] = max(self._unsaved.get(counted, ticks), ticks) + seconds

    def _present(self) -> float:
        """Return the time by the clock of the store."""
        return self._now() + self._processes.offset

    def _hear(self, notice: Notice) -> None:
        if notice.topic == FAILED and notice.key in self._limits:
            self._limits[notice.key].count(str(notice.about))


class CodeLimits:
    """Counts wrong codes and links by address and network; a repeated one counts once."""

    def __init__(self, counts: AttemptCounts) -> None:
        self._attempts = counts
        self._addresses = counts.limit("codes", CODES_A_MINUTE, CODES_AT_ONCE)
        self._networks = counts.limit(
            "codes of a network", CODES_A_MINUTE * NETWORK_CODE_FACTOR, CODES_AT_ONCE * NETWORK_CODE_FACTOR
        )
        self._recent: OrderedDict[str, deque[str]] = OrderedDict()

    def is_used_up(self, connection: HTTPConnection) -> bool:
        """Tell whether the next code from this address is refused, right or wrong."""
        return any(limit.is_used_up(key) for limit, key in self._counts(connection))

    @contextmanager
    def trying(self, connection: HTTPConnection, room_id: str, token: str | None) -> Iterator[None]:
        """Let a visitor look up a table, unless too many of their codes were wrong."""
        address = address_of(connection)
        place = hash_token(f"{room_id.strip().upper()}/{token or ''}")
        is_repeated = place in self._recent.get(address, ())
        try:
            with self._attempts.trying(() if is_repeated else self._counts(connection)):
                yield
        except Rejected as refusal:
            if refusal.code is TableCode.NO_SUCH_TABLE and not is_repeated:
                self._remember(address, place)
            raise

    def _counts(self, connection: HTTPConnection) -> tuple[CountedKey, ...]:
        hide = self._attempts.hide
        return (self._addresses, hide(address_of(connection))), (self._networks, hide(network_of(connection)))

    def _remember(self, address: str, place: str) -> None:
        """Remember the last few misses: a page, its preview and its socket all ask for the same table."""
        self._recent.setdefault(address, deque(maxlen=_RECENT)).append(place)
        self._recent.move_to_end(address)
        while len(self._recent) > MOST_KEYS:
            self._recent.popitem(last=False)


class LoginLimits:
    """Counts wrong logins."""

    def __init__(self, counts: AttemptCounts) -> None:
        self._attempts = counts
        self._own = counts.limit("logins", OWN_A_MINUTE, OWN_AT_ONCE)
        self._addresses = counts.limit("logins of an address", ADDRESS_A_MINUTE, ADDRESS_AT_ONCE)
        self._own_networks = counts.limit(
            "logins from a network", OWN_A_MINUTE * NETWORK_LOGIN_FACTOR, OWN_AT_ONCE * NETWORK_LOGIN_FACTOR
        )
        self._networks = counts.limit("logins of a network", ADDRESS_A_MINUTE * NETWORK_LOGIN_FACTOR, NETWORK_AT_ONCE)
        self._strangers = counts.limit("logins of strangers", STRANGERS_A_MINUTE, STRANGERS_AT_ONCE)

    def mark(self, connection: HTTPConnection) -> str:
        """Return a keyed hash of the address of `connection`."""
        return self._attempts.hide(address_of(connection))

    @contextmanager
    def trying(self, connection: HTTPConnection, username: str, together: Sequence[str] | None) -> Iterator[None]:
        """Let a visitor try a password, unless too many were wrong.

        `together` counts several addresses as one; without it, the address has logged in to the account before.
        """
        hide, address, network = self._attempts.hide, address_of(connection), network_of(connection)
        counts = [(self._own, hide(username, address)), (self._addresses, hide(address))]
        if together is not None:
            counts += [
                (self._own_networks, hide(username, network)),
                (self._networks, hide(network)),
                (self._strangers, hide(*together)),
            ]
        with self._attempts.trying(counts):
            yield
