"""Moving a whole server between SQLite and PostgreSQL: all of it, or nothing."""

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from string import ascii_letters

import pytest

from bench.shared.postgres_server import Databases, Postgres
from parlour.core.rating import SkillRating
from parlour.storage.errors import NotOurs
from parlour.storage.failed_attempts import FailedAttempt
from parlour.storage.identity import Identity
from parlour.storage.moving import Checks, copy_to_file, move
from parlour.storage.open_storage import Storage, open_storage
from parlour.storage.ratings import PlayerRating
from parlour.storage.records import FiledMatch, Records
from parlour.storage.tables import ChatLine, StoredTable, Trim
from tests.storage.busy_tables import BusyTables
from tests.storage.old_databases import restore
from tests.storage.samples import (
    account,
    card,
    entry,
    first,
    found,
    games,
    guest,
    match,
    over,
    play,
    play_on,
    record,
    result,
    solver,
)
from tests.storage.samples import move as move_of

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
US = Identity.of("key", "UTC", None)


async def fill(storage: Storage) -> None:
    """Write something to every table of the schema."""
    await play(storage.tables, first("t", card("ABCD", "ann bob", left=frozenset({"cat"}))))
    await play(storage.tables, move_of("t", 2, finished=over("g", 2, '{"winner":"Größe"}')))
    await storage.tables.commit(move_of("t", 3, snapshot='"state 3"', repeats='{"ann":{"m1":2}}'))
    await play_on(storage.tables, "t", range(4, 6))
    await storage.tables.say("t", ChatLine("ann", "it's ünusual \N{GAME DIE}", 5.000001))
    await storage.tables.say("t", ChatLine("bob", "only for us", 6.5, aside=True))
    await storage.records.register(guest("p"), account("p", "ann"))
    await storage.ratings.replace([PlayerRating("p", "", "whist", SkillRating(1540.123456789, 60.5), 12)])
    await storage.records.file(record("g0", result("p", 2**40, won=True), result(None, None)))
    await storage.riddles.claim(found("p", 3), ())
    await storage.schedule.settle_draw("2026-11-19")
    await storage.schedule.settle_list("own-5", "2026-11-18", "robin\nGröße")
    await storage.sessions.end("p", "phone", until=9.5, now=1.0)
    await storage.sessions.remember("p", "home", 1.0)
    await storage.attempts.count([FailedAttempt("codes", "home", cost=6.0, most=120.0)], 100.000001)
    await storage.arena.onboard(solver("ada"))
    await storage.arena.begin(match("m", "ada bob"))
    await storage.arena.score("m", games("3 -"))


def rows(path: Path) -> list[str]:
    """Return all rows of a database, in any order."""
    with closing(sqlite3.connect(path)) as connection:
        return sorted(line for line in connection.iterdump() if line.startswith("INSERT"))


def contents(server: Databases, url: str) -> str:
    """Return the names of all tables in a PostgreSQL."""
    return server.ask("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", url)


def names_in(folder: Path) -> set[str]:
    """Return the names of all files in a folder."""
    return {path.name for path in folder.iterdir()}


@pytest.fixture
async def filled(lasting: str) -> Path:
    """Return a database with something in every table."""
    async with open_storage(lasting, "key") as storage:
        await fill(storage)
    return Path(lasting)


async def refusal(source: object, target: object, identity: Identity = US) -> str:
    """Try to move and return the reason for the refusal."""
    with pytest.raises(NotOurs) as no:
        await move(str(source), str(target), identity)
    return str(no.value)


async def test_everything_moves_there_and_back(filled: Path, postgres: str, tmp_path: Path) -> None:
    """Not a row, not a bit of a time and not a letter is lost, and the source stays as it is."""
    before = rows(filled)

    moved = await move(str(filled), postgres, US)
    await move(postgres, str(tmp_path / "back.db"), US)

    assert all(moved.rows.values()), "fill a table here, and see whether it is moved"
    assert rows(filled) == before
    assert rows(tmp_path / "back.db") == before


async def test_a_moved_server_goes_on(filled: Path, postgres: str) -> None:
    """Rows that the database numbers get numbers that are free."""
    await move(str(filled), postgres, US)

    async with open_storage(postgres, "key") as storage:
        stored = await storage.tables.load("t")
        assert stored == StoredTable(
            3,
            '"state 3"',
            [entry(4), entry(5)],
            '{"ann":{"m1":2}}',
            [ChatLine("ann", "it's ünusual \N{GAME DIE}", 5.000001), ChatLine("bob", "only for us", 6.5, aside=True)],
        )
        await storage.tables.commit(move_of("t", 6, finished=over("g2", 6)))
        await storage.tables.say("t", ChatLine("ann", "we moved", 7.0))
        after = await storage.tables.load("t")
        assert after
        assert [line.text for line in after.chat][-2:] == ["only for us", "we moved"]
        assert [each.game_id for each in await storage.tables.list_unfiled()] == ["g", "g2"]
        assert await storage.schedule.settle_draw("2028-01-01") == await _draw_of(filled)


async def _draw_of(path: Path) -> str:
    async with open_storage(str(path)) as storage:
        return await storage.schedule.settle_draw("2028-01-01")


async def test_a_server_with_another_key_is_refused_after_the_move(filled: Path, postgres: str) -> None:
    """It would not recognise anyone."""
    await move(str(filled), postgres, US)

    with pytest.raises(NotOurs, match="another SECRET_KEY"):
        async with open_storage(postgres, "another"):
            pass


async def test_every_table_and_the_latest_matches_are_checked(filled: Path, postgres: str) -> None:
    """The check reads the copy, before it becomes final."""
    tables: list[StoredTable] = []
    matches: list[FiledMatch] = []

    async def check(records: Records, match: FiledMatch) -> None:
        assert await records.list_finished() == ["g0"]
        matches.append(match)

    await move(str(filled), postgres, US, Checks(tables.append, check))

    assert tables == [StoredTable(3, '"state 3"', [entry(4), entry(5)], '{"ann":{"m1":2}}', ())]
    assert matches == [record("g0", result("p", 2**40, won=True), result(None, None))]


async def test_a_failure_in_the_middle_leaves_nothing(
    filled: Path, postgres: str, postgres_server: Databases, tmp_path: Path
) -> None:
    """The move can then be repeated, in both directions."""

    def fail(_: object) -> None:
        raise RuntimeError("the power is gone")

    with pytest.raises(RuntimeError):
        await move(str(filled), postgres, US, Checks(fail))
    assert contents(postgres_server, postgres) == "0"
    await move(str(filled), postgres, US)

    before = names_in(tmp_path)
    with pytest.raises(RuntimeError):
        await move(postgres, str(tmp_path / "back.db"), US, Checks(fail))
    assert names_in(tmp_path) - before == {"back.db.lock"}
    await move(postgres, str(tmp_path / "back.db"), US)
    assert rows(tmp_path / "back.db") == rows(filled)


async def test_a_trial_leaves_neither_a_folder_nor_a_lock(filled: Path, postgres: str, tmp_path: Path) -> None:
    """The new file may be meant for a place that does not exist yet."""
    await move(str(filled), postgres, US)
    before = names_in(tmp_path)

    moved = await move(postgres, str(tmp_path / "new" / "deep" / "back.db"), US, is_trial=True)

    assert moved.rows["tables"] == 1
    assert names_in(tmp_path) == before


async def test_a_file_of_another_time_zone_is_not_moved(filled: Path, postgres: str) -> None:
    """Its riddles would change."""
    no = await refusal(filled, postgres, Identity.of("key", "Europe/Berlin", None))

    assert "parlour.db belongs to a server with another RIDDLE_ZONE (UTC). Set that one" in no


async def test_a_trial_changes_nothing(filled: Path, postgres: str, postgres_server: Databases) -> None:
    """It does everything except for the last step."""
    moved = await move(str(filled), postgres, US, is_trial=True)

    assert moved.rows["tables"] == 1
    assert contents(postgres_server, postgres) == "0"


async def test_a_database_that_a_server_has_only_opened_is_empty(filled: Path, postgres: str) -> None:
    """People try out their new database before they move."""
    async with open_storage(postgres, "key"):
        pass

    await move(str(filled), postgres, US)


async def test_a_database_with_data_is_refused(filled: Path, postgres: str, postgres_server: Databases) -> None:
    """Two servers cannot be merged."""
    async with open_storage(postgres, "key") as storage:
        await storage.records.save(guest("zoe"))

    assert "is not empty. Use a new database" in await refusal(filled, postgres)
    assert postgres_server.ask("SELECT string_agg(id, ' ') FROM players", postgres) == "zoe"


async def test_a_foreign_database_is_refused(filled: Path, postgres: str, postgres_server: Databases) -> None:
    """Nothing is added to it."""
    postgres_server.ask("CREATE TABLE players (id TEXT)", postgres)

    assert "database of another program" in await refusal(filled, postgres)
    assert contents(postgres_server, postgres) == "1"


@pytest.mark.parametrize(
    ("key", "zone", "setting"), [("another", "UTC", "SECRET_KEY"), ("key", "Europe/Berlin", "RIDDLE_ZONE")]
)
async def test_a_database_of_another_key_or_time_zone_is_refused(
    filled: Path, postgres: str, key: str, zone: str, setting: str
) -> None:
    """It belongs to another server."""
    async with open_storage(postgres, key, zone):
        pass

    assert f"belongs to a server with another {setting}" in await refusal(filled, postgres)


async def test_nothing_moves_while_a_server_runs(filled: Path, postgres: str, tmp_path: Path) -> None:
    """Its next moves would be left behind, or mixed into the copy."""
    async with open_storage(str(filled)):
        assert "in use by another Parlour. Stop that one first" in await refusal(filled, postgres)
    async with open_storage(postgres, "key") as storage:
        await storage.tables.check()
        assert "is in use. Stop all servers" in await refusal(filled, postgres)
        assert "is in use. Stop all servers" in await refusal(postgres, tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()


async def test_an_unsuitable_source_is_refused(tmp_path: Path, postgres: str, postgres_server: Databases) -> None:
    """A mistyped name must not move an empty server."""
    (tmp_path / "diary").write_text("Dear diary")
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.execute("CREATE TABLE shelves (name TEXT)")
    restore(4, to=tmp_path / "old.db")

    for name, reason in {
        "nothing.db": "There is no database at",
        "diary": "is not an SQLite database",
        "other.db": "is the database of another program",
        "old.db": "made by an older version. Run parlour migrate",
    }.items():
        assert reason in await refusal(tmp_path / name, postgres)
    assert not (tmp_path / "nothing.db").exists()
    assert contents(postgres_server, postgres) == "0"


async def test_a_newer_source_is_refused(filled: Path, postgres: str, postgres_server: Databases) -> None:
    """Nobody knows what this program would leave out."""
    with closing(sqlite3.connect(filled)) as connection, connection:
        connection.execute("UPDATE parlour_schema SET version = 99 WHERE store = 'records'")

    assert "newer than this program" in await refusal(filled, postgres)
    assert contents(postgres_server, postgres) == "0"


async def test_an_existing_file_is_never_overwritten(filled: Path, postgres: str) -> None:
    """It may be the only copy of something."""
    async with open_storage(postgres, "key"):
        pass
    before = rows(filled)

    assert "already exists" in await refusal(postgres, filled)
    assert rows(filled) == before


@pytest.mark.parametrize(
    ("source", "target"),
    [("parlour.db", "parlour.db"), ("postgresql://127.0.0.1:1/one", "postgresql://127.0.0.1:1/one")],
)
async def test_two_databases_of_a_kind_are_refused(source: str, target: str) -> None:
    """They may even be the same one; a copy of the same kind is a backup."""
    assert "use parlour backup and restore" in await refusal(source, target)


async def test_a_database_that_does_not_answer_is_refused_without_its_password(filled: Path) -> None:
    """The message ends up in logs."""
    no = await refusal(filled, "postgresql://ann:secretword@127.0.0.1:1/parlour")

    assert "does not answer" in no
    assert "secretword" not in no


async def test_a_null_character_of_an_earlier_version_is_replaced(filled: Path, postgres: str) -> None:
    """PostgreSQL cannot store it, but an old message id must not keep a whole server from moving."""
    with closing(sqlite3.connect(filled)) as connection, connection:
        connection.execute("UPDATE log SET id = 'a' || char(0) || 'b' WHERE version = 5")
        connection.execute('UPDATE log SET action = \'{"event":"ready","salt":"\\u0000"}\' WHERE version = 4')

    moved = await move(str(filled), postgres, US)

    assert moved.altered == 1
    async with open_storage(postgres, "key") as storage:
        assert [each.id for each in await storage.tables.log("t", 5, 5)] == ["a\N{REPLACEMENT CHARACTER}b"]
        trim = Trim(6, 6, ("ready",), ())
        await storage.tables.commit(move_of("t", 6, snapshot='"state 6"', trim=trim))
        assert [each.version for each in await storage.tables.log("t", 4, 6)] == [5, 6]


async def test_a_full_disk_leaves_nothing(filled: Path, small_disk: Path, own_postgres: Postgres) -> None:
    """Neither PostgreSQL nor a file keeps a part of the copy."""
    async with open_storage(str(filled)) as storage:
        for number in range(300):
            await storage.records.save(guest(f"{number}", random_text(100_000)))
    (small_disk / "data").mkdir()
    shutil.chown(small_disk / "data", "postgres")
    own_postgres.ask(f"CREATE TABLESPACE small LOCATION '{small_disk / 'data'}'")
    small, large = own_postgres.new_database("TABLESPACE small"), own_postgres.new_database()

    assert "its disk is full" in await refusal(filled, small)
    assert contents(own_postgres, small) == "0"
    await move(str(filled), large, US)
    assert "disk is full" in await refusal(large, small_disk / "new.db")
    assert names_in(small_disk) == {"data", "new.db.lock"}


def random_text(size: int) -> str:
    """Return a text that cannot be compressed much."""
    return "".join(random.choices(ascii_letters, k=size))


async def test_a_copy_of_a_busy_postgres_is_consistent(postgres: str, tmp_path: Path) -> None:
    """It has every move confirmed before it began, no partial move, and play goes on meanwhile."""
    async with open_storage(postgres, "key") as storage:
        busy = BusyTables(storage.tables)
        async with busy.played():
            await copy_to_file(postgres, US, tmp_path / "copy.db")

    async with open_storage(str(tmp_path / "copy.db")) as storage:
        await busy.require_consistent(storage.tables)
