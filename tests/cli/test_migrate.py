"""The command `migrate`: it brings a database up to date, or moves a server."""

import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from bench.shared.postgres_server import Databases
from parlour.server.secret_key import Keys
from parlour.storage.open_storage import open_storage
from tests.cli.commands import COMMAND, Type, environment, opened, sentence
from tests.cli.commands import type_in as type_apart
from tests.cli.server_files import SECRET, files_in, make_server, rows
from tests.pinned import pinned_data
from tests.pinned.pinned_servers import in_process
from tests.storage.old_databases import restore

FOLDER = pinned_data.FOLDERS[-1]
"""A server of an earlier version, with matches of all games."""


def make_old(home: Path) -> Path:
    """Create the database of an older version and return its path."""
    home.mkdir()
    (home / "secret.key").write_text(SECRET + "\n")
    restore(4, to=home / "parlour.db")
    return home / "parlour.db"


def test_a_dry_run_lists_the_missing_steps(home: Path, type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """Operators see what an update will do before they run it."""
    before = rows(make_old(home))

    assert type_in("migrate", "--dry-run") == 0

    said = capsys.readouterr().out
    assert "parlour.db needs " in said
    assert "  records, step 5:\n    ALTER TABLE accounts ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0\n" in said
    assert rows(home / "parlour.db") == before


def test_an_older_database_is_brought_up_to_date(home: Path, type_in: Type, capsys: pytest.CaptureFixture[str]) -> None:
    """A server would do the same when it starts; the second time there is nothing left to do."""
    make_old(home)

    assert type_in("migrate") == 0
    assert "parlour.db is up to date, after " in capsys.readouterr().out
    assert type_in("migrate") == 0
    assert capsys.readouterr().out.endswith("parlour.db is up to date.\n")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--database", "nothing.db"), "There is no database at"),
        (("--database", "diary"), "is not an SQLite database"),
        (("--database", "memory"), "Only SQLite and PostgreSQL can be migrated"),
        (("--database", "redis://localhost"), "Only SQLite and PostgreSQL can be migrated"),
        (("--database", "mysql://localhost/x"), "mysql:// databases are not supported"),
        (("--database", "postgresql://ann:hidden@127.0.0.1:1/x"), "does not answer"),
        (("--from", "parlour.db"), "give --from and --to"),
        (("--to", "parlour.db"), "give --from and --to"),
        (("--database", "a.db", "--from", "a.db", "--to", "b.db"), "give --from and --to"),
        (("--from", "diary", "--to", "diary"), "One database must be SQLite and the other PostgreSQL"),
        (("--from", "nothing.db", "--to", "postgresql://ann:hidden@127.0.0.1:1/x"), "There is no database at"),
        (("--from", "kept.db", "--to", "postgresql://ann:hidden@127.0.0.1:1/x"), "does not answer"),
        (("--from", "kept.db", "--to", "postgresql://ann:hidden@127.0.0.1:port/x"), "not the address of a PostgreSQL"),
        (("--from", "memory", "--to", "postgresql://127.0.0.1:1/x"), "Only SQLite and PostgreSQL"),
    ],
)
@pytest.mark.slow
def test_an_impossible_migration_is_refused_in_one_sentence(
    tmp_path: Path, type_in: Type, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], reason: str
) -> None:
    """No traceback, no password and no new database."""
    (tmp_path / "diary").write_text("Dear diary")
    (make_server(tmp_path / "kept") / "parlour.db").rename(tmp_path / "kept.db")
    before = rows(tmp_path / "kept.db")

    assert type_in("migrate", *words, SECRET_KEY=SECRET) == 1

    said = sentence(capsys.readouterr().err)
    assert reason in said
    assert "hidden" not in said
    assert not (tmp_path / "nothing.db").exists()
    assert rows(tmp_path / "kept.db") == before


@pytest.mark.slow
def test_a_postgres_is_brought_up_to_date(
    type_in: Type, postgres: str, postgres_server: Databases, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command reads the server's settings."""
    given = {"DATABASE_URL": postgres, "SECRET_KEY": SECRET}

    assert type_in("migrate", "--dry-run", **given) == 0
    assert "server, step 1:\n    CREATE TABLE parlour_server" in capsys.readouterr().out
    assert postgres_server.ask("SELECT to_regclass('parlour_schema') IS NULL", postgres) == "t"
    assert type_in("migrate", **given) == 0
    assert "is up to date, after" in capsys.readouterr().out
    assert type_in("migrate", DATABASE_URL=postgres) == 1
    assert "DATABASE_URL also needs SECRET_KEY" in sentence(capsys.readouterr().err)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["file", "postgres"])
def test_a_newer_database_is_refused(home: Path, request: pytest.FixtureRequest, kind: str) -> None:
    """An older program must not touch what it does not know, neither to migrate nor to serve."""
    make_server(home)
    newer = "UPDATE parlour_schema SET version = 99 WHERE store = 'records'"
    given = {"SECRET_KEY": SECRET}
    if kind == "postgres":
        given["DATABASE_URL"] = request.getfixturevalue("postgres")
        assert type_apart(home, "migrate", **given).returncode == 0
        request.getfixturevalue("postgres_server").ask(newer, given["DATABASE_URL"])
    else:
        with closing(sqlite3.connect(home / "parlour.db")) as connection, connection:
            connection.execute(newer)

    for words in (("migrate",), ("migrate", "--dry-run"), ("serve", "--port", "0")):
        refused = type_apart(home, *words, **given)
        assert refused.returncode == 1
        assert "newer than this program" in sentence(refused.stderr)


def make_pinned(home: Path) -> None:
    """Create a server of an earlier version that ran matches of all games when it stopped."""
    home.mkdir()
    (home / "secret.key").write_text(SECRET + "\n")
    pinned_data.restore(FOLDER, home / "parlour.db")


@pytest.mark.slow
@pytest.mark.anyio
async def test_matches_that_were_running_go_on_after_a_move(home: Path, postgres: str) -> None:
    """Their players return by the tokens that their browsers keep, and make the next move."""
    make_pinned(home)
    source = f"sqlite:///{home / 'parlour.db'}"
    assert type_apart(home, "migrate").returncode == 0
    before = rows(home / "parlour.db")

    moved = type_apart(home, "migrate", "--from", source, "--to", postgres)

    assert (moved.returncode, moved.stderr) == (0, "")
    assert "now holds 31 tables and 15 finished matches. Every row is the same; 31 of 31 tables and" in moved.stdout
    assert "15 of 15 sampled matches were replayed." in moved.stdout
    assert f'SECRET_KEY="$(cat {home / "secret.key"})"' in moved.stdout
    assert SECRET not in moved.stdout
    assert rows(home / "parlour.db") == before
    await play_on(postgres)
    with opened(home, DATABASE_URL=postgres, SECRET_KEY=SECRET) as server:
        assert "Parlour" in server.first_line
    refused = type_apart(home, "serve", "--port", "0", DATABASE_URL=postgres, SECRET_KEY=SECRET[::-1])
    assert "another SECRET_KEY" in refused.stderr


async def play_on(url: str) -> None:
    """Make a legal move in every running match."""
    key = Keys(SECRET.encode()).key_for("store").hex()
    played = 0
    async with open_storage(url, key) as storage:
        server = in_process(storage)
        for table in pinned_data.lines(FOLDER, "tables.jsonl"):
            if move := table["move"]:
                guest = server.guest()
                await guest.says("join", room_id=table["id"], token=table["tokens"][move["by"]])
                answer = await guest.sends({**move["action"], "id": "pinned"})
                assert answer["event"] == "ack"
                played += 1
        await server.hall.close()
    assert played


@pytest.mark.slow
def test_a_trial_move_says_that_it_was_one(home: Path, postgres: str, postgres_server: Databases) -> None:
    """Nothing is in the new database afterwards."""
    make_server(home)

    tried = type_apart(home, "migrate", "--from", str(home / "parlour.db"), "--to", postgres, "--dry-run")

    assert tried.returncode == 0
    assert "could hold 1 table and 0 finished matches" in tried.stdout
    assert "This was a trial: nothing was changed." in tried.stdout
    assert postgres_server.ask("SELECT to_regclass('parlour_schema') IS NULL", postgres) == "t"


@pytest.mark.slow
def test_a_table_that_this_version_cannot_open_is_moved_and_counted(home: Path, postgres: str) -> None:
    """It could not be opened before either; a version that can will find it."""
    make_server(home)

    moved = type_apart(home, "migrate", "--from", str(home / "parlour.db"), "--to", postgres)

    assert "0 of 1 tables and 0 of 0 sampled matches were replayed. The others need another version" in moved.stdout


@pytest.mark.slow
def test_another_key_than_the_servers_own_is_refused(
    home: Path, type_in: Type, postgres: str, postgres_server: Databases, capsys: pytest.CaptureFixture[str]
) -> None:
    """People set a new key with the new database, and would log everyone out."""
    before = files_in(make_server(home))

    source = str(home / "parlour.db")
    assert type_in("migrate", "--from", source, "--to", postgres, SECRET_KEY=SECRET[::-1]) == 1

    assert f"SECRET_KEY is not the key in {home / 'secret.key'}" in sentence(capsys.readouterr().err)
    assert postgres_server.ask("SELECT to_regclass('parlour_schema') IS NULL", postgres) == "t"
    assert files_in(home) == before


@pytest.mark.slow
def test_the_key_beside_the_database_is_the_servers(home: Path, tmp_path: Path, postgres: str) -> None:
    """The operator may have another server of their own."""
    make_server(home)
    own = make_server(tmp_path / "own")
    (own / "secret.key").write_text(SECRET[::-1])

    moved = type_apart(own, "migrate", "--from", str(home / "parlour.db"), "--to", postgres)

    assert f'SECRET_KEY="$(cat {home / "secret.key"})"' in moved.stdout


@pytest.mark.slow
def test_a_server_without_its_key_is_not_moved(
    home: Path, type_in: Type, postgres: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its new database would be bound to a key that nobody has."""
    (make_server(home) / "secret.key").unlink()

    assert type_in("migrate", "--from", str(home / "parlour.db"), "--to", postgres) == 1

    assert "There is no key at" in sentence(capsys.readouterr().err)
    assert not (home / "secret.key").exists()


@pytest.mark.slow
def test_nothing_is_moved_under_a_running_server(home: Path, postgres: str) -> None:
    """Its next moves would be left behind."""
    with opened(home):
        refused = type_apart(home, "migrate", "--from", str(home / "parlour.db"), "--to", postgres)

    assert "in use by another Parlour" in sentence(refused.stderr)


@pytest.mark.slow
def test_a_killed_move_can_be_repeated(home: Path, postgres: str, postgres_server: Databases) -> None:
    """PostgreSQL forgets what was not final."""
    make_server(home, megabytes=60)
    words = ("migrate", "--from", str(home / "parlour.db"), "--to", postgres)
    busy = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'INSERT INTO tables%'"

    with subprocess.Popen([*COMMAND, *words], cwd=home.parent, env=environment(home)) as process:
        while postgres_server.ask(busy) == "0":
            assert process.poll() is None, "it ended before it could be killed"
        process.kill()

    assert postgres_server.ask("SELECT to_regclass('parlour_schema') IS NULL", postgres) == "t"
    moved = type_apart(home, *words)
    assert (moved.returncode, moved.stderr) == (0, "")
    assert postgres_server.ask("SELECT count(*) FROM tables", postgres) == "61"


@pytest.mark.slow
def test_a_server_moves_back_to_a_file(home: Path, tmp_path: Path, postgres: str) -> None:
    """PostgreSQL is no one-way street."""
    make_server(home)
    back = tmp_path / "back.db"
    assert type_apart(home, "migrate", "--from", str(home / "parlour.db"), "--to", postgres).returncode == 0

    moved = type_apart(home, "migrate", "--from", postgres, "--to", f"sqlite:///{back}", SECRET_KEY=SECRET)

    assert moved.returncode == 0
    assert "the same SECRET_KEY" in moved.stdout
    assert sorted(rows(back)) == sorted(rows(home / "parlour.db"))


@pytest.mark.slow
def test_a_backup_of_postgres_restores_to_postgres_and_to_a_file(
    home: Path, tmp_path: Path, postgres: str, postgres_server: Databases
) -> None:
    """It is the same kind of file, whatever the database."""
    make_server(home)
    file, other, given = tmp_path / "server.zip", tmp_path / "other", {"SECRET_KEY": SECRET}
    assert type_apart(home, "migrate", "--from", str(home / "parlour.db"), "--to", postgres).returncode == 0
    second = postgres_server.new_database()

    assert type_apart(home, "backup", str(file), DATABASE_URL=postgres, **given).returncode == 0
    restored = type_apart(home, "restore", str(file), DATABASE_URL=second)
    assert type_apart(other, "restore", str(file)).returncode == 0

    assert sorted(rows(other / "parlour.db")) == sorted(rows(home / "parlour.db"))
    assert (other / "secret.key").read_text() == SECRET + "\n"
    assert f'SECRET_KEY="$(unzip -p {file} secret.key)"' in restored.stdout
    assert postgres_server.ask("SELECT count(*) FROM log", second) == "2"
    again = type_apart(home, "restore", str(file), DATABASE_URL=second)
    assert "is not empty. Use a new database" in sentence(again.stderr)
    with opened(home, DATABASE_URL=second, **given) as server:
        assert "Parlour" in server.first_line


@pytest.mark.slow
def test_a_backup_of_an_older_file_restores_to_postgres(home: Path, tmp_path: Path, postgres: str) -> None:
    """It is brought up to date on the way, and the backup stays as it is."""
    make_old(home)
    file = tmp_path / "server.zip"
    assert type_apart(home, "backup", str(file)).returncode == 0
    before = file.read_bytes()

    restored = type_apart(home, "restore", str(file), DATABASE_URL=postgres, SECRET_KEY=SECRET)

    assert (restored.returncode, restored.stderr) == (0, "")
    assert file.read_bytes() == before


@pytest.mark.slow
@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_postgres_that_does_not_answer_is_neither_backed_up_nor_restored(packed: Path, command: str) -> None:
    """One sentence, and no file that looks like a backup."""
    file = packed if command == "restore" else packed.with_name("new.zip")
    given = {"DATABASE_URL": "postgresql://ann:hidden@127.0.0.1:1/x", "SECRET_KEY": SECRET}

    refused = type_apart(packed.parent / "home", command, str(file), **given)

    assert "does not answer" in sentence(refused.stderr)
    assert "hidden" not in refused.stderr
    assert not packed.with_name("new.zip").exists()
