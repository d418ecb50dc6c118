"""Guests, accounts, and their secrets (rules A2)."""

import jwt
import pytest
from fastapi import FastAPI, WebSocket
from httpx2 import AsyncClient
from starlette.testclient import TestClient

from parlour.server.cookies import MONTH, NAME
from parlour.server.dependencies import player_id_of
from tests.server.in_memory import ManualClock, Open, visit
from tests.storage.samples import record, result

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

ACCOUNT = {"username": "Ann_1", "password": "correct horse"}


async def test_a_newcomer_becomes_a_guest_and_stays_the_same(ann: AsyncClient) -> None:
    """A cookie is enough, so nobody needs an account to play."""
    first = (await ann.get("/api/me")).json()
    again = (await ann.get("/api/me")).json()

    assert first == again
    assert first["is_guest"] is True
    assert len(first["id"]) == 16
    assert first["display_name"]
    assert first["username"] is None


async def test_two_browsers_are_two_people(server: FastAPI) -> None:
    """Ids are random."""
    async with visit(server) as ann, visit(server) as bob:
        assert (await ann.get("/api/me")).json()["id"] != (await bob.get("/api/me")).json()["id"]


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(open_server: Open) -> None:
    """It identifies a person for a year, so it must not leak."""
    async with visit(await open_server(public_url="https://parlour.test")) as ann:
        cookie = (await ann.get("/api/me")).headers["set-cookie"].lower()

    assert all(part in cookie for part in ("httponly", "samesite=lax", "secure", "max-age=31536000", "path=/"))


@pytest.mark.parametrize("path", ["stats", "history", "statistics", "ratings", "tables"])
async def test_a_late_read_does_not_undo_a_registration(server: FastAPI, ann: AsyncClient, path: str) -> None:
    """A page may still be reading as a guest when they register; the answer must not replace their new cookie."""
    await ann.get("/api/me")
    before = ann.cookies[NAME]
    assert (await ann.post("/api/register", json=ACCOUNT)).status_code == 201
    async with visit(server) as late:
        answer = await late.get(f"/api/me/{path}", headers={"cookie": f"{NAME}={before}"})

    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers


async def test_a_websocket_knows_who_opened_it(server: FastAPI, ann: AsyncClient) -> None:
    """The same cookie means the same person; without one there is none."""

    @server.websocket("/who")
    async def tell(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_json(await player_id_of(socket))

    me = (await ann.get("/api/me")).json()
    browser = TestClient(server)
    with browser.websocket_connect("ws://localhost/who", headers={"cookie": f"{NAME}={ann.cookies[NAME]}"}) as socket:
        assert socket.receive_json() == me["id"]
    with browser.websocket_connect("ws://localhost/who") as socket:
        assert socket.receive_json() is None


async def test_without_https_the_cookie_is_not_secure(ann: AsyncClient) -> None:
    """A plain http address would lose a secure cookie at once."""
    assert "secure" not in (await ann.get("/api/me")).headers["set-cookie"].lower()


async def test_a_pass_is_renewed_only_when_it_is_a_month_old(ann: AsyncClient, clock: ManualClock) -> None:
    """Occasional visitors are never forgotten, and answers do not repeat the cookie each time."""
    me = (await ann.get("/api/me")).json()
    clock.wait(MONTH)
    assert "set-cookie" not in (await ann.get("/api/me")).headers
    clock.wait(1)
    renewed = await ann.get("/api/me")

    assert "set-cookie" in renewed.headers
    assert renewed.json() == me


async def test_a_clock_set_back_logs_nobody_out(ann: AsyncClient, clock: ManualClock) -> None:
    """A pass from the future is still valid."""
    me = (await ann.get("/api/me")).json()
    clock.wait(-86400)

    assert (await ann.get("/api/me")).json() == me


@pytest.mark.parametrize(
    "forged",
    [
        "nonsense",
        jwt.encode({"sub": "victim", "iat": 1}, "x" * 32, "HS256"),
        jwt.encode({"sub": "victim", "iat": 1}, "", "none"),
    ],
)
async def test_a_forged_pass_is_ignored(ann: AsyncClient, forged: str) -> None:
    """Only our own signature, with our algorithm, identifies a visitor."""
    ann.cookies.set(NAME, forged)

    assert (await ann.get("/api/me")).json()["id"] != "victim"


async def test_a_pass_of_another_server_is_ignored(open_server: Open) -> None:
    """Each server has its own secret."""
    async with visit(await open_server()) as here, visit(await open_server()) as there:
        me = (await here.get("/api/me")).json()
        there.cookies.set(NAME, here.cookies[NAME])

        assert (await there.get("/api/me")).json()["id"] != me["id"]


async def test_a_guest_can_change_their_name(ann: AsyncClient) -> None:
    """Names are tidied by rule A2.1, and stored."""
    renamed = await ann.patch("/api/me", json={"display_name": "  Ann  of Avon "})

    assert renamed.json()["display_name"] == "Ann of Avon"
    assert (await ann.get("/api/me")).json() == renamed.json()


async def test_an_invisible_name_is_refused(ann: AsyncClient) -> None:
    """The refusal has a code, and the old name stays."""
    before = (await ann.get("/api/me")).json()
    refused = await ann.patch("/api/me", json={"display_name": "\u202e"})

    assert (refused.status_code, refused.json()["code"]) == (400, "BAD_NAME")
    assert (await ann.get("/api/me")).json() == before


async def test_registering_keeps_the_guests_id_and_name(ann: AsyncClient) -> None:
    """Everything that a guest played stays theirs."""
    guest = (await ann.patch("/api/me", json={"display_name": "Ann"})).json()
    registered = await ann.post("/api/register", json=ACCOUNT)

    assert registered.status_code == 201
    assert registered.json() == guest | {"is_guest": False, "username": "ann_1"}
    assert (await ann.get("/api/me")).json() == registered.json()


async def test_without_a_display_name_the_username_is_used(ann: AsyncClient) -> None:
    """Shortened to the longest display name."""
    registered = await ann.post("/api/register", json=ACCOUNT | {"username": "x" * 32})

    assert registered.json()["display_name"] == "x" * 24


async def test_an_account_opens_from_another_browser(server: FastAPI, ann: AsyncClient) -> None:
    """Usernames are compared in lower case; after logging out the browser is a stranger."""
    me = (await ann.post("/api/register", json=ACCOUNT | {"display_name": "Ann"})).json()
    async with visit(server) as elsewhere:
        login = await elsewhere.post("/api/login", json=ACCOUNT | {"username": "ANN_1"})
        assert login.json() == (await elsewhere.get("/api/me")).json() == me

        assert (await elsewhere.post("/api/logout")).status_code == 204
        assert (await elsewhere.get("/api/me")).json()["id"] != me["id"]


async def test_a_username_has_one_owner(server: FastAPI, ann: AsyncClient) -> None:
    """The second person is told so, in any case they write it."""
    await ann.post("/api/register", json=ACCOUNT)
    async with visit(server) as bob:
        refused = await bob.post("/api/register", json=ACCOUNT | {"username": "aNN_1"})
        assert (refused.status_code, refused.json()["code"]) == (409, "USERNAME_TAKEN")
        assert (await bob.get("/api/me")).json()["is_guest"] is True


async def test_nobody_registers_twice(ann: AsyncClient) -> None:
    """One player has one account."""
    await ann.post("/api/register", json=ACCOUNT)
    refused = await ann.post("/api/register", json=ACCOUNT | {"username": "other"})

    assert (refused.status_code, refused.json()["code"]) == (409, "ALREADY_REGISTERED")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"username": "an"}, "BAD_USERNAME"),
        ({"username": "x" * 33}, "BAD_USERNAME"),
        ({"username": "ann ann"}, "BAD_USERNAME"),
        ({"username": "\u212aann"}, "BAD_USERNAME"),
        ({"password": "seven77"}, "BAD_PASSWORD"),
        ({"password": "ü" * 7}, "BAD_PASSWORD"),
        ({"password": "x" * 73}, "BAD_PASSWORD"),
        ({"password": "ü" * 37}, "BAD_PASSWORD"),
        ({"display_name": ""}, "BAD_NAME"),
    ],
)
async def test_invalid_credentials_are_refused(ann: AsyncClient, change: dict[str, str], code: str) -> None:
    """The minimum counts characters, the maximum bytes, and none is truncated."""
    refused = await ann.post("/api/register", json=ACCOUNT | change)

    assert (refused.status_code, refused.json()["code"]) == (400, code)
    assert (await ann.get("/api/me")).json()["is_guest"] is True


async def test_the_longest_password_counts_to_its_last_byte(server: FastAPI, ann: AsyncClient) -> None:
    """All 72 bytes are used."""
    await ann.post("/api/register", json=ACCOUNT | {"password": "ü" * 36})
    async with visit(server) as other:
        wrong = await other.post("/api/login", json=ACCOUNT | {"password": "ü" * 35 + "ö"})
        right = await other.post("/api/login", json=ACCOUNT | {"password": "ü" * 36})

    assert (wrong.status_code, right.status_code) == (401, 200)


@pytest.mark.parametrize(
    "attempt",
    [{"username": "nobody"}, {"password": "wrong horse"}, {"password": ""}, {"password": "x" * 73}],
)
async def test_a_wrong_login_does_not_reveal_what_was_wrong(ann: AsyncClient, attempt: dict[str, str]) -> None:
    """An unknown name, a wrong password and an impossible one get the same answer."""
    await ann.post("/api/register", json=ACCOUNT)
    refused = await ann.post("/api/login", json=ACCOUNT | attempt)

    assert refused.status_code == 401
    assert refused.json() == {"code": "WRONG_LOGIN", "message": "Wrong username or password."}


async def test_one_address_cannot_try_many_usernames(open_server: Open) -> None:
    """Others are still served, and the answer says when to try again."""
    app = await open_server(request_rate=2)
    async with visit(app) as mallory, visit(app, "198.51.100.1") as ann:
        tries = [await mallory.post("/api/login", json=ACCOUNT | {"username": f"user{n}"}) for n in range(3)]
        served = await ann.post("/api/login", json=ACCOUNT)

    assert [each.status_code for each in tries] == [401, 401, 429]
    assert tries[-1].headers["retry-after"] == "30"
    assert tries[-1].json()["params"] == {"seconds": 30}
    assert served.status_code == 401


async def test_finished_matches_are_counted_for_guests_too(server: FastAPI, ann: AsyncClient) -> None:
    """A newcomer has none; statistics need no account."""
    assert (await ann.get("/api/me/stats")).json() == []

    me = (await ann.get("/api/me")).json()
    await server.state.dependencies.storage.records.file(record("G1", result(me["id"], 7, won=True), game="tig"))

    assert (await ann.get("/api/me/stats")).json() == [
        {"game": "tig", "played": 1, "won": 1, "points": 7, "best": 7, "practised": 0}
    ]


async def test_renames_without_a_cookie_are_limited(server: FastAPI) -> None:
    """Each rename without a cookie creates a guest, and a row in the database."""
    answers = []
    for number in range(70):
        async with visit(server) as browser:
            answers.append((await browser.patch("/api/me", json={"display_name": f"Mal {number}"})).status_code)

    assert answers == [200] * 60 + [429] * 10
    async with visit(server, "192.0.2.8") as browser:
        assert (await browser.patch("/api/me", json={"display_name": "Ann"})).status_code == 200
