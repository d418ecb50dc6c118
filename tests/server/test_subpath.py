"""A server below a path, `PUBLIC_URL=https://example.org/games/`, behind proxies that strip the path or keep it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi.routing import iter_route_contexts
from httpx2 import AsyncClient
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.types import Message

from parlour.server.frontend import Client
from parlour.server.settings import TOP
from tests.server.in_memory import Open, visit
from tests.server.running_server import call, running_server

pytestmark = pytest.mark.anyio

PUBLIC = "https://example.org/games/"
BROWSER = {"accept": "text/html", "host": "example.org"}
both_proxies = pytest.mark.parametrize("sent", ["", "/games"], ids=["a proxy that strips", "a proxy that does not"])


@pytest.fixture
def client(tmp_path: Path) -> Client:
    """Build a very small client."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text('<!--preview--><script src="./assets/main.js"></script>')
    (tmp_path / "assets" / "main.js").write_text("start()")
    return Client(tmp_path, base="/games")


@pytest.fixture
async def ann(open_server: Open, client: Client) -> AsyncIterator[AsyncClient]:
    """Open a browser at a server below a path."""
    async with visit(await open_server(client, public_url=PUBLIC)) as browser:
        yield browser


@both_proxies
@pytest.mark.slow
async def test_pages_refer_to_files_below_the_path(ann: AsyncClient, sent: str) -> None:
    """They do so at any depth, and the files exist."""
    for path in ("/", "/daily/en-5", "/arena"):
        page = await ann.get(sent + path, headers=BROWSER)
        assert page.status_code == 200
        assert 'src="/games/assets/main.js"' in page.text
    assert (await ann.get(f"{sent}/assets/main.js", headers=BROWSER)).text == "start()"


@both_proxies
@pytest.mark.slow
async def test_the_api_answers_and_its_cookie_is_bound_to_the_path(ann: AsyncClient, sent: str) -> None:
    """Nothing else on the host receives it."""
    answer = await ann.get(f"{sent}/api/me", headers=BROWSER)

    assert answer.status_code == 200
    assert "path=/games;" in answer.headers["set-cookie"].lower()
    assert answer.headers["cache-control"] == "no-store"


@both_proxies
@pytest.mark.slow
async def test_a_redirect_stays_below_the_path(ann: AsyncClient, sent: str) -> None:
    """It leads to the address that people use, whatever the proxy calls the server."""
    moved = await ann.get(f"{sent}/arena/?x=1", headers=BROWSER)

    assert (moved.status_code, moved.headers["location"]) == (307, "/games/arena?x=1")


async def test_the_path_without_a_slash_redirects_home(ann: AsyncClient) -> None:
    """People leave out the slash."""
    moved = await ann.get("/games?x=1", headers=BROWSER)

    assert (moved.status_code, moved.headers["location"]) == (308, "/games/?x=1")


@both_proxies
@pytest.mark.slow
async def test_a_tables_links_begin_with_the_full_address(sent: str) -> None:
    """Seat links, the invitation and its QR code, link previews, and the WebSocket."""
    async with running_server(public_url=PUBLIC) as server, server.browser() as browser:
        made = (await browser.post(f"{sent}/api/games", json={"game": "crossword", "playerCount": 1})).json()
        invitation = (await browser.get(f"{sent}/api/tables/{made['code']}/invitation")).json()
        async with call(server.ws.replace("/ws", f"{sent}/ws/{made['gameId']}")) as caller:
            await caller.say("join", name="Ann", token=made["playerUrls"][0].rpartition("/")[2])
            welcome = await caller.hear("state_full")

    assert made["playerUrls"][0].startswith(f"{PUBLIC}g/")
    assert invitation["url"] == f"{PUBLIC}t/{made['code']}"
    assert welcome["state"]["code"] == made["code"]


@pytest.mark.slow
async def test_a_previews_image_is_below_the_path(client: Client) -> None:
    """Messengers fetch it from outside."""
    async with running_server(client, public_url=PUBLIC) as server, server.browser() as browser:
        made = (await browser.post("/api/games", json={"game": "crossword"})).json()
        page = await browser.get(f"/games/t/{made['code']}", headers={"accept": "text/html"})

    assert f'content="{PUBLIC}icon-512.png"' in page.text


@pytest.mark.slow
async def test_plain_pages_link_below_the_path(open_server: Open) -> None:
    """They do so even if the web client is not built."""
    async with visit(await open_server(public_url=PUBLIC)) as ann:
        page = await ann.get("/games/", headers=BROWSER)

    assert 'href="/games/parlour.css"' in page.text
    assert 'href="/games/api/docs"' in page.text


@pytest.mark.parametrize("public_url", [None, "https://example.org/", PUBLIC])
@pytest.mark.parametrize(
    "path", ["/play/", "/play/api/me", "/play/t/BCDFG", "/deep/play/", "/deep/play/assets/main.js"]
)
async def test_a_path_missing_from_public_url_is_answered_with_advice(
    open_server: Open, client: Client, public_url: str | None, path: str
) -> None:
    """People and programs get one sentence, and nothing is changed."""
    async with visit(await open_server(client, public_url=public_url, host="0.0.0.0")) as ann:  # noqa: S104
        answer = await ann.get(path, headers={**BROWSER, "X-Forwarded-For": "192.0.2.7"})

    assert (answer.status_code, answer.json()["code"]) == (421, "UNKNOWN_HOST")
    assert "set PUBLIC_URL to the address that people open" in answer.json()["message"]
    assert answer.json()["message"].count(". ") == 0
    assert "set-cookie" not in answer.headers


@pytest.mark.slow
async def test_a_mistyped_address_is_not_found(open_server: Open, client: Client) -> None:
    """Without a proxy, advice about `PUBLIC_URL` would not help."""
    async with visit(await open_server(client, host="0.0.0.0")) as ann:  # noqa: S104 - nobody listens
        answer = await ann.get("/play/", headers=BROWSER, follow_redirects=True)

    assert answer.status_code == 404


@pytest.mark.slow
async def test_a_request_for_no_path_at_all_is_answered(open_server: Open) -> None:
    """`OPTIONS *` asks about the server itself."""
    told: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        told.append(message)

    server = await open_server(host="0.0.0.0")  # noqa: S104 - nobody listens
    scope = {"type": "http", "method": "OPTIONS", "path": "*", "raw_path": b"*", "query_string": b"", "headers": []}
    await server({**scope, "http_version": "1.1", "scheme": "http", "client": ("127.0.0.1", 1)}, receive, send)

    assert 400 <= told[0]["status"] < 500


async def test_a_websocket_with_a_wrong_path_is_refused_in_the_same_way(open_server: Open) -> None:
    """It is refused before it opens."""
    browser = TestClient(await open_server(public_url=PUBLIC))
    with pytest.raises(WebSocketDenialResponse) as refused, browser.websocket_connect("ws://localhost/play/ws"):
        pass
    assert refused.value.status_code == 421


@pytest.mark.parametrize("path", ["/attic/stairs", "/nowhere", "/gamesome", "/gamesome/stairs"])
@pytest.mark.slow
async def test_a_missing_page_is_not_found(ann: AsyncClient, path: str) -> None:
    """A mistyped address has nothing to do with proxies."""
    assert (await ann.get(path, headers={"host": "example.org"})).status_code == 404


@pytest.mark.slow
async def test_the_public_path_cannot_be_one_of_our_own(open_server: Open) -> None:
    """A proxy that strips it could not be told from one that does not, so all of them are refused at startup."""
    app = await open_server()
    paths = [context.path for context in iter_route_contexts(app.routes)]
    deep = {path.split("/")[1] for path in paths if path and path.count("/") > 1}

    assert {first for first in deep if "{" not in first} <= TOP
