"""How often a password may be guessed, and that nobody locks somebody else out by guessing."""

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient

from parlour.server.attempt_limits import ADDRESS_AT_ONCE, NETWORK_AT_ONCE, OWN_AT_ONCE, STRANGERS_AT_ONCE, TWICE
from tests.server.door import Clock, Open, visit

pytestmark = pytest.mark.anyio

ACCOUNT = {"username": "ann", "password": "correct horse"}
WRONG = "wrong horse"
HOME, MALLORY = "192.0.2.7", "203.0.113.9"


@pytest.fixture
async def house(open_house: Open) -> FastAPI:
    """Open a house where costly requests are not counted, so that only wrong logins are."""
    return await open_house(request_rate=100_000)


async def log_in(house: FastAPI, address: str, username: str = "ann", password: str = WRONG) -> int:
    """Try to log in from a browser without cookies; give the status."""
    async with visit(house, address) as browser:
        given = {"username": username, "password": password}
        return (await browser.post("/api/login", json=given)).status_code


@pytest.fixture
async def ann(house: FastAPI) -> None:
    """Let ann have an account, opened at home."""
    async with visit(house, HOME) as browser:
        assert (await browser.post("/api/register", json=ACCOUNT)).status_code == 201


@pytest.mark.usefixtures("ann")
async def test_one_address_guesses_a_password_slowly(house: FastAPI, clock: Clock) -> None:
    """Even the right one is refused then, and a little patience helps."""
    tries = [await log_in(house, MALLORY) for _ in range(OWN_AT_ONCE + 1)]
    right = await log_in(house, MALLORY, **ACCOUNT)
    clock.wait(31)

    assert tries == [401] * OWN_AT_ONCE + [429]
    assert right == 429
    assert await log_in(house, MALLORY, **ACCOUNT) == 200


@pytest.mark.usefixtures("ann")
async def test_nobody_locks_somebody_else_out(house: FastAPI) -> None:
    """Whatever one address tries, the owner logs in, at home and from wherever they are."""
    for _ in range(OWN_AT_ONCE * 3):
        await log_in(house, MALLORY)

    assert await log_in(house, HOME, **ACCOUNT) == 200
    assert await log_in(house, "198.51.100.1", **ACCOUNT) == 200


@pytest.mark.usefixtures("ann")
async def test_many_addresses_guess_one_password_slowly_and_do_not_lock_its_owner_out(house: FastAPI) -> None:
    """Their tries count together; an address where the account was opened before is held up by none of them."""
    tries = [await log_in(house, f"198.51.100.{guesser}") for guesser in range(STRANGERS_AT_ONCE + 1)]

    assert tries == [401] * STRANGERS_AT_ONCE + [429]
    assert await log_in(house, "203.0.113.1", **ACCOUNT) == 429
    assert await log_in(house, HOME, **ACCOUNT) == 200


async def test_names_without_an_account_are_counted_alike(house: FastAPI) -> None:
    """Otherwise a count would tell which names there are."""
    tries = [await log_in(house, f"198.51.100.{guesser}", "nobody") for guesser in range(STRANGERS_AT_ONCE + 1)]

    assert tries == [401] * STRANGERS_AT_ONCE + [429]


async def test_one_address_tries_many_names_slowly(house: FastAPI) -> None:
    """Others are served all the same."""
    tries = [await log_in(house, MALLORY, f"user{number}") for number in range(ADDRESS_AT_ONCE + 1)]

    assert tries == [401] * ADDRESS_AT_ONCE + [429]
    assert await log_in(house, HOME, "user0") == 401


async def test_one_ipv6_network_is_no_crowd(house: FastAPI) -> None:
    """One customer may choose among 65,536 households."""
    one = [await log_in(house, f"2001:db8:7:{n:x}::1") for n in range(OWN_AT_ONCE * TWICE + 1)]
    many = [await log_in(house, f"2001:db8:8:{n:x}::1", f"user{n}") for n in range(NETWORK_AT_ONCE + 1)]

    assert one == [401] * (OWN_AT_ONCE * TWICE) + [429]
    assert many == [401] * NETWORK_AT_ONCE + [429]


@pytest.mark.usefixtures("ann")
async def test_right_logins_are_not_counted(house: FastAPI) -> None:
    """A class of pupils logs in by one address."""
    assert {await log_in(house, MALLORY, **ACCOUNT) for _ in range(ADDRESS_AT_ONCE * 2)} == {200}


@pytest.mark.usefixtures("ann")
async def test_who_took_over_a_browser_guesses_the_password_slowly(house: FastAPI) -> None:
    """A session alone must not make the password easy to find, from however many addresses."""
    async with visit(house, HOME) as browser:
        await browser.post("/api/login", json=ACCOUNT)
        cookies = dict(browser.cookies)
    codes = []
    for number in range(STRANGERS_AT_ONCE + 1):
        async with visit(house, f"198.51.100.{number}") as thief:
            thief.cookies.update(cookies)
            codes.append(await _change(thief))

    assert codes == [401] * STRANGERS_AT_ONCE + [429]
    assert await log_in(house, "203.0.113.1", **ACCOUNT) == 200


async def _change(browser: AsyncClient) -> int:
    wanted = {"current": WRONG, "new": "another horse"}
    return (await browser.post("/api/me/password", json=wanted)).status_code
