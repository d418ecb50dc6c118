"""Real matches that the oracle checks: four players, a spectator, and a visitor who only asks to watch."""

import asyncio
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from secrets import token_hex
from time import perf_counter

import orjson

from bench.attack.leak_checked_viewer import SALT, Eye
from bench.attack.leak_oracle import Oracle
from bench.attack.linked_table import opened
from bench.shared.load_generator import SEATS, CardTable, LoadClient, LoadTable
from bench.shared.websocket_client import Socket, connect
from parlour.games.wordle.rules.guess_list import guess_list
from parlour.games.wordle.state import Options

FRIENDS = "127.0.0.10"
"""The address of players who are not measured."""
WORDS = sorted(guess_list(Options().kind).words.answers)
PATIENCE = 60.0
_TURNS = 44
"""Turns of a game with racks; in the last four everyone passes."""


class Seer(LoadClient):
    """A player whose every message the oracle checks."""

    def __init__(self, table: LoadTable, eye: Eye) -> None:
        super().__init__(table)
        self.eye = eye

    async def connect(self, port: int, path: str) -> None:
        """Open the socket, from the friends' address."""
        self._socket = await connect(port, path, self._hear, self._table.lost, address=FRIENDS)

    def _hear(self, text: bytes) -> None:
        self.eye.hear(text)
        super()._hear(text)


class WatchingVisitor:
    """A visitor who only wants to watch."""

    def __init__(self, eye: Eye) -> None:
        self.eye = eye
        self._socket: Socket | None = None
        self._heard = asyncio.Event()

    async def join(self, port: int, table: str) -> None:
        """Ask to watch, and wait for the first answer."""
        self._socket = await connect(port, "/ws", self._hear, lambda: None, address=FRIENDS)
        join = {"event": "join", "room_id": table, "role": "spectator", "name": self.eye.name[-24:]}
        self._socket.say(orjson.dumps(join))
        async with asyncio.timeout(PATIENCE):
            await self._heard.wait()

    def close(self) -> None:
        """Leave."""
        if self._socket:
            self._socket.close()

    def _hear(self, text: bytes) -> None:
        self.eye.hear(text)
        if self.eye.state:
            self._heard.set()


class Watched(LoadTable):
    """A table whose players send salts, with a spectator and a visitor who is never admitted."""

    seats: "list[Seer]"  # type: ignore[assignment] # nobody else sits here

    def __init__(self, port: int, name: str, oracle: Oracle) -> None:
        super().__init__(port, name)
        self.seats = [Seer(self, Eye(oracle, f"{name} player {number}")) for number in range(SEATS)]
        self.guests = [WatchingVisitor(Eye(oracle, f"{name} {kind}")) for kind in ("watching", "asking")]

    async def _take_seats(self, **brought: str | bool) -> None:
        await super()._sit_down(**brought)

    async def _sit_down(self, **brought: str | bool) -> None:
        await self._take_seats(salt=SALT + token_hex(8), **brought)
        await self._ask(0, b'{"event":"configure","spectators":"ask"')
        for guest in self.guests:
            await guest.join(self.port, self.name)
        seat = self.guests[0].eye.state["you"]
        await self._ask(0, b'{"event":"set_role","role":"spectator","player_id":"%s"' % seat.encode())

    async def _start(self) -> None:
        """Start a match, and wait until everyone sees it."""
        await super()._start()
        while any(seat.eye.state["version"] < self.version for seat in self.seats):  # noqa: ASYNC110 - a turn or two
            await asyncio.sleep(0)

    def close(self) -> None:
        """Close all connections."""
        super().close()
        for guest in self.guests:
            guest.close()


class WatchedCards(Watched, CardTable):
    """President, where hands are hidden."""


class WatchedRace(Watched):
    """The word race, where the word is hidden until a player is done; the first is done long before the others."""

    game = "wordle"

    def _all_moves(self) -> Iterator[tuple[int, bytes]]:
        chance = Random(self.name)
        for _ in count():
            for number, seat in enumerate(self.seats):
                while seat.eye.state["you"] in seat.eye.state["to_act"]:
                    yield number, b'{"event":"guess","word":"%s"' % chance.choice(WORDS).encode()
            yield 0, b""


class WatchedBoards(Watched):
    """Crossword, where boards are hidden from other players."""


class WatchedRacks(Watched):
    """Wortkunst, where racks are hidden: everyone exchanges tiles each round, and finally passes."""

    game = "wortkunst"

    async def _take_seats(self, **brought: str | bool) -> None:
        self.name, tokens = await opened(self.port, FRIENDS, self.game, SEATS, SEATS)
        for number, (seat, token) in enumerate(zip(self.seats, tokens, strict=True)):
            seat.eye.own(token)
            await seat.connect(self.port, "/ws")
            join = {"event": "join", "room_id": self.name, "token": token, "name": f"Player {number}", **brought}
            await self._ask(number, orjson.dumps(join)[:-1])

    def _all_moves(self) -> Iterator[tuple[int, bytes]]:
        chance = Random(self.name)
        for turn in count(1):
            number, rack = next(
                (number, seat.eye.state["rack"])
                for number, seat in enumerate(self.seats)
                if seat.eye.state["you"] in seat.eye.state["to_act"]
            )
            passing = turn % _TURNS > _TURNS - SEATS or turn % _TURNS == 0
            changed = orjson.dumps(chance.sample(rack, chance.randrange(1, len(rack))))
            yield number, b'{"event":"pass"' if passing else b'{"event":"exchange","tiles":%s' % changed
            if turn % _TURNS == 0:
                yield 0, b""


def tables(port: int, oracle: Oracle, each: int) -> Sequence[Watched]:
    """Open this many tables of each kind."""
    kinds = (WatchedCards, WatchedRace, WatchedBoards, WatchedRacks)
    return [kind(port, f"{kind.__name__}-{number}", oracle) for number in range(each) for kind in kinds]


async def watch(port: int, oracle: Oracle, frames: int, each: int = 4) -> float:
    """Play until this many frames were checked; return the frames per second."""
    begun = perf_counter()
    here = tables(port, oracle, each)
    try:
        for table in here:
            async with asyncio.timeout(PATIENCE):
                await table.open()
        while oracle.frames < frames:
            until = perf_counter() + 1.0
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(table.play(until) for table in here))
    finally:
        for table in here:
            table.close()
    return oracle.frames / (perf_counter() - begun)
