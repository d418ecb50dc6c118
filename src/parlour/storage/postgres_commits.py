"""The statements that store a group of commits; the primary key of the log is the compare-and-set."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from parlour.storage.errors import Conflict, Taken
from parlour.storage.postgres_connection import PostgresConnection
from parlour.storage.tables import Commit, IndexCard, list_people

_APPEND: Final = """INSERT INTO log (table_id, version, "by", action, at, id, commit_id) SELECT new.*
    FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::float8[], $6::text[], $7::bigint[])
    AS new (table_id, version, "by", action, at, id, commit_id)
    JOIN tables ON tables.id = new.table_id AND tables.snapshot_version < new.version
    WHERE (SELECT max(version) FROM log WHERE log.table_id = new.table_id) = new.version - 1
    ORDER BY tables.id FOR KEY SHARE OF tables
    ON CONFLICT DO NOTHING RETURNING commit_id"""
"""The lock keeps others from trimming or sweeping; otherwise a version that was trimmed could be inserted again."""
_BEGIN: Final = """INSERT INTO log (table_id, version, "by", action, at, id, commit_id)
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::float8[], $6::text[], $7::bigint[])"""
_CREATE: Final = """INSERT INTO tables
    (id, code, game, status, listed, started, created_at, used_at, snapshot_version, snapshot, repeats)
    SELECT id, code, game, status, listed, started, at, at, 1, snapshot, repeats
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bool[], $6::bool[], $7::float8[], $8::text[],
        $9::text[]) AS new (id, code, game, status, listed, started, at, snapshot, repeats)
    ORDER BY id COLLATE "C" ON CONFLICT DO NOTHING RETURNING id"""
_LOCK: Final = "SELECT FROM tables WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE"
_OURS: Final = """SELECT commit_id FROM log JOIN unnest($1::text[], $2::int[], $3::bigint[])
    AS new (table_id, version, commit_id) USING (table_id, version, commit_id)"""
_MARK: Final = "SELECT pg_logical_emit_message(true, 'parlour', '')"
_SNAPSHOT: Final = """UPDATE tables SET snapshot_version = new.version, snapshot = new.snapshot, repeats = new.repeats,
    used_at = new.at FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::float8[])
    AS new (id, version, snapshot, repeats, at) WHERE tables.id = new.id"""
_DESCRIBE: Final = """UPDATE tables SET code = new.code, game = new.game, status = new.status, listed = new.listed,
    started = new.started, used_at = new.at
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bool[], $6::bool[], $7::float8[])
    AS new (id, code, game, status, listed, started, at) WHERE tables.id = new.id"""
_SEAT: Final = "INSERT INTO people (table_id, person) SELECT * FROM unnest($1::text[], $2::text[])"
_FINISH: Final = """INSERT INTO unfiled (game_id, table_id, first, last, summary)
    SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::text[])
    ON CONFLICT (game_id) DO UPDATE
    SET table_id = excluded.table_id, first = excluded.first, last = excluded.last, summary = excluded.summary"""
_TRIM: Final = """DELETE FROM log WHERE table_id = $1 AND version < $2 AND (
        version < LEAST($3, (SELECT min(first) FROM unfiled WHERE table_id = $1))
        OR substring(action FROM '^{"event":"(.*?)"') = ANY ($5::text[])
        OR (version > $4 AND substring(action FROM '^{"event":"(.*?)"') = ANY ($6::text[]))
    )"""
"""Not read as JSON: PostgreSQL refuses null characters, which earlier versions accepted. The event comes first."""


class NumberedCommit(NamedTuple):
    """A commit and its id, by which its row is recognised."""

    id: int
    commit: Commit

    @property
    def is_plain(self) -> bool:
        """Whether it consists of nothing but one row of the log."""
        return self.commit.entry.version > 1 and not any(self.commit[2:6])


def find_refusal(numbered: NumberedCommit, stored: Collection[int]) -> Exception | None:
    """Return `None` if a commit was stored, or its refusal."""
    commit = numbered.commit
    if numbered.id in stored:
        return None
    if commit.entry.version == 1:
        return Taken(f"The id {commit.table_id} or its code is in use.")
    return Conflict(f"Table {commit.table_id} is not at version {commit.entry.version - 1}.")


async def append(db: PostgresConnection, moves: Sequence[NumberedCommit]) -> set[int]:
    """Add rows to the log in one statement, which may be a transaction of its own; return the ids of those stored."""
    return {row[0] for row in await db.fetch(_APPEND, *_log_columns(moves))}


async def store(db: PostgresConnection, commits: Sequence[NumberedCommit], *, again: bool) -> set[int]:
    """Store commits within a transaction and return the ids of those stored.

    If they are sent `again` because the outcome is unknown, those that had arrived are found by their ids; inserting
    first waits for the old transaction, which may still be under way.
    """
    firsts = [each for each in commits if each.commit.entry.version == 1]
    moves = [each for each in commits if each.commit.entry.version != 1]
    if any(not each.is_plain for each in moves):
        await db.execute(_LOCK, [each.commit.table_id for each in moves])
    stored = await _create(db, firsts) | (await append(db, moves) if moves else set())
    await _add_details(db, [each.commit for each in moves if each.id in stored])
    await _finish(db, [each.commit for each in commits if each.id in stored])
    return stored | await _find_ours(db, commits) if again else stored


async def _find_ours(db: PostgresConnection, commits: Sequence[NumberedCommit]) -> set[int]:
    """Return the ids of commits that are stored.

    Writing the mark makes this transaction wait for standbys, as the one whose outcome is unknown would have done.
    """
    await db.execute(_MARK)
    rows = [(each.commit.table_id, each.commit.entry.version, each.id) for each in commits]
    if not rows:
        return set()  # other work is simply done again
    return {row[0] for row in await db.fetch(_OURS, *_transpose(rows))}


async def _create(db: PostgresConnection, firsts: Sequence[NumberedCommit]) -> set[int]:
    if not firsts:
        return set()
    rows = [
        (commit.table_id, *_facts(card), commit.entry.at, commit.snapshot, commit.repeats)
        for _, commit in firsts
        if (card := commit.card)
    ]
    created = {row[0] for row in await db.fetch(_CREATE, *_transpose(rows))}
    begun = [each for each in firsts if each.commit.table_id in created]
    if begun:
        await db.execute(_BEGIN, *_log_columns(begun))
        await _seat(db, [each.commit for each in begun])
    return {each.id for each in begun}


async def _add_details(db: PostgresConnection, moves: Sequence[Commit]) -> None:
    """Store the parts that a few moves have besides their row of the log."""
    snapshots = [(move.table_id, move.entry.version, move.snapshot, move.repeats, move.entry.at) for move in moves]
    if snapshots := [row for row in snapshots if row[2] is not None]:
        await db.execute(_SNAPSHOT, *_transpose(snapshots))
    described = [move for move in moves if move.card]
    if described:
        cards = [(move.table_id, *_facts(move.card), move.entry.at) for move in described if move.card]
        await db.execute(_DESCRIBE, *_transpose(cards))
        await db.execute("DELETE FROM people WHERE table_id = ANY ($1::text[])", [row[0] for row in cards])
        await _seat(db, described)
    for move in moves:
        if trim := move.trim:
            await db.execute(_TRIM, move.table_id, move.entry.version, *trim)


async def _seat(db: PostgresConnection, commits: Iterable[Commit]) -> None:
    rows = [(each.table_id, person) for each in commits if each.card for person in list_people(each.card)]
    if rows:
        await db.execute(_SEAT, *_transpose(rows))


async def _finish(db: PostgresConnection, commits: Iterable[Commit]) -> None:
    ends = [each.finished for each in commits if each.finished]
    if ends:
        rows = [(end.game_id, end.table_id, end.first, end.last, end.summary) for end in ends]
        await db.execute(_FINISH, *_transpose(rows))


def _log_columns(commits: Iterable[NumberedCommit]) -> Sequence[Sequence[object]]:
    """Return columns of the log, in the order of tables, so that processes never deadlock."""
    rows = [(commit.table_id, *commit.entry, number) for number, commit in commits]
    rows.sort()
    return _transpose(rows)


def _transpose(rows: Iterable[Sequence[object]]) -> Sequence[Sequence[object]]:
    return list(zip(*rows, strict=True))


def _facts(card: IndexCard) -> tuple[str | None, str, str, bool, bool]:
    return card.code, card.game, card.status, card.listed, card.started
