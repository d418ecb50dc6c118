"""Rules of the Redis backend: it may be unreachable or lose data, and one server at a time writes to it."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bench.shared.redis_server import Redis, running_redis
from parlour.storage.errors import Conflict, NotOurs, NotStored
from parlour.storage.open_storage import open_storage
from parlour.storage.redis_tables import SERVER, TABLE
from parlour.storage.tables import Commit, StoredTable
from tests.storage.samples import card, entry, first, move, over, play, play_on

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("redis_program")]
MANY = 1_000_000.0
"""A time long after everything else."""


class RedisProxy:
    """Stands between a server and its Redis, and can drop answers."""

    def __init__(self, port: int) -> None:
        self.behind = port
        self.loses_answers = 0
        """How many answers it still drops, each with its connection."""
        self.port = 0

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Relay one connection in both directions."""
        behind_reader, behind_writer = await asyncio.open_connection("127.0.0.1", self.behind)

        async def there() -> None:
            while said := await reader.read(1 << 16):
                behind_writer.write(said)
            behind_writer.close()

        going = asyncio.create_task(there())
        try:
            while heard := await behind_reader.read(1 << 16):
                if self.loses_answers:
                    self.loses_answers -= 1
                    break
                writer.write(heard)
        finally:
            going.cancel()
            writer.close()
            behind_writer.close()


@asynccontextmanager
async def proxied(redis: Redis) -> AsyncIterator[RedisProxy]:
    """Put a proxy in front of `redis`."""
    proxy = RedisProxy(redis.port)
    server = await asyncio.start_server(proxy.carry, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    yield proxy
    server.close()


def commands(redis: Redis) -> int:
    """Return the number of commands sent so far, including this question."""
    facts = redis.ask("INFO", "stats").decode().splitlines()
    return next(int(line.partition(":")[2]) for line in facts if line.startswith("total_commands_processed"))


@pytest.mark.slow
async def test_a_move_whose_answer_was_lost_is_stored_once(redis: Redis) -> None:
    """It is unknown whether the move arrived, so it is sent again, and recognised."""
    async with proxied(redis) as proxy, open_storage(f"redis://127.0.0.1:{proxy.port}") as storage:
        await play(storage.tables, first("t"), move("t", 2))
        proxy.loses_answers = 1
        await storage.tables.commit(move("t", 3))
        proxy.loses_answers = 1
        await storage.tables.commit(first("u", card("ABCD")))

        assert await storage.tables.log("t", 1, 99) == [entry(1), entry(2), entry(3)]
        assert await storage.tables.find("ABCD") == "u"


@pytest.mark.slow
async def test_a_redis_that_was_unavailable_works_again(tmp_path: Path) -> None:
    """Meanwhile moves are refused at once, and stored moves are not lost."""
    with running_redis(tmp_path) as redis:
        async with open_storage(redis.url) as storage:
            await play(storage.tables, first("t"), move("t", 2))
            redis.kill()
            await _until(storage.tables.check, works=False)
            with pytest.raises(NotStored):
                await storage.tables.commit(move("t", 3))
            redis.start()
            await _until(storage.tables.check, works=True)
            await storage.tables.commit(move("t", 3))

            assert await storage.tables.log("t", 1, 99) == [entry(1), entry(2), entry(3)]


@pytest.mark.slow
async def test_only_the_latest_server_may_write(redis: Redis) -> None:
    """Hosting services start the new server before they stop the old one."""
    async with open_storage(redis.url) as old:
        await play(old.tables, first("t"))
        async with open_storage(redis.url) as new:
            with pytest.raises(NotStored, match="Another server"):
                await old.tables.commit(move("t", 2))
            with pytest.raises(NotStored, match="Another server"):
                await old.tables.check()
            await new.tables.commit(move("t", 2))

            assert await new.tables.log("t", 1, 99) == [entry(1), entry(2)]


async def test_a_server_with_another_key_is_refused_and_changes_nothing(redis: Redis) -> None:
    """Seat tokens are hashed with the key, so no player could return to their seat."""
    async with open_storage(redis.url, "one") as storage:
        with pytest.raises(NotOurs, match="another SECRET_KEY"):
            async with open_storage(redis.url, "another"):
                pass
        await storage.tables.commit(first("t"))


async def test_another_layout_is_refused(redis: Redis) -> None:
    """The tables may belong to a newer version."""
    async with open_storage(redis.url):
        pass
    redis.ask("HSET", SERVER, "layout", "2")

    with pytest.raises(NotOurs, match="another version"):
        async with open_storage(redis.url):
            pass


async def test_a_redis_that_evicts_is_refused(tmp_path: Path) -> None:
    """It would silently delete tables."""
    with (
        running_redis(tmp_path, "--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lru") as redis,
        pytest.raises(NotOurs, match="Turn eviction off"),
    ):
        async with open_storage(redis.url):
            pass


@pytest.mark.slow
async def test_a_full_redis_refuses_moves_and_keeps_what_it_has(tmp_path: Path) -> None:
    """A move that does not fit leaves no partial trace."""
    with running_redis(tmp_path, "--maxmemory-policy", "noeviction") as redis:
        async with open_storage(redis.url) as storage:
            await play(storage.tables, first("t", card("ABCD", "ann")))
            redis.ask("CONFIG", "SET", "maxmemory", "1")
            with pytest.raises(NotStored, match="out of memory"):
                await storage.tables.commit(move("t", 2, card=card("WXYZ", "bob"), snapshot='"state 2"'))

            assert await storage.tables.load("t") == StoredTable(1, '"state 1"', [], "{}", [])
            assert await storage.tables.of_person("ann") == {"t": card("ABCD", "ann")}
            assert await storage.tables.of_person("bob") == {}
        with pytest.raises(NotOurs, match="out of memory"):
            async with open_storage(redis.url):
                pass


@pytest.mark.parametrize(
    "url",
    [
        "redis://127.0.0.1:1/0",
        "redis://:secretword@127.0.0.1:1/0",
        "redis://host:port",
        "redis://:secretword@127.0.0.1:1/abc",
        "redis://:secretword@127.0.0.1:1/0?foo=bar",
    ],
)
async def test_a_redis_that_cannot_be_reached_is_named_without_its_password(url: str) -> None:
    """The message ends up in logs."""
    with pytest.raises(NotOurs) as no:
        async with open_storage(url):
            pass

    assert "redis" in str(no.value).lower()
    assert "secretword" not in str(no.value)


@pytest.mark.parametrize("password", ["", ":wrong@"])
async def test_a_wrong_password_is_reported(tmp_path: Path, password: str) -> None:
    """The address is right, so the message must not doubt it."""
    with running_redis(tmp_path) as redis:
        redis.ask("CONFIG", "SET", "requirepass", "right")
        with pytest.raises(NotOurs, match="wrong user or password"):
            async with open_storage(redis.url.replace("//", f"//{password}")):
                pass


async def test_a_redis_that_lost_its_data_is_noticed_and_used_again(redis: Redis) -> None:
    """The loss is counted, and people can open new tables."""
    async with open_storage(redis.url) as storage:
        await play(storage.tables, first("t"), move("t", 2))
        assert storage.losses() == 0
        redis.ask("FLUSHALL")

        with pytest.raises(NotStored, match="lost"):
            await storage.tables.commit(move("t", 3))

        assert storage.losses() == 1
        await play(storage.tables, first("u"), move("u", 2))
        assert await storage.tables.load("t") is None


async def test_an_evicted_table_is_counted_as_a_loss(redis: Redis) -> None:
    """Operators should notice before players complain."""
    async with open_storage(redis.url) as storage:
        await play(storage.tables, first("t", card("ABCD")))
        redis.ask("DEL", TABLE + "t")

        assert await storage.tables.load("t") is None
        assert storage.losses() == 1


async def test_a_table_that_lost_its_last_moves_is_counted_as_a_loss(redis: Redis) -> None:
    """A Redis that writes to disk once a second may lose the last moves in a crash."""
    async with open_storage(redis.url) as storage:
        await play(storage.tables, first("t"), move("t", 2), move("t", 3))
        redis.ask("HSET", TABLE + "t", "version", "2")

        with pytest.raises(Conflict):
            await storage.tables.commit(move("t", 4))
        assert storage.losses() == 1


@pytest.mark.slow
async def test_a_check_notices_a_redis_that_became_full(tmp_path: Path) -> None:
    """It still answers reads."""
    with running_redis(tmp_path, "--maxmemory-policy", "noeviction") as redis:
        async with open_storage(redis.url) as storage:
            await storage.tables.check()
            redis.ask("CONFIG", "SET", "maxmemory", "1")
            with pytest.raises(NotStored):
                await storage.tables.commit(first("t"))

            with pytest.raises(NotStored, match="out of memory"):
                await storage.tables.check()
            redis.ask("CONFIG", "SET", "maxmemory", "0")
            await storage.tables.check()


@pytest.mark.slow
async def test_an_error_during_reconnection_is_survived(redis: Redis, tmp_path: Path) -> None:
    """A wrong Redis may answer at the same address for a while."""
    async with proxied(redis) as proxy, open_storage(f"redis://127.0.0.1:{proxy.port}/3") as storage:
        await play(storage.tables, first("t"))
        with running_redis(tmp_path, "--databases", "2") as other:
            right, proxy.behind = proxy.behind, other.port
            proxy.loses_answers = 1
            under_way = asyncio.ensure_future(storage.tables.commit(move("t", 2)))
            await _until(storage.tables.check, works=False)
            proxy.behind = right
            async with asyncio.timeout(60):
                await under_way

        assert await storage.tables.log("t", 1, 99) == [entry(1), entry(2)]


async def test_nothing_is_polled(redis: Redis) -> None:
    """Free plans limit commands, and a server tidies up every five seconds."""
    async with open_storage(redis.url) as storage:
        await play(storage.tables, first("t", card("ABCD"), at=MANY))
        await storage.tables.sweep(10.0)
        await storage.tables.list_unfiled()
        before = commands(redis)
        for _ in range(50):
            await storage.tables.sweep(10.0)
            await storage.tables.list_unfiled()
            await storage.tables.check()

        assert commands(redis) == before + 1


@pytest.mark.slow
async def test_cached_knowledge_matches_redis(redis: Redis) -> None:
    """Unfiled matches and old tables are known without asking."""
    async with open_storage(redis.url) as storage:
        await play(storage.tables, first("t"), move("t", 2, finished=over("g", 2)))
        assert await storage.tables.list_unfiled() == [over("g", 2)]
        await play(storage.tables, move("t", 3, finished=over("h", 3)))
        await storage.tables.mark_filed(over("g", 2))
        assert await storage.tables.list_unfiled() == [over("h", 3)]
        assert await storage.tables.sweep(0.5) == 0
        await play(storage.tables, first("old", card("ABCD"), at=5.0))
        assert await storage.tables.sweep(6.0) == 2

    async with open_storage(redis.url) as storage:
        assert await storage.tables.list_unfiled() == [over("h", 3)]


@pytest.mark.slow
async def test_scripts_are_loaded_again_after_a_restart_of_redis(tmp_path: Path) -> None:
    """The next move is stored all the same."""
    with running_redis(tmp_path) as redis:
        async with open_storage(redis.url) as storage:
            await play(storage.tables, first("t"))
            redis.ask("SCRIPT", "FLUSH")
            await play_on(storage.tables, "t", range(2, 5))

            assert len(await storage.tables.log("t", 1, 99)) == 4


async def _until(check: Callable[[], Awaitable[None]], *, works: bool) -> None:
    """Check repeatedly until the store works, or until it does not."""
    async with asyncio.timeout(60):
        while await _is_working(check) is not works:  # noqa: ASYNC110 - no event announces it
            await asyncio.sleep(0.05)


async def _is_working(check: Callable[[], Awaitable[None]]) -> bool:
    try:
        await check()
    except NotStored:
        return False
    return True


async def test_message_ids_in_the_log_of_an_older_program_stay_known(redis: Redis) -> None:
    """It did not store them with the snapshot, so they are found in the log."""
    async with open_storage(redis.url) as storage:
        tables = storage.tables
        sent = (Commit("t", entry(version, id=f"m{version}")) for version in range(2, 30))
        await play(tables, first("t"), *sent)
        await tables.keep("t", 28, '"state 28"', "{}")
        redis.ask("HDEL", TABLE + "t", "repeats")

        stored = await tables.load("t")

    assert stored
    assert stored.entries == [entry(29, id="m29")]
    assert list(json.loads(stored.repeats)["ann"].items()) == [(f"m{version}", version) for version in range(13, 29)]
