"""Link previews of a match: who plays and for how many words, whatever the names of the solvers."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient

from parlour.server.frontend import PREVIEW, Client
from tests.hosts.arena.fakes import solver
from tests.server.arena_server import arena_server, bring, ended, plays, start

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

PAGE = f"<!doctype html><head><title>Parlour</title>{PREVIEW.decode()}</head><body></body>"
HOSTILE = [
    '"><script>x()</script>',
    "$title ${icon} $$",
    "' onload='x()",
    "<!--preview--><b>",
    "&quot;&lt;&amp;",
    "größe 王 🦜",
]


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[FastAPI]:
    """Open a server with an arena and a web client of one page."""
    (tmp_path / "index.html").write_text(PAGE)
    async with arena_server(public_url="https://parlour.example", arena_local_solvers=True) as app:
        app.state.dependencies = replace(app.state.dependencies, client=Client(tmp_path))
        yield app


class Messenger(HTMLParser):
    """Reads the tags of a page, like messengers do."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.told: dict[str, str | None] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.tags.append(tag)
        given = dict(attrs)
        assert given.keys() <= {"name", "property", "content"}
        if name := given.get("property") or given.get("name"):
            self.told[name] = given["content"]


async def link_to(ann: AsyncClient, *names: str) -> str:
    """Let solvers of these names play a match; return its path."""
    async with AsyncExitStack() as open_solvers:
        urls = [(await open_solvers.enter_async_context(solver(plays(name, "crane"))))[0] for name in names]
        ids = [(await bring(ann, url))["id"] for url in urls]
        started = await start(ann, ids)
        await ended(ann, started["id"])
    return f"/arena/{started['id']}"


async def test_a_link_says_who_plays_and_for_how_many_words(ann: AsyncClient) -> None:
    """The picture can be loaded by anyone, search engines are kept out, and the word is not told."""
    page = await ann.get(await link_to(ann, "Ada", "Bob"))

    told = Messenger(page.text).told
    assert told["og:title"] == "Ada – Bob"
    assert told["og:description"] == "A match in the arena: 1 word of 5 letters."
    assert told["og:image"] == "https://parlour.example/icon-512.png"
    assert told["robots"] == "noindex"
    assert "crane" not in page.text


async def test_names_are_escaped(ann: AsyncClient) -> None:
    """They end no attribute, open no tag, and fill no placeholder."""
    harmless = Messenger((await ann.get(await link_to(ann, "Ada"))).text)
    page = Messenger((await ann.get(await link_to(ann, *HOSTILE))).text)

    assert page.told["og:title"] == " – ".join(HOSTILE)
    assert page.tags == harmless.tags
    assert page.told.keys() == harmless.told.keys()


async def test_there_is_no_preview_of_an_unknown_match(ann: AsyncClient) -> None:
    """There is not even an empty page."""
    assert (await ann.get("/arena/never-was")).status_code == 404
