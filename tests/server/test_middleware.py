"""What happens to every request before a route sees it, and to every answer."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI, WebSocket
from httpx2 import AsyncClient
from starlette.testclient import TestClient, WebSocketDenialResponse
from structlog.testing import capture_logs

from parlour.server.middleware import LARGEST_BODY
from tests.server.in_memory import HERE, Open, visit

pytestmark = pytest.mark.anyio

JSON = {"content-type": "application/json"}


async def pieces(count: int) -> AsyncIterator[bytes]:
    """Send a body of unknown length, a kilobyte at a time."""
    for _ in range(count):
        yield b" " * 1024


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/nowhere", "/healthz", "/parlour.css"])
@pytest.mark.slow
async def test_every_answer_tells_browsers_to_be_careful(ann: AsyncClient, path: str) -> None:
    """Pages run only our own code, cannot be framed, and leak no address with a token."""
    headers = (await ann.get(path)).headers

    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert (headers.get("cache-control") == "no-store") == path.startswith("/api/")


@pytest.mark.slow
async def test_a_bug_is_logged_but_not_shown_to_the_visitor(server: FastAPI) -> None:
    """The answer has the usual shape and headers; only the operator sees the traceback."""

    @server.get("/api/bug")
    async def bug() -> None:
        hidden = "swordfish"
        raise RuntimeError("deep " + hidden[:0] + "inside")

    with capture_logs() as logs:
        async with visit(server) as ann:
            answer = await ann.get("/api/bug")

    assert answer.status_code == 500
    assert answer.json() == {"code": "INTERNAL", "message": "Something went wrong on the server."}
    assert answer.headers["cache-control"] == "no-store"
    assert [(entry["event"], entry["log_level"]) for entry in logs] == [("fault", "error")]


async def test_a_request_cut_short_by_a_shutdown_is_told_so(ann: AsyncClient) -> None:
    """An interrupted request is not a fault."""
    begun = asyncio.Event()

    async def half_a_body() -> AsyncIterator[bytes]:
        yield b'{"display_name":'
        begun.set()
        await asyncio.Event().wait()

    with capture_logs() as logs:
        sending = asyncio.create_task(ann.patch("/api/me", content=half_a_body(), headers=JSON))
        await begun.wait()
        sending.cancel()
        answer = await sending

    assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
    assert [entry for entry in logs if entry["log_level"] == "error"] == []


@pytest.mark.parametrize("path", ["/api/me", "/api/nowhere"])
@pytest.mark.slow
async def test_a_large_body_is_refused_whatever_length_it_declares(ann: AsyncClient, path: str) -> None:
    """Whether announced or streamed; a route that reads no body ignores it."""
    announced = await ann.patch(path, content=b" " * (LARGEST_BODY + 1), headers=JSON)
    trickled = await ann.patch(path, content=pieces(65), headers=JSON)

    expected = (413, "TOO_LARGE") if path == "/api/me" else (404, "NOT_FOUND")
    assert (announced.status_code, announced.json()["code"]) == expected
    assert (trickled.status_code, trickled.json()["code"]) == expected


@pytest.mark.slow
async def test_a_body_at_the_limit_is_read(ann: AsyncClient) -> None:
    """It is refused for its content, not its size."""
    full = await ann.patch("/api/me", content=pieces(64), headers=JSON)

    assert full.json()["code"] == "BAD_REQUEST"


@pytest.mark.parametrize("origin", ["https://evil.test", "null", "http://localhost.evil.test", "http://localhost:81"])
@pytest.mark.slow
async def test_another_sites_page_changes_nothing(ann: AsyncClient, origin: str) -> None:
    """A cookie alone does not prove the visitor's intention."""
    before = (await ann.get("/api/me")).json()
    refused = await ann.patch("/api/me", json={"display_name": "Puppet"}, headers={"origin": origin})

    assert (refused.status_code, refused.json()["code"]) == (403, "FOREIGN_ORIGIN")
    assert (await ann.get("/api/me", headers={"origin": origin})).json() == before


@pytest.mark.parametrize("public_url", [None, "https://other.test/"])
async def test_our_own_page_behind_a_proxy_that_hides_its_name_gets_advice(
    open_server: Open, public_url: str | None
) -> None:
    """The browser says that the page is ours; the server cannot know, because the proxy hides the name."""
    sent = {"origin": "https://games.test", "sec-fetch-site": "same-origin"}
    async with visit(await open_server(public_url=public_url)) as ann:
        refused = await ann.patch("/api/me", json={"display_name": "A"}, headers=sent)

    assert (refused.status_code, refused.json()["code"]) == (421, "UNKNOWN_HOST")
    assert "set PUBLIC_URL to the address that people open" in refused.json()["message"]


@pytest.mark.slow
async def test_our_own_pages_and_allowed_origins_may_make_changes(open_server: Open) -> None:
    """Its own address, its public one behind a proxy, and allowed origins."""
    app = await open_server(
        public_url="https://games.test/", allowed_origins="https://friend.test,http://dev.test:5173"
    )
    origins = [HERE, "https://games.test", "https://friend.test", "http://dev.test:5173"]
    async with visit(app) as ann:
        answers = [await ann.patch("/api/me", json={"display_name": "A"}, headers={"origin": each}) for each in origins]

    assert [answer.status_code for answer in answers] == [200] * 4
    assert [answer.headers.get("access-control-allow-origin") for answer in answers] == [None, None, *origins[2:]]


@pytest.mark.parametrize("name", ["evil.test", "localhost.evil.test:8000", "192.0.2.7", "", "[::2]", "localhost:evil"])
async def test_a_local_server_does_not_answer_to_foreign_names(ann: AsyncClient, name: str) -> None:
    """Another site's name can be pointed here (DNS rebinding); its page would then seem to be ours."""
    refused = await ann.get("/api/me", headers={"host": name, "origin": f"http://{name}"})

    assert (refused.status_code, refused.json()["code"]) == (421, "UNKNOWN_HOST")


@pytest.mark.parametrize("name", ["localhost:8000", "127.0.0.1", "LOCALHOST", "[::1]:8000", "games.test"])
@pytest.mark.slow
async def test_a_local_server_answers_to_its_own_names(open_server: Open, name: str) -> None:
    """On loopback, and the public one that a proxy passes on."""
    async with visit(await open_server(public_url="https://games.test")) as ann:
        answer = await ann.get("/api/me", headers={"host": name})

    assert answer.status_code == 200


@pytest.mark.slow
async def test_every_loopback_address_is_local(open_server: Open) -> None:
    """A server on any of them is as closed as on the usual one."""
    async with visit(await open_server(host="127.0.0.7")) as ann:
        answers = [await ann.get("/api/me", headers={"host": name}) for name in ("127.0.0.7:8000", "evil.test")]

    assert [answer.status_code for answer in answers] == [200, 421]


@pytest.mark.parametrize(
    "name", ["192.168.7.7:8000", "[fe80::7]", "attic", "Attic.local:8000", "attic.lan.", "games.test"]
)
async def test_a_server_open_to_its_network_answers_to_names_of_that_network(open_server: Open, name: str) -> None:
    """Friends type its address or name; no outside page can have either."""
    everywhere = "0.0.0.0"  # noqa: S104 - nothing listens
    async with visit(await open_server(host=everywhere, lan=True, public_url="https://games.test")) as ann:
        answer = await ann.get("/api/me", headers={"host": name})

    assert answer.status_code == 200


@pytest.mark.parametrize("name", ["evil.test", "192.168.7.7.evil.test:8000", "attic.local.evil.test", "", "."])
async def test_a_server_open_to_its_network_is_not_found_by_a_name_of_the_internet(
    open_server: Open, name: str
) -> None:
    """Otherwise another site's page could act with the cookies of a friend who visits it."""
    async with visit(await open_server(host="0.0.0.0", lan=True)) as ann:  # noqa: S104 - nothing listens
        answer = await ann.get("/api/me", headers={"host": name})

    assert (answer.status_code, answer.json()["code"]) == (421, "UNKNOWN_HOST")


async def test_a_server_that_cannot_know_its_names_answers_to_all(open_server: Open) -> None:
    """Its names are assigned by others, such as its hosting platform."""
    async with visit(await open_server(host="0.0.0.0")) as ann:  # noqa: S104 - nothing listens
        answer = await ann.get("/api/me", headers={"host": "games.test"})

    assert answer.status_code == 200


async def test_a_form_of_another_site_is_not_json(ann: AsyncClient) -> None:
    """Browsers send forms and plain text without a preflight; neither is read."""
    for kind in ("text/plain", "application/x-www-form-urlencoded"):
        sent = await ann.patch("/api/me", content=b'{"display_name": "Puppet"}', headers={"content-type": kind})
        assert (sent.status_code, sent.json()["code"]) == (400, "BAD_REQUEST")
        assert sent.json()["message"] == "This route accepts application/json."


@pytest.mark.slow
async def test_a_websocket_opens_for_our_own_pages_only(server: FastAPI) -> None:
    """It carries cookies, so another site's page must not open one; messages pass untouched."""

    @server.websocket("/echo")
    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text(await socket.receive_text())

    browser = TestClient(server)
    with browser.websocket_connect("ws://localhost/echo", headers={"origin": HERE}) as socket:
        socket.send_text("hello")
        assert socket.receive_text() == "hello"
    with (
        pytest.raises(WebSocketDenialResponse) as refused,
        browser.websocket_connect("ws://localhost/echo", headers={"origin": "https://evil.test"}),
    ):
        pass
    assert refused.value.status_code == 403
