"""A server for one test: its guests, its tables and its time."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any

import orjson

from parlour.core.discovery import discover
from parlour.core.game import Seat
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.hall import Hall
from parlour.hosts.table.live_table import LiveTable
from parlour.hosts.table.services import TableServices
from parlour.storage.errors import NotStored
from parlour.storage.open_storage import open_storage
from parlour.storage.processes import Alone
from parlour.storage.ratings import Ratings
from parlour.storage.records import Records
from parlour.storage.tables import Tables
from tests.hosts.fakes import LoadedChance, Notebook, StoppedClock, ThinkingHere
from tests.hosts.games import GAMES
from tests.hosts.table.guests import Guest
from tests.hosts.table.neighbours import Neighbours

HOSTED = {name: HostedGame(game) for name, game in {**discover(), **GAMES}.items()}
"""Every game with its codec, which is made once for all tests."""


class LocalServer:
    """One server, its guests and its clock."""

    ratings: Ratings

    def __init__(self, tables: Tables, records: Records, neighbours: Neighbours | None = None, **limits: Any) -> None:
        self.clock = StoppedClock()
        self.chance = LoadedChance()
        self.notebook = Notebook()
        self.tables = tables
        self.neighbours = neighbours or Neighbours(tables)
        self.records = records
        self.games = dict(HOSTED)
        self.thinkers = ThinkingHere(self.games)
        self.services = TableServices(
            games=self.games,
            tables=tables,
            thinkers=self.thinkers,
            watch=self.notebook,
            clock=self.clock,
            chance=self.chance,
            processes=self.neighbours.join() if tables.is_shared else Alone(),
        )
        self._limits = limits
        self.hall = Hall(self.services, records, **limits)
        self.others: list[LocalServer] = []
        """Processes that were started beside this one."""

    def reopens(self) -> None:
        """Forget everything that is only in memory, like a crash."""
        for live in self.hall:
            live.errands.stop()
            live.windows.by_seat.clear()
        self.services = replace(self.services)
        self.hall = Hall(self.services, self.records, **self._limits)

    async def stays_up(self, seconds: int) -> None:
        """Let time pass, and mark every second that the server is up."""
        await self.hall.mark()
        for _ in range(seconds):
            await self.pass_by(1)
            await self.hall.mark()
        await self.settle()

    async def goes_down(self, seconds: float) -> None:
        """Crash, and start again after this many seconds."""
        self.reopens()
        self.clock.advance(seconds)
        await self.hall.mark()

    def neighbour(self, *, is_known: bool = True) -> "LocalServer":
        """Start another process of the same server; if it is not known, both believe they are alone."""
        other = LocalServer(self.tables, self.records, self.neighbours if is_known else None, **self._limits)
        other.clock, other.services = self.clock, replace(other.services, clock=self.clock)
        other.hall = Hall(other.services, self.records, **self._limits)
        self.others.append(other)
        return other

    async def close(self) -> None:
        """Close all processes, and check that none has noted a fault."""
        for server in (*self.others, self):
            await server.hall.close()
            assert server.notebook.faults == []

    def guest(self, person: str | None = None, room_id: str | None = None, address: str = "") -> Guest:
        """Let someone connect."""
        return Guest(self.hall, person, room_id, address)

    async def table(self, *names: str, game: str = "crossword", **options: Any) -> list[Guest]:
        """Open a table and seat guests with these names, the first one as host."""
        code = (await self.hall.open(game, options)).live.table.code
        return [await self.joins(name, code) for name in names]

    async def invite(
        self, game: str, *names: str, links: int, known: bool = True, **options: Any
    ) -> tuple[list[Guest], tuple[str, ...]]:
        """Open a table with `links` links, and let guests with these names open theirs; return them and all tokens.

        Guests who are not `known` have no cookie.
        """
        opened = await self.hall.open(game, options, links=links)
        guests = []
        for name, token in zip(names, opened.tokens, strict=False):
            guest = self.guest(name.lower() if known else None)
            answer = await guest.says("join", room_id=opened.live.table.id, token=token, name=name)
            assert answer["event"] == "ack", answer
            guest.token = token
            guests.append(guest)
        return guests, opened.tokens

    async def joins(
        self, name: str, room_id: str, address: str = "", *, is_registered: bool = False, **fields: Any
    ) -> Guest:
        """Let someone with this `name` and a cookie join a table."""
        guest = Guest(self.hall, name.lower(), None, address, is_registered=is_registered)
        answer = await guest.says("join", room_id=room_id, name=name, **fields)
        assert answer["event"] == "ack", answer
        return guest

    async def live(self, guest: Guest) -> LiveTable:
        """Find the table of `guest`."""
        return await self.hall.find(guest.state["room_id"])

    async def fresh(self, guest: Guest) -> dict[str, Any]:
        """Return the whole state of `guest` as the server sees it now."""
        live = await self.live(guest)
        state: dict[str, Any] = orjson.loads(orjson.dumps(live.audience.state(live.table, Seat(guest.id))))
        return state

    async def pass_by(self, seconds: float) -> None:
        """Let time pass, and let everyone do what they waited for."""
        await self.settle()
        self.clock.advance(seconds)
        await self.settle()

    async def settle(self) -> None:
        """Let every task run until nothing more happens by itself, including the store and reading files."""
        for _ in range(8):
            for _ in range(8):
                await asyncio.sleep(0)
            with suppress(NotStored):
                await self.services.following.look()
                await self.tables.load("")
            await asyncio.get_running_loop().run_in_executor(self.services.reader, int)


@asynccontextmanager
async def open_server(
    database: str = "memory",
    store: Callable[[Tables], Tables] = lambda tables: tables,
    **limits: Any,
) -> AsyncIterator[LocalServer]:
    """Open a server for one test, and close it with all processes that the test has started."""
    async with open_storage(database) as storage:
        server = LocalServer(store(storage.tables), storage.records, **limits)
        server.ratings = storage.ratings
        yield server
        await server.close()


async def play_through(*players: Guest, letters: str = "TOAT", rows: Sequence[int] = (0, 0, 1, 1)) -> None:
    """Play a started two-by-two game to its end; everyone uses the same cells."""
    for turn, letter in enumerate(letters):
        await next(player for player in players if player.state["announcer"] == player.id).says(
            "announce", letter=letter
        )
        for player in players:
            answer = await player.says("place", row=rows[turn], col=turn % 2)
            assert answer["event"] == "ack", answer
