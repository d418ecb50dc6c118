"""Live tables in PostgreSQL, which any number of processes may share."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

from parlour.storage.postgres_connection import PostgresConnection
from parlour.storage.postgres_judge_queue import PostgresJudgeQueue
from parlour.storage.postgres_processes import PostgresProcesses
from parlour.storage.postgres_readers import PostgresReaders
from parlour.storage.postgres_writer import PostgresWriter
from parlour.storage.processes import Traffic
from parlour.storage.tables import (
    CHAT_KEPT,
    ChatLine,
    Commit,
    FinishedMatch,
    IndexCard,
    LogEntry,
    StoredTable,
    mark_left,
    split_people,
)

# One statement sees one moment, so a snapshot and the entries behind it fit together.
_LOAD: Final = """SELECT snapshot_version, snapshot, repeats,
    ARRAY(SELECT ROW(version, "by", action, at, id) FROM log
        WHERE table_id = tables.id AND version > snapshot_version ORDER BY version),
    ARRAY(SELECT ROW("by", text, at, aside, number) FROM (
        SELECT * FROM chat WHERE table_id = tables.id ORDER BY number DESC LIMIT 100) AS latest ORDER BY number)
    FROM tables WHERE id = $1"""
_ENTRIES: Final = """SELECT version, "by", action, at, id FROM log
    WHERE table_id = $1 AND version BETWEEN $2 AND $3 ORDER BY version"""
_COUNT: Final = "SELECT count(*) FROM (SELECT FROM tables WHERE code IS NOT NULL LIMIT $1) AS found"
_OF: Final = """SELECT id, code, game, status, listed, started,
    ARRAY(SELECT person FROM people WHERE table_id = tables.id)
    FROM tables WHERE code IS NOT NULL AND id IN (SELECT table_id FROM people WHERE person IN ($1, $2))
    ORDER BY used_at DESC, id LIMIT $3 OFFSET $4"""
_KEEP: Final = """UPDATE tables SET snapshot_version = $2, snapshot = $3, repeats = $4
    WHERE id = (SELECT id FROM tables WHERE id = $1 FOR UPDATE SKIP LOCKED)
    AND snapshot_version < $2 AND EXISTS (SELECT FROM log WHERE table_id = $1 AND version = $2)"""
"""If another process is writing there at the moment, the snapshot is skipped: the log has everything."""
_FILED: Final = "DELETE FROM unfiled WHERE game_id = $1 AND last <= $2"
_DROP: Final = """WITH held AS (SELECT id, snapshot_version FROM tables WHERE id = $2 FOR UPDATE SKIP LOCKED)
    DELETE FROM log USING held WHERE table_id = held.id AND version BETWEEN $3 AND LEAST($4, snapshot_version)
    AND version < (SELECT max(version) FROM log WHERE table_id = $2)
    AND NOT EXISTS (SELECT FROM unfiled WHERE game_id = $1)"""
"""The last entry stays: the next version follows it. If the table is busy, its next trim deletes the entries."""
_SAY: Final = """INSERT INTO chat (table_id, "by", text, at, aside, commit_id) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT DO NOTHING"""
_ONE_BY_ONE: Final = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
"""Lines of one chat become visible in the order of their numbers, so that no reader skips one that is stored late."""
_HUSH: Final = """DELETE FROM chat WHERE table_id = $1 AND number <= (
    SELECT number FROM chat WHERE table_id = $1 ORDER BY number DESC LIMIT 1 OFFSET $2)"""
_FORGOTTEN: Final = """SELECT id FROM tables WHERE NOT started AND used_at < $1
    AND NOT EXISTS (SELECT FROM people WHERE table_id = tables.id)
    AND NOT EXISTS (SELECT FROM log WHERE table_id = tables.id AND at >= $1) ORDER BY id FOR UPDATE"""
_SWEEP: Final = (
    "DELETE FROM log WHERE table_id = ANY ($1::text[])",
    "DELETE FROM chat WHERE table_id = ANY ($1::text[])",
    "DELETE FROM tables WHERE id = ANY ($1::text[])",
)
FACTS: Final = "SELECT name, value FROM parlour_server"
_AGREE: Final = """INSERT INTO parlour_server (name, value) SELECT * FROM unnest($1::text[], $2::text[])
    ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE parlour_server.value = $3"""
_ALL: Final = ""
"""Stands for all tables where verdicts are counted."""
_VERDICTS: Final = "verdicts"
_FORGET_DAYS: Final = "DELETE FROM parlour_verdicts WHERE day < $1"
_COUNT_FROM_ZERO: Final = """INSERT INTO parlour_verdicts (day, table_id, spent) SELECT $1, unnest($2::text[]), 0
    ON CONFLICT DO NOTHING"""
_SPENT: Final = """SELECT spent FROM parlour_verdicts WHERE day = $1 AND table_id = ANY ($2::text[])
    ORDER BY table_id FOR UPDATE"""
_SPEND: Final = "UPDATE parlour_verdicts SET spent = spent + 1 WHERE day = $1 AND table_id = ANY ($2::text[])"
_CHECK: Final = """INSERT INTO parlour_server (name, value) VALUES ('checked', '')
    ON CONFLICT (name) DO UPDATE SET value = ''"""


class PostgresTables:
    """Live tables in a database with one connection for writes and a few for reads."""

    is_shared = True

    def __init__(self, connect: Callable[[], Awaitable[PostgresConnection]]) -> None:
        self._writer = PostgresWriter(connect)
        self._readers = PostgresReaders(connect)
        self.processes = PostgresProcesses(connect, self._readers)
        self.turns = PostgresJudgeQueue(self._writer, self.processes.name)

    async def commit(self, commit: Commit) -> None:
        """Store the next version of a table; raise `Conflict`, `Taken` or `NotStored` and change nothing."""
        if commit.entry.version == 1 and (commit.card is None or commit.snapshot is None):
            raise ValueError("the first version of a table needs a card and a snapshot")
        await self._writer.commit(commit)

    async def keep(self, table_id: str, version: int, snapshot: str, repeats: str) -> None:
        """Store the state at `version`, unless a later one is stored already."""
        await self._writer.write(lambda db: db.execute(_KEEP, table_id, version, snapshot, repeats))

    async def say(self, table_id: str, line: ChatLine) -> None:
        """Store a chat line."""
        row = (table_id, line.by, line.text, line.at, line.aside, self._writer.new_id())

        async def say(db: PostgresConnection) -> None:
            await db.execute(_ONE_BY_ONE, table_id)
            await db.execute(_SAY, *row)
            await db.execute(_HUSH, table_id, CHAT_KEPT)

        await self._writer.write(say, turn=table_id)

    async def load(self, table_id: str) -> StoredTable | None:
        """Return a stored table, with everything that was accepted before."""
        await self._writer.settle()
        found = await self._readers.fetch(_LOAD, table_id)
        if not found:
            return None
        version, snapshot, repeats, entries, chat = found[0]
        log, lines = [LogEntry(*row) for row in entries], [ChatLine(*line) for *line, _ in chat]
        return StoredTable(version, snapshot, log, repeats, lines, chat[-1][-1] if chat else 0)

    async def log(self, table_id: str, first: int, last: int) -> Sequence[LogEntry]:
        """Return the entries from version `first` to `last`, inclusive."""
        return [LogEntry(*row) for row in await self._readers.fetch(_ENTRIES, table_id, first, last)]

    async def find(self, code: str) -> str | None:
        """Return the id of the open table with this code."""
        found = await self._readers.fetch("SELECT id FROM tables WHERE code = $1", code)
        return found[0][0] if found else None

    async def has_many(self, many: int) -> bool:
        """Return whether at least `many` open tables exist."""
        return bool((await self._readers.fetch(_COUNT, many))[0][0] >= many)

    async def of_person(self, person: str, skip: int = 0, most: int = 100) -> Mapping[str, IndexCard]:
        """Return cards of open tables where `person` is a member or may come back, most recently used first."""
        rows = await self._readers.fetch(_OF, person, mark_left(person), most, skip)
        return {
            table_id: IndexCard(code, game, status, listed, started, *split_people(people))
            for table_id, code, game, status, listed, started, people in rows
        }

    async def list_unfiled(self) -> Sequence[FinishedMatch]:
        """Return finished matches that are not in the records yet, in the order they ended."""
        rows = await self._readers.fetch("SELECT game_id, table_id, first, last, summary FROM unfiled ORDER BY number")
        return [FinishedMatch(*row) for row in rows]

    async def mark_filed(self, finished: FinishedMatch) -> None:
        """Mark this match as stored in the records up to `finished.last`; they alone keep its moves from now on."""

        async def mark(db: PostgresConnection) -> None:
            await db.execute(_FILED, finished.game_id, finished.last)
            await db.execute(_DROP, finished.game_id, finished.table_id, finished.first, finished.last)

        await self._writer.write(mark, turn=finished.game_id)

    async def sweep(self, before: float) -> int:
        """Delete unused tables and return how many."""

        async def sweep(db: PostgresConnection) -> int:
            await db.fetch(_FORGOTTEN, before)  # locks them; only then is it certain that nobody moves there
            forgotten = [row[0] for row in await db.fetch(_FORGOTTEN, before)]
            for statement in _SWEEP:
                await db.execute(statement, forgotten)
            return len(forgotten)

        return await self._writer.write(sweep)

    async def update_mark(self, change: Callable[[str], str]) -> str:
        """Replace the mark by its `change`, and return the new one."""

        async def update(db: PostgresConnection) -> str:
            mark = change(await db.fetchval("SELECT mark FROM liveness FOR UPDATE"))
            await db.execute("UPDATE liveness SET mark = $1", mark)
            return mark

        return await self._writer.write(update)

    async def check(self) -> None:
        """Rewrite an unchanged value; raise `NotStored` if that fails."""
        await self._writer.write(lambda db: db.execute(_CHECK))

    async def pay_for_verdict(self, day: int, table_id: str, a_table: int | None, a_day: int | None) -> bool:
        """Count a verdict of a table on this day, unless the budget of the table, or of all tables, is used up."""
        counted = [_ALL, table_id]

        async def pay(db: PostgresConnection) -> bool:
            await db.execute(_FORGET_DAYS, day)
            await db.execute(_COUNT_FROM_ZERO, day, counted)
            spent = [row[0] for row in await db.fetch(_SPENT, day, counted)]
            if any(most is not None and used >= most for used, most in zip(spent, (a_day, a_table), strict=True)):
                return False
            await db.execute(_SPEND, day, counted)
            return True

        return await self._writer.write(pay, turn=_VERDICTS)

    def count_traffic(self) -> Traffic:
        """Count transactions and notices."""
        writer, processes = self._writer, self.processes
        return Traffic(writer.groups, writer.grouped, processes.sent, processes.received)

    async def agree(self, facts: Mapping[str, str], replaced: str | None) -> None:
        """Store the facts that all servers of this database share; of stored ones, only `replaced` are changed."""
        await self._writer.write(lambda db: db.execute(_AGREE, list(facts), list(facts.values()), replaced))

    async def agreed(self) -> Mapping[str, str]:
        """Return the facts that all servers of this database share."""
        return {row["name"]: row["value"] for row in await self._readers.fetch(FACTS)}

    async def close(self) -> None:
        """Finish accepted commits, then close the store."""
        await self.processes.leave()
        await self._writer.close()
        self._readers.close()
