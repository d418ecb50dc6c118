"""Rules of the PostgreSQL backend: every caller learns for certain what became of their move."""

import asyncio
import time
from collections.abc import Callable

import pytest

from bench.connection_cuts import survive_cuts
from bench.shared.database_cutting_proxy import DOWN, UP, Cut
from bench.shared.postgres_server import Databases, Postgres
from parlour.storage.errors import Conflict, NotStored, Taken
from parlour.storage.open_storage import open_storage
from parlour.storage.postgres_connection import connect
from parlour.storage.processes import DEAD_AFTER
from parlour.storage.tables import ChatLine, Commit, LogEntry, Tables
from tests.storage.cut_connections import LONG, proxied, until
from tests.storage.samples import card, entry, first, guest, move, over, play

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
_CIRCLES = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"


async def until_works(tables: Tables) -> None:
    """Wait until moves can be stored again."""
    due = time.monotonic() + LONG
    while True:
        try:
            await tables.check()
        except NotStored:
            assert time.monotonic() < due
            await asyncio.sleep(0.01)
        else:
            return


def plain(version: int) -> Commit:
    """Make a move that is one row of the log."""
    return move("t", version)


def complete(version: int) -> Commit:
    """Make a move with everything that a commit can have."""
    about = card("ABCD", f"ann p{version}")
    return move("t", version, snapshot=f'"state {version}"', card=about, finished=over(f"g{version}", version))


@pytest.mark.parametrize(
    ("direction", "late"), [(UP, None), (UP, 0.05), (DOWN, None)], ids=["moves lost", "moves late", "answers lost"]
)
@pytest.mark.parametrize("make", [plain, complete])
async def test_a_connection_cut_at_any_point_of_a_commit_gives_no_wrong_answer(
    postgres: str, make: Callable[[int], Commit], direction: str, late: float | None
) -> None:
    """Stored means stored once, refused means not stored, even if a part of the commit arrives later."""
    async with proxied(postgres) as (proxy, storage), open_storage(postgres) as witness:
        await play(storage.tables, first("t"), make(2))
        before = proxy.carried[direction]
        await play(storage.tables, make(3))
        length = proxy.carried[direction] - before
        version, refused = 3, 0
        for after in range(0, length, max(1, length // 12)):
            proxy.cut = Cut(direction, after, late)
            try:
                await storage.tables.commit(make(version + 1))
            except NotStored:
                refused += 1
                await until_works(storage.tables)
            else:
                version += 1
            stored = await witness.tables.load("t")
            assert stored
            assert stored.version + len(stored.entries) == version
            await play(storage.tables, make(version + 1))  # warms up the new connection
            version += 1

        assert await witness.tables.log("t", 1, 999) == [entry(number) for number in range(1, version + 1)]
        assert (refused == 0) if make is plain else (len(await witness.tables.list_unfiled()) == version - 1)
        assert proxy.cuts > 5


async def test_two_processes_with_bad_connections_get_no_wrong_answer(postgres: str) -> None:
    """They race for the same tables while connections are cut at random; `bench.connection_cuts` cuts a thousand."""
    told = await survive_cuts(postgres, 40)

    assert told.counts["stored"] > 0


@pytest.mark.parametrize("direction", [UP, DOWN])
async def test_a_table_whose_creation_was_cut_exists_once(postgres: str, direction: str) -> None:
    """Its id and code are taken, but only by the table itself, so it is not refused."""
    async with proxied(postgres) as (proxy, storage), open_storage(postgres) as witness:
        await play(storage.tables, first("first", card("CODE")))
        for number, after in enumerate(range(0, 2000, 150)):
            proxy.cut = Cut(direction, after)
            try:
                await storage.tables.commit(first(f"t{number}", card(f"CODE{number}", "ann")))
            except NotStored:
                assert await witness.tables.find(f"CODE{number}") is None
                await until_works(storage.tables)
            else:
                assert await witness.tables.find(f"CODE{number}") == f"t{number}"
                assert await witness.tables.log(f"t{number}", 1, 9) == [entry(1)]
        proxy.cut = None


async def test_a_chat_line_whose_answer_was_lost_is_stored_once(postgres: str) -> None:
    """Nobody reads the same line twice."""
    async with proxied(postgres) as (proxy, storage):
        await play(storage.tables, first("t"))
        for after in range(0, 60, 5):
            proxy.cut = Cut(DOWN, after)
            try:
                await storage.tables.say("t", ChatLine("ann", f"{after}", 1.0))
            except NotStored:
                await until_works(storage.tables)
                await storage.tables.say("t", ChatLine("ann", f"{after}", 1.0))
        proxy.cut = None

        stored = await storage.tables.load("t")

    assert stored
    assert [line.text for line in stored.chat] == [f"{after}" for after in range(0, 60, 5)]


async def test_a_server_goes_on_if_the_outcome_of_other_work_is_unknown(postgres: str) -> None:
    """Marks and chat are sent again without any move, and moves are stored afterwards."""
    async with proxied(postgres) as (proxy, storage):
        await play(storage.tables, first("t"))
        for after in range(0, 400, 9):
            proxy.cut = Cut(DOWN, after)
            await asyncio.wait_for(until_works(storage.tables), LONG)
        proxy.cut = None

        await storage.tables.commit(move("t", 2))


async def test_a_move_lost_to_another_process_is_a_conflict(postgres: str) -> None:
    """The row at its version is not ours, so it was not stored, although the answer got lost."""
    async with proxied(postgres) as (proxy, storage), open_storage(postgres) as rival:
        await play(storage.tables, first("t"), move("t", 2))
        await rival.tables.commit(Commit("t", LogEntry(3, "bob", "{}", 3.0)))
        proxy.cut = Cut(DOWN, 0)

        with pytest.raises(Conflict):
            await storage.tables.commit(move("t", 3))

        assert [each.by for each in await rival.tables.log("t", 1, 9)] == ["ann", "ann", "bob"]


async def test_nobody_is_answered_before_the_outcome_is_known(postgres: str) -> None:
    """While the database is away, a move under way waits, and new ones are refused."""
    async with proxied(postgres) as (proxy, storage):
        await play(storage.tables, first("t"), move("t", 2), first("u"), move("u", 2))
        proxy.cut, proxy.is_away = Cut(DOWN, 0), True
        sent = proxy.carried[UP]
        under_way = asyncio.ensure_future(storage.tables.commit(move("t", 3)))
        await until(lambda: proxy.carried[UP] > sent)
        with pytest.raises(NotStored, match="does not answer"):
            await storage.tables.commit(move("u", 3))  # waits its turn, or comes too late
        await until_refused(storage.tables)

        with pytest.raises(NotStored, match="does not answer"):
            await storage.tables.commit(move("t", 4))
        assert not under_way.done()
        proxy.is_away = False
        await under_way
        await play(storage.tables, move("t", 4))
        assert await storage.tables.log("t", 1, 9) == [entry(1), entry(2), entry(3), entry(4)]


async def until_refused(tables: Tables) -> None:
    """Wait until work is refused because the database does not answer."""
    due = time.monotonic() + LONG
    while time.monotonic() < due:
        try:
            await asyncio.wait_for(tables.check(), 1)
        except TimeoutError:
            continue
        except NotStored:
            return
    pytest.fail("nothing was refused")


async def test_a_database_that_was_away_works_again(own_postgres: Postgres) -> None:
    """Meanwhile moves are refused at once, and stored moves are not lost."""
    async with open_storage(own_postgres.new_database()) as storage:
        await play(storage.tables, first("t"), move("t", 2))
        own_postgres.kill()
        await until_refused(storage.tables)
        for attempt in (
            storage.tables.commit(move("t", 3)),
            storage.tables.load("t"),
            storage.records.save(guest("p")),
        ):
            with pytest.raises(NotStored):
                await attempt
        own_postgres.start()
        await until_works(storage.tables)
        await storage.tables.commit(move("t", 3))
        await storage.records.save(guest("p"))

        assert await storage.tables.log("t", 1, 99) == [entry(1), entry(2), entry(3)]


async def test_a_commit_that_may_be_missing_on_a_standby_is_not_acknowledged(own_postgres: Postgres) -> None:
    """A cancelled wait leaves it on the primary alone; it is sent again and waits again."""
    url = own_postgres.new_database()
    waiting = "SELECT string_agg(pid::text, ',') FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    async with open_storage(url) as storage:
        await play(storage.tables, first("t"), move("t", 2))
        own_postgres.ask("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        own_postgres.ask("SELECT pg_reload_conf()")
        await until(lambda: own_postgres.ask("SHOW synchronous_standby_names") == "nobody")
        under_way = asyncio.ensure_future(storage.tables.commit(move("t", 3)))
        await until(lambda: own_postgres.ask(waiting))
        pid = own_postgres.ask(waiting)
        own_postgres.ask(f"SELECT pg_cancel_backend({pid})")
        await until(lambda: own_postgres.ask(waiting) not in ("", pid))

        with pytest.raises(NotStored, match="does not answer"):
            await storage.tables.commit(move("t", 4))
        assert not under_way.done()
        own_postgres.ask("ALTER SYSTEM RESET synchronous_standby_names")
        own_postgres.ask("SELECT pg_reload_conf()")
        await under_way
        assert await storage.tables.log("t", 1, 99) == [entry(1), entry(2), entry(3)]


async def test_a_code_that_another_table_took_is_refused_and_no_other_move(postgres: str) -> None:
    """Moves that share a transaction are independent."""
    async with open_storage(postgres) as storage:
        await play(storage.tables, first("t", card("ABCD")), first("u", card("EFGH")), first("v"))

        answers = await asyncio.gather(
            storage.tables.commit(move("u", 2, card=card("ABCD"), snapshot="{}")),
            storage.tables.commit(move("v", 2)),
            storage.tables.commit(move("t", 2, card=card("ABCD", "ann"))),
            return_exceptions=True,
        )

        assert [type(answer) for answer in answers] == [Taken, type(None), type(None)]
        assert await storage.tables.find("EFGH") == "u"


async def test_a_fault_of_ours_is_raised_for_its_caller_alone(postgres: str) -> None:
    """The next move is stored as usual."""
    async with open_storage(postgres) as storage:
        await play(storage.tables, first("t"))

        fault, stored = await asyncio.gather(
            storage.tables.update_mark(lambda mark: str(1 // len(mark))),
            storage.tables.commit(move("t", 2)),
            return_exceptions=True,
        )

        assert isinstance(fault, ZeroDivisionError)
        assert stored is None
        await storage.tables.commit(move("t", 3))


async def test_moves_of_one_table_that_wait_together_are_stored_in_order(postgres: str) -> None:
    """A group has one move of each table; the next one follows it."""
    async with open_storage(postgres) as storage:
        await play(storage.tables, first("t"))

        await asyncio.gather(*(storage.tables.commit(move("t", version)) for version in range(2, 8)))

        assert len(await storage.tables.log("t", 1, 99)) == 7


async def test_two_processes_never_both_accept_a_move(postgres: str) -> None:
    """They race for every version of every table, with and without trimming."""
    async with open_storage(postgres) as one, open_storage(postgres) as other:
        names = [f"t{number}" for number in range(10)]
        await asyncio.gather(*(one.tables.commit(first(name)) for name in names))
        for version in range(2, 12):
            brings = {"snapshot": "{}", "card": card(None, "ann")} if version % 3 == 0 else {}
            answers = await asyncio.gather(
                *(_try(store.tables, move(name, version, **brings)) for name in names for store in (one, other))
            )
            pairs = list(zip(answers[::2], answers[1::2], strict=True))

            assert all({type(a), type(b)} == {type(None), Conflict} for a, b in pairs), pairs


async def _try(tables: Tables, commit: Commit) -> Exception | None:
    try:
        await tables.commit(commit)
    except (Conflict, NotStored) as no:
        return no
    return None


async def test_a_process_that_hangs_in_a_transaction_loses_its_locks(postgres: str) -> None:
    """Otherwise the others would wait for it as long as it hangs, with all their tables."""
    async with open_storage(postgres) as storage:
        await play(storage.tables, first("t"))
        hanging = await connect(postgres)
        await hanging.execute("BEGIN; SELECT FROM tables WHERE id = 't' FOR UPDATE")
        limit = await hanging.fetchval("SHOW idle_in_transaction_session_timeout")

        await storage.tables.commit(move("t", 2))

        await until(hanging.is_closed)
        assert limit == f"{DEAD_AFTER:.0f}s"


async def test_a_swept_table_takes_no_move_with_it(postgres: str) -> None:
    """A move either comes first, and the table stays, or it finds no table."""
    async with open_storage(postgres) as one, open_storage(postgres) as other:
        for number in range(20):
            name = f"t{number}"
            await play(one.tables, first(name, at=1.0))
            moved, swept = await asyncio.gather(
                _try(one.tables, Commit(name, LogEntry(2, "ann", "{}", 100.0))), other.tables.sweep(50.0)
            )

            assert (moved is None) == (await one.tables.load(name) is not None)
            assert (moved is None) == (swept == 0)


async def test_processes_that_file_the_same_matches_never_wait_for_each_other_in_a_circle(
    postgres: str, postgres_server: Databases
) -> None:
    """The database breaks such a circle only after a second, in which neither of them stores a move."""
    async with open_storage(postgres) as one, open_storage(postgres) as other:
        await play(one.tables, first("t"))
        for version in range(2, 22):
            await play(one.tables, complete(version))
        matches = await one.tables.list_unfiled()
        await asyncio.gather(
            *(one.tables.mark_filed(match) for match in matches),
            *(other.tables.mark_filed(match) for match in reversed(matches)),
        )

        assert (len(matches), await one.tables.list_unfiled()) == (20, [])

    assert postgres_server.ask(_CIRCLES, postgres) == "0"
