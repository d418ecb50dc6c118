"""What a room looks up is read in a thread, before anybody waits for it."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from parlour.core.game import Moment, Past, Seat, Step
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.errands import LATER
from tests.hosts.games import HastyRound, Parcel, Pass, Rated, Rules
from tests.hosts.table.server import LocalServer, open_server

pytestmark = pytest.mark.anyio


class Torn(OSError):
    """A book that cannot be read."""


class WellRead(HastyRound):
    """A room that tells what it did: that it read, in which thread and for which options, and that it played.

    A parcel that is passed aloud is looked up.
    """

    def __init__(self) -> None:
        self.diary: list[str] = []
        self.torn = False
        self.meanwhile: Callable[[], None] | None = None
        """What happens while it reads, once."""

    def prepare(self, options: Rules) -> None:
        """Read for so many rounds, unless the book is torn."""
        if self.torn:
            raise Torn
        beside = threading.current_thread() is not threading.main_thread()
        self.diary.append(f"read {options.rounds} {'beside' if beside else 'in'} the loop")
        happens, self.meanwhile = self.meanwhile, None
        if happens:
            happens()

    def start(self, seats: tuple[Seat, ...], options: Rules, moment: Moment, past: Past) -> Step[Parcel]:
        """Begin."""
        self.diary.append("started")
        return super().start(seats, options, moment, past)

    def act(self, state: Parcel, seat: Seat, action: Pass | Rated, moment: Moment) -> Step[Parcel]:
        """Move."""
        if self.torn and isinstance(action, Pass) and action.aloud:
            raise Torn
        self.diary.append("moved")
        return super().act(state, seat, action, moment)


def furnished(server: LocalServer) -> WellRead:
    """Bring the room into the server."""
    room = WellRead()
    server.games[room.name] = HostedGame(room)
    return room


async def guests(server: LocalServer, **options: Any) -> Any:
    """Seat two at a table of the room."""
    return await server.table("Ann", "Bob", game="hasty", **options)


async def test_a_game_starts_when_its_room_has_read() -> None:
    """With the options it is played with, and so that everybody else is served meanwhile."""
    async with open_server() as server:
        diary = furnished(server).diary
        ann, _ = await guests(server)
        await ann.says("configure", options={"rounds": 3})
        assert diary == []

        await ann.says("start")

        assert diary == ["read 3 beside the loop", "started"]


async def test_who_changes_the_options_while_a_room_reads_has_it_read_again() -> None:
    """A host may have two windows: what is begun is what was read for."""
    async with open_server() as server:
        room = furnished(server)
        ann, _ = await guests(server)
        loop = asyncio.get_running_loop()

        def interrupt() -> None:
            asyncio.run_coroutine_threadsafe(ann.says("configure", options={"rounds": 3}), loop).result()

        room.meanwhile = interrupt
        await ann.says("start")

        assert room.diary == ["read 2 beside the loop", "read 3 beside the loop", "started"]


async def test_a_running_game_is_taken_up_when_its_room_has_read() -> None:
    """After a restart nothing is in memory, and what is replayed may look things up as well."""
    async with open_server() as server:
        diary = furnished(server).diary
        ann, _ = await guests(server)
        await ann.says("start")
        await ann.says("pass")
        diary.clear()

        server.reopens()
        await ann.comes_back(server.hall)

        assert diary == ["read 2 beside the loop", "moved"]


async def test_a_table_without_a_game_reads_nothing() -> None:
    """Who only looks in costs nothing."""
    async with open_server() as server:
        diary = furnished(server).diary
        ann, _ = await guests(server)

        server.reopens()
        await ann.comes_back(server.hall)

        assert diary == []


def struck_out(server: LocalServer) -> list[type[BaseException]]:
    """Give the kinds of the faults that were noted, and forget them."""
    kinds = [type(fault) for fault in server.notebook.faults]
    server.notebook.faults.clear()
    return kinds


async def test_a_game_is_not_started_that_could_not_be_played_to_its_end() -> None:
    """Who starts it is told, the fault is noted, and as soon as the room can read it starts."""
    async with open_server() as server:
        room = furnished(server)
        ann, _ = await guests(server)
        room.torn = True

        refused = await ann.says("start")

        assert (refused["code"], ann.state["status"]) == ("INTERNAL", "waiting")
        assert struck_out(server) == [Torn]
        room.torn = False
        assert (await ann.says("start"))["event"] == "ack"


async def test_a_running_game_is_shown_although_its_room_cannot_read() -> None:
    """What needs nothing of it goes on; what does is refused and changes nothing. Each failure is noted."""
    async with open_server() as server:
        room = furnished(server)
        ann, bob = await guests(server)
        await ann.says("start")
        server.reopens()
        room.torn = True

        await ann.comes_back(server.hall)
        await bob.comes_back(server.hall)
        refused = await ann.says("pass", aloud=True)
        passed = await ann.says("pass")

        assert (refused["code"], passed["event"]) == ("INTERNAL", "ack")
        assert ann.state == await server.fresh(ann)
        assert bob.state["players"][bob.id]["holds"]
        assert struck_out(server) == [Torn, Torn]


async def test_a_room_that_could_not_read_tries_again_by_itself() -> None:
    """Bots and clocks wait until it can, however long nobody moves, and then go on."""
    async with open_server() as server:
        room = furnished(server)
        [ann] = await server.table("Ann", game="hasty")
        await ann.says("add_bot")
        await ann.says("start")
        await ann.says("pass")
        server.reopens()
        room.torn = True
        await ann.comes_back(server.hall)
        await reads_again(server, until=lambda: len(server.notebook.faults) == 2)
        assert (ann.state["to_act"] == [ann.id], server.thinkers.thoughts) == (False, 0)
        assert struck_out(server) == [Torn, Torn]

        room.torn = False
        await reads_again(server, until=lambda: server.thinkers.thoughts == 1)
        await server.pass_by(1)

        assert ann.state["to_act"] == [ann.id]
        assert room.diary[-2:] == ["read 2 beside the loop", "moved"]


async def reads_again(server: LocalServer, until: Callable[[], bool]) -> None:
    """Let time pass until the room tries again, and wait for what comes of it: it reads in a thread."""
    await server.pass_by(LATER)
    while not until():
        await server.settle()


async def test_a_room_that_cannot_read_keeps_no_table_in_memory() -> None:
    """Waiting for it is a clock like any other."""
    async with open_server() as server:
        room = furnished(server)
        ann, bob = await guests(server)
        await ann.says("start")
        server.reopens()
        room.torn = True
        await ann.comes_back(server.hall)
        ann.goes_offline()
        bob.goes_offline()

        await server.pass_by(901)
        await server.hall.tidy()

        assert len(server.hall) == 0
        assert set(struck_out(server)) == {Torn}


async def test_a_game_whose_moves_cannot_be_replayed_is_not_shown_until_they_can() -> None:
    """How it stands is not known; whoever asks is told that something is wrong here, and may ask again."""
    async with open_server() as server:
        room = furnished(server)
        ann, _ = await guests(server)
        await ann.says("start")
        await ann.says("pass", aloud=True)
        server.reopens()
        room.torn = True

        refused = await ann.comes_back(server.hall)

        assert refused["code"] == "INTERNAL"
        assert struck_out(server) == [Torn, Torn]
        room.torn = False
        assert (await ann.comes_back(server.hall))["event"] == "ack"
        assert ann.state["phase"] == "rating"
