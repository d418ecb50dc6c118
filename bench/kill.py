"""`python -m bench.kill` kills the server under load, repeatedly, and looks for lost moves; `--postgres` in PostgreSQL.

Each round starts the server on the same database, reconnects all players, compares what the server shows with what
they have seen, plays on, and kills the server with SIGKILL at a random moment.
"""

import argparse
import asyncio
import random
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import orjson
from uvicorn.loops.auto import auto_loop_factory

from bench.shared.limits import Bar, judge
from bench.shared.load_generator import PATIENCE, SIZE, LoadTable, opened
from bench.shared.postgres_server import Databases, running_postgres
from bench.shared.server_process import ServerProcess, running, workplace
from bench.shared.websocket_client import Lost
from parlour.server.secret_key import new_secret

SOONEST, LATEST = 0.1, 1.0
"""Seconds of play after which a server is killed."""
FOREVER = 1e9


class Forgotten(AssertionError):
    """The server lost something that a player saw."""


@dataclass(frozen=True, slots=True)
class Life:
    """A running server, and the function that ends it."""

    server: ServerProcess
    end: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Survived:
    """The result: servers killed, moves made, and the seconds and CPU seconds of every start."""

    kills: int
    moves: int
    starts: Sequence[float]
    cpu: Sequence[float]


class WitnessTable(LoadTable):
    """A table whose players remember the running match and return to it after a crash."""

    def __init__(self, port: int, name: str) -> None:
        super().__init__(port, name)
        self._game: list[tuple[int, dict[str, Any]]] = []
        self._seen = 0
        self._unanswered: tuple[int, bytes, int] | None = None

    async def _sent(self, seat: int, message: bytes, number: int) -> None:
        self._unanswered = seat, message, number
        await super()._sent(seat, message, number)
        self._unanswered = None
        self._remember(seat, orjson.loads(message + b"}"))

    def _remember(self, seat: int, message: dict[str, Any]) -> None:
        if message["event"] == "start":
            self._game = []
        elif message["event"] in ("announce", "place"):
            self._game.append((seat, message))

    def saw(self, version: int) -> None:
        """Remember the latest version that any of the four saw."""
        self._seen = max(self._seen, version)
        super().saw(version)

    def answered(self, message: int, version: int) -> None:
        """Remember the latest version that any of the four was told."""
        self._seen = max(self._seen, version)
        super().answered(message, version)

    async def come_back(self, port: int) -> None:
        """Reclaim the seats, resend unanswered messages, and check that everything is as it was."""
        self.port = port
        promised, unanswered = self._seen, self._unanswered
        for number, seat in enumerate(self.seats):
            await seat.connect(port, "/ws")
            join = {"event": "join", "room_id": self.name, "token": seat.token, "version": promised}
            await self._ask(number, orjson.dumps(join)[:-1])
            if self.version < promised:
                msg = f"{self.name}: version {promised} was seen, {self.version} is left"
                raise Forgotten(msg)
        if unanswered:
            self._asked, self._missing = unanswered[2], 0
            await self._sent(*unanswered)
        await self._compare()

    async def _compare(self) -> None:
        """Check that every player is shown the match as it was played."""
        letters = [move["letter"] for _, move in self._game if move["event"] == "announce"]
        for number, seat in enumerate(self.seats):
            await self._ask(number, b'{"event":"request_state"')
            shown = seat.state["letters"], seat.state["board"]
            if shown != (letters, self._board(number)):
                msg = f"{self.name}, player {number}: {shown} is left of {letters} and {self._board(number)}"
                raise Forgotten(msg)

    def _board(self, number: int) -> list[list[str | None]]:
        board: list[list[str | None]] = [[None] * SIZE for _ in range(SIZE)]
        letter = ""
        for seat, move in self._game:
            if move["event"] == "announce":
                letter = move["letter"]
            elif seat == number:
                board[move["row"]][move["col"]] = letter
        return board


async def survive(folder: Path, kills: int, tables: int, *words: str) -> Survived:
    """Start, kill and restart the server that `words` run; raise `Forgotten` if anything is missing."""
    survived = await outlive(lambda: _killable(folder, *words), kills, tables)
    check_log(folder / "parlour.db")
    return survived


async def survive_in_postgres(databases: Databases, folder: Path, kills: int, tables: int, *words: str) -> Survived:
    """Do the same with a server whose data is in PostgreSQL."""
    url = databases.new_database()
    stored = {"DATABASE_URL": url, "SECRET_KEY": new_secret()}
    survived = await outlive(lambda: _killable(folder, *words, environment=stored), kills, tables)
    if gaps := databases.ask(_GAPS_IN_POSTGRES, url):
        msg = f"tables with gaps in their logs: {gaps}"
        raise Forgotten(msg)
    return survived


@contextmanager
def _killable(folder: Path, *words: str, environment: dict[str, str] | None = None) -> Iterator[Life]:
    with running(folder, *words, environment=environment) as server:
        yield Life(server, server.process.kill)


async def outlive(start: Callable[[], AbstractContextManager[Life]], kills: int, tables: int) -> Survived:
    """Play through this many lives and one more; raise `Forgotten` if the server has lost what a player saw."""
    guests: Sequence[WitnessTable] = ()
    moves, starts, cpu = 0, [], []
    for killed in range(kills + 1):
        with start() as life:
            starts.append(life.server.seconds)
            cpu.append(life.server.cpu())
            if guests:
                async with asyncio.timeout(PATIENCE):
                    await asyncio.gather(*(table.come_back(life.server.port) for table in guests))
            else:
                guests = [WitnessTable(life.server.port, f"bench-{number}") for number in range(tables)]
                await opened(guests)
            if killed < kills:
                moves += await _play_until_killed(guests, life)
    return Survived(kills, moves, starts, cpu)


async def _play_until_killed(guests: Sequence[WitnessTable], life: Life) -> int:
    """Play, kill the server meanwhile, and return how many versions were added."""
    before = sum(table.version for table in guests)
    delay = random.uniform(SOONEST, LATEST)
    asyncio.get_running_loop().call_later(delay, life.end)
    plays = (table.play(perf_counter() + FOREVER) for table in guests)
    async with asyncio.timeout(PATIENCE):
        ends = await asyncio.gather(*plays, return_exceptions=True)
    if others := [end for end in ends if not isinstance(end, Lost)]:
        msg = f"tables stopped before the server did: {others}"
        raise RuntimeError(msg)
    return sum(table.version for table in guests) - before


_GAPS_IN_TABLES = """SELECT tables.id FROM tables JOIN log ON table_id = tables.id GROUP BY tables.id
    HAVING sum(version > snapshot_version) <> max(version) - snapshot_version"""
_GAPS_IN_GAMES = """SELECT id FROM (
        SELECT games.id, json_extract(value, '$.version') AS version FROM games, json_each(log)
    ) GROUP BY id HAVING count(*) <> max(version) - min(version) + 1"""
"""At these tables people only play, so every version of a match is one of its moves."""


_GAPS_IN_POSTGRES = """SELECT coalesce(string_agg(id, ' '), '') FROM (
    SELECT tables.id FROM tables JOIN log ON table_id = tables.id GROUP BY tables.id
    HAVING count(*) FILTER (WHERE version > snapshot_version) <> max(version) - snapshot_version) AS gaps"""


def check_log(database: Path) -> None:
    """Check the file's integrity, and that no table's log since its snapshot and no finished match has a gap."""
    with closing(sqlite3.connect(database)) as connection:
        (health,) = connection.execute("PRAGMA integrity_check").fetchone()
        gaps = [*connection.execute(_GAPS_IN_TABLES), *connection.execute(_GAPS_IN_GAMES)]
    if health != "ok" or gaps:
        msg = f"the database is {health}; tables and games with gaps in their logs: {gaps}"
        raise Forgotten(msg)


async def _survive(folder: Path, kills: int, tables: int, *, in_postgres: bool) -> Survived:
    words = ("bench.servers", "durable")
    if not in_postgres:
        return await survive(folder, kills, tables, *words)
    with running_postgres(folder=folder) as postgres:
        return await survive_in_postgres(postgres, folder / "server", kills, tables, *words)


def main() -> None:
    """Run, and report."""
    choices = argparse.ArgumentParser(description=__doc__)
    choices.add_argument("--kills", type=int, default=200)
    choices.add_argument("--tables", type=int, default=20)
    choices.add_argument("--postgres", action="store_true", help="keep the data in PostgreSQL")
    chosen = choices.parse_args()
    with workplace() as folder, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        folder.chmod(0o711)  # PostgreSQL runs as another user
        survived = runner.run(_survive(folder, chosen.kills, chosen.tables, in_postgres=chosen.postgres))
    print(f"{survived.kills} servers killed in the middle of {survived.moves} moves: nothing seen was lost")
    print(f"{len(survived.starts)} starts, the median took {median(survived.starts):.1f} s")
    bars = [
        Bar("slowest start in seconds", max(survived.starts), most=3.0),
        Bar("most CPU of a start in seconds", max(survived.cpu), most=2.0),
    ]
    sys.exit(judge(bars))


if __name__ == "__main__":
    main()
