"""Sessions end when their owners say so, and by themselves after a year."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import jwt
import pytest
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient, Response
from websockets.exceptions import ConnectionClosed

from parlour.server.cookies import MONTH, NAME, YEAR
from parlour.server.settings import Settings
from parlour.storage.records import Account, PlayerRecord
from tests.server.in_memory import ManualClock, Open, visit
from tests.server.running_server import ServerAddress, SocketClient, call, running_server

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

ACCOUNT = {"username": "ann", "password": "correct horse"}
NEW = {"current": "correct horse", "new": "battery staple"}
SECRET = "0123456789abcdefghijklmnopqrstuv"


async def me(server: FastAPI, cookies: dict[str, str]) -> dict[str, Any]:
    """Return the profile that belongs to these cookies."""
    async with visit(server) as browser:
        browser.cookies.update(cookies)
        told: dict[str, Any] = (await browser.get("/api/me")).json()
        return told


@asynccontextmanager
async def logged_in(server: FastAPI) -> AsyncIterator[AsyncClient]:
    """Open another browser and log in."""
    async with visit(server) as browser:
        assert (await browser.post("/api/login", json=ACCOUNT)).status_code == 200
        yield browser


def old_pass(server: FastAPI, player_id: str, username: str | None = None, at: float = 1_700_000_000.0) -> str:
    """Sign a pass the way versions without sessions did."""
    settings: Settings = server.state.dependencies.settings
    claims = {"sub": player_id, "iat": int(at)} | ({"usr": username} if username else {})
    return jwt.encode(claims, settings.keys().key_for("cookie"), "HS256")


async def test_logging_out_ends_the_cookie_and_its_copies(server: FastAPI, ann: AsyncClient) -> None:
    """Other browsers stay logged in."""
    mine = (await ann.post("/api/register", json=ACCOUNT)).json()
    copied = dict(ann.cookies)
    async with logged_in(server) as elsewhere:
        assert await me(server, copied) == mine

        assert (await ann.post("/api/logout")).status_code == 204

        assert (await me(server, copied))["id"] != mine["id"]
        assert (await elsewhere.get("/api/me")).json() == mine


async def test_registering_ends_the_guests_cookie(server: FastAPI, ann: AsyncClient) -> None:
    """Someone who copied it does not get the account."""
    guest = (await ann.get("/api/me")).json()
    copied = dict(ann.cookies)
    registered = (await ann.post("/api/register", json=ACCOUNT)).json()

    assert registered["id"] == guest["id"]
    assert (await me(server, copied))["id"] != guest["id"]
    assert (await ann.get("/api/me")).json() == registered


async def test_a_new_password_ends_all_other_sessions(server: FastAPI, ann: AsyncClient) -> None:
    """The browser that changed it stays logged in, with a new cookie; the old password no longer works."""
    mine = (await ann.post("/api/register", json=ACCOUNT)).json()
    copied = dict(ann.cookies)
    async with logged_in(server) as elsewhere:
        changed = await ann.post("/api/me/password", json=NEW)
        old = await elsewhere.post("/api/login", json=ACCOUNT)
        assert (await elsewhere.get("/api/me")).json()["is_guest"] is True
        new = await elsewhere.post("/api/login", json=ACCOUNT | {"password": NEW["new"]})

    assert (changed.status_code, changed.json()) == (200, mine)
    assert (await ann.get("/api/me")).json() == mine
    assert (await me(server, copied))["id"] != mine["id"]
    assert (old.status_code, new.status_code) == (401, 200)


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        (NEW | {"current": "wrong horse"}, 401, "WRONG_LOGIN"),
        (NEW | {"new": "short"}, 400, "BAD_PASSWORD"),
        (NEW | {"new": "ü" * 37}, 400, "BAD_PASSWORD"),
        ({"new": "battery staple"}, 400, "BAD_REQUEST"),
    ],
)
async def test_a_new_password_needs_the_current_one(
    server: FastAPI, ann: AsyncClient, wanted: dict[str, str], status: int, code: str
) -> None:
    """After a refusal, all sessions stay as they are."""
    mine = (await ann.post("/api/register", json=ACCOUNT)).json()
    refused = await ann.post("/api/me/password", json=wanted)

    assert (refused.status_code, refused.json()["code"]) == (status, code)
    assert (await ann.get("/api/me")).json() == mine
    async with logged_in(server):
        pass


async def test_logging_out_everywhere_includes_this_browser(server: FastAPI, ann: AsyncClient) -> None:
    """Every cookie of the account expires; logging in again works at once."""
    mine = (await ann.post("/api/register", json=ACCOUNT)).json()
    copied = dict(ann.cookies)
    async with logged_in(server) as elsewhere:
        assert (await ann.post("/api/logout/everywhere")).status_code == 204

        assert (await elsewhere.get("/api/me")).json()["is_guest"] is True
        assert (await ann.get("/api/me")).json()["is_guest"] is True
        assert (await me(server, copied))["is_guest"] is True
    async with logged_in(server) as again:
        assert (await again.get("/api/me")).json() == mine


@pytest.mark.parametrize("path", ["/api/me/password", "/api/logout/everywhere"])
async def test_a_guest_has_no_password_and_no_other_sessions(ann: AsyncClient, path: str) -> None:
    """They are told so."""
    refused = await ann.post(path, json=NEW)

    assert (refused.status_code, refused.json()["code"]) == (409, "NOT_REGISTERED")


async def old_account(server: FastAPI) -> dict[str, Any]:
    """Create an account the way versions without sessions did; return its profile."""
    parts = server.state.dependencies
    player = PlayerRecord("annannannannanna", "Ann", is_guest=True, created_at=1.0)
    kept = Account(player.id, "ann", await parts.passwords.hash(ACCOUNT["password"]), 1.0, 1.0)
    await parts.storage.records.register(player, kept)
    return {"id": player.id, "display_name": "Ann", "is_guest": False, "username": "ann", "keeps_accounts": True}


async def test_an_update_of_the_program_logs_nobody_out(open_server: Open) -> None:
    """Old cookies stay valid until one of them logs out; they cannot be told apart, so then all expire."""
    server = await open_server(secret_key=SECRET)
    mine = await old_account(server)
    old = {NAME: old_pass(server, mine["id"], "ann")}

    assert await me(server, old) == mine
    async with logged_in(server) as elsewhere:
        await elsewhere.post("/api/logout")
    assert await me(server, old) == mine
    async with visit(server) as browser:
        browser.cookies.update(old)
        await browser.post("/api/logout")
    assert (await me(server, old))["id"] != mine["id"]


async def test_a_guests_cookie_from_before_an_old_account_is_invalid(open_server: Open) -> None:
    """Registering replaced the cookie then too, so nobody is logged out by this."""
    server = await open_server(secret_key=SECRET)
    mine = await old_account(server)

    assert (await me(server, {NAME: old_pass(server, mine["id"])}))["id"] != mine["id"]


async def test_a_cookie_lasts_a_year_after_its_last_use(server: FastAPI, ann: AsyncClient, clock: ManualClock) -> None:
    """Use renews it; an unused copy expires, whatever the browser was told."""
    mine = (await ann.post("/api/register", json=ACCOUNT)).json()
    copied = dict(ann.cookies)
    clock.wait(YEAR - 60)
    assert (await ann.get("/api/me")).json() == mine
    clock.wait(120)

    assert (await me(server, copied))["id"] != mine["id"]
    assert (await ann.get("/api/me")).json() == mine


async def test_a_renewed_cookie_belongs_to_the_same_session(
    server: FastAPI, ann: AsyncClient, clock: ManualClock
) -> None:
    """So logging out ends both the renewed cookie and its predecessor."""
    mine = (await ann.post("/api/register", json=ACCOUNT)).json()
    first = dict(ann.cookies)
    clock.wait(MONTH + 1)
    await ann.get("/api/me")
    second = dict(ann.cookies)
    await ann.post("/api/logout")

    assert first != second
    assert mine["id"] not in {(await me(server, each))["id"] for each in (first, second)}


def names(answer: Response) -> dict[str, str]:
    """Return the cookies that are set, by name, with attributes in lower case."""
    return {line.partition("=")[0]: line.lower() for line in answer.headers.get_list("set-cookie")}


def over_https(server: FastAPI, path: str = "") -> AsyncClient:
    """Open a browser behind an https proxy."""
    return AsyncClient(
        transport=ASGITransport(server, client=("192.0.2.7", 50000)), base_url=f"https://parlour.test{path}"
    )


async def test_over_https_the_name_binds_the_cookie_to_this_host(open_server: Open) -> None:
    """No other host of the domain, and no http page, can set a cookie of this name."""
    async with over_https(await open_server(public_url="https://parlour.test")) as browser:
        first = await browser.get("/api/me")
        again = await browser.get("/api/me")

    given = names(first)[f"__Host-{NAME}"]
    assert all(part in given for part in ("; secure", "; path=/;", "; httponly", "samesite=lax"))
    assert "domain" not in given
    assert again.json() == first.json()
    assert names(again) == {}


async def test_below_a_path_the_name_binds_the_cookie_to_https_alone(open_server: Open) -> None:
    """Another program on the same host can neither receive nor replace it."""
    async with over_https(await open_server(public_url="https://parlour.test/games/")) as browser:
        given = names(await browser.get("/api/me"))

    assert all(part in given[f"__Secure-{NAME}"] for part in ("; secure", "; path=/games;"))


@pytest.mark.parametrize("url", ["https://parlour.test", "https://parlour.test/games"])
async def test_a_cookie_of_the_old_name_is_replaced(open_server: Open, url: str) -> None:
    """The new name logs nobody out, and the old cookie is removed."""
    server = await open_server(public_url=url, secret_key=SECRET)
    async with over_https(server) as browser:
        taken = await browser.get("/api/me", headers={"Cookie": f"{NAME}={old_pass(server, 'someone')}"})

    given = names(taken)
    assert taken.json()["id"] == "someone"
    assert len(given) == 2
    assert "max-age=0" in given[NAME]


async def test_the_cookie_of_the_new_name_counts_where_there_are_both(open_server: Open) -> None:
    """Another host of the domain may have set the old one."""
    server = await open_server(public_url="https://parlour.test", secret_key=SECRET)
    async with over_https(server) as browser:
        both = f"{NAME}={old_pass(server, 'mallory')}; __Host-{NAME}={old_pass(server, 'ann')}"
        taken = await browser.get("/api/me", headers={"Cookie": both})

    assert taken.json()["id"] == "ann"


async def test_logging_out_removes_both_names(open_server: Open) -> None:
    """Otherwise the old one would come back."""
    async with over_https(await open_server(public_url="https://parlour.test")) as browser:
        assert set(names(await browser.post("/api/logout"))) == {NAME, f"__Host-{NAME}"}


@asynccontextmanager
async def at_table(server: ServerAddress, browser: AsyncClient, table: str) -> AsyncIterator[SocketClient]:
    """Join a table with the cookie of `browser`."""
    async with call(server.ws, {"Cookie": f"{NAME}={browser.cookies[NAME]}"}) as window:
        assert (await window.ask("join", room_id=table, name="Ann", game="crossword"))["event"] == "ack"
        yield window


async def closed(window: SocketClient) -> int | None:
    """Wait until the socket is closed; return the close code."""
    while True:
        try:
            await window.hear("error")
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else None


async def test_logging_out_everywhere_closes_open_tables() -> None:
    """Someone who took over a browser loses the table too; others at it stay."""
    async with (
        running_server() as server,
        server.browser() as phone,
        server.browser() as laptop,
        server.browser() as bob,
    ):
        await phone.post("/api/register", json=ACCOUNT)
        await laptop.post("/api/login", json=ACCOUNT)
        await bob.get("/api/me")
        async with (
            at_table(server, phone, "kitchen") as one,
            at_table(server, laptop, "kitchen") as other,
            at_table(server, bob, "kitchen") as third,
        ):
            await laptop.post("/api/logout/everywhere")

            assert [await closed(one), await closed(other)] == [4401, 4401]
            assert one.told[-1] == {"event": "error", "code": "LOGGED_OUT", "message": "You were logged out."}
            assert (await third.ask("chat", text="still here"))["event"] == "ack"


async def test_logging_out_closes_the_tables_of_this_browser_alone() -> None:
    """The phone stays connected."""
    async with running_server() as server, server.browser() as phone, server.browser() as laptop:
        await phone.post("/api/register", json=ACCOUNT)
        await laptop.post("/api/login", json=ACCOUNT)
        async with at_table(server, phone, "kitchen") as one, at_table(server, laptop, "kitchen") as other:
            await laptop.post("/api/logout")

            assert await closed(other) == 4401
            assert (await one.ask("chat", text="still here"))["event"] == "ack"


async def test_after_a_new_password_this_browser_returns_to_its_table() -> None:
    """Its new cookie opens the same seat; the other browser is logged out."""
    async with running_server() as server, server.browser() as phone, server.browser() as laptop:
        mine = (await phone.post("/api/register", json=ACCOUNT)).json()
        await laptop.post("/api/login", json=ACCOUNT)
        async with at_table(server, phone, "kitchen") as one, at_table(server, laptop, "kitchen") as other:
            await phone.post("/api/me/password", json=NEW)

            assert [await closed(one), await closed(other)] == [1012, 4401]
        async with at_table(server, phone, "kitchen") as one:
            assert one.told[0]["state"]["you"] == "p1"
        assert (await laptop.get("/api/me")).json()["id"] != mine["id"]


async def test_a_guest_who_registers_returns_to_the_table() -> None:
    """Same person, same seat, another cookie."""
    async with running_server() as server, server.browser() as phone:
        await phone.get("/api/me")
        async with at_table(server, phone, "kitchen") as window:
            await phone.post("/api/register", json=ACCOUNT)

            assert await closed(window) == 1012
        async with at_table(server, phone, "kitchen") as window:
            assert window.told[0]["state"]["you"] == "p1"
