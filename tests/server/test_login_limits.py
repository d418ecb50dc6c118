"""Limits on guessing passwords, which never lock out the owner."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from pydantic import SecretStr

from parlour.server.app import create_app
from parlour.server.attempt_limits import (
    ADDRESS_AT_ONCE,
    MOST_KEYS,
    NETWORK_AT_ONCE,
    NETWORK_LOGIN_FACTOR,
    OWN_AT_ONCE,
    STRANGERS_AT_ONCE,
)
from parlour.server.lifespan import lifespan
from parlour.server.settings import Settings
from parlour.storage.errors import NotStored, Unknown
from parlour.storage.failed_attempts import CountedAttempts, FailedAttempt, FailedAttempts
from parlour.storage.open_storage import open_storage
from tests.server.in_memory import ManualClock, Open, visit

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

ACCOUNT = {"username": "ann", "password": "correct horse"}
WRONG = "wrong horse"
HOME, MALLORY = "192.0.2.7", "203.0.113.9"


@pytest.fixture
async def server(open_server: Open) -> FastAPI:
    """Build a server without limits on costly requests, so that only wrong logins count."""
    return await open_server(request_rate=100_000)


async def log_in(server: FastAPI, address: str, username: str = "ann", password: str = WRONG) -> int:
    """Try to log in from a browser without cookies; return the status."""
    async with visit(server, address) as browser:
        given = {"username": username, "password": password}
        return (await browser.post("/api/login", json=given)).status_code


@pytest.fixture
async def ann(server: FastAPI) -> None:
    """Register ann at home."""
    async with visit(server, HOME) as browser:
        assert (await browser.post("/api/register", json=ACCOUNT)).status_code == 201


@pytest.mark.usefixtures("ann")
async def test_password_guesses_from_one_address_are_limited(server: FastAPI, clock: ManualClock) -> None:
    """After too many, even the right one is refused until some time has passed."""
    tries = [await log_in(server, MALLORY) for _ in range(OWN_AT_ONCE + 1)]
    right = await log_in(server, MALLORY, **ACCOUNT)
    clock.wait(31)

    assert tries == [401] * OWN_AT_ONCE + [429]
    assert right == 429
    assert await log_in(server, MALLORY, **ACCOUNT) == 200


@pytest.mark.usefixtures("ann")
async def test_guessing_never_locks_out_the_owner(server: FastAPI) -> None:
    """Whatever one address tries, the owner can log in from home and from anywhere else."""
    for _ in range(OWN_AT_ONCE * 3):
        await log_in(server, MALLORY)

    assert await log_in(server, HOME, **ACCOUNT) == 200
    assert await log_in(server, "198.51.100.1", **ACCOUNT) == 200


@pytest.mark.usefixtures("ann")
async def test_guesses_from_many_addresses_are_limited_without_locking_out_the_owner(server: FastAPI) -> None:
    """Their attempts count together; an address that has logged in before is not affected."""
    tries = [await log_in(server, f"198.51.100.{guesser}") for guesser in range(STRANGERS_AT_ONCE + 1)]

    assert tries == [401] * STRANGERS_AT_ONCE + [429]
    assert await log_in(server, "203.0.113.1", **ACCOUNT) == 429
    assert await log_in(server, HOME, **ACCOUNT) == 200


async def test_unknown_usernames_are_limited_in_the_same_way(server: FastAPI) -> None:
    """Otherwise the limits would reveal which names exist."""
    tries = [await log_in(server, f"198.51.100.{guesser}", "nobody") for guesser in range(STRANGERS_AT_ONCE + 1)]

    assert tries == [401] * STRANGERS_AT_ONCE + [429]


async def test_guesses_at_many_usernames_from_one_address_are_limited(server: FastAPI) -> None:
    """Others are still served."""
    tries = [await log_in(server, MALLORY, f"user{number}") for number in range(ADDRESS_AT_ONCE + 1)]

    assert tries == [401] * ADDRESS_AT_ONCE + [429]
    assert await log_in(server, HOME, "user0") == 401


async def test_one_ipv6_network_is_limited_as_a_whole(server: FastAPI) -> None:
    """One customer can have 65,536 households."""
    one = [await log_in(server, f"2001:db8:7:{n:x}::1") for n in range(OWN_AT_ONCE * NETWORK_LOGIN_FACTOR + 1)]
    many = [await log_in(server, f"2001:db8:8:{n:x}::1", f"user{n}") for n in range(NETWORK_AT_ONCE + 1)]

    assert one == [401] * (OWN_AT_ONCE * NETWORK_LOGIN_FACTOR) + [429]
    assert many == [401] * NETWORK_AT_ONCE + [429]


async def test_neighbours_in_an_ipv6_network_do_not_lock_out_the_owner(server: FastAPI) -> None:
    """An address that has logged in before is held up by nobody else, even in its own network."""
    home = "2001:db8:7:ffff::1"
    async with visit(server, home) as browser:
        assert (await browser.post("/api/register", json=ACCOUNT)).status_code == 201
    for number in range(NETWORK_AT_ONCE):
        await log_in(server, f"2001:db8:7:{number:x}::1")

    assert await log_in(server, "2001:db8:7:fffe::1", **ACCOUNT) == 429
    assert await log_in(server, home, **ACCOUNT) == 200


@pytest.mark.usefixtures("ann")
async def test_right_logins_are_not_counted(server: FastAPI) -> None:
    """A whole class logs in from one address."""
    assert {await log_in(server, MALLORY, **ACCOUNT) for _ in range(ADDRESS_AT_ONCE * 2)} == {200}


@pytest.mark.usefixtures("ann")
async def test_a_stolen_session_cannot_guess_the_password_quickly(server: FastAPI) -> None:
    """A stolen session must not make the password easy to guess, from any number of addresses."""
    async with visit(server, HOME) as browser:
        await browser.post("/api/login", json=ACCOUNT)
        cookies = dict(browser.cookies)
    codes = []
    for number in range(STRANGERS_AT_ONCE + 1):
        async with visit(server, f"198.51.100.{number}") as thief:
            thief.cookies.update(cookies)
            codes.append(await _change(thief))

    assert codes == [401] * STRANGERS_AT_ONCE + [429]
    assert await log_in(server, "203.0.113.1", **ACCOUNT) == 200


async def _change(browser: AsyncClient) -> int:
    wanted = {"current": WRONG, "new": "another horse"}
    return (await browser.post("/api/me/password", json=wanted)).status_code


SETTINGS = Settings(
    database_url="memory",
    bcrypt_cost=4,
    request_rate=100_000,
    secret_key=SecretStr("Ju7vN2xqLm9TzR4wYc8HbKd3PfGs6QaE"),
)


async def test_a_restart_forgives_no_guess(clock: ManualClock) -> None:
    """Guessers would only have to wait for the next update, or to make the server crash."""
    async with open_storage("memory") as storage:
        before = create_app(SETTINGS, storage, {}, now=clock, ticks=clock)
        async with lifespan(before):
            tries = [await log_in(before, MALLORY) for _ in range(OWN_AT_ONCE + 1)]
        after = create_app(SETTINGS, storage, {}, now=clock, ticks=clock)
        async with lifespan(after):
            again = [await log_in(after, MALLORY), await log_in(after, HOME)]
            clock.wait(31)
            later = await log_in(after, MALLORY)

    assert tries == [401] * OWN_AT_ONCE + [429]
    assert again == [429, 401]
    assert later == 401


async def test_a_clock_that_was_set_back_silences_nobody(clock: ManualClock) -> None:
    """Attempts dated in the future are ignored."""
    async with open_storage("memory") as storage:
        before = create_app(SETTINGS, storage, {}, now=clock, ticks=clock)
        async with lifespan(before):
            wrong = await log_in(before, MALLORY)
        clock.wait(-7200)
        after = create_app(SETTINGS, storage, {}, now=clock, ticks=clock)
        async with lifespan(after):
            again = await log_in(after, MALLORY)

    assert [wrong, again] == [401, 401]


async def test_a_clock_that_is_set_back_while_the_server_runs_silences_nobody(clock: ManualClock) -> None:
    """After a typo, the owner must not wait the ten minutes by which the clock was set back."""
    wall = ManualClock()
    async with open_storage("memory") as storage:
        server = create_app(SETTINGS, storage, {}, now=wall, ticks=clock)
        async with lifespan(server, every=0.01):
            wrong = await log_in(server, HOME)
            while not await storage.attempts.read_counts(wall(), 1):  # noqa: ASYNC110 - only the store knows
                await asyncio.sleep(0.01)
            wall.wait(-600)
            await asyncio.sleep(0.1)
            again = await log_in(server, HOME)

    assert [wrong, again] == [401, 401]


async def test_guesses_count_while_they_cannot_be_stored(clock: ManualClock) -> None:
    """A store that is away must not open the door."""
    async with open_storage("memory") as storage:
        away = replace(storage, attempts=AwayAttempts())
        server = create_app(SETTINGS, away, {}, now=clock, ticks=clock)
        async with lifespan(server):
            tries = [await log_in(server, MALLORY) for _ in range(OWN_AT_ONCE + 1)]

    assert tries == [401] * OWN_AT_ONCE + [429]


@pytest.mark.parametrize(("reason", "again"), [(NotStored("It is away."), 429), (Unknown("It does not say."), 401)])
async def test_guesses_that_could_not_be_stored_are_stored_later(
    clock: ManualClock, reason: NotStored, again: int
) -> None:
    """A database that is away for a moment forgives no guess; those that it may have got are not counted twice."""
    async with open_storage("memory") as storage:
        failing = FailingOnce(storage.attempts, reason)
        before = create_app(SETTINGS, replace(storage, attempts=failing), {}, now=clock, ticks=clock)
        async with lifespan(before, every=0.01):
            for _ in range(OWN_AT_ONCE):
                await log_in(before, MALLORY)
            await failing.has_failed.wait()
        after = create_app(SETTINGS, storage, {}, now=clock, ticks=clock)
        async with lifespan(after):
            assert await log_in(after, MALLORY) == again


async def test_a_save_that_a_shutdown_interrupts_forgets_nothing(clock: ManualClock) -> None:
    """The server saves every few seconds, and may be stopped in the middle of that."""
    async with open_storage("memory") as storage:
        slow = SlowAttempts(storage.attempts)
        before = create_app(SETTINGS, replace(storage, attempts=slow), {}, now=clock, ticks=clock)
        async with lifespan(before, every=0.01):
            tries = [await log_in(before, MALLORY) for _ in range(OWN_AT_ONCE)]
            await slow.is_counting.wait()
        after = create_app(SETTINGS, storage, {}, now=clock, ticks=clock)
        async with lifespan(after):
            again = await log_in(after, MALLORY)

    assert tries == [401] * OWN_AT_ONCE
    assert again == 429


async def test_a_shutdown_lets_a_save_finish(clock: ManualClock) -> None:
    """An interrupted one would leave a lock in SQLite, for which the rest of the shutdown would have to wait."""
    async with open_storage("memory") as storage:
        slow = SlowAttempts(storage.attempts, seconds=0.2)
        server = create_app(SETTINGS, replace(storage, attempts=slow), {}, now=clock, ticks=clock)
        async with lifespan(server, every=0.01):
            await log_in(server, MALLORY)
            await slow.is_counting.wait()
        stored = await storage.attempts.read_counts(clock(), 9)

    assert slow.interrupted == 0
    assert len(stored) == 5


async def test_expired_attempts_are_deleted_even_while_very_many_guess(clock: ManualClock) -> None:
    """A process reads only the attempts that count longest, and expired ones would pile up behind them."""
    async with open_storage("memory") as storage:
        many = [FailedAttempt("codes", f"guesser {number}", 900.0, 1200.0) for number in range(MOST_KEYS)]
        await storage.attempts.count([FailedAttempt("codes", "typo", 6.0, 1200.0), *many], clock())
        clock.wait(7)
        server = create_app(SETTINGS, storage, {}, now=clock, ticks=clock)
        async with lifespan(server):
            left = await storage.attempts.read_counts(clock(), MOST_KEYS + 1)

    assert min(each.seconds for each in left) > 0


class SlowAttempts:
    """A store of failed attempts that takes this many seconds the first time."""

    def __init__(self, store: FailedAttempts, seconds: float = 3600) -> None:
        self._store = store
        self._seconds = seconds
        self.is_counting = asyncio.Event()
        self.interrupted = 0
        self.read_counts = store.read_counts
        self.delete_expired = store.delete_expired

    async def count(self, attempts: Iterable[FailedAttempt], now: float) -> None:
        """Count attempts, after a while if it is the first time."""
        if not self.is_counting.is_set():
            self.is_counting.set()
            try:
                await asyncio.sleep(self._seconds)
            except asyncio.CancelledError:
                self.interrupted += 1
                raise
        await self._store.count(attempts, now)


class FailingOnce:
    """A store of failed attempts that stores nothing the first time."""

    def __init__(self, store: FailedAttempts, reason: NotStored) -> None:
        self._store = store
        self._reason = reason
        self.has_failed = asyncio.Event()
        self.read_counts = store.read_counts
        self.delete_expired = store.delete_expired

    async def count(self, attempts: Iterable[FailedAttempt], now: float) -> None:
        """Count attempts, or fail if it is the first time."""
        if self.has_failed.is_set():
            return await self._store.count(attempts, now)
        self.has_failed.set()
        raise self._reason


class AwayAttempts:
    """A store of failed attempts that is never there."""

    async def count(self, attempts: Iterable[FailedAttempt], now: float) -> None:
        """Fail."""
        raise NotStored("The store is away.")

    async def read_counts(self, now: float, most: int) -> Sequence[CountedAttempts]:
        """Fail."""
        raise NotStored("The store is away.")

    async def delete_expired(self, now: float) -> None:
        """Fail."""
        raise NotStored("The store is away.")
