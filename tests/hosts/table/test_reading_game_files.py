"""A game's files are read in a thread before anyone waits for them."""

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
from tests.hosts.table.stores import UnreliableStore, store_of

pytestmark = pytest.mark.anyio


class Torn(OSError):
    """A file that cannot be read."""


class WellRead(HastyRound):
    """A game that notes what it did: that it read, in which thread and for which options, and that it played.

    A loud pass needs its files.
    """

    def __init__(self) -> None:
        self.diary: list[str] = []
        self.torn = False
        self.meanwhile: Callable[[], None] | None = None
        """What happens while it reads, once."""

    def prepare(self, options: Rules) -> None:
        """Read for these options, unless the file is broken."""
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


def install_game(server: LocalServer) -> WellRead:
    """Install the game on the server."""
    game = WellRead()
    server.games[game.name] = HostedGame(game)
    return game


async def guests(server: LocalServer, **options: Any) -> Any:
    """Seat two people at a table of the game."""
    return await server.table("Ann", "Bob", game="hasty", **options)


@pytest.mark.slow
async def test_a_match_starts_when_its_game_has_read_its_files() -> None:
    """It reads for the options of the match, and everyone else is served meanwhile."""
    async with open_server() as server:
        diary = install_game(server).diary
        ann, _ = await guests(server)
        await ann.says("configure", options={"rounds": 3})
        assert diary == []

        await ann.says("start")

        assert diary == ["read 3 beside the loop", "started"]


async def test_options_changed_while_the_game_reads_are_read_for_again() -> None:
    """A host may have two windows; the match begins with the options that were prepared."""
    async with open_server() as server:
        game = install_game(server)
        ann, _ = await guests(server)
        loop = asyncio.get_running_loop()

        def interrupt() -> None:
            asyncio.run_coroutine_threadsafe(ann.says("configure", options={"rounds": 3}), loop).result()

        game.meanwhile = interrupt
        await ann.says("start")

        assert game.diary == ["read 2 beside the loop", "read 3 beside the loop", "started"]


async def test_a_running_match_is_loaded_when_its_game_has_read_its_files() -> None:
    """After a restart nothing is in memory, and a replay may look things up too."""
    async with open_server() as server:
        diary = install_game(server).diary
        ann, _ = await guests(server)
        await ann.says("start")
        await ann.says("pass")
        diary.clear()

        server.reopens()
        await ann.comes_back(server.hall)

        assert diary == ["read 2 beside the loop", "moved"]


async def test_a_process_that_missed_the_start_of_a_match_reads_its_files_before_it_follows() -> None:
    """Also if the start is no longer in the log, and the whole table is loaded again."""
    async with open_server(store=UnreliableStore) as server:
        install_game(server)
        ann, _ = await guests(server)
        other = server.neighbour()
        diary = install_game(other).diary
        zoe = await other.joins("Zoe", ann.state["code"], role="spectator")
        server.neighbours.is_silent = True
        await ann.says("start")
        store_of(server.tables).trimmed = {ann.state["version"]}
        await ann.says("pass")

        await (await other.live(zoe)).look_again()

        assert zoe.state["version"] == ann.state["version"]
        assert diary == ["read 2 beside the loop", "moved"]


async def test_a_table_without_a_match_reads_nothing() -> None:
    """A visitor who only looks in costs nothing."""
    async with open_server() as server:
        diary = install_game(server).diary
        ann, _ = await guests(server)

        server.reopens()
        await ann.comes_back(server.hall)

        assert diary == []


def struck_out(server: LocalServer) -> list[type[BaseException]]:
    """Return the kinds of the logged faults, and forget them."""
    kinds = [type(fault) for fault in server.notebook.faults]
    server.notebook.faults.clear()
    return kinds


async def test_a_match_that_could_not_be_played_to_its_end_is_not_started() -> None:
    """The player who starts it is told and the fault is logged; as soon as the game can read its files, it starts."""
    async with open_server() as server:
        game = install_game(server)
        ann, _ = await guests(server)
        game.torn = True

        refused = await ann.says("start")

        assert (refused["code"], ann.state["status"]) == ("INTERNAL", "waiting")
        assert struck_out(server) == [Torn]
        game.torn = False
        assert (await ann.says("start"))["event"] == "ack"


@pytest.mark.slow
async def test_a_running_match_is_shown_even_if_its_game_cannot_read_its_files() -> None:
    """Moves that need no file go on; the others are refused and change nothing. Each failure is logged."""
    async with open_server() as server:
        game = install_game(server)
        ann, bob = await guests(server)
        await ann.says("start")
        server.reopens()
        game.torn = True

        await ann.comes_back(server.hall)
        await bob.comes_back(server.hall)
        refused = await ann.says("pass", aloud=True)
        passed = await ann.says("pass")

        assert (refused["code"], passed["event"]) == ("INTERNAL", "ack")
        assert ann.state == await server.fresh(ann)
        assert bob.state["players"][bob.id]["holds"]
        assert struck_out(server) == [Torn, Torn]


@pytest.mark.slow
async def test_a_game_that_could_not_read_its_files_tries_again_by_itself() -> None:
    """Bots and timers wait until it can, and then go on."""
    async with open_server() as server:
        game = install_game(server)
        [ann] = await server.table("Ann", game="hasty")
        await ann.says("add_bot")
        await ann.says("start")
        await ann.says("pass")
        server.reopens()
        game.torn = True
        await ann.comes_back(server.hall)
        await reads_again(server, until=lambda: len(server.notebook.faults) == 2)
        assert (ann.state["to_act"] == [ann.id], server.thinkers.thoughts) == (False, 0)
        assert struck_out(server) == [Torn, Torn]

        game.torn = False
        await reads_again(server, until=lambda: server.thinkers.thoughts == 1)
        await server.pass_by(1)

        assert ann.state["to_act"] == [ann.id]
        assert game.diary[-2:] == ["read 2 beside the loop", "moved"]


async def reads_again(server: LocalServer, until: Callable[[], bool]) -> None:
    """Let time pass until the game tries again, and wait for the result, because it reads in a thread."""
    await server.pass_by(LATER)
    while not until():
        await server.settle()


async def test_a_game_that_cannot_read_its_files_keeps_no_table_in_memory() -> None:
    """Waiting for it is a timer like any other."""
    async with open_server() as server:
        game = install_game(server)
        ann, bob = await guests(server)
        await ann.says("start")
        server.reopens()
        game.torn = True
        await ann.comes_back(server.hall)
        ann.goes_offline()
        bob.goes_offline()

        await server.pass_by(901)
        await server.hall.tidy()

        assert len(server.hall) == 0
        assert set(struck_out(server)) == {Torn}


async def test_a_match_whose_moves_cannot_be_replayed_is_not_shown_until_they_can() -> None:
    """Its state is unknown; visitors are told that something is wrong here and may try again."""
    async with open_server() as server:
        game = install_game(server)
        ann, _ = await guests(server)
        await ann.says("start")
        await ann.says("pass", aloud=True)
        server.reopens()
        game.torn = True

        refused = await ann.comes_back(server.hall)

        assert refused["code"] == "INTERNAL"
        assert struck_out(server) == [Torn, Torn]
        game.torn = False
        assert (await ann.comes_back(server.hall))["event"] == "ack"
        assert ann.state["phase"] == "rating"
