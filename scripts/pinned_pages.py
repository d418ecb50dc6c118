"""Use accounts, riddles and the arena over HTTP, for the data that `scripts.pinned_data` writes down."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from httpx2 import AsyncClient

from parlour.storage.open_storage import Storage
from tests.hosts.arena.fakes import http, saying, solver
from tests.pinned.pinned_servers import ANN, KEY, answer, opened
from tests.server.arena_server import arena_server, bring, ended, plays, start
from tests.server.in_memory import visit
from tests.server.riddle_guesses import secret_of

WORDS = ["crane", "slate", "pious"]


async def register(storage: Storage) -> str:
    """Open Ann's account and return her id."""
    async with visit(opened(storage)) as ann:
        return str((await _succeeds(ann, "/api/register", ANN))["id"])


async def use_server(storage: Storage) -> tuple[list[str], dict[str, Any]]:
    """Guess and compete; return the paths worth asking for afterwards, and what Ann's browser keeps."""
    app = opened(storage)
    async with visit(app) as ann, visit(app, "192.0.2.8") as bob, visit(app, "192.0.2.9") as guest:
        await _succeeds(ann, "/api/login", ANN)
        await _succeeds(bob, "/api/register", {"username": "bob_1", "password": "battery staple"})
        await _guesses(ann, "en-5", "crane", "moldy", secret_of("en-5").lower())
        await _guesses(bob, "en-5", secret_of("en-5").lower())
        begun = await _guesses(ann, "de-5", "blume")
        posed = await _succeeds(ann, "/api/riddles/en-5/link", {"secret": "crane", "clue": "A bird."})
        kept = {"cookies": dict(ann.cookies), "begun": begun, "link": posed["link"]}
        await _guesses(guest, "en-5", "fight")
        await _succeeds(bob, "/api/logout/everywhere")
    boards = ["/api/riddles/en-5/leaderboard", "/api/riddles/en-5/leaderboard?date=all"]
    return [*await _compete(storage), *boards, f"/api/info?link={kept['link']}"], kept


async def _succeeds(visitor: AsyncClient, path: str, body: Any = None) -> Any:
    said = await visitor.post(path, json=body)
    if said.status_code >= 400:
        raise AssertionError(said.text)
    return said.json() if said.content else None


async def _guesses(visitor: AsyncClient, riddle: str, *words: str) -> Any:
    said: dict[str, Any] = {"token": None}
    for word in words:
        said = await _succeeds(visitor, f"/api/guess?riddle={riddle}", {"guess": word, "token": said["token"]})
    return said


async def _compete(storage: Storage) -> list[str]:
    """Hold a match between solvers that find words, guess none, answer no JSON, and do not answer at all."""
    ada, bea = plays("Ada", *WORDS, shout="Mine!"), plays("Bea", "slate", "xxxxx", colour="#123456")
    async with arena_server(storage, secret_key=KEY) as app, visit(app) as ann:
        async with solver(ada) as (one, _), solver(bea) as (two, _), solver(saying(http(b"no JSON"))) as (three, _):
            ids = [(await bring(ann, url))["id"] for url in (one, two, three)]
            first = await start(ann, ids, num_games=3, words=WORDS)
            await ended(ann, first["id"])
            second = await start(ann, ids[:2], num_games=2)
            await ended(ann, second["id"])
        third = await start(ann, ids[:1], num_games=1, words=WORDS[:1])
        await ended(ann, third["id"])
    matches = [f"/api/matches/{match['id']}" for match in (first, second, third)]
    return ["/api/solvers", "/api/matches", *matches, *(f"{match}/results.csv" for match in matches)]


async def look_around(storage: Storage, paths: list[str], database: Path) -> list[Any]:
    """Ask for every one of `paths`, for all finished matches, and for what an account is shown of itself."""
    with closing(sqlite3.connect(database)) as connection:
        ids = [game_id for (game_id,) in connection.execute("SELECT id FROM games ORDER BY id")]
    own = ["/api/me/stats", "/api/me/tables", "/api/me/riddles/en-5", "/api/me/riddles/de-5"]
    paths = [*paths, *(f"/api/archive/{game_id}" for game_id in ids), *own]
    return [{"path": path, **seen} for path, seen in (await answer(storage, paths)).items()]
