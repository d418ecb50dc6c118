"""Migration of old databases to the present schema, without losing a row.

`schema_N.sql` is a database written by a program that knew N steps, where the first steps of both stores count as
one. Each new step adds such a file, and existing files never change.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import astuple, replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.exc import OperationalError

from parlour.core.rating import SkillRating
from parlour.hosts.table.uptime import Mark, Outage, load_mark
from parlour.storage import schema
from parlour.storage.errors import NotOurs
from parlour.storage.failed_attempts import CountedAttempts
from parlour.storage.migrations import Steps, migrate
from parlour.storage.open_storage import open_storage
from parlour.storage.ratings import PlayerRating
from parlour.storage.records import FiledMatchSummary, PlayedSeat, PlayerRecord, PublicPage, Shows, Wanted
from parlour.storage.sessions import ValidSessions
from parlour.storage.tables import ChatLine, LogEntry, StoredTable
from tests.storage.old_databases import DUMPS, restore
from tests.storage.samples import (
    account,
    card,
    entry,
    games,
    guessed,
    guest,
    match,
    over,
    record,
    result,
    solver,
    summary,
)

SHELVES: Steps = (
    ("CREATE TABLE shelves (name TEXT)", "INSERT INTO shelves VALUES ('top')"),
    ("ALTER TABLE shelves ADD COLUMN width INTEGER NOT NULL DEFAULT 80",),
)


INSERT_GAME = "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
INSERT_RESULT = "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
"""Both for schema 9."""


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Engine]:
    """Return an empty database."""
    engine = create_engine(f"sqlite:///{tmp_path / 'parlour.db'}")
    yield engine
    engine.dispose()


def dump(connection: Connection) -> list[str]:
    """Dump the whole database."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return list(driver.iterdump())


def test_a_new_database_runs_all_steps(database: Engine) -> None:
    """They lead from nothing to the present schema."""
    with database.connect() as connection:
        migrate(connection, "shelves", SHELVES)

        assert connection.exec_driver_sql("SELECT * FROM shelves").all() == [("top", 80)]
        assert connection.exec_driver_sql("SELECT * FROM parlour_schema").all() == [("shelves", 2)]


def test_an_older_database_runs_only_the_missing_steps(database: Engine) -> None:
    """Rows that were added since the first step stay."""
    with database.connect() as connection:
        migrate(connection, "shelves", SHELVES[:1])
        with connection.begin():
            connection.exec_driver_sql("INSERT INTO shelves VALUES ('bottom')")

        migrate(connection, "shelves", SHELVES)

        assert connection.exec_driver_sql("SELECT * FROM shelves").all() == [("top", 80), ("bottom", 80)]


def test_migrating_twice_changes_nothing(database: Engine) -> None:
    """Every start of the server migrates."""
    with database.connect() as connection:
        migrate(connection, "shelves", SHELVES)
        before = dump(connection)

        migrate(connection, "shelves", SHELVES)

        assert dump(connection) == before


def test_stores_in_one_database_have_separate_versions(database: Engine) -> None:
    """Tables and records may be at different steps."""
    with database.connect() as connection:
        migrate(connection, "shelves", SHELVES)
        migrate(connection, "books", (("CREATE TABLE books (title TEXT)",),))

        assert connection.exec_driver_sql("SELECT * FROM parlour_schema ORDER BY store").all() == [
            ("books", 1),
            ("shelves", 2),
        ]


def test_a_failed_step_is_rolled_back(database: Engine) -> None:
    """Everything the step had done is undone, including new tables; earlier steps stay."""
    broken = (
        *SHELVES[:1],
        ("CREATE TABLE boxes (name TEXT)", "DELETE FROM shelves", "ALTER TABLE nowhere RENAME TO x"),
    )
    with database.connect() as connection:
        migrate(connection, "shelves", SHELVES[:1])
        before = dump(connection)

        with pytest.raises(OperationalError, match="nowhere"):
            migrate(connection, "shelves", broken)

        assert dump(connection) == before
        migrate(connection, "shelves", SHELVES)
        assert connection.exec_driver_sql("SELECT * FROM shelves").all() == [("top", 80)]


def test_a_database_newer_than_the_program_is_refused(database: Engine) -> None:
    """People who go back to an older program get an error and lose nothing."""
    with database.connect() as connection:
        migrate(connection, "shelves", SHELVES)
        before = dump(connection)

        with pytest.raises(NotOurs, match="shelves have schema 2, but this program knows only 1"):
            migrate(connection, "shelves", SHELVES[:1])

        assert dump(connection) == before


def test_every_step_has_an_old_database_to_test_it() -> None:
    """A new step without `schema_N.sql` would first be tried on people's databases."""
    newest = len(schema.TABLES) + len(schema.RECORDS) - 1  # the first steps of both stores were released together

    assert [path.name for path in DUMPS] == [f"schema_{number}.sql" for number in range(1, newest + 1)]


@pytest.mark.anyio
@pytest.mark.parametrize("schema", range(1, len(DUMPS) + 1))
async def test_an_old_database_opens_with_all_its_rows(lasting: str, schema: int) -> None:
    """An update loses no table, chat line, account or match."""
    restore(schema, to=Path(lasting))

    async with open_storage(lasting) as storage:
        tables, records = storage.tables, storage.records
        started = LogEntry(2, "ann", '{"event":"start"}', 2.5, "m1")
        word = LogEntry(4, "bob", '{"word":"Größe"}', 4.5, "m2")
        assert await tables.load("t") == StoredTable(
            3, '"state 3"', [word], '{"ann":{"m1":2}}', [ChatLine("ann", "it's late", 5.0)]
        )
        assert await tables.log("t", 1, 9) == [entry(1), started, entry(3), word]
        assert await tables.find("ABCD") == "t"
        about = card("ABCD", "ann bob", listed=True, started=True, status="playing")
        assert await tables.of_person("bob") == {"t": about}
        assert await tables.list_unfiled() == [over("g", 4, '{"winner":"bob"}')]
        assert await records.player("p1") == PlayerRecord("p1", "Ann", is_guest=False, created_at=1.0)
        assert await records.player("p2") == guest("p2", "Bob")
        assert await records.account("ann") == account("p1", "ann")
        filed = record("g0", result("p1", 7, won=True), result("p2", 3), result(None, None))
        assert await records.match("g0") == filed
        assert await records.list_played_by("p2", Wanted("whist")) == [summary(filed)]


@pytest.mark.anyio
async def test_older_matches_are_to_be_counted_and_their_lists_have_filters(lasting: str) -> None:
    """Since schema 10 results say whether the match was abandoned or practice."""
    restore(9, to=Path(lasting))
    bot = replace(result(None, 1), bot="easy")
    matches = {"alone": (), "practice": (bot,), "company": (bot, result("p2", 2))}
    with closing(sqlite3.connect(lasting)) as connection, connection:
        for number, (name, others) in enumerate(matches.items(), 21):
            match_row = (name, "t", "whist", "1", "", "", "", "", "", name == "alone", 10, number)
            connection.execute(INSERT_GAME, match_row)
            for place, seat in enumerate((result("p9", 3, won=True), *others)):
                connection.execute(
                    INSERT_RESULT, (name, place, *astuple(seat)[:-1], "whist", number)
                )  # `exit` is newer

    async with open_storage(lasting) as storage:
        records = storage.records
        assert await records.list_uncounted(3) == ["company", "practice", "alone"]
        assert [seat.game_id for seat in await records.seats_of("p9", 9)] == ["company", "practice"]
        practised = await records.list_played_by("p9", Wanted(practice=True))
        assert [each.id for each in practised if isinstance(each, FiledMatchSummary)] == ["practice"]


@pytest.mark.anyio
async def test_figures_and_public_pages_of_an_old_database_survive(lasting: str) -> None:
    """They came with schema 10."""
    restore(10, to=Path(lasting))

    async with open_storage(lasting) as storage:
        records = storage.records
        assert await records.list_uncounted(9) == []
        points = '{"measures":{"points":7}}'
        assert await records.seats_of("p1", 9) == [PlayedSeat("g0", "whist", practice=False, won=True, figures=points)]
        assert await records.public_page("cat") == PublicPage("p3", "cat", Shows.STATISTICS)
        assert await records.public_page("ann") is None


@pytest.mark.anyio
async def test_the_signature_of_a_match_survives(lasting: str) -> None:
    """It came with schema 12; a match that was filed before has none."""
    restore(12, to=Path(lasting))

    async with open_storage(lasting) as storage:
        older, newer = await storage.records.match("g0"), await storage.records.match("g1")

    assert older == record("g0", result("p1", 7, won=True), result("p2", 3), result(None, None))
    assert newer == record("g1", signature='{"key":"ab","value":"cd"}')


@pytest.mark.anyio
async def test_accounts_that_left_the_leaderboards_stay_away(lasting: str) -> None:
    """That came with schema 13; accounts from before are listed, as they were."""
    restore(13, to=Path(lasting))

    async with open_storage(lasting) as storage:
        ann, cat = await storage.records.account("ann"), await storage.records.account("cat")

    assert ann
    assert cat
    assert (ann.listed, cat.listed) == (True, False)


@pytest.mark.anyio
async def test_failed_attempts_of_an_old_database_still_count(lasting: str) -> None:
    """They came with schema 14: an update forgives no guess."""
    restore(14, to=Path(lasting))

    async with open_storage(lasting) as storage:
        assert await storage.attempts.read_counts(100.0, most=9) == [CountedAttempts("codes", "home", 30.5)]


@pytest.mark.anyio
async def test_message_ids_in_an_old_log_stay_known(lasting: str) -> None:
    """Since schema 7 they are stored with the snapshot: the last sixteen of each member, oldest first."""
    restore(6, to=Path(lasting))
    sent = [("t", version, "bob" if version % 2 else "cat", "{}", 1.0, f"m{version}") for version in range(5, 60)]
    with closing(sqlite3.connect(lasting)) as connection, connection:
        connection.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?)", sent)
        connection.execute("UPDATE tables SET snapshot_version = 50")

    async with open_storage(lasting) as storage:
        stored = await storage.tables.load("t")

    assert stored
    assert len(stored.entries) == 9
    known = {by: list(ids.items()) for by, ids in json.loads(stored.repeats).items()}
    bob, cat = ([(f"m{version}", version) for version in range(first, 51, 2)] for first in (19, 20))
    assert known == {"ann": [("m1", 2)], "bob": bob, "cat": cat}


@pytest.mark.anyio
async def test_the_mark_of_an_old_database_survives(lasting: str) -> None:
    """It came with schema 8; a database older than that has none."""
    restore(8, to=Path(lasting))

    async with open_storage(lasting) as storage:
        mark = load_mark(await storage.tables.update_mark(lambda mark: mark))
        assert mark == Mark(
            1_763_000_000.5, 1_763_000_003.5, (Outage(0, 1_762_000_000), Outage(1_762_500_000, 1_762_500_100))
        )


@pytest.mark.anyio
async def test_ratings_of_an_old_database_survive(lasting: str) -> None:
    """They came with schema 11; matches from before that are not rated."""
    restore(11, to=Path(lasting))

    async with open_storage(lasting) as storage:
        [rated] = await storage.ratings.of_player("p1")
        assert rated == PlayerRating("p1", "Ann", "whist", SkillRating(1540.5, 60.25), 12)
        assert await storage.records.list_rated() == []


@pytest.mark.anyio
async def test_riddles_of_an_old_database_survive(lasting: str) -> None:
    """They came with schema 3; an update must not end a streak."""
    restore(3, to=Path(lasting))

    async with open_storage(lasting) as storage:
        expected = guessed("p1", "CRANE Größe", hard=True, won=True, over=True)
        assert await storage.riddles.played("p1", "en-5", "2026-11-16") == expected


@pytest.mark.anyio
async def test_the_arena_of_an_old_database_survives(lasting: str) -> None:
    """It came with schema 4: solvers, matches and games."""
    restore(4, to=Path(lasting))

    async with open_storage(lasting) as storage:
        assert await storage.arena.solver("id-ada") == solver("ada", owner_id="p1")
        assert await storage.arena.match("m") == (match("m", "ada bob"), games("3 -"))


@pytest.mark.anyio
async def test_the_riddle_schedule_of_an_old_database_survives(lasting: str) -> None:
    """It came with schema 5; promises are kept, whatever a newer program would do."""
    restore(5, to=Path(lasting))

    async with open_storage(lasting) as storage:
        assert await storage.schedule.settle_draw("2027-01-01") == "2026-11-19"
        assert await storage.schedule.settle_list("own-5", "2026-11-18", "other") == "robin\nGröße"


@pytest.mark.anyio
@pytest.mark.parametrize("schema", range(1, 6))
async def test_an_update_logs_nobody_out(lasting: str, schema: int) -> None:
    """Cookies that are older than epochs belong to epoch 0, and so do all old accounts."""
    restore(schema, to=Path(lasting))

    async with open_storage(lasting) as storage:
        assert await storage.sessions.valid_sessions("p1") == ValidSessions(0)
        assert await storage.sessions.valid_sessions("p2") is None


@pytest.mark.anyio
async def test_ended_sessions_of_an_old_database_stay_ended(lasting: str) -> None:
    """They came with schema 6."""
    restore(6, to=Path(lasting))

    async with open_storage(lasting) as storage:
        assert await storage.sessions.valid_sessions("p3") == ValidSessions(2, frozenset({"phone"}))
        assert await storage.sessions.knows("cat", "home")
        assert await storage.sessions.valid_sessions("p1") == ValidSessions(0)


@pytest.mark.anyio
@pytest.mark.parametrize("schema", range(1, 5))
@pytest.mark.slow
async def test_a_database_older_than_the_present_draw_settles_when_it_starts(lasting: str, schema: int) -> None:
    """Its promises were made with the previous draw; a new database has no promises to keep."""
    restore(schema, to=Path(lasting))

    async with open_storage(lasting) as storage, open_storage("memory") as fresh:
        assert await storage.schedule.settle_draw("2027-01-01") == "2027-01-01"
        assert await fresh.schedule.settle_draw("2027-01-01") == ""
    async with open_storage(lasting) as storage:
        assert await storage.schedule.settle_draw("2028-01-01") == "2027-01-01"
