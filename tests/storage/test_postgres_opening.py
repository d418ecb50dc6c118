"""A PostgreSQL that cannot be used is refused in one sentence that says what to do, and nothing is changed."""

import asyncio
import os
import random
import shutil
from collections.abc import Mapping
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from string import ascii_letters

import pytest

from bench.shared.database_cutting_proxy import cutting_proxy
from bench.shared.postgres_server import Databases, Postgres
from parlour.storage.errors import NotOurs, NotStored
from parlour.storage.open_storage import open_storage
from parlour.storage.postgres_connection import connect, finish_connecting
from parlour.storage.reading import open_records
from parlour.storage.tables import Commit, Tables
from tests.storage.cut_connections import until
from tests.storage.samples import card, entry, first, guest, move, play, record
from tests.storage.transaction_pooler import transaction_pooler

LARGE = "".join(random.choices(ascii_letters, k=10_000))
"""A text that cannot be compressed much."""
pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def refusal(url: str, key: str = "", zone: str = "UTC", games: Mapping[str, str] | None = None) -> str:
    """Try to open a database and return the reason for the refusal."""
    with pytest.raises(NotOurs) as no:
        async with open_storage(url, key, zone, games=games):
            pass
    return str(no.value)


def contents(server: Databases, url: str) -> str:
    """Return the names of all tables in a database."""
    return server.ask(
        "SELECT string_agg(relname, ' ') FROM pg_class WHERE relkind = 'r' AND relname !~ '^(pg|sql)_'", url
    )


async def test_the_database_of_another_program_is_refused(postgres: str, postgres_server: Databases) -> None:
    """Its tables could have the names of ours."""
    postgres_server.ask("CREATE TABLE players (id TEXT)", postgres)

    assert "database of another program. It was not changed" in await refusal(postgres)
    assert contents(postgres_server, postgres) == "players"


async def test_a_newer_database_is_refused(postgres: str, postgres_server: Databases) -> None:
    """People who go back to an older program get an error and lose nothing."""
    async with open_storage(postgres) as storage:
        await play(storage.tables, first("t"))
    postgres_server.ask("UPDATE parlour_schema SET version = 99 WHERE store = 'tables'", postgres)

    assert "newer than this program" in await refusal(postgres)
    assert postgres_server.ask("SELECT count(*) FROM log", postgres) == "1"


async def test_finished_matches_can_be_read_while_a_server_runs(postgres: str) -> None:
    """Commands such as `parlour export` change nothing, and refuse a database without matches."""
    with pytest.raises(NotOurs, match="not a database of Parlour"):
        async with open_records(postgres):
            pass
    async with open_storage(postgres) as storage:
        await storage.records.file(record("g"))
        async with open_records(postgres) as records:
            assert await records.match("g") == record("g")
            assert await records.list_finished() == ["g"]


async def test_processes_that_start_together_migrate_once(postgres: str) -> None:
    """One holds the lock, and the others find nothing left to do."""
    async with AsyncExitStack() as stack:
        opening = (stack.enter_async_context(open_storage(postgres)) for _ in range(4))
        stores = await asyncio.gather(*opening)
        await play(stores[0].tables, first("t", card("ABCD")))

        assert [await store.tables.find("ABCD") for store in stores] == ["t"] * 4


async def test_a_connection_whose_caller_has_gone_is_closed_before_the_end(postgres: str) -> None:
    """Otherwise the database would keep it until it notices that the process is gone."""
    before = asyncio.all_tasks()
    caller = asyncio.create_task(connect(postgres))
    await asyncio.sleep(0.001)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    await finish_connecting()

    assert asyncio.all_tasks() == before


async def test_another_key_is_refused(postgres: str, postgres_server: Databases) -> None:
    """Seat tokens are hashed with the key, so no player could return to their seat."""
    async with open_storage(postgres, "one"):
        pass

    assert "another SECRET_KEY. Set that one" in await refusal(postgres, "another")
    assert "one" not in postgres_server.ask("SELECT string_agg(value, ' ') FROM parlour_server", postgres).split()
    async with open_storage(postgres, "one"):
        pass


async def test_a_key_may_be_replaced_by_a_server_that_knows_it(postgres: str) -> None:
    """That is what PREVIOUS_SECRET_KEY is for; from then on the old key is refused."""
    async with open_storage(postgres, "one"):
        pass
    async with open_storage(postgres, "two", previous_key="one"):
        pass

    assert "another SECRET_KEY" in await refusal(postgres, "one")
    async with open_storage(postgres, "two"):
        pass


async def test_another_time_zone_is_refused(postgres: str) -> None:
    """The day of a riddle would begin twice."""
    async with open_storage(postgres, zone="Europe/Berlin"):
        pass

    assert "another RIDDLE_ZONE (Europe/Berlin)" in await refusal(postgres, zone="UTC")


async def test_other_games_than_those_of_a_living_process_are_refused(postgres: str) -> None:
    """Two versions of the rules would read one log differently, and a table would be missing at some processes."""
    ours = {"president": "1", "crossword": "2"}
    async with open_storage(postgres, games=ours) as living:
        assert "other versions of them (crossword). Serve" in await refusal(postgres, games={**ours, "crossword": "3"})
        assert "other versions of them (chess)." in await refusal(postgres, games={**ours, "chess": "1"})
        assert "other versions of them (crossword)." in await refusal(postgres, games={"president": "1"})
        async with (
            open_storage(postgres, games=ours),
            open_storage(postgres),
        ):  # the last one is a command, not a server
            await until(lambda: len(living.processes.alive) == 3)
        await until(lambda: len(living.processes.alive) == 1)


async def test_games_may_change_while_no_process_lives(postgres: str) -> None:
    """That is how a game is added: stop all processes, then start them."""
    async with open_storage(postgres, games={"president": "1"}):
        pass

    async with open_storage(postgres, games={"president": "2", "chess": "1"}):
        pass


async def test_a_schema_is_not_changed_under_living_processes(postgres: str, postgres_server: Databases) -> None:
    """They know only the old one; what the newcomer needs is done once they have ended."""
    async with open_storage(postgres):
        postgres_server.ask(
            "DROP TABLE parlour_turns; UPDATE parlour_schema SET version = version - 1 WHERE store = 'processes'",
            postgres,
        )
        before = contents(postgres_server, postgres)

        assert "an older version. Stop all processes" in await refusal(postgres)
        assert contents(postgres_server, postgres) == before

    async with open_storage(postgres):
        assert "parlour_turns" in contents(postgres_server, postgres)


async def test_a_key_is_not_replaced_under_living_processes(postgres: str) -> None:
    """They would not accept the cookies and links that the newcomer signs."""
    async with open_storage(postgres, "one"):
        with pytest.raises(NotOurs, match=r"the previous SECRET_KEY. Stop all processes"):
            async with open_storage(postgres, "two", previous_key="one"):
                pass
        async with open_storage(postgres, "one"):
            pass

    async with open_storage(postgres, "two", previous_key="one"):
        pass


async def test_another_encoding_is_refused(postgres_server: Databases) -> None:
    """Names and words could not be stored."""
    url = postgres_server.new_database("ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")

    assert "LATIN1. Create one with ENCODING 'UTF8'" in await refusal(url)
    assert contents(postgres_server, url) == ""


async def test_a_user_who_may_not_create_tables_is_refused(postgres: str, postgres_server: Databases) -> None:
    """Since PostgreSQL 15, only the owner of a database may."""
    user = f"stranger_{os.getpid()}"
    with suppress(Exception):
        postgres_server.ask(f"CREATE ROLE {user} LOGIN PASSWORD 'x'")

    no = await refusal(postgres.replace("//parlour@", f"//{user}:x@"))

    assert "may not create tables. Make it the owner" in no
    assert contents(postgres_server, postgres) == ""


async def test_tables_of_another_user_are_refused(postgres: str, postgres_server: Databases) -> None:
    """A new owner of the database does not own its tables; the advice says what helps."""
    async with open_storage(postgres):
        pass
    user = f"heir_{os.getpid()}"
    postgres_server.ask(f"CREATE ROLE {user} LOGIN PASSWORD 'x'; GRANT ALL ON SCHEMA public TO {user}", postgres)

    no = await refusal(postgres.replace("//parlour@", f"//{user}:x@"))

    assert "this user may not use it. Connect as the owner of its tables" in no
    assert "REASSIGN OWNED BY" in no


async def test_too_few_connections_are_noticed_before_anything_is_made(
    postgres: str, postgres_server: Databases
) -> None:
    """A server that could write but not read would be of no use."""
    user = f"few_{os.getpid()}"
    postgres_server.ask(
        f"CREATE ROLE {user} LOGIN PASSWORD 'x' CONNECTION LIMIT 4; GRANT ALL ON SCHEMA public TO {user}", postgres
    )

    assert "too few connections. Raise max_connections" in await refusal(postgres.replace("//parlour@", f"//{user}:x@"))
    assert contents(postgres_server, postgres) == ""


async def test_a_database_that_does_not_exist_is_refused(postgres: str) -> None:
    """It is not created in passing, because the name may be a typo."""
    assert "no such database. Create it" in await refusal(f"{postgres}_typo")


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:secretword@127.0.0.1:1/parlour",
        "postgresql://ann:secretword@127.0.0.1:port/parlour",
        "postgresql://ann:secretword@127.0.0.1:1,127.0.0.1:2/parlour",
        "postgresql://ann:secretword@127.0.0.1:1/parlour?sslmode=bogus",
    ],
)
async def test_a_database_that_cannot_be_reached_is_named_without_its_password(url: str) -> None:
    """The message ends up in logs."""
    no = await refusal(url)

    assert "DATABASE_URL" in no
    assert "secretword" not in no


async def test_a_wrong_password_is_refused(own_postgres: Postgres) -> None:
    """The message says where to look."""
    url = own_postgres.new_database()
    own_postgres.ask("CREATE ROLE ann LOGIN SUPERUSER PASSWORD 'right'")
    own_postgres.demand_password("ann")

    assert "wrong user or password. Check DATABASE_URL" in await refusal(url.replace("//parlour", "//ann:wrong"))
    async with open_storage(url.replace("//parlour", "//ann:right")):
        pass


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("postgresql://ann@nowhere.invalid/x", "there is no host with this name. Check DATABASE_URL."),
        ("postgresql://ann@127.0.0.1:1/x", "it does not answer (connection refused). Check that it is running"),
    ],
)
async def test_an_unreachable_database_is_explained_in_plain_words(address: str, words: str) -> None:
    """No numbers of errors and no empty brackets."""
    assert words in await refusal(address)


async def test_demands_of_encryption_are_explained(own_postgres: Postgres) -> None:
    """Neither side says it in words that an operator understands."""
    url = own_postgres.new_database()
    own_postgres.ask("CREATE ROLE ann LOGIN")
    own_postgres.add_rules("hostssl all ann all trust", "host all ann all reject")

    assert "allows no such connection. Check its pg_hba.conf" in await refusal(url.replace("//parlour", "//ann"))
    assert "offers no encrypted connections. Switch on ssl there" in await refusal(f"{url}?sslmode=require")


async def test_a_full_disk_refuses_moves_and_keeps_what_it_has(small_disk: Path, own_postgres: Postgres) -> None:
    """No restart is needed once there is space, and a server does not start without any."""
    (small_disk / "data").mkdir()
    shutil.chown(small_disk / "data", "postgres")
    own_postgres.ask(f"CREATE TABLESPACE small LOCATION '{small_disk / 'data'}'")
    url = own_postgres.new_database("TABLESPACE small")
    async with open_storage(url) as storage:
        await play(storage.tables, first("t"))
        filler = small_disk / "filler"
        with suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(b"x" * 4096)
        with pytest.raises(NotStored, match="disk is full"):
            await play(storage.tables, *(move("t", version, snapshot=LARGE) for version in range(2, 10_000)))
        stored = await storage.tables.load("t")
        assert stored
        version = stored.version + len(stored.entries)
        saves = [storage.records.save(guest(f"{number}", LARGE)) for number in range(300)]
        assert any(isinstance(each, NotStored) for each in await asyncio.gather(*saves, return_exceptions=True))
        filler.unlink()
        await storage.tables.commit(move("t", version + 1))
        assert len(await storage.tables.log("t", 1, 10_000)) == version + 1


async def test_a_pooler_that_shares_connections_is_refused(postgres: str, postgres_server: Databases) -> None:
    """While nobody else uses it, it lends one connection to everyone in turn, and even delivers notices."""
    async with transaction_pooler(postgres) as address:
        assert "use the database's direct address" in await refusal(address)
    assert contents(postgres_server, postgres) == ""


async def test_a_database_that_delivers_no_notices_is_refused(postgres: str, postgres_server: Databases) -> None:
    """Behind a busy pooler, the connection that listens is another one a moment later."""
    async with cutting_proxy(postgres) as (proxy, address):
        proxy.muffled = b"A"  # the first byte of a notice

        assert "use the database's direct address" in await refusal(address)
    assert contents(postgres_server, postgres) == ""


async def test_of_several_hosts_the_one_that_accepts_writes_is_used(postgres: str) -> None:
    """After a promotion another host does; one that is down or only reads is passed over."""
    async with cutting_proxy(postgres) as (proxy, address):
        host = address.partition("@")[2].partition("/")[0]
        both = postgres.replace("@", f"@127.0.0.1:1,{host},")
        async with open_storage(both) as storage:
            await play(storage.tables, first("t"))
            assert proxy.carried["up"] > 0
            proxy.is_away = True
            proxy.hang_up()
            await _until_stored(storage.tables, move("t", 2))

            assert await storage.tables.log("t", 1, 9) == [entry(1), entry(2)]
            await storage.records.save(guest("p"))


async def _until_stored(tables: Tables, commit: Commit) -> None:
    for _ in range(100):
        try:
            await tables.commit(commit)
        except NotStored:
            await asyncio.sleep(0.01)
        else:
            return
    pytest.fail("the other host was not found")
