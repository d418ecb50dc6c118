"""The address friends can reach, its QR code, and link previews."""

from base64 import b64decode
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import unquote

import pytest
from httpx2 import Response
from starlette.requests import Request

from parlour.server.frontend import PREVIEW, Client
from parlour.server.public_address import lan_address, shareable_address
from parlour.server.settings import Settings
from tests.server.running_server import SocketClient, call, running_server

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
BROWSER = {"accept": "text/html"}


def request_to(host: str) -> Request:
    """Make a request like a browser that was given `host`."""
    headers = [(b"host", host.encode())]
    return Request({"type": "http", "scheme": "http", "path": "/", "query_string": b"", "headers": headers})


@pytest.mark.parametrize(
    ("chosen", "used", "told"),
    [
        ({"public_url": "https://games.test/"}, "127.0.0.1:8000", "https://games.test"),
        ({"host": "0.0.0.0"}, "192.168.7.7:8000", "http://192.168.7.7:8000"),  # noqa: S104
        ({"host": "0.0.0.0"}, "attic.local", "http://attic.local"),  # noqa: S104
        ({}, "localhost:8000", "http://localhost:8000"),
    ],
)
async def test_the_shareable_address_leads_to_the_server(chosen: dict[str, Any], used: str, told: str) -> None:
    """The public one, else the one the request used."""
    assert shareable_address(request_to(used), Settings(**chosen)) == told


@pytest.mark.parametrize("used", ["127.0.0.1", "localhost", "[::1]"])
async def test_in_a_lan_the_shareable_address_is_never_loopback(used: str) -> None:
    """The person who started it with `--lan` uses a loopback address themselves."""
    told = shareable_address(request_to(f"{used}:8123"), Settings(host="0.0.0.0"))  # noqa: S104

    assert told == f"http://{lan_address() or used}:8123"


async def test_an_invitation_has_the_tables_link_and_its_qr_code() -> None:
    """By code or id; the QR code is a data image, which the page's policy allows."""
    async with running_server(public_url="https://games.test") as server, server.browser() as browser:
        made = (await browser.post("/api/games", json={"game": "crossword"})).json()
        by_code = await browser.get(f"/api/tables/{made['code'].lower()}/invitation")
        by_id = await browser.get(f"/api/tables/{made['gameId']}/invitation")
        nowhere = await browser.get("/api/tables/BCDFG/invitation")

        kind, _, drawing = by_code.json()["picture"].partition(",")
        assert by_code.json() == by_id.json()
        assert by_code.json()["url"] == f"https://games.test/t/{made['code']}"
        assert kind.startswith("data:image/svg+xml")
        assert "<svg" in (b64decode(drawing).decode() if kind.endswith("base64") else unquote(drawing))
        assert (nowhere.status_code, nowhere.json()["code"]) == (404, "NO_SUCH_TABLE")


async def test_the_server_reports_its_own_address() -> None:
    """A page at another address uses it to recognise the server's links."""
    async with running_server(public_url="https://games.test") as server, server.browser() as browser:
        assert (await browser.get("/api/address")).json() == {"url": "https://games.test", "cookies": True}
    async with running_server() as server, server.browser() as browser:
        assert (await browser.get("/api/address")).json() == {"url": server.http, "cookies": True}


async def test_head_requests_are_answered() -> None:
    """Uptime monitors use HEAD."""
    async with running_server() as server, server.browser() as browser:
        whole = await browser.get("/healthz")
        head = await browser.head("/healthz")

        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-length"] == whole.headers["content-length"]
        assert (await browser.head("/api/nowhere")).status_code == 404
        assert (await browser.head("/api/login")).status_code == 405


async def test_an_invitation_names_the_game_and_the_host_and_says_whether_it_runs() -> None:
    """A guest knows whose table it is; an empty table has no host."""
    async with running_server() as server, server.browser() as browser:
        made = (await browser.post("/api/games", json={"game": "crossword", "playerCount": 2})).json()
        address = f"/api/tables/{made['code']}/invitation"
        before = (await browser.get(address)).json()
        async with call(f"{server.ws}/{made['gameId']}") as ann:
            await ann.ask("join", name="Ann", token=made["playerUrls"][0].rpartition("/")[2])
            after = (await browser.get(address)).json()
            await ann.ask("start")
            running = (await browser.get(address)).json()

    assert (before["game"], before["host"]) == ("crossword", None)
    assert (after["game"], after["host"]) == ("crossword", "Ann")
    assert (after["status"], running["status"]) == ("waiting", "playing")


async def test_an_invitation_says_that_its_host_has_no_name() -> None:
    """Then `Player 1` is a default, which a page may translate."""
    async with running_server() as server, server.browser() as browser, call(f"{server.ws}/porch") as host:
        await host.ask("join")
        nameless = (await browser.get("/api/tables/porch/invitation")).json()
        await host.ask("join", name="Ann")
        named = (await browser.get("/api/tables/porch/invitation")).json()

    assert (nameless["host"], nameless["host_unnamed"]) == ("Player 1", True)
    assert (named["host"], named["host_unnamed"]) == ("Ann", False)


Asking: TypeAlias = Callable[[str], Awaitable[Response]]


@asynccontextmanager
async def ann_beside_a_free_seat() -> AsyncIterator[tuple[SocketClient, list[str], Asking]]:
    """Seat Ann at the first of two links; yield her, both tokens, and a way to request the invitation."""
    async with running_server() as server, server.browser() as browser:
        made = (await browser.post("/api/games", json={"game": "wortkunst", "playerCount": 2})).json()
        tokens = [url.rpartition("/")[2] for url in made["playerUrls"]]

        async def ask(token: str) -> Response:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            return await browser.get(f"/api/tables/{made['gameId']}/invitation", headers=headers)

        async with call(f"{server.ws}/{made['gameId']}") as ann:
            await ann.ask("join", name="Ann", token=tokens[0])
            yield ann, tokens, ask


async def test_a_seat_token_reveals_its_owners_name() -> None:
    """Its owner need not enter a name on another device; requests without a token learn of no seat."""
    async with ann_beside_a_free_seat() as (_, tokens, ask):
        names = [(await ask(token)).json()["name"] for token in (*tokens, "")]
        wrong = await ask("nonsense")

    assert names == ["Ann", None, None]
    assert (wrong.status_code, wrong.json()) == (404, {"code": "NO_SUCH_TABLE", "message": "No such table."})


async def test_the_link_of_a_closed_seat_says_so_before_anyone_joins() -> None:
    """Nobody enters a name in vain; players are let in, and after the match everyone is."""
    async with ann_beside_a_free_seat() as (ann, (own, late), ask):
        await ann.ask("start")
        playing, closed = await ask(own), await ask(late)
        await ann.ask("abandon")
        opened = await ask(late)

    assert (closed.status_code, closed.json()["code"]) == (409, "SEAT_BLOCKED")
    assert (playing.status_code, opened.status_code) == (200, 200)


async def test_link_previews_name_the_game_and_not_the_seat(tmp_path: Path) -> None:
    """A seat link is secret, and search engines index neither kind."""
    (tmp_path / "index.html").write_text(f"<!doctype html><title>Parlour</title>{PREVIEW.decode()}")
    async with running_server(client=Client(tmp_path)) as server, server.browser() as browser:
        made = (await browser.post("/api/games", json={"game": "crossword", "playerCount": 1})).json()
        seat = made["playerUrls"][0].removeprefix(server.http)
        table, seat_page, home = [
            await browser.get(path, headers=BROWSER) for path in (f"/t/{made['code']}", seat, "/")
        ]

        assert f'<meta property="og:title" content="Crossword · {made["code"]}">' in table.text
        assert f'content="{server.http}/icon-512.png"' in table.text
        assert 'name="robots" content="noindex"' in seat_page.text
        assert seat.rsplit("/", 1)[1] not in seat_page.text
        assert "og:title" not in home.text
        assert table.headers["etag"] != home.headers["etag"]
