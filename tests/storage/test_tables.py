"""Rules that every backend of live tables keeps: versions follow each other, durably, completely or not at all."""

import asyncio
import signal
import subprocess
import sys

import pytest

from parlour.storage.errors import Conflict, NotStored, Taken
from parlour.storage.open_storage import open_storage
from parlour.storage.tables import ChatLine, Commit, LogEntry, StoredTable, Tables
from tests.storage.samples import QUIET, card, entry, first, move, over, play

pytestmark = pytest.mark.anyio


async def test_a_stored_table_can_be_loaded(tables: Tables) -> None:
    """It consists of its last snapshot and the entries since."""
    assert await tables.load("t") is None

    await play(tables, first("t"), move("t", 2), move("t", 3))

    assert await tables.load("t") == StoredTable(1, '"state 1"', [entry(2), entry(3)], "{}", [])


@pytest.mark.slow
async def test_commits_survive_a_restart(lasting_tables: str) -> None:
    """A link that worked yesterday works today."""
    async with open_storage(lasting_tables) as storage:
        await play(storage.tables, first("t", card("ABCD", "ann")), move("t", 2, finished=over("g", 2)))
        await storage.tables.say("t", ChatLine("ann", "good night", 5.0))

    async with open_storage(lasting_tables) as storage:
        assert await storage.tables.load("t") == StoredTable(
            1, '"state 1"', [entry(2)], "{}", [ChatLine("ann", "good night", 5.0)]
        )
        assert await storage.tables.find("ABCD") == "t"
        assert await storage.tables.of_person("ann") == {"t": card("ABCD", "ann")}
        assert await storage.tables.list_unfiled() == [over("g", 2)]


KILLED = """
import asyncio, sys, time
from parlour.storage.open_storage import open_storage
from tests.storage.samples import first, play, play_on

async def main():
    async with open_storage(sys.argv[1]) as storage:
        await play(storage.tables, first("t"))
        await play_on(storage.tables, "t", range(2, 8))
        print("stored", flush=True)
        time.sleep(60)

asyncio.run(main())
"""


@pytest.mark.slow
async def test_finished_commits_survive_a_kill(lasting_tables: str) -> None:
    """No player sees a move that `kill -9` could lose; a dead process releases its lock."""
    with subprocess.Popen([sys.executable, "-c", KILLED, lasting_tables], stdout=subprocess.PIPE, text=True) as process:  # noqa: ASYNC220 - nothing else runs
        assert process.stdout is not None
        assert process.stdout.readline() == "stored\n"
        process.send_signal(signal.SIGKILL)

    async with open_storage(lasting_tables) as storage:
        assert await storage.tables.log("t", 1, 99) == [entry(version) for version in range(1, 8)]


async def test_of_many_commits_of_one_version_exactly_one_succeeds(tables: Tables) -> None:
    """Two processes can never both accept move n."""
    await tables.commit(first("t"))
    rivals = [Commit("t", LogEntry(2, by, "{}", 2.0)) for by in ("ann", "bob", "cat")]

    answers = await asyncio.gather(*map(tables.commit, rivals), return_exceptions=True)

    winners = [rival.entry for rival, answer in zip(rivals, answers, strict=True) if answer is None]
    assert await tables.log("t", 2, 99) == winners
    assert len(winners) == 1
    assert sum(isinstance(answer, Conflict) for answer in answers) == 2


@pytest.mark.parametrize("version", [0, 3, 4, 6])
async def test_versions_have_no_gaps(tables: Tables, version: int) -> None:
    """A log is never overwritten, either."""
    await play(tables, first("t"), move("t", 2), move("t", 3), move("t", 4))

    with pytest.raises(Conflict):
        await tables.commit(Commit("t", LogEntry(version, "bob", "{}", 9.0)))

    assert await tables.log("t", 0, 99) == [entry(1), entry(2), entry(3), entry(4)]


async def test_a_move_at_a_missing_table_is_refused(tables: Tables) -> None:
    """A swept table must not be restored in part."""
    with pytest.raises(Conflict):
        await tables.commit(move("nowhere", 2, card=card("ABCD"), snapshot="{}"))

    assert await tables.load("nowhere") is None
    assert await tables.log("nowhere", 0, 99) == []


async def test_the_first_version_needs_a_card_and_a_snapshot(tables: Tables) -> None:
    """Otherwise there would be nothing to find or load."""
    with pytest.raises(ValueError, match="card"):
        await tables.commit(move("t", 1))

    assert await tables.load("t") is None


async def test_a_conflicting_commit_changes_nothing(tables: Tables) -> None:
    """Its card, snapshot and finished match are refused with it."""
    await play(tables, first("t", card("ABCD", "ann")), move("t", 2))

    with pytest.raises(Conflict):
        await tables.commit(move("t", 2, card=card("WXYZ", "bob"), snapshot='"late"', finished=over("g", 2)))

    assert await tables.load("t") == StoredTable(1, '"state 1"', [entry(2)], "{}", [])
    assert await tables.of_person("ann") == {"t": card("ABCD", "ann")}
    assert (await tables.find("WXYZ"), await tables.of_person("bob"), await tables.list_unfiled()) == (None, {}, [])


@pytest.mark.slow
async def test_simultaneous_commits_of_several_tables_are_independent(tables: Tables) -> None:
    """They share a transaction, but one may fail alone."""
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


async def test_a_commit_that_fails_midway_changes_nothing(tables: Tables) -> None:
    """An unstorable text undoes its own commit and no other."""
    await asyncio.gather(tables.commit(first("t", card("ABCD"))), tables.commit(first("u", card("EFGH"))))

    broken = move("t", 2, snapshot="{}", card=card("WXYZ", "\udfff"))
    answers = await asyncio.gather(tables.commit(broken), tables.commit(move("u", 2)), return_exceptions=True)

    assert [type(answer) for answer in answers] == [UnicodeEncodeError, type(None)]
    assert await tables.load("t") == StoredTable(1, '"state 1"', [], "{}", [])
    assert await tables.find("ABCD") == "t"
    assert await tables.log("u", 2, 2) == [entry(2)]


async def test_a_cancelled_caller_does_no_harm(tables: Tables) -> None:
    """A socket may close while its move is being written."""
    names = [f"t{n}" for n in range(20)]
    waiting = [asyncio.ensure_future(tables.commit(first(name))) for name in names]
    await asyncio.sleep(0)

    for impatient in waiting[::2]:
        impatient.cancel()
    answers = await asyncio.gather(*waiting, return_exceptions=True)

    assert [type(answer) for answer in answers] == [asyncio.CancelledError, type(None)] * 10
    for name in names:
        assert await tables.load(name) is not None


async def test_loading_waits_for_all_accepted_commits(tables: Tables) -> None:
    """It waits for two commits of one table, which cannot always share a transaction."""
    await tables.commit(first("t"))
    await tables.load("t")
    waiting = [asyncio.ensure_future(tables.commit(move("t", version))) for version in range(2, 20)]
    await asyncio.sleep(0)

    stored = await tables.load("t")

    assert stored
    assert stored.entries == [entry(version) for version in range(2, 20)]
    await asyncio.gather(*waiting)


@pytest.mark.slow
async def test_closing_finishes_accepted_commits(lasting_tables: str) -> None:
    """A move that is under way when the server stops is stored and confirmed."""
    async with open_storage(lasting_tables) as storage:
        under_way = [asyncio.ensure_future(storage.tables.commit(first(f"t{n}"))) for n in range(50)]
        await asyncio.sleep(0)
        await storage.tables.close()
        assert await asyncio.gather(*under_way) == [None] * 50

    async with open_storage(lasting_tables) as storage:
        for n in range(50):
            assert await storage.tables.load(f"t{n}") is not None


async def test_a_closed_store_refuses_calls(tables: Tables) -> None:
    """It refuses them at once, and closing twice is fine."""
    await tables.close()
    await tables.close()

    with pytest.raises(NotStored):
        await tables.commit(first("t"))
    with pytest.raises(NotStored):
        await tables.load("t")


async def test_the_mark_is_replaced_by_a_function_of_it(tables: Tables) -> None:
    """It is empty at first; changes that come together are made one after the other."""
    marks = await asyncio.gather(*(tables.update_mark(lambda mark: mark + "x") for _ in range(3)))

    assert sorted(marks) == ["x", "xx", "xxx"]
    assert await tables.update_mark(lambda mark: mark + "ü") == "xxxü"


@pytest.mark.slow
async def test_the_mark_survives_a_restart(lasting_tables: str) -> None:
    """It says until when the last server was up."""
    async with open_storage(lasting_tables) as storage:
        await storage.tables.update_mark(lambda _: "up")

    async with open_storage(lasting_tables) as storage:
        assert await storage.tables.update_mark(lambda mark: mark + " again") == "up again"
