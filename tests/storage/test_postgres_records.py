"""Rules of records in PostgreSQL: a lost connection gives nobody a wrong answer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from structlog.testing import capture_logs

from bench.shared.database_cutting_proxy import DOWN, UP, Cut, CuttingProxy
from bench.shared.postgres_server import Postgres
from parlour.storage.errors import NotStored, Unknown
from parlour.storage.open_storage import Storage, open_storage
from parlour.storage.records import PlayerRecord, Records
from tests.storage.cut_connections import proxied, until
from tests.storage.samples import guest

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
ANSWER = 18
"""The bytes of the answer to a COMMIT: `COMMIT` and "ready"."""


async def carried_by_a_save(proxy: CuttingProxy, records: Records, direction: str) -> int:
    """Return how many bytes a save over a used connection takes."""
    await records.save(guest("one"))
    before = proxy.carried[direction]
    await records.save(guest("two"))
    return proxy.carried[direction] - before


async def is_stored(records: Records, player: PlayerRecord) -> bool:
    """Save a player and return what the store says about it."""
    try:
        await records.save(player)
    except Unknown:
        raise
    except NotStored:
        return False
    return True


@pytest.mark.parametrize(
    ("direction", "late"), [(UP, None), (UP, 0.05), (DOWN, None)], ids=["writes lost", "writes late", "answers lost"]
)
async def test_a_connection_cut_at_any_point_of_a_write_gives_no_wrong_answer(
    postgres: str, direction: str, late: float | None
) -> None:
    """Stored means stored, and refused means not stored, even if a part of the write arrives later."""
    async with proxied(postgres) as (proxy, storage), open_storage(postgres) as witness:
        length = await carried_by_a_save(proxy, storage.records, direction)
        stored = []
        for after in sorted({*range(0, length, max(1, length // 16)), *range(length - ANSWER, length)}):
            proxy.cut = Cut(direction, after, late)
            player = guest(f"{after:03}")
            stored.append(await is_stored(storage.records, player))
            await proxy.settle()
            assert await witness.records.player(player.id) == (player if stored[-1] else None)
            proxy.cut = None
            await carried_by_a_save(proxy, storage.records, direction)  # warms up the new connection

        assert proxy.cuts > 20
        assert set(stored) == {True, False}
        assert all(stored[-ANSWER:]) or direction == UP


@asynccontextmanager
async def cut_in_commit(url: str) -> AsyncIterator[tuple[CuttingProxy, Storage, "asyncio.Task[None]"]]:
    """Save a player `p`; the answer to its COMMIT is lost, and the database is away."""
    async with proxied(url) as (proxy, storage):
        length = await carried_by_a_save(proxy, storage.records, DOWN)
        proxy.cut, proxy.is_away = Cut(DOWN, length - ANSWER), True
        saving = asyncio.create_task(storage.records.save(guest("p")))
        await until(lambda: proxy.cuts)
        yield proxy, storage, saving


async def test_nobody_is_answered_before_the_outcome_of_a_write_is_known(postgres: str) -> None:
    """The database comes back after a moment and says that the write is stored."""
    with capture_logs() as lines:
        async with cut_in_commit(postgres) as (proxy, storage, saving):
            await until(lambda: any(line.get("outcome") == "unknown" for line in lines))
            assert not saving.done()
            proxy.is_away = False
            await saving

            assert await storage.records.player("p") == guest("p")


async def test_an_outcome_that_only_a_restarted_database_could_tell_stays_unknown(own_postgres: Postgres) -> None:
    """After a promotion the number of the transaction may be that of another one, so its status proves nothing."""
    async with cut_in_commit(own_postgres.new_database()) as (proxy, storage, saving):
        own_postgres.kill()
        own_postgres.start()
        proxy.is_away = False

        with pytest.raises(Unknown, match="not known whether"):
            await saving
        await storage.records.save(guest("p"))


async def test_a_write_that_may_be_missing_on_a_standby_is_not_acknowledged(own_postgres: Postgres) -> None:
    """A cancelled wait leaves it on the primary alone; its answer waits until a standby has it."""
    waiting = "SELECT string_agg(pid::text, ',') FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    async with open_storage(own_postgres.new_database()) as storage:
        await storage.records.save(guest("p"))
        own_postgres.ask("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        own_postgres.ask("SELECT pg_reload_conf()")
        await until(lambda: own_postgres.ask("SHOW synchronous_standby_names") == "nobody")
        saving = asyncio.create_task(storage.records.save(guest("q")))
        await until(lambda: own_postgres.ask(waiting))
        pid = own_postgres.ask(waiting)
        own_postgres.ask(f"SELECT pg_cancel_backend({pid})")
        await until(lambda: own_postgres.ask(waiting) not in ("", pid))

        assert not saving.done()
        own_postgres.ask("ALTER SYSTEM RESET synchronous_standby_names")
        own_postgres.ask("SELECT pg_reload_conf()")
        await saving
        assert await storage.records.player("q") == guest("q")
