"""Limits on guessing passwords, which never lock out the owner."""

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient

from parlour.server.attempt_limits import ADDRESS_AT_ONCE, NETWORK_AT_ONCE, OWN_AT_ONCE, STRANGERS_AT_ONCE, TWICE
from tests.server.in_memory import Clock, Open, visit

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
async def test_password_guesses_from_one_address_are_limited(server: FastAPI, clock: Clock) -> None:
    """Then even the right one is refused, until some time has passed."""
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
    one = [await log_in(server, f"2001:db8:7:{n:x}::1") for n in range(OWN_AT_ONCE * TWICE + 1)]
    many = [await log_in(server, f"2001:db8:8:{n:x}::1", f"user{n}") for n in range(NETWORK_AT_ONCE + 1)]

    assert one == [401] * (OWN_AT_ONCE * TWICE) + [429]
    assert many == [401] * NETWORK_AT_ONCE + [429]


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
