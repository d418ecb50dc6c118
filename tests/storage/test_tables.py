"""What every backend of live tables promises: a version follows the other, durable, whole, or not at all."""

import asyncio
import signal
import subprocess
import sys

import pytest

from parlour.storage.errors import Conflict, NotStored, Taken
from parlour.storage.opening import open_storage
from parlour.storage.tables import ChatLine, Commit, LogEntry, StoredTable, Tables
from tests.storage.samples import QUIET, card, entry, first, move, over, play

pytestmark = pytest.mark.anyio


async def test_a_table_comes_back_as_it_was_stored(tables: Tables) -> None:
    """A table is its last state and what was done since."""
    assert await tables.load("t") is None

    await play(tables, first("t"), move("t", 2), move("t", 3))

    assert await tables.load("t") == StoredTable(1, '"state 1"', [entry(2), entry(3)], [], [])


async def test_what_was_committed_survives_the_end_of_the_house(lasting_tables: str) -> None:
    """A link that worked yesterday works today."""
    async with open_storage(lasting_tables) as storage:
        await play(storage.tables, first("t", card("ABCD", "ann")), move("t", 2, finished=over("g", 2)))
        await storage.tables.say("t", ChatLine("ann", "good night", 5.0))

    async with open_storage(lasting_tables) as storage:
        assert await storage.tables.load("t") == StoredTable(
            1, '"state 1"', [entry(2)], [], [ChatLine("ann", "good night", 5.0)]
        )
        assert await storage.tables.find("ABCD") == "t"
        assert await storage.tables.of_person("ann") == {"t": card("ABCD", "ann")}
        assert await storage.tables.unfiled() == [over("g", 2)]


KILLED = """
import asyncio, sys, time
from parlour.storage.opening import open_storage
from tests.storage.samples import first, play, play_on

async def main():
    async with open_storage(sys.argv[1]) as storage:
        await play(storage.tables, first("t"))
        await play_on(storage.tables, "t", range(2, 8))
        print("stored", flush=True)
        time.sleep(60)

asyncio.run(main())
"""


async def test_what_commit_returned_from_survives_a_kill(lasting_tables: str) -> None:
    """Nobody sees a move that a `kill -9` could lose; and death gives back the lock."""
    with subprocess.Popen([sys.executable, "-c", KILLED, lasting_tables], stdout=subprocess.PIPE, text=True) as house:  # noqa: ASYNC220 - nothing else runs
        assert house.stdout is not None
        assert house.stdout.readline() == "stored\n"
        house.send_signal(signal.SIGKILL)

    async with open_storage(lasting_tables) as storage:
        assert await storage.tables.log("t", 1, 99) == [entry(version) for version in range(1, 8)]


async def test_of_two_who_write_one_version_exactly_one_wins(tables: Tables) -> None:
    """Two processes can never both accept move n."""
    await tables.commit(first("t"))
    rivals = [Commit("t", LogEntry(2, by, "{}", 2.0)) for by in ("ann", "bob", "cat")]

    answers = await asyncio.gather(*map(tables.commit, rivals), return_exceptions=True)

    winners = [rival.entry for rival, answer in zip(rivals, answers, strict=True) if answer is None]
    assert await tables.log("t", 2, 99) == winners
    assert len(winners) == 1
    assert sum(isinstance(answer, Conflict) for answer in answers) == 2


@pytest.mark.parametrize("version", [0, 3, 4, 6])
async def test_a_version_follows_the_one_before_it(tables: Tables, version: int) -> None:
    """A log has no holes, and nothing is written over."""
    await play(tables, first("t"), move("t", 2), move("t", 3), move("t", 4))

    with pytest.raises(Conflict):
        await tables.commit(Commit("t", LogEntry(version, "bob", "{}", 9.0)))

    assert await tables.log("t", 0, 99) == [entry(1), entry(2), entry(3), entry(4)]


async def test_nobody_moves_at_a_table_that_does_not_exist(tables: Tables) -> None:
    """A table that was swept away does not come back by half."""
    with pytest.raises(Conflict):
        await tables.commit(move("nowhere", 2, card=card("ABCD"), snapshot="{}"))

    assert await tables.load("nowhere") is None
    assert await tables.log("nowhere", 0, 99) == []


async def test_the_first_version_brings_card_and_snapshot(tables: Tables) -> None:
    """Without them there would be nothing to find or to load."""
    with pytest.raises(ValueError, match="card"):
        await tables.commit(move("t", 1))

    assert await tables.load("t") is None


async def test_a_commit_that_comes_too_late_leaves_no_trace(tables: Tables) -> None:
    """Card, state and finished game stand or fall with their move."""
    await play(tables, first("t", card("ABCD", "ann")), move("t", 2))

    with pytest.raises(Conflict):
        await tables.commit(move("t", 2, card=card("WXYZ", "bob"), snapshot='"late"', finished=over("g", 2)))

    assert await tables.load("t") == StoredTable(1, '"state 1"', [entry(2)], [], [])
    assert await tables.of_person("ann") == {"t": card("ABCD", "ann")}
    assert (await tables.find("WXYZ"), await tables.of_person("bob"), await tables.unfiled()) == (None, {}, [])


async def test_tables_that_commit_at_once_do_not_harm_each_other(tables: Tables) -> None:
    """They share a transaction, not a fate."""
    names = [f"t{n}" for n in range(100)]
    await asyncio.gather(*(tables.commit(first(name)) for name in names))
    late = Commit("t50", LogEntry(1, "bob", "{}", 9.0), "{}", QUIET)
    ahead = move("t70", 3)
    clumsy = Commit("t90", LogEntry(2, "ann", "\ud800", 9.0), "{}")

    moves = [move(name, 2) for name in names if name != "t90"]
    bad = [late, ahead, clumsy]
    answers = await asyncio.gather(*map(tables.commit, moves[:50] + bad + moves[50:]), return_exceptions=True)

    assert [type(answer) for answer in answers[50:53]] == [Taken, Conflict, UnicodeEncodeError]
    assert {type(answer) for answer in answers[:50] + answers[53:]} == {type(None)}
    for name in names:
        assert len(await tables.log(name, 1, 99)) == (1 if name == "t90" else 2)


async def test_what_breaks_midway_leaves_no_trace(tables: Tables) -> None:
    """A text no database takes costs its own commit, down to the part that was written, and no other."""
    await asyncio.gather(tables.commit(first("t", card("ABCD"))), tables.commit(first("u", card("EFGH"))))

    broken = move("t", 2, snapshot="{}", card=card("WXYZ", "\udfff"))
    answers = await asyncio.gather(tables.commit(broken), tables.commit(move("u", 2)), return_exceptions=True)

    assert [type(answer) for answer in answers] == [UnicodeEncodeError, type(None)]
    assert await tables.load("t") == StoredTable(1, '"state 1"', [], [], [])
    assert await tables.find("ABCD") == "t"
    assert await tables.log("u", 2, 2) == [entry(2)]


async def test_a_caller_who_stops_waiting_harms_nobody(tables: Tables) -> None:
    """A socket may die while its move is on the way to the disk."""
    names = [f"t{n}" for n in range(20)]
    waiting = [asyncio.ensure_future(tables.commit(first(name))) for name in names]
    await asyncio.sleep(0)

    for impatient in waiting[::2]:
        impatient.cancel()
    answers = await asyncio.gather(*waiting, return_exceptions=True)

    assert [type(answer) for answer in answers] == [asyncio.CancelledError, type(None)] * 10
    for name in names:
        assert await tables.load(name) is not None


async def test_closing_finishes_what_was_accepted(lasting_tables: str) -> None:
    """A move that is under way when the house closes is still stored, and its player told."""
    async with open_storage(lasting_tables) as storage:
        under_way = [asyncio.ensure_future(storage.tables.commit(first(f"t{n}"))) for n in range(50)]
        await asyncio.sleep(0)
        await storage.tables.close()
        assert await asyncio.gather(*under_way) == [None] * 50

    async with open_storage(lasting_tables) as storage:
        for n in range(50):
            assert await storage.tables.load(f"t{n}") is not None


async def test_a_closed_store_takes_nothing(tables: Tables) -> None:
    """Whoever comes too late is told, not left waiting; closing twice is once."""
    await tables.close()
    await tables.close()

    with pytest.raises(NotStored):
        await tables.commit(first("t"))
    with pytest.raises(NotStored):
        await tables.load("t")
