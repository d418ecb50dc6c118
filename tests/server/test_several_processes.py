"""Real servers that share a PostgreSQL: anyone can be connected to any of them, and any of them may die."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bench.shared.server_cluster import running_cluster
from bench.shared.server_process import ServerProcess
from tests.server.running_server import ServerAddress, SocketClient, call

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.fixture
def servers(postgres: str, tmp_path: Path) -> Iterator[list[ServerProcess]]:
    """Run three servers on one database."""
    with running_cluster(tmp_path, postgres, 3, BOT_WORKERS="1") as servers:
        yield servers


class SeatedCaller(SocketClient):
    """A player, and the link to their seat."""

    token: str = ""
    seat: str = ""

    async def join(self, room_id: str, name: str, **fields: Any) -> dict[str, Any]:
        """Join a table, and return its state."""
        await self.say("join", room_id=room_id, name=name, **fields)
        told = await self.hear("state_full")
        self.token, self.seat = told.get("token", self.token), told["state"]["you"]
        state: dict[str, Any] = told["state"]
        return state

    async def reach(self, version: int) -> dict[str, Any]:
        """Wait until their process shows this version, and return the state."""
        while True:
            await self.say("request_state")
            state: dict[str, Any] = (await self.hear("state_full"))["state"]
            if state["version"] >= version:
                return state
            await asyncio.sleep(0.02)

    async def must(self, event: str, **fields: Any) -> int:
        """Do something that is not refused, and return the version."""
        answer = await self.ask(event, **fields)
        assert answer["event"] == "ack", answer
        return int(answer["version"])


@asynccontextmanager
async def seated(servers: list[ServerProcess], game: str, *names: str) -> AsyncIterator[list[SeatedCaller]]:
    """Seat players at one table, each at the next server."""
    async with AsyncExitStack() as stack:
        players = []
        for name, server in zip(names, servers, strict=False):
            caller = await stack.enter_async_context(call(f"ws://127.0.0.1:{server.port}/ws"))
            player = SeatedCaller(caller.socket)
            await player.join("meadow", name, game=game)
            players.append(player)
        for player in players[:-1]:  # everyone knows that the last one has come
            while True:
                told = await player.hear("effect", type="player_joined")
                if told["data"]["player_id"] == players[-1].seat:
                    break
        yield players


async def test_players_in_three_processes_play_one_match(servers: list[ServerProcess]) -> None:
    """All of them see every move, with its effects, in the same order."""
    async with seated(servers, "crossword", "Ann", "Bob", "Cat") as players:
        await players[0].must("configure", grid_size=2)
        await players[0].must("start")
        for player in players[1:]:
            await player.hear("effect", type="game_started")
        version = 0
        for turn, letter in enumerate("TOAT"):
            states = [await player.reach(version) for player in players]
            announcer = next(player for player in players if player.seat == states[0]["announcer"])
            version = await announcer.must("announce", letter=letter)
            for player in players:
                await player.reach(version)
            for player in players:
                version = await player.must("place", row=turn // 2, col=turn % 2)

        for player in players:
            await player.reach(version)
        orders = [[told["version"] for told in player.told if told["event"] == "state_patch"] for player in players]
        for order in orders:
            assert order == sorted(set(order))
            assert order[-1] == version


async def test_chat_and_presence_reach_all_processes(servers: list[ServerProcess]) -> None:
    """Everyone reads lines in the order in which they were stored."""
    async with seated(servers, "crossword", "Ann", "Bob", "Cat") as players:
        ann, bob, cat = players
        await ann.must("chat", text="hello")
        await bob.hear("chat", text="hello")
        await bob.must("chat", text="hello too")
        for player in (ann, cat):
            await player.hear("chat", text="hello too")

        await bob.socket.close()
        for player in (ann, cat):
            await player.hear("presence", player_id=bob.seat, connected=False)


@pytest.mark.parametrize("fault", [signal.SIGKILL, signal.SIGSTOP])
async def test_errands_go_on_when_processes_die_or_stop(servers: list[ServerProcess], fault: signal.Signals) -> None:
    """One of the others takes over the table's timers, until only one is left."""
    async with seated(servers, "crossword", "Ann", "Bob", "Cat") as players:
        ann, bob, cat = players
        await ann.must("configure", turn_seconds=1)
        await ann.must("start")
        for victim, witness in ((0, bob), (1, cat)):
            await witness.hear("effect", type="letter_announced")
            servers[victim].process.send_signal(fault)
            await witness.hear("presence", player_id=players[victim].seat, connected=False)
            await witness.hear("effect", type="letter_announced")
        for server in servers:
            server.process.send_signal(signal.SIGCONT)


async def test_a_process_that_stops_hands_over_and_sends_its_players_elsewhere(servers: list[ServerProcess]) -> None:
    """They come back to their seats in another process, and the turn goes on."""
    async with seated(servers, "crossword", "Ann", "Bob") as players:
        ann, bob = players
        await ann.must("configure", turn_seconds=600)
        version = await ann.must("start")
        before = await bob.reach(version)

        servers[0].process.send_signal(signal.SIGTERM)

        await ann.socket.wait_closed()
        assert ann.socket.close_code == 1012
        async with call(f"ws://127.0.0.1:{servers[2].port}/ws") as again:
            back = SeatedCaller(again.socket)
            after = await back.join("meadow", "Ann", token=ann.token)
            await bob.hear("presence", player_id=ann.seat, connected=True)
        assert (after["version"], after["deadline"]) == (before["version"], before["deadline"])
        assert servers[0].process.wait(timeout=60) == 0


async def test_a_login_that_ends_in_one_process_ends_in_all(servers: list[ServerProcess]) -> None:
    """Its sockets are closed everywhere, and its cookie is worth nothing."""
    one, two = (ServerAddress(server.port) for server in servers[:2])
    async with one.browser() as here, two.browser() as there:
        registered = await here.post("/api/register", json={"username": "ann", "password": "a long password"})
        assert registered.status_code < 300, registered.text
        cookie = "; ".join(f"{name}={value}" for name, value in here.cookies.items())
        assert (await there.get("/api/me", headers={"Cookie": cookie})).json()["username"] == "ann"
        async with call(two.ws, {"Cookie": cookie}) as socket:
            await socket.say("join", room_id="attic", game="crossword", name="Ann")
            await socket.hear("state_full")

            assert (await here.post("/api/logout")).status_code == 204

            await socket.hear("error", code="LOGGED_OUT")
        assert (await there.get("/api/me", headers={"Cookie": cookie})).json()["username"] is None


async def test_wrong_codes_count_in_all_processes(servers: list[ServerProcess]) -> None:
    """Otherwise each process would allow as many guesses again."""
    one, two = (ServerAddress(server.port) for server in servers[:2])
    async with one.browser() as here, two.browser() as there:
        codes = (f"{first}{second}XX" for first in "BCDFGHJKLMNP" for second in "BCDFGHJKLM")
        status = 0
        for code in codes:
            status = (await here.get(f"/api/tables/{code}/invitation")).status_code
            if status == 429:
                break
        assert status == 429
        few = (f"X{first}{second}X" for first in "BCDFGHJ" for second in "BCDFGHJKLM")
        for code in few:  # too few to be refused if they were the only ones
            if (await there.get(f"/api/tables/{code}/invitation")).status_code == 429:
                return
            await asyncio.sleep(0.3)  # a notice may be lost; then the store tells within ten seconds
        pytest.fail("the other process did not count the wrong codes")
