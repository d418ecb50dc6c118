"""How friends find the way: the address they can reach, its picture, and what messengers show of a link."""

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
from tests.server.live import Caller, call, open_house

pytestmark = pytest.mark.anyio
BROWSER = {"accept": "text/html"}


def request_to(host: str) -> Request:
    """Ask the house as a browser does that was told `host`."""
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
async def test_friends_are_told_the_address_that_leads_to_the_house(
    chosen: dict[str, Any], used: str, told: str
) -> None:
    """The public one, else the one that has just led here."""
    assert shareable_address(request_to(used), Settings(**chosen)) == told


@pytest.mark.parametrize("used", ["127.0.0.1", "localhost", "[::1]"])
async def test_in_an_open_network_nobody_is_sent_to_his_own_machine(used: str) -> None:
    """Whoever opened the house with `--lan` looks at it by a loopback address himself."""
    told = shareable_address(request_to(f"{used}:8123"), Settings(host="0.0.0.0"))  # noqa: S104

    assert told == f"http://{lan_address() or used}:8123"


async def test_an_invitation_is_the_tables_link_and_a_picture_of_it() -> None:
    """By code or id; the picture stays within the page's policy, which takes images as data."""
    async with open_house(public_url="https://games.test") as house, house.browser() as browser:
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


async def test_the_house_tells_its_own_address() -> None:
    """A page opened at another one knows by it whether a link is the house's own."""
    async with open_house(public_url="https://games.test") as house, house.browser() as browser:
        assert (await browser.get("/api/address")).json() == {"url": "https://games.test", "cookies": True}
    async with open_house() as house, house.browser() as browser:
        assert (await browser.get("/api/address")).json() == {"url": house.http, "cookies": True}


async def test_whoever_asks_for_the_head_alone_gets_it() -> None:
    """Watchmen of the net ask so whether a house is there."""
    async with open_house() as house, house.browser() as browser:
        whole = await browser.get("/healthz")
        head = await browser.head("/healthz")

        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-length"] == whole.headers["content-length"]
        assert (await browser.head("/api/nowhere")).status_code == 404
        assert (await browser.head("/api/login")).status_code == 405


async def test_an_invitation_names_the_game_and_the_host_and_says_whether_it_runs() -> None:
    """Whoever stands at the door knows to whom it leads; at a table nobody has come to, to nobody."""
    async with open_house() as house, house.browser() as browser:
        made = (await browser.post("/api/games", json={"game": "crossword", "playerCount": 2})).json()
        address = f"/api/tables/{made['code']}/invitation"
        before = (await browser.get(address)).json()
        async with call(f"{house.ws}/{made['gameId']}") as ann:
            await ann.ask("join", name="Ann", token=made["playerUrls"][0].rpartition("/")[2])
            after = (await browser.get(address)).json()
            await ann.ask("start")
            running = (await browser.get(address)).json()

    assert (before["game"], before["host"]) == ("crossword", None)
    assert (after["game"], after["host"]) == ("crossword", "Ann")
    assert (after["status"], running["status"]) == ("waiting", "playing")


async def test_an_invitation_says_that_its_host_has_no_name() -> None:
    """Then `Player 1` is the house's word, and a page in another language has one of its own."""
    async with open_house() as house, house.browser() as browser, call(f"{house.ws}/porch") as host:
        await host.ask("join")
        nameless = (await browser.get("/api/tables/porch/invitation")).json()
        await host.ask("join", name="Ann")
        named = (await browser.get("/api/tables/porch/invitation")).json()

    assert (nameless["host"], nameless["host_unnamed"]) == ("Player 1", True)
    assert (named["host"], named["host_unnamed"]) == ("Ann", False)


Asking: TypeAlias = Callable[[str], Awaitable[Response]]


@asynccontextmanager
async def ann_beside_a_free_seat() -> AsyncIterator[tuple[Caller, list[str], Asking]]:
    """Seat Ann at the first of two links; give her, both tokens, and a way to ask for the invitation with a token."""
    async with open_house() as house, house.browser() as browser:
        made = (await browser.post("/api/games", json={"game": "wortkunst", "playerCount": 2})).json()
        tokens = [url.rpartition("/")[2] for url in made["playerUrls"]]

        async def ask(token: str) -> Response:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            return await browser.get(f"/api/tables/{made['gameId']}/invitation", headers=headers)

        async with call(f"{house.ws}/{made['gameId']}") as ann:
            await ann.ask("join", name="Ann", token=tokens[0])
            yield ann, tokens, ask


async def test_who_shows_the_token_of_a_seat_is_told_whose_it_is() -> None:
    """Its owner need not say his name again on another device; who has no token is told of no seat."""
    async with ann_beside_a_free_seat() as (_, tokens, ask):
        names = [(await ask(token)).json()["name"] for token in (*tokens, "")]
        wrong = await ask("nonsense")

    assert names == ["Ann", None, None]
    assert (wrong.status_code, wrong.json()) == (404, {"code": "NO_SUCH_TABLE", "message": "No such table."})


async def test_the_link_of_a_closed_seat_says_so_before_anybody_joins() -> None:
    """Nobody introduces himself in vain; who plays is let in, and after the game everybody is."""
    async with ann_beside_a_free_seat() as (ann, (own, late), ask):
        await ann.ask("start")
        playing, closed = await ask(own), await ask(late)
        await ann.ask("abandon")
        opened = await ask(late)

    assert (closed.status_code, closed.json()["code"]) == (409, "SEAT_BLOCKED")
    assert (playing.status_code, opened.status_code) == (200, 200)


async def test_messengers_are_told_of_the_game_and_nothing_of_the_seat(tmp_path: Path) -> None:
    """A link to a seat is a secret, and no search engine keeps either kind."""
    (tmp_path / "index.html").write_text(f"<!doctype html><title>Parlour</title>{PREVIEW.decode()}")
    async with open_house(client=Client(tmp_path)) as house, house.browser() as browser:
        made = (await browser.post("/api/games", json={"game": "crossword", "playerCount": 1})).json()
        seat = made["playerUrls"][0].removeprefix(house.http)
        table, chair, door = [await browser.get(path, headers=BROWSER) for path in (f"/t/{made['code']}", seat, "/")]

        assert f'<meta property="og:title" content="Crossword · {made["code"]}">' in table.text
        assert f'content="{house.http}/icon-512.png"' in table.text
        assert 'name="robots" content="noindex"' in chair.text
        assert seat.rsplit("/", 1)[1] not in chair.text
        assert "og:title" not in door.text
        assert table.headers["etag"] != door.headers["etag"]
