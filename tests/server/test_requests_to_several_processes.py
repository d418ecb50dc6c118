"""Requests that a proxy spreads over servers with one PostgreSQL: links, riddles and the arena."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest
from websockets.asyncio.client import connect

from bench.shared.server_cluster import running_cluster
from tests.hosts.arena.fakes import solver
from tests.server.arena_server import bring, read_match, start, waits
from tests.server.riddle_guesses import guess, refusal
from tests.server.running_server import ServerAddress, call

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.fixture
def two(postgres: str, tmp_path: Path) -> Iterator[tuple[ServerAddress, ServerAddress]]:
    """Run two servers on one database."""
    with running_cluster(tmp_path, postgres, 2, BOT_WORKERS="1") as servers:
        one, other = (ServerAddress(server.port) for server in servers)
        yield one, other


async def test_links_made_in_one_process_open_in_another(two: tuple[ServerAddress, ServerAddress]) -> None:
    """Friends open them wherever the proxy sends them."""
    one, other = two
    async with one.browser() as here, other.browser() as there:
        made = (await here.post("/api/games", json={"game": "crossword", "playerCount": 2})).json()
        tokens = [url.rsplit("/", 1)[1] for url in made["playerUrls"]]
        assert (await there.get(f"/g/{made['gameId']}/p/{tokens[1]}")).status_code == 200
        async with call(f"{one.ws}/{made['gameId']}") as ann, call(f"{other.ws}/{made['code']}") as bob:
            await ann.say("join", token=tokens[0], name="Ann")
            await ann.hear("state_full")
            await bob.say("join", token=tokens[1], name="Bob")
            await bob.hear("state_full")
            started = await there.post(f"/api/games/{made['gameId']}/start", json={"token": tokens[0]})

            assert started.status_code == 200, started.text
            assert (await ann.hear("state_full"))["state"]["status"] == "playing"


async def test_a_riddle_goes_on_in_another_process(two: tuple[ServerAddress, ServerAddress]) -> None:
    """The word stays the same, and an old token gives nobody another guess, wherever it is sent."""
    one, other = two
    async with one.browser() as here, other.browser() as there:
        begun = (await guess(here, "")).json()
        there.cookies = here.cookies
        first = (await guess(there, "aahed", begun["token"])).json()
        second = (await guess(here, "aargh", first["token"])).json()
        replayed = await guess(there, "abaca", first["token"])

    assert second["ranked"]
    assert refusal(replayed) == (409, "ALREADY_GUESSED")
    assert replayed.json()["game_state"] == second["game_state"]


async def test_a_match_can_be_watched_through_another_process(two: tuple[ServerAddress, ServerAddress]) -> None:
    """Watchers there learn that it runs, and look again; its starter can stop it there."""
    one, other = two
    never = asyncio.Event()
    async with one.browser() as here, other.browser() as there, solver(waits("Ada", "crane", never)) as (url, _):
        started = await start(here, [(await bring(here, url))["id"]])
        there.cookies = here.cookies
        async with connect(f"{other.ws}/matches/{started['id']}", proxy=None) as watcher:
            told = orjson.loads(await watcher.recv())
        assert told["news"] == [{"kind": "end", "status": "running", "reason": None}]

        assert (await there.post(f"/api/matches/{started['id']}/stop")).status_code == 204
        assert (await read_match(there, started["id"]))["status"] == "stopped"
