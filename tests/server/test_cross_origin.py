"""Clients on other sites: listed origins with cookies, origins of a pattern without."""

import pytest
from httpx2 import AsyncClient, Response
from websockets.exceptions import InvalidStatus

from tests.server.in_memory import Open, visit
from tests.server.running_server import ServerAddress, call, running_server

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

FRIEND, ANYONE = "https://friend.test", "https://anyone.vercel.app"
ALLOWED = f"{FRIEND}, https://*.vercel.app"
ACCOUNT = {"username": "ann", "password": "correct horse"}


def cors_headers(answer: Response, *names: str) -> list[str | None]:
    """Return the CORS headers of an answer."""
    return [answer.headers.get(f"access-control-allow-{name}") for name in names]


async def preflight(browser: AsyncClient, origin: str, **more: str) -> Response:
    """Send a preflight request."""
    asked = {"origin": origin, "access-control-request-method": "PATCH"} | more
    return await browser.options("/api/me", headers=asked)


async def test_a_listed_origin_reads_answers_and_uses_cookies(open_server: Open) -> None:
    """Its origin is listed in full: the operator trusts that site."""
    async with visit(await open_server(allowed_origins=ALLOWED)) as browser:
        first = await browser.get("/api/me", headers={"origin": FRIEND})
        again = await browser.get("/api/me", headers={"origin": FRIEND})

    assert cors_headers(first, "origin", "credentials") == [FRIEND, "true"]
    assert "set-cookie" in first.headers
    assert again.json()["id"] == first.json()["id"]


async def test_an_origin_of_a_pattern_reads_answers_and_never_gets_a_cookie(open_server: Open) -> None:
    """Anyone can publish a page there."""
    async with visit(await open_server(allowed_origins=ALLOWED)) as browser:
        answer = await browser.get("/api/me", headers={"origin": ANYONE})

    assert answer.status_code == 200
    assert cors_headers(answer, "origin", "credentials") == [ANYONE, None]
    assert "Origin" in answer.headers["vary"]
    assert "set-cookie" not in answer.headers


async def test_a_cookie_sent_by_an_origin_of_a_pattern_is_ignored(open_server: Open) -> None:
    """A browser might send it if the page and the server are same-site."""
    async with visit(await open_server(allowed_origins=ALLOWED)) as browser:
        own = (await browser.get("/api/me")).json()["id"]
        there = (await browser.get("/api/me", headers={"origin": ANYONE})).json()["id"]
        after = (await browser.get("/api/me")).json()["id"]

    assert there != own
    assert after == own


async def test_a_listed_origin_keeps_its_cookies_even_if_a_pattern_matches_it(open_server: Open) -> None:
    """The pattern takes nothing away from a listed origin or our own pages."""
    chosen = {"public_url": "https://own.games.test", "allowed_origins": f"https://*.games.test,{FRIEND}"}
    async with visit(await open_server(**chosen, host="0.0.0.0")) as browser:  # noqa: S104 - nothing listens
        for headers in (
            {"origin": "https://own.games.test"},
            {"origin": "https://other.games.test", "host": "other.games.test"},
            {"origin": FRIEND},
        ):
            assert "set-cookie" in (await browser.get("/api/me", headers=headers)).headers
        assert "set-cookie" not in (await browser.get("/api/me", headers={"origin": "https://x.games.test"})).headers


@pytest.mark.parametrize(("origin", "credentials"), [(FRIEND, "true"), (ANYONE, None)])
async def test_a_preflight_is_told_what_it_may_send(open_server: Open, origin: str, credentials: str | None) -> None:
    """JSON, every method and seat tokens; cookies only from a listed origin."""
    async with visit(await open_server(allowed_origins=ALLOWED)) as browser:
        wanted = {"access-control-request-headers": "authorization, content-type"}
        answer = await preflight(browser, origin, **wanted)

    assert answer.status_code == 200
    assert cors_headers(answer, "origin", "credentials") == [origin, credentials]
    assert "PATCH" in answer.headers["access-control-allow-methods"]


@pytest.mark.parametrize("origin", ["https://evil.test", "https://a.b.vercel.app", "http://anyone.vercel.app", "null"])
async def test_any_other_page_reads_and_changes_nothing(open_server: Open, origin: str) -> None:
    """A pattern allows nothing else."""
    async with visit(await open_server(allowed_origins=ALLOWED)) as browser:
        asked = await preflight(browser, origin)
        read = await browser.get("/api/games", headers={"origin": origin})
        changed = await browser.patch("/api/me", json={"display_name": "A"}, headers={"origin": origin})

    assert asked.status_code == 400
    assert cors_headers(asked, "origin") == cors_headers(read, "origin") == [None]
    assert (changed.status_code, changed.json()["code"]) == (403, "FOREIGN_ORIGIN")


@pytest.mark.parametrize("path", ["/api/register", "/api/login", "/api/logout", "/api/me/password"])
async def test_an_origin_of_a_pattern_cannot_use_accounts(open_server: Open, path: str) -> None:
    """A password typed there could go to anyone; the answer says where accounts work."""
    async with visit(await open_server(allowed_origins=ALLOWED)) as browser:
        refused = await browser.post(path, json=ACCOUNT, headers={"origin": ANYONE})

    assert (refused.status_code, refused.json()["code"]) == (403, "FOREIGN_ORIGIN")
    assert refused.json()["message"].count(".") == 1
    assert cors_headers(refused, "origin") == [ANYONE]


async def test_a_name_given_without_cookies_is_checked_and_not_stored(open_server: Open) -> None:
    """No cookie could ever bring it back."""
    server = await open_server(allowed_origins=ALLOWED)
    async with visit(server) as browser:
        named = await browser.patch("/api/me", json={"display_name": " Ann "}, headers={"origin": ANYONE})
        nameless = await browser.patch("/api/me", json={"display_name": " "}, headers={"origin": ANYONE})

    assert named.json()["display_name"] == "Ann"
    assert nameless.json()["code"] == "BAD_NAME"
    assert await server.state.dependencies.storage.records.player(named.json()["id"]) is None


async def test_a_bug_is_reported_to_clients_on_other_sites_too(open_server: Open) -> None:
    """Otherwise it would think the server is down."""
    server = await open_server(allowed_origins=ALLOWED)

    @server.get("/api/bug")
    async def bug() -> None:
        raise RuntimeError

    async with visit(server) as browser:
        answer = await browser.get("/api/bug", headers={"origin": ANYONE})

    assert (answer.status_code, answer.json()["code"]) == (500, "INTERNAL")
    assert cors_headers(answer, "origin") == [ANYONE]


@pytest.mark.parametrize(
    ("headers", "cookies"),
    [
        ({}, True),
        ({"origin": FRIEND}, True),
        ({"origin": FRIEND, "sec-fetch-site": "same-site"}, True),
        ({"origin": FRIEND, "sec-fetch-site": "cross-site"}, False),
        ({"origin": ANYONE}, False),
    ],
)
async def test_a_client_learns_whether_its_visitors_have_cookies(headers: dict[str, str], cookies: bool) -> None:
    """Browsers keep no cookies for cross-site pages, and say when a page is one."""
    async with running_server(allowed_origins=ALLOWED) as server, server.browser() as browser:
        assert (await browser.get("/api/address", headers=headers)).json()["cookies"] is cookies


@pytest.mark.parametrize(
    ("origin", "at", "begins"),
    [
        (ANYONE, ANYONE, ANYONE),
        (FRIEND, f"{FRIEND}/parlour", f"{FRIEND}/parlour"),
        (ANYONE, FRIEND, "https://games.test"),
        (ANYONE, f"{ANYONE}.evil.test", "https://games.test"),
        (ANYONE, f"{ANYONE}/?x=", "https://games.test"),
        ("https://evil.test", "https://evil.test", "https://games.test"),
    ],
)
async def test_an_invitation_leads_to_the_pages_of_the_client_that_asks(origin: str, at: str, begins: str) -> None:
    """Friends come to the site where the table was opened; no link can lead to another site."""
    async with (
        running_server(allowed_origins=ALLOWED, public_url="https://games.test") as server,
        server.browser() as browser,
    ):
        made = (await browser.post("/api/games", json={"game": "crossword"})).json()
        address = f"/api/tables/{made['code']}/invitation"
        told = (await browser.get(address, params={"at": at}, headers={"origin": origin})).json()

    assert told["url"] == f"{begins}/t/{made['code']}"


async def whole_game(server: ServerAddress, origin: str, cookie: str) -> list[str | None]:
    """Join a table from a page, leave, and return by token; return the people the table recognised."""
    headers = {"origin": origin, "cookie": cookie}
    async with call(f"{server.ws}/den", headers) as ann:
        await ann.say("join", name="Ann", game="crossword")
        token = (await ann.hear("state_full"))["token"]
    async with call(f"{server.ws}/den", headers) as back:
        await back.say("join", token=token)
        state = (await back.hear("state_full"))["state"]
    async with server.browser() as browser:
        listed = (await browser.get("/api/me/tables", headers={"cookie": cookie})).json()
    return [state["players"][state["you"]]["name"], *(table["gameId"] for table in listed)]


@pytest.mark.parametrize(("origin", "found"), [(FRIEND, ["Ann", "den"]), (ANYONE, ["Ann"])])
async def test_without_cookies_a_seat_is_kept_by_its_token(origin: str, found: list[str]) -> None:
    """A page of a pattern can play and return, but never as the owner of the browser's cookie."""
    async with running_server(allowed_origins=ALLOWED) as server, server.browser() as browser:
        cookie = (await browser.get("/api/me")).headers["set-cookie"].partition(";")[0]

        assert await whole_game(server, origin, cookie) == found


async def test_a_socket_opens_for_no_other_page() -> None:
    """Patterns are just as strict for sockets."""
    async with running_server(allowed_origins=ALLOWED) as server:
        with pytest.raises(InvalidStatus) as refused:
            async with call(server.ws, {"origin": "https://a.b.vercel.app"}):
                pass

    assert refused.value.response.status_code == 403


async def test_a_pattern_is_not_a_host_name_of_the_server(open_server: Open) -> None:
    """Otherwise any matching name could be pointed at it."""
    async with visit(await open_server(allowed_origins=ALLOWED)) as browser:
        friend = await browser.get("/api/me", headers={"host": "friend.test"})
        anyone = await browser.get("/api/me", headers={"host": "anyone.vercel.app"})

    assert friend.status_code == 200
    assert (anyone.status_code, anyone.json()["code"]) == (421, "UNKNOWN_HOST")


async def test_riddles_without_cookies_are_unranked(open_server: Open) -> None:
    """The token carries the game, but there is no player to rank."""
    async with visit(await open_server(allowed_origins=ALLOWED)) as browser:
        headers = {"origin": ANYONE}
        first = (await browser.post("/api/guess?riddle=en-5", json={"guess": "crane"}, headers=headers)).json()
        second = await browser.post(
            "/api/guess?riddle=en-5", json={"guess": "moist", "token": first["token"]}, headers=headers
        )

    assert len(second.json()["game_state"]["guesses"]) == 2
    assert not second.json()["ranked"]
    assert "set-cookie" not in second.headers
