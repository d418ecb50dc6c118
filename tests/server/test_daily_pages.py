"""The riddles' pages and their link previews."""

import re
from typing import Any

import pytest
from httpx2 import AsyncClient

from parlour.server.frontend import Client
from tests.server.in_memory import ManualClock, visit
from tests.server.riddle_guesses import alone

pytestmark = pytest.mark.anyio


async def test_the_plain_home_page_lists_the_riddles(noon: ManualClock) -> None:
    """It is plain HTML if no client is built."""
    async with visit(alone(noon)) as ann:
        page, health, style = [await ann.get(path) for path in ("/", "/healthz", "/parlour.css")]

    assert page.headers["content-type"].startswith("text/html")
    assert "<code>de-7-expert</code>" in page.text
    assert health.json() == {"ok": True}
    assert style.status_code == 200


@pytest.mark.parametrize("path", ["/", "/daily", "/daily/de-5"])
async def test_the_pages_are_the_clients_where_it_is_built(noon: ManualClock, tmp_path: Any, path: str) -> None:
    """The full server's client, told that there are only riddles; unknown riddles have no page."""
    (tmp_path / "index.html").write_text("<!--preview--><title>the client</title>")
    async with visit(alone(noon, Client(tmp_path))) as browser:
        page, nowhere = await browser.get(path), await browser.get("/daily/xx-5")

    assert "the client" in page.text
    assert '<meta name="riddles-only">' in page.text
    assert nowhere.status_code == 404


BROWSER = {"accept": "text/html,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/nowhere", "/attic/stairs", "/daily/xx-5", "/t/BCDFG"])
@pytest.mark.parametrize("built", [True, False])
async def test_a_mistyped_address_gets_a_page(noon: ManualClock, tmp_path: Any, path: str, built: bool) -> None:
    """The client's page or a plain one; programs get the code."""
    (tmp_path / "index.html").write_text("<!--preview--><title>the client</title>")
    async with visit(alone(noon, Client(tmp_path) if built else None)) as browser:
        page, answer = await browser.get(path, headers=BROWSER), await browser.get(path)

    told = '<meta name="riddles-only"><title>the client</title>' if built else "<h1>Page not found</h1>"
    assert (page.status_code, answer.status_code) == (404, 404)
    assert page.headers["content-type"].startswith("text/html")
    assert told in page.text
    assert answer.json()["code"] == "NOT_FOUND"


async def previewed(browser: AsyncClient, path: str) -> str:
    """Return a link preview as "title: description"."""
    page = (await browser.get(path)).text
    found = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
    assert found["image"].endswith("/icon-512.png")
    return f"{found['title']}: {found['description']}"


async def test_link_previews_describe_a_riddle_and_never_reveal_the_word(noon: ManualClock, tmp_path: Any) -> None:
    """The daily riddle, a friend's with its clue, and one to practise; a clue is escaped."""
    (tmp_path / "index.html").write_text("<!--preview--><title>the client</title>")
    async with visit(alone(noon, Client(tmp_path))) as ann:
        clue = '"><script>'
        friend = (await ann.post("/api/riddles/en-6/link", json={"secret": "lemons", "clue": clue})).json()["link"]
        practice = (await ann.post("/api/riddles/de-4/practice")).json()["link"]
        shown = [
            await previewed(ann, path)
            for path in ("/", "/daily/de-5", f"/daily?link={friend}", f"/daily?link={practice}", "/daily?link=broken")
        ]

    every_day = "A new one every day, the same for everyone."
    assert shown == [
        f"Daily word · English, 5 letters: {every_day}",
        f"Daily word · Deutsch, 5 Buchstaben: {every_day}",
        "A friend has a word for you: English, 6 letters. Clue: &quot;&gt;&lt;script&gt;",
        "A word to practise: Deutsch, 4 Buchstaben.",
        f"Daily word: {every_day}",
    ]
