"""Live tables in SQLite: a move is one row of the log, and its primary key is the compare-and-set."""

import json
import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Self

from parlour.storage.errors import Conflict, Taken
from parlour.storage.sqlite_file import connect
from parlour.storage.sqlite_thread import SqliteThread
from parlour.storage.tables import (
    CHAT_KEPT,
    ChatLine,
    Commit,
    FinishedMatch,
    IndexCard,
    LogEntry,
    StoredTable,
    list_people,
    mark_left,
    split_people,
)

_APPEND = """INSERT OR IGNORE INTO log (table_id, version, "by", action, at, id) SELECT ?, ?, ?, ?, ?, ?
    WHERE (SELECT MAX(version) FROM log WHERE table_id = ?) = ?"""
_BEGIN = 'INSERT INTO log (table_id, version, "by", action, at, id) VALUES (?, ?, ?, ?, ?, ?)'
_CREATE = """INSERT OR IGNORE INTO tables
    (id, code, game, status, listed, started, created_at, used_at, snapshot_version, snapshot, repeats)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_OTHER = "SELECT 1 FROM tables WHERE code = ? AND id <> ?"
_DESCRIBE = "UPDATE tables SET code = ?, game = ?, status = ?, listed = ?, started = ?, used_at = ? WHERE id = ?"
_SNAPSHOT = "UPDATE tables SET snapshot_version = ?, snapshot = ?, repeats = ?, used_at = ? WHERE id = ?"
_KEEP = """UPDATE tables SET snapshot_version = ?, snapshot = ?, repeats = ? WHERE id = ? AND snapshot_version < ?
    AND EXISTS (SELECT 1 FROM log WHERE table_id = ? AND version = ?)"""
_FINISH = """INSERT INTO unfiled (game_id, table_id, first, last, summary) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (game_id) DO UPDATE
    SET table_id = excluded.table_id, first = excluded.first, last = excluded.last, summary = excluded.summary"""

_ENTRIES = (
    'SELECT version, "by", action, at, id FROM log WHERE table_id = ? AND version BETWEEN ? AND ? ORDER BY version'
)
_SINCE = 'SELECT version, "by", action, at, id FROM log WHERE table_id = ? AND version > ? ORDER BY version'
_TRIM = """DELETE FROM log WHERE table_id = :table AND version < :version AND (
        version < MIN(:first, (SELECT IFNULL(MIN(first), :first) FROM unfiled WHERE table_id = :table))
        OR json_extract(action, '$.event') IN (SELECT value FROM json_each(:passing))
        OR (version > :last AND json_extract(action, '$.event') IN (SELECT value FROM json_each(:touching)))
    )"""
_DROP = """DELETE FROM log WHERE table_id = :table AND version BETWEEN :first AND :last
    AND version <= (SELECT snapshot_version FROM tables WHERE id = :table)
    AND version < (SELECT MAX(version) FROM log WHERE table_id = :table)
    AND NOT EXISTS (SELECT 1 FROM unfiled WHERE game_id = :game)"""
"""The last entry stays: the next version follows it."""
_CHAT = 'SELECT "by", text, at, aside FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT 100'

_SAY = 'INSERT INTO chat (table_id, "by", text, at, aside) VALUES (?, ?, ?, ?, ?)'
_HUSH = """DELETE FROM chat WHERE table_id = ? AND number <= (
    SELECT number FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT 1 OFFSET ?)"""

# The LIMIT bounds what counting costs.
_COUNT = "SELECT COUNT(*) FROM (SELECT 1 FROM tables WHERE code IS NOT NULL LIMIT ?)"
_OF = """SELECT id, code, game, status, listed, started,
    (SELECT json_group_array(person) FROM people WHERE table_id = tables.id)
    FROM tables WHERE code IS NOT NULL AND id IN (SELECT table_id FROM people WHERE person IN (?, ?))
    ORDER BY used_at DESC, id LIMIT ? OFFSET ?"""

# `used_at` may be older than the last entry but never newer, so it finds candidates, and the log decides.
_FORGOTTEN = """SELECT id FROM tables WHERE NOT started AND used_at < ?
    AND NOT EXISTS (SELECT 1 FROM people WHERE table_id = tables.id)
    AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = tables.id AND at >= ?)"""
_SWEEP = (
    "DELETE FROM tables WHERE id = ?",
    "DELETE FROM log WHERE table_id = ?",
    "DELETE FROM chat WHERE table_id = ?",
)


class SqliteTables:
    """Live tables in a database with one thread for writes and one for reads, so that moves never wait for readers."""

    is_shared = False

    def __init__(self, writer: SqliteThread, reader: SqliteThread) -> None:
        self._writer = writer
        self._reader = reader

    @classmethod
    def connect(cls, uri: str, need_files: Callable[[], None] = lambda: None) -> Self:
        """Open the tables in the database at `uri`; `need_files` raises `NotStored` if its files were replaced."""
        reading = connect(uri)
        reading.execute("PRAGMA query_only = ON")
        return cls(SqliteThread(connect(uri), need_files), SqliteThread(reading, need_files, name="parlour-reader"))

    def commit(self, commit: Commit) -> Awaitable[None]:
        """Store the next version of a table; raise `Conflict`, `Taken` or `NotStored` and change nothing."""
        return self._writer.write(partial(_commit, commit))

    async def keep(self, table_id: str, version: int, snapshot: str, repeats: str) -> None:
        """Store the state at `version`, unless a later one is stored already."""
        keys = (version, snapshot, repeats, table_id, version, table_id, version)
        await self._writer.write(lambda db: db.execute(_KEEP, keys))

    async def say(self, table_id: str, line: ChatLine) -> None:
        """Store a chat line."""
        await self._writer.write(partial(_say, table_id, line))

    async def load(self, table_id: str) -> StoredTable | None:
        """Return a stored table, with everything that was accepted before."""
        await self._writer.read(lambda _: None)
        return await self._reader.read(partial(_load, table_id))

    async def log(self, table_id: str, first: int, last: int) -> Sequence[LogEntry]:
        """Return the entries from version `first` to `last`, inclusive."""
        return await self._reader.read(
            lambda db: [LogEntry(*row) for row in db.execute(_ENTRIES, (table_id, first, last))]
        )

    async def find(self, code: str) -> str | None:
        """Return the id of the open table with this code."""
        found = await self._reader.read(
            lambda db: db.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone()
        )
        return found[0] if found else None

    async def has_many(self, many: int) -> bool:
        """Return whether at least `many` open tables exist."""
        count = await self._reader.read(lambda db: db.execute(_COUNT, (many,)).fetchone())
        return bool(count[0] >= many)

    async def of_person(self, person: str, skip: int = 0, most: int = 100) -> Mapping[str, IndexCard]:
        """Return cards of open tables where `person` is a member or may come back, most recently used first."""
        wanted = (person, mark_left(person), most, skip)
        return await self._reader.read(lambda db: _cards(db.execute(_OF, wanted)))

    async def list_unfiled(self) -> Sequence[FinishedMatch]:
        """Return finished matches that are not in the records yet, in the order they ended."""
        unfiled = "SELECT game_id, table_id, first, last, summary FROM unfiled ORDER BY number"
        return await self._reader.read(lambda db: [FinishedMatch(*row) for row in db.execute(unfiled)])

    async def mark_filed(self, finished: FinishedMatch) -> None:
        """Mark this match as stored in the records up to `finished.last`; they alone keep its moves from now on."""
        await self._writer.write(partial(_mark_filed, finished))

    async def sweep(self, before: float) -> int:
        """Delete unused tables and return how many."""
        return await self._writer.write(partial(_sweep, before))

    async def update_mark(self, change: Callable[[str], str]) -> str:
        """Replace the mark by its `change`, and return the new one."""
        return await self._writer.write(partial(_update_mark, change))

    async def check(self) -> None:
        """Rewrite an unchanged value; raise `NotStored` if that fails."""
        await self._writer.write(lambda db: db.execute("PRAGMA user_version = 0"))

    async def close(self) -> None:
        """Finish accepted commits, then close the store."""
        await self._reader.close()
        await self._writer.close()


def _commit(commit: Commit, db: sqlite3.Connection) -> None:
    if commit.entry.version == 1:
        _create(commit, db)
    else:
        _append(commit, db)
    if over := commit.finished:
        db.execute(_FINISH, (over.game_id, over.table_id, over.first, over.last, over.summary))


def _create(commit: Commit, db: sqlite3.Connection) -> None:
    table_id, entry, card = commit.table_id, commit.entry, commit.card
    if card is None or commit.snapshot is None:
        raise ValueError("the first version of a table needs a card and a snapshot")
    row = (table_id, *_facts(card), entry.at, entry.at, entry.version, commit.snapshot, commit.repeats)
    if not db.execute(_CREATE, row).rowcount:
        msg = f"The id {table_id} or the code {card.code} is in use."
        raise Taken(msg)
    db.execute(_BEGIN, (table_id, entry.version, entry.by, entry.action, entry.at, entry.id))
    _seat(table_id, card, db)


def _append(commit: Commit, db: sqlite3.Connection) -> None:
    table_id, entry, card = commit.table_id, commit.entry, commit.card
    if card is not None and db.execute(_OTHER, (card.code, table_id)).fetchone():
        msg = f"The code {card.code} is in use."
        raise Taken(msg)
    version = entry.version
    row = (table_id, version, entry.by, entry.action, entry.at, entry.id, table_id, version - 1)
    if not db.execute(_APPEND, row).rowcount:
        msg = f"Table {table_id} is not at version {version - 1}."
        raise Conflict(msg)
    if commit.snapshot is not None:
        db.execute(_SNAPSHOT, (version, commit.snapshot, commit.repeats, entry.at, table_id))
    if card is not None:
        db.execute(_DESCRIBE, (*_facts(card), entry.at, table_id))
        db.execute("DELETE FROM people WHERE table_id = ?", (table_id,))
        _seat(table_id, card, db)
    if (trim := commit.trim) is not None:
        lists = {name: json.dumps(getattr(trim, name)) for name in ("passing", "touching")}
        db.execute(_TRIM, {"table": table_id, "version": version, "first": trim.first, "last": trim.last, **lists})


def _mark_filed(finished: FinishedMatch, db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM unfiled WHERE game_id = ? AND last <= ?", (finished.game_id, finished.last))
    match = {"game": finished.game_id, "table": finished.table_id, "first": finished.first, "last": finished.last}
    db.execute(_DROP, match)


def _say(table_id: str, line: ChatLine, db: sqlite3.Connection) -> None:
    db.execute(_SAY, (table_id, line.by, line.text, line.at, line.aside))
    db.execute(_HUSH, (table_id, table_id, CHAT_KEPT))


def _facts(card: IndexCard) -> tuple[str | None, str, str, bool, bool]:
    return card.code, card.game, card.status, card.listed, card.started


def _seat(table_id: str, card: IndexCard, db: sqlite3.Connection) -> None:
    rows = [(table_id, person) for person in list_people(card)]
    db.executemany("INSERT INTO people (table_id, person) VALUES (?, ?)", rows)


def _load(table_id: str, db: sqlite3.Connection) -> StoredTable | None:
    found = db.execute("SELECT snapshot_version, snapshot, repeats FROM tables WHERE id = ?", (table_id,)).fetchone()
    if found is None:
        return None
    version, snapshot, repeats = found
    entries = [LogEntry(*row) for row in db.execute(_SINCE, (table_id, version))]
    chat = [ChatLine(by, text, at, bool(aside)) for by, text, at, aside in db.execute(_CHAT, (table_id,))]
    return StoredTable(version, snapshot, entries, repeats, chat[::-1])


def _cards(rows: sqlite3.Cursor) -> Mapping[str, IndexCard]:
    return {
        table_id: IndexCard(code, game, status, bool(listed), bool(started), *split_people(json.loads(people)))
        for table_id, code, game, status, listed, started, people in rows
    }


def _update_mark(change: Callable[[str], str], db: sqlite3.Connection) -> str:
    mark = change(db.execute("SELECT mark FROM liveness").fetchone()[0])
    db.execute("UPDATE liveness SET mark = ?", (mark,))
    return mark


def _sweep(before: float, db: sqlite3.Connection) -> int:
    forgotten = db.execute(_FORGOTTEN, (before, before)).fetchall()
    for statement in _SWEEP:
        db.executemany(statement, forgotten)
    return len(forgotten)
