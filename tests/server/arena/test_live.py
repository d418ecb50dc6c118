"""Watching a match from its start, from the middle, and after its end."""

import asyncio
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager, suppress
from typing import Any

import orjson
import pytest
from httpx2 import AsyncClient
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, ConnectionClosedOK, InvalidStatus

from parlour.server import arena_wire
from tests.hosts.arena.fakes import Request, Say, solver
from tests.server.arena_server import arena_server, bring, ended, plays, read_match, start, until, waits
from tests.server.running_server import ServerAddress, running_server
from tests.server.test_wire import check, shape

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

NEWS = shape(arena_wire.MatchNews)


@pytest.fixture
async def server() -> AsyncIterator[ServerAddress]:
    """Open a server on a real socket."""
    async with running_server(request_rate=1000) as address:
        yield address


class Watcher:
    """Someone who watches a match: they read it once and then follow the news."""

    def __init__(self, match: dict[str, Any], socket: ClientConnection) -> None:
        self.match = match
        self.messages: list[dict[str, Any]] = []
        self.socket = socket

    async def hear(self) -> dict[str, Any]:
        """Take the next message and apply it."""
        message: dict[str, Any] = orjson.loads(await asyncio.wait_for(self.socket.recv(), 30))
        check(NEWS, message)
        self.messages.append(message)
        for news in message["news"]:
            self.note(news)
        self.match["version"] = message["version"]
        return message

    async def hear_all(self) -> None:
        """Listen until the connection is closed."""
        with suppress(ConnectionClosedOK):
            while True:
                await self.hear()

    def note(self, news: dict[str, Any]) -> None:
        """Apply a news item to the match; this is all that a page must know."""
        contestants = self.match["contestants"]
        match news:
            case {"kind": "guess", "place": place, "game": number, "guess": guess}:
                self.game(place, number)["guesses"].append(guess)
            case {"kind": "game", "place": place, "game": number, **how}:
                self.game(place, number).update({name: fact for name, fact in how.items() if name != "kind"})
            case {"kind": "words", "game": number, "words": words}:
                for contestant, guessed in zip(contestants, words, strict=True):
                    for game in contestant["games"]:
                        if game["game"] == number:
                            for guess, word in zip(game["guesses"], guessed, strict=True):
                                guess["word"] = word
            case {"kind": "contestant", "place": place, **why}:
                contestants[place].update({name: fact for name, fact in why.items() if name != "kind"})
            case {"kind": "end", "status": status, "reason": reason}:
                self.match.update(status=status, reason=reason)

    def game(self, place: int, number: int) -> dict[str, Any]:
        """Find a game, or start it."""
        games: list[dict[str, Any]] = self.match["contestants"][place]["games"]
        for game in games:
            if game["game"] == number:
                return game
        games.append({"game": number, "status": "playing", "guesses": []})
        games.sort(key=lambda game: int(game["game"]))
        return self.game(place, number)


@asynccontextmanager
async def watching(server: ServerAddress, match: dict[str, Any]) -> AsyncIterator[Watcher]:
    """Watch a match from where `match` stands."""
    url = f"{server.ws}/matches/{match['id']}?after={match['version']}"
    async with connect(url, proxy=None) as socket:
        yield Watcher(match, socket)


def played(match: dict[str, Any]) -> list[Any]:
    """Return what was played, without figures."""
    return [(each["games"], each.get("failure")) for each in match["contestants"]]


def at_leisure(name: str, word: str) -> Say:
    """Make a solver that always guesses the same, and lets others have their turn."""

    async def say(request: Request) -> bytes:
        await asyncio.sleep(0.01)
        return plays(name, word, shout=f"{name} was here", concurrent_connection_limit=2)(request)

    return say


async def test_latecomers_learn_the_same_as_watchers_from_the_start(server: ServerAddress) -> None:
    """Both end with the stored match, so nothing was sent twice or left out."""
    async with (
        server.browser() as ann,
        solver(at_leisure("Ada", "slate")) as (ada, _),
        solver(plays("Bob", "crane", "CRANE")) as (bob, _),
    ):
        ids = [(await bring(ann, url))["id"] for url in (ada, bob)]
        started = await start(ann, ids, num_games=12, words=["crane", "slate", "pious"])
        async with watching(server, await read_match(ann, started["id"])) as early:
            await early.hear()
            await early.hear()
            middle = await read_match(ann, started["id"])
            async with watching(server, middle) as late:
                await asyncio.gather(early.hear_all(), late.hear_all())
        stored = await read_match(ann, started["id"])

    assert middle["version"] > 0
    assert early.match["version"] == late.match["version"]
    assert early.match["status"] == late.match["status"] == stored["status"] == "over"
    assert played(early.match) == played(late.match) == played(stored)
    assert {game["status"] for games, _ in played(stored) for game in games} >= {"found", "missed"}
    assert early.messages[-1]["news"][-1] == {"kind": "end", "status": "over", "reason": None}


async def test_news_is_sent_in_batches(server: ServerAddress) -> None:
    """A match of many guesses takes few messages, and all of them can be requested from the first."""
    async with server.browser() as ann, solver(plays("Ada", "slate")) as (url, _):
        ada = await bring(ann, url)
        started = await start(ann, [ada["id"]], num_games=40, words=["crane"])
        match = await read_match(ann, started["id"])
        async with watching(server, match) as watcher:
            await watcher.hear_all()

    told = [news for message in watcher.messages for news in message["news"]]
    assert watcher.match["version"] >= 40 * 7
    assert len(watcher.messages) < len(told) / 4


@asynccontextmanager
async def quick_and_slow_solver(
    server: ServerAddress, word: str
) -> AsyncIterator[tuple[AsyncClient, dict[str, Any], asyncio.Event]]:
    """Start a match of Ada, who guesses crane at once, and Bob, who guesses `word` after the event."""
    now = asyncio.Event()
    async with (
        server.browser() as ann,
        solver(plays("Ada", "crane")) as (quick, _),
        solver(waits("Bob", word, now)) as (slow, _),
    ):
        ids = [(await bring(ann, url))["id"] for url in (quick, slow)]
        yield ann, await start(ann, ids), now


async def test_figures_are_sent_now_and_then(server: ServerAddress) -> None:
    """They come in the order of the contestants."""
    async with quick_and_slow_solver(server, "crane") as (ann, started, now):
        parts_seen = await until(ann, started["id"], lambda match: match["contestants"][0]["figures"]["played"])
        async with watching(server, parts_seen) as watcher:
            now.set()
            await watcher.hear_all()

    last = [message for message in watcher.messages if "figures" in message][-1]
    assert [figures["found"] for figures in last["figures"]] == [1, 1]
    assert [(duel["one"], duel["other"], duel["tied"]) for duel in last["duels"]] == [(0, 1, 1)]


async def test_words_are_revealed_when_everyone_has_played(server: ServerAddress) -> None:
    """Before that, watchers get only the marks."""
    async with (
        quick_and_slow_solver(server, "slate") as (ann, started, now),
        watching(server, {**await read_match(ann, started["id"]), "version": 0}) as watcher,
    ):
        watcher.match["contestants"] = [{"games": []}, {"games": []}]
        while not any(news["kind"] == "game" for message in watcher.messages for news in message["news"]):
            await watcher.hear()
        before = orjson.dumps(watcher.messages)
        now.set()
        await watcher.hear_all()

    assert b"crane" not in before
    assert b'"marks":[2,2,2,2,2]' in before
    assert watcher.match["contestants"][0]["games"][0]["guesses"][0]["word"] == "crane"


async def test_watchers_are_told_that_a_match_was_stopped(server: ServerAddress) -> None:
    """Their connection ends with this message."""
    async with server.browser() as ann, solver(waits("Ada", "crane", asyncio.Event())) as (url, _):
        ada = await bring(ann, url)
        started = await start(ann, [ada["id"]])
        async with watching(server, await read_match(ann, started["id"])) as watcher:
            await ann.post(f"/api/matches/{started['id']}/stop")
            await watcher.hear_all()

    assert watcher.messages[-1]["news"] == [{"kind": "end", "status": "stopped", "reason": "asked"}]


async def test_watchers_of_an_ended_match_are_told_at_once(server: ServerAddress) -> None:
    """They can then read the whole match."""
    async with server.browser() as ann, solver(plays("Ada", "crane")) as (url, _):
        ada = await bring(ann, url)
        match = await ended(ann, (await start(ann, [ada["id"]]))["id"])
        async with watching(server, match) as watcher:
            await watcher.hear_all()

    assert [message["news"] for message in watcher.messages] == [[{"kind": "end", "status": "over", "reason": None}]]


async def test_an_unknown_match_cannot_be_watched(server: ServerAddress) -> None:
    """The connection is told why and ends."""
    async with connect(f"{server.ws}/matches/never", proxy=None) as socket:
        told = orjson.loads(await socket.recv())
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()

    assert (told["event"], told["code"]) == ("error", "NO_SUCH_MATCH")
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4404


@pytest.mark.parametrize("version", ["-1", "soon", "1e3", str(2**53), str(10**20)])
async def test_an_impossible_version_is_refused(server: ServerAddress, version: str) -> None:
    """Nobody has heard so much news."""
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"{server.ws}/matches/never?after={version}", proxy=None)

    assert refused.value.response.status_code == 403


async def test_a_watcher_who_left_is_no_fault() -> None:
    """They get neither news nor a refusal, and nothing is logged as a fault."""
    left = []

    async def arrive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def leave(message: MutableMapping[str, Any]) -> None:
        left.append(message["type"])
        if message["type"] == "websocket.send":
            raise OSError

    scope = {
        "type": "websocket",
        "path": "/ws/matches/never",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
    }
    async with arena_server() as app:
        await app(scope, arrive, leave)

    assert left == ["websocket.accept", "websocket.send"]


async def test_messages_from_watchers_are_ignored(server: ServerAddress) -> None:
    """The news goes on."""
    now = asyncio.Event()
    async with server.browser() as ann, solver(waits("Ada", "crane", now)) as (url, _):
        ada = await bring(ann, url)
        started = await start(ann, [ada["id"]])
        async with watching(server, await read_match(ann, started["id"])) as watcher:
            await watcher.socket.send('{"event": "stop"}')
            await watcher.socket.send(b"\0")
            now.set()
            await watcher.hear_all()

    assert watcher.match["status"] == "over"


async def test_watchers_count_as_connections() -> None:
    """One address cannot take all of them."""
    async with (
        running_server(request_rate=1000, max_per_address=1) as server,
        server.browser() as ann,
        solver(waits("Ada", "crane", asyncio.Event())) as (url, _),
    ):
        ada = await bring(ann, url)
        match = await read_match(ann, (await start(ann, [ada["id"]]))["id"])
        async with watching(server, match), connect(f"{server.ws}/matches/{match['id']}", proxy=None) as second:
            told = orjson.loads(await second.recv())
            with pytest.raises(ConnectionClosed) as closed:
                await second.recv()

    assert told["code"] == "TOO_MANY_CONNECTIONS"
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1013


async def test_metrics_show_how_busy_the_arena_is() -> None:
    """Running matches, guesses, and faults of solvers."""
    now = asyncio.Event()
    async with (
        running_server(request_rate=1000) as server,
        server.browser() as ann,
        solver(waits("Ada", "crane", now)) as (good, _),
        solver(plays("Bob", "slate", "nonsense")) as (bad, _),
    ):
        ids = [(await bring(ann, url))["id"] for url in (good, bad)]
        started = await start(ann, ids)
        busy = (await ann.get("/metrics")).text
        now.set()
        await ended(ann, started["id"])
        idle = (await ann.get("/metrics")).text

    assert "parlour_active_matches 1.0" in busy
    assert "parlour_active_matches 0.0" in idle
    assert "parlour_match_guesses_total 2.0" in idle
    assert 'parlour_match_faults_total{kind="INVALID_GUESS"} 1.0' in idle


@pytest.mark.slow
async def test_built_in_solvers_think_in_another_process(server: ServerAddress) -> None:
    """The first match on a new server plays them, and must not block it."""
    async with server.browser() as ann:
        started = await start(ann, ["maestro", "solvo"], num_games=3)
        async with watching(server, await read_match(ann, started["id"])) as watcher:
            await watcher.hear_all()
        rated = {one["id"]: one["rating"] for one in (await ann.get("/api/solvers")).json()}

    assert watcher.match["status"] == "over"
    assert [game["status"] for game in watcher.match["contestants"][0]["games"]] == ["found"] * 3
    assert rated["maestro"] > rated["solvo"]
