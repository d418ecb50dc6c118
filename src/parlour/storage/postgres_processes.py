"""The processes that share a PostgreSQL database: one connection for signs of life, notices and presence.

Whatever is written here lives with its process and is not logged, so none of it waits for the disk. After a lost
connection, or a crash of the database, a process writes everything again.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from secrets import randbits
from typing import Any, Final

import orjson
import structlog

from parlour.storage.postgres_connection import PATIENCE, PostgresConnection
from parlour.storage.postgres_errors import AWAY
from parlour.storage.postgres_readers import PostgresReaders
from parlour.storage.processes import ATTENDED, DEAD_AFTER, LOOK, Notice, NoticeContent, TableProgress
from parlour.storage.tables import ChatLine, IndexCard, split_people

log = structlog.get_logger("parlour.storage")
BEAT = 0.5
"""Seconds between two signs of life."""
LARGEST = 7_900
"""The most bytes of a notice; PostgreSQL allows 7,999."""
_CHANNEL: Final = "parlour"
_LOCK: Final = int.from_bytes(b"life")
"""The first number of the advisory locks that processes hold while they are connected."""
_FORGOTTEN: Final = 60
"""Seconds after which the rows of a dead process are deleted; if it was only stopped, it writes them again."""
_NOTABLE: Final = 0.1
"""Seconds by which the database's clock must differ from ours to be worth a correction."""

ALIVE: Final = f"""SELECT name FROM parlour_processes
    WHERE beat > clock_timestamp() - interval '{DEAD_AFTER} seconds' AND number::oid IN (
        SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = {_LOCK}
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))"""  # noqa: S608 - constants
"""A process that was killed has lost its lock; one that was stopped has it, but gives no sign of life."""
_JOIN: Final = """INSERT INTO parlour_processes (name, number, games, beat) VALUES ($1, $2, $3, clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET beat = excluded.beat"""
_SERVED: Final = f"""SELECT DISTINCT games FROM parlour_processes
    WHERE games IS NOT NULL AND name <> $1 AND name IN ({ALIVE})"""  # noqa: S608 - constants
_HOLD: Final = f"SELECT pg_advisory_lock_shared({_LOCK}, $1)"
_BEAT: Final = f"""WITH beat AS (
        UPDATE parlour_processes SET beat = clock_timestamp() WHERE name = $1 RETURNING name),
    forgotten AS (
        DELETE FROM parlour_processes
        WHERE name <> $1 AND beat < clock_timestamp() - interval '{_FORGOTTEN} seconds')
    SELECT EXISTS (SELECT FROM beat) AS is_known, extract(epoch FROM clock_timestamp())::float8 AS now,
        ARRAY({ALIVE}) AS alive"""  # noqa: S608 - constants
_ATTEND: Final = """WITH gone AS (DELETE FROM parlour_presence WHERE process = $1 AND table_id = ANY ($4::text[]))
    INSERT INTO parlour_presence (process, table_id, seats)
    SELECT $1, * FROM unnest($2::text[], $3::text[])
    ON CONFLICT (process, table_id) DO UPDATE SET seats = excluded.seats"""
_NOTIFY: Final = f"SELECT pg_notify('{_CHANNEL}', payload) FROM unnest($1::text[]) AS payload"  # noqa: S608 - constants
_LOOK: Final = f"""WITH alive AS MATERIALIZED ({ALIVE})
    SELECT id, (SELECT max(version) FROM log WHERE table_id = tables.id),
        coalesce((SELECT max(number) FROM chat WHERE table_id = tables.id), 0),
        ARRAY(SELECT ROW(process, seats) FROM parlour_presence
            WHERE table_id = tables.id AND process <> $2 AND process IN (SELECT name FROM alive))
    FROM tables WHERE id = ANY ($1::text[])"""  # noqa: S608 - constants
_HELD: Final = f"""SELECT DISTINCT table_id FROM parlour_presence
    WHERE table_id = ANY ($1::text[]) AND process IN ({ALIVE})"""  # noqa: S608 - constants
_CHAT: Final = """SELECT number, "by", text, at, aside FROM chat WHERE table_id = $1 AND number > $2 ORDER BY number"""
_LISTED: Final = f"""WITH connected AS (
        SELECT table_id, count(DISTINCT seat) AS people
        FROM parlour_presence, unnest(string_to_array(seats, ' ')) AS seat
        WHERE process IN ({ALIVE}) GROUP BY table_id)
    SELECT id, code, game, status, listed, started, ARRAY(SELECT person FROM people WHERE table_id = tables.id)
    FROM tables JOIN connected ON table_id = id WHERE listed ORDER BY connected.people DESC, id OFFSET $1 LIMIT $2"""  # noqa: S608 - constants


class PostgresProcesses:
    """One of the processes that share a PostgreSQL database."""

    def __init__(self, connect: Callable[[], Awaitable[PostgresConnection]], readers: PostgresReaders) -> None:
        self._connect = connect
        self._readers = readers
        self._number = randbits(31)
        self.name = f"{self._number:08x}"
        self.alive = frozenset({self.name})
        self.offset = 0.0
        self.sent = self.received = 0
        """How many notices were sent and received."""
        self._listeners: list[Callable[[Notice], None]] = []
        self._seats: dict[str, str] = {}
        self._changed: set[str] = set()
        self._notices: list[Notice] = []
        self._awake = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._known_at = -math.inf
        self._is_leaving = False
        self._games: str | None = None
        self._connection: PostgresConnection | None = None
        self._running: asyncio.Task[None] | None = None

    @property
    def age(self) -> float:
        """How many seconds ago the database last said which processes live."""
        return time.monotonic() - self._known_at

    async def open(self, games: Mapping[str, str] | None = None) -> None:
        """Join the other processes, and tell them which versions of which `games` are served here, if any."""
        self._games = None if games is None else orjson.dumps(games, option=orjson.OPT_SORT_KEYS).decode()
        await self._join()
        self._running = asyncio.create_task(self._run(), name="processes")

    async def served_elsewhere(self) -> Sequence[Mapping[str, str]]:
        """Return the games of the other living processes, by name and version."""
        return [orjson.loads(games) for (games,) in await self._readers.fetch(_SERVED, self.name)]

    def listen(self, hear: Callable[[Notice], None]) -> None:
        """Pass notices of other processes to `hear` from now on."""
        self._listeners.append(hear)

    def tell(self, topic: str, key: str, about: NoticeContent = None) -> None:
        """Tell the other processes, even those that seem dead: one that is only slow must learn who logged out."""
        self._notices.append(Notice(topic, key, about))
        self._awake.set()

    def attend(self, table_id: str, seats: Iterable[str] | None) -> None:
        """Say which seats of a table are connected to this process; `None` if it no longer holds the table."""
        before = self._seats.pop(table_id, None)
        after = None if seats is None or self._is_leaving else " ".join(sorted(seats))
        if after is not None:
            self._seats[table_id] = after
        if after != before:
            self._changed.add(table_id)
            self._awake.set()

    async def look(self, table_ids: Collection[str]) -> Mapping[str, TableProgress]:
        """Return how tables stand in the database."""
        rows = await self._readers.fetch(_LOOK, list(table_ids), self.name)
        return {
            table_id: TableProgress(version, chat, {process: frozenset(seats.split()) for process, seats in attendance})
            for table_id, version, chat, attendance in rows
        }

    async def held(self, keys: Collection[str]) -> frozenset[str]:
        """Return those of `keys` that any living process attends."""
        return frozenset(row[0] for row in await self._readers.fetch(_HELD, list(keys)))

    async def chat(self, table_id: str, after: int) -> Sequence[tuple[int, ChatLine]]:
        """Return the lines of a table's chat after this number."""
        rows = await self._readers.fetch(_CHAT, table_id, after)
        return [(number, ChatLine(*line)) for number, *line in rows]

    async def list_public(self, skip: int, most: int) -> Sequence[tuple[str, IndexCard]]:
        """Return listed tables that someone is connected to, those with the most people first."""
        rows = await self._readers.fetch(_LISTED, skip, most)
        return [
            (table_id, IndexCard(code, game, status, listed, started, *split_people(people)))
            for table_id, code, game, status, listed, started, people in rows
        ]

    def hand_over(self) -> None:
        """Let go of everything, for good."""
        self._is_leaving = True
        for key in tuple(self._seats):
            self.attend(key, None)

    async def leave(self) -> None:
        """Delete all rows of this process, and tell the others."""
        if self._running is None:
            return self._disconnect()
        self._running.cancel()
        with suppress(asyncio.CancelledError):
            await self._running
        self._running = None
        self._disconnect()
        with suppress(*AWAY):
            db = await self._connect()
            try:
                await db.execute("DELETE FROM parlour_processes WHERE name = $1", self.name, timeout=PATIENCE)
                await self._notify(db, [Notice(LOOK)])
            finally:
                db.terminate()

    async def _run(self) -> None:
        """Stay connected, and join again when the connection is lost."""
        while True:
            try:
                while self._connection:
                    await self._serve(self._connection)
                    await self._join()  # this process was taken for dead
            except AWAY as error:
                log.warning("processes", outcome="disconnected", reason=str(error))
            await self._join_again()

    async def _serve(self, db: PostgresConnection) -> None:
        """Give signs of life and send notices, until the others have taken this process for dead."""
        while await self._beat(db):
            due = self._loop.time() + BEAT
            while await self._has_work(due):
                await self._send(db)

    async def _has_work(self, due: float) -> bool:
        """Wait until there are notices to send, or until the next sign of life is `due`."""
        if self._loop.time() >= due:
            return False
        try:
            async with asyncio.timeout_at(due):
                await self._awake.wait()
        except TimeoutError:
            return False
        self._awake.clear()
        return True

    async def _beat(self, db: PostgresConnection) -> bool:
        """Give a sign of life and learn which processes live; tell whether the others still know this one."""
        began, sent_at = time.monotonic(), time.time()
        (answer,) = await db.fetch(_BEAT, self.name, timeout=PATIENCE)
        taken = time.monotonic() - began
        was_out_of_touch = began - self._known_at > DEAD_AFTER
        offset = answer["now"] - sent_at - taken / 2
        self.offset = offset if abs(offset) > _NOTABLE + taken else 0.0
        before, self.alive = self.alive, frozenset({self.name, *answer["alive"]})
        self._known_at = began
        if was_out_of_touch or before != self.alive:
            self._pass_on(Notice(LOOK))
        return bool(answer["is_known"])

    async def _send(self, db: PostgresConnection) -> None:
        """Write who attends which tables, then send the notices."""
        changed, self._changed = self._changed, set()
        notices, self._notices = self._notices, []
        if changed:
            await self._write(db, changed)
            notices += [Notice(ATTENDED, table_id) for table_id in changed]
        await self._notify(db, notices)

    async def _write(self, db: PostgresConnection, changed: Iterable[str]) -> None:
        held = [table_id for table_id in changed if table_id in self._seats]
        gone = [table_id for table_id in changed if table_id not in self._seats]
        await db.execute(_ATTEND, self.name, held, [self._seats[each] for each in held], gone, timeout=PATIENCE)

    async def _notify(self, db: PostgresConnection, notices: Sequence[Notice]) -> None:
        if notices:
            await db.execute(_NOTIFY, list(pack(self.name, notices)), timeout=PATIENCE)
            self.sent += len(notices)

    async def _join(self) -> None:
        """Connect, say that this process lives and what it holds, and ask the others to look."""
        self._disconnect()
        db = self._connection = await self._connect()
        await db.add_listener(_CHANNEL, self._hear)
        await db.execute(_HOLD, self._number, timeout=PATIENCE)
        await db.execute(_JOIN, self.name, self._number, self._games, timeout=PATIENCE)
        self._changed.clear()
        await db.execute("DELETE FROM parlour_presence WHERE process = $1", self.name, timeout=PATIENCE)
        await self._write(db, list(self._seats))
        await self._notify(db, [Notice(LOOK)])
        await self._beat(db)
        self._pass_on(Notice(LOOK))  # some notices may have been lost

    async def _join_again(self) -> None:
        """Join as soon as that is possible."""
        while True:
            try:
                return await self._join()
            except AWAY:
                await asyncio.sleep(BEAT)

    def _disconnect(self) -> None:
        if self._connection:
            self._connection.terminate()
        self._connection = None

    def _hear(self, _: object, __: int, ___: str, payload: object) -> None:
        sender, notices = orjson.loads(str(payload))
        if sender != self.name:
            self.alive |= {sender}
            for notice in notices:
                self.received += 1
                self._pass_on(Notice(*notice))

    def _pass_on(self, notice: Notice) -> None:
        for hear in self._listeners:
            hear(notice)


def pack(sender: str, notices: Iterable[Notice]) -> Iterator[str]:
    """Write notices as texts that PostgreSQL delivers; one that is too long for that asks to look instead."""
    before, after = orjson.dumps(sender).join((b"[", b",[")), b"]]"
    packed: list[bytes] = []
    size = space = LARGEST - len(before) - len(after)
    for notice in notices:
        text = _dump(notice)
        if len(text) > space:
            text = _dump(Notice(LOOK))
        if len(text) >= size and packed:
            yield (before + b",".join(packed) + after).decode()
            packed, size = [], space
        packed.append(text)
        size -= len(text) + 1
    if packed:
        yield (before + b",".join(packed) + after).decode()


def _dump(notice: Notice) -> bytes:
    known: Any = [*notice]
    return orjson.dumps(known)
