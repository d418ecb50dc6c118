"""Serving the built web client: files, caching, and what is not found."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from httpx2 import AsyncClient

from parlour.server.frontend import Client
from tests.server.in_memory import Open, visit

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
SCRIPT = "console.log('hello')\n" * 50
BROWSER = {"accept": "text/html,*/*;q=0.8"}


@pytest.fixture
def client(tmp_path: Path) -> Client:
    """Build a very small client."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Parlour</title>")
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / "sw.js").write_text("addEventListener('fetch', () => {})")
    (tmp_path / "manifest.webmanifest").write_text("{}")
    (tmp_path / "assets" / "main-1234.js").write_text(SCRIPT)
    (tmp_path / "assets" / "style-5678.css").write_text("a{}")
    (tmp_path / "assets" / "style-5678.css.br").write_bytes(b"as the build compressed it")
    return Client(tmp_path)


@pytest.fixture
async def ann(open_server: Open, client: Client) -> AsyncIterator[AsyncClient]:
    """Open a browser at a server with a web client."""
    async with visit(await open_server(client=client)) as browser:
        yield browser


@pytest.mark.parametrize("path", ["/", "/account", "/my-games", "/daily", "/daily/de-5", "/arena"])
async def test_every_page_is_the_clients_page_and_revalidated_each_time(ann: AsyncClient, path: str) -> None:
    """A new build is visible at the next visit, and the policy allows only our own scripts."""
    page = await ann.get(path, headers=BROWSER)

    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "<title>Parlour" in page.text


async def test_files_with_changing_names_are_kept_for_good(ann: AsyncClient) -> None:
    """They are compressed for browsers that accept it."""
    small = await ann.get("/assets/main-1234.js", headers={"accept-encoding": "gzip"})
    plain = await ann.get("/assets/main-1234.js", headers={"accept-encoding": "identity"})

    assert small.text == plain.text == SCRIPT
    assert small.headers["content-encoding"] == "gzip"
    assert int(small.headers["content-length"]) < int(plain.headers["content-length"])
    assert "content-encoding" not in plain.headers
    assert plain.headers["content-type"].startswith("text/javascript")
    assert "immutable" in plain.headers["cache-control"]
    assert "Accept-Encoding" in plain.headers["vary"]


async def test_what_the_build_compressed_is_sent_as_it_is(ann: AsyncClient) -> None:
    """Brotli takes too long to do while a browser waits; one that does not accept it gets the file itself."""
    async with ann.stream("GET", "/assets/style-5678.css", headers={"accept-encoding": "gzip, deflate, br"}) as small:
        sent = b"".join([part async for part in small.aiter_raw()])
    plain = await ann.get("/assets/style-5678.css", headers={"accept-encoding": "gzip"})

    assert (small.headers["content-encoding"], sent) == ("br", b"as the build compressed it")
    assert small.headers["content-type"].startswith("text/css")
    assert plain.text == "a{}"
    assert (await ann.get("/assets/style-5678.css.br")).status_code == 404


async def test_a_cached_file_is_not_sent_again(ann: AsyncClient) -> None:
    """The entity tag identifies a file's content."""
    first = await ann.get("/icon.svg")
    again = await ann.get("/icon.svg", headers={"if-none-match": first.headers["etag"]})

    assert first.headers["content-type"] == "image/svg+xml"
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("path", "kind"), [("/sw.js", "text/javascript"), ("/manifest.webmanifest", "application/manifest+json")]
)
async def test_the_service_worker_and_the_manifest_are_revalidated_each_time(
    ann: AsyncClient, path: str, kind: str
) -> None:
    """A service worker cached for good could never be replaced; both files get our security headers."""
    answer = await ann.get(path)

    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["cache-control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["content-security-policy"]
    assert "manifest-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/t/BCDFG", "/g/abcdefGHI012/p/secret", "/attic/stairs", "/nowhere"])
async def test_a_missing_page_is_a_page_for_people_and_a_code_for_programs(ann: AsyncClient, path: str) -> None:
    """People get the client, which explains it; programs get the code; both get 404."""
    page, answer = await ann.get(path, headers=BROWSER), await ann.get(path)

    assert (page.status_code, answer.status_code) == (404, 404)
    assert "<title>Parlour" in page.text
    assert answer.json()["code"] in ("NO_SUCH_TABLE", "NOT_FOUND")


@pytest.mark.parametrize("path", ["/api/nowhere", "/api/archive/nothing"])
async def test_an_unknown_api_route_is_never_a_page(ann: AsyncClient, path: str) -> None:
    """Even a browser gets a code."""
    answer = await ann.get(path, headers=BROWSER)

    assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")


@pytest.mark.parametrize("path", ["/assets/main-0000.js", "/assets/..%2findex.html", "/..%2f..%2fpyproject.toml"])
async def test_only_the_clients_own_files_are_served(ann: AsyncClient, path: str) -> None:
    """They are looked up by name in memory, not on disk."""
    assert (await ann.get(path)).status_code == 404


async def test_without_a_client_there_are_plain_pages(open_server: Open) -> None:
    """A server without Node still works, and says how to build the client."""
    async with visit(await open_server()) as ann:
        home, account = await ann.get("/", headers=BROWSER), await ann.get("/account", headers=BROWSER)
        answer = await ann.get("/account")

    assert "Tig &amp; Tag" in home.text
    assert "<code>make client</code>" in home.text
    assert (account.status_code, answer.status_code) == (404, 404)
    assert "<h1>Page not found</h1>" in account.text
    assert answer.json()["code"] == "NOT_FOUND"
