"""Trimming a log behind a snapshot: entries that no record needs are deleted."""

import pytest

from parlour.storage.errors import Conflict
from parlour.storage.redis_tables import RedisTables
from parlour.storage.tables import ChatLine, Commit, FinishedMatch, LogEntry, Tables, Trim
from tests.storage.samples import card, first, play

pytestmark = pytest.mark.anyio
LOBBY, LEAVE, MOVE = '{"event":"ready"}', '{"event":"leave"}', '{"event":"play"}'


def step(version: int, action: str = LOBBY, by: str = "p1", id: str | None = None, **brings: object) -> Commit:  # noqa: A002 - the name of the field
    """Make one commit of table `t`."""
    return Commit("t", LogEntry(version, by, action, float(version), id), **brings)  # type: ignore[arg-type] # given by the test


def trim_at(version: int, first: int | None = None, last: int | None = None) -> Commit:
    """Make a commit that trims the log behind it."""
    trim = Trim(first or version, last or version, ("ready",), ("leave",))
    return step(version, by="table", snapshot=f'"state {version}"', card=card("ABCD"), trim=trim)


def is_redis(tables: Tables) -> bool:
    """Tell whether the records beside this store are lost when the server stops, so that it must keep the moves."""
    return isinstance(tables, RedisTables)


async def kept(tables: Tables) -> list[int]:
    """Return the versions that are still in the log."""
    return [entry.version for entry in await tables.log("t", 0, 10_000)]


async def test_entries_before_the_shown_match_are_deleted(tables: Tables) -> None:
    """They are in the records."""
    await play(tables, first("t"), *(step(version) for version in range(2, 10)), trim_at(10))

    assert await kept(tables) == [10]
    stored = await tables.load("t")
    assert stored
    assert (stored.version, stored.entries) == (10, [])
    await play(tables, step(11))
    assert await kept(tables) == [10, 11]


async def test_a_match_that_is_not_filed_yet_is_kept(tables: Tables) -> None:
    """No move is lost, however long the records are unavailable."""
    over = FinishedMatch("g", "t", 3, 5, "{}")
    await play(tables, first("t"), step(2), step(3, MOVE), step(4, LEAVE), step(5, MOVE, finished=over), step(6))

    await play(tables, trim_at(7))
    assert await kept(tables) == [3, 4, 5, 7]
    await tables.mark_filed(over)
    await play(tables, trim_at(8))

    assert await kept(tables) == [8]


async def test_the_shown_match_keeps_its_moves_and_no_other_events(tables: Tables) -> None:
    """Its record needs moves and leavers up to its end; an answer may arrive later."""
    steps = (step(2, MOVE), step(3), step(4, LEAVE), step(5, MOVE), step(6, LEAVE), step(7, MOVE), step(8))
    await play(tables, first("t"), *steps, trim_at(9, first=2, last=5))

    assert await kept(tables) == [2, 4, 5, 7, 9]


async def test_a_kept_entry_does_not_allow_a_commit_after_it(tables: Tables) -> None:
    """A caller at an old version gets a conflict."""
    over = FinishedMatch("g", "t", 2, 2, "{}")
    await play(tables, first("t"), step(2, MOVE, finished=over), step(3), trim_at(4))
    assert await kept(tables) == [2, 4]

    with pytest.raises(Conflict):
        await tables.commit(step(3))


async def test_a_filed_match_is_kept_in_the_records_alone(tables: Tables) -> None:
    """Its entries behind the snapshot leave the log, except the one that the next version follows."""
    over = FinishedMatch("g", "t", 2, 4, "{}")
    end = step(4, MOVE, finished=over, snapshot='"state 4"', card=card("ABCD"))
    await play(tables, first("t"), step(2, MOVE), step(3, id="m3"), end)

    await tables.mark_filed(over)

    assert await kept(tables) == ([1, 2, 3, 4] if is_redis(tables) else [1, 4])
    await play(tables, step(5))
    stored = await tables.load("t")
    assert stored
    assert (stored.version, [entry.version for entry in stored.entries]) == (4, [5])
    with pytest.raises(Conflict):
        await tables.commit(step(3))


async def test_entries_that_lead_on_from_the_snapshot_are_kept(tables: Tables) -> None:
    """Without them the table could not be loaded."""
    over = FinishedMatch("g", "t", 2, 4, "{}")
    await play(tables, first("t"), step(2, MOVE), step(3, MOVE), step(4, MOVE, finished=over), step(5))

    await tables.mark_filed(over)

    assert await kept(tables) == [1, 2, 3, 4, 5]


async def test_a_match_that_grew_while_it_was_filed_is_kept_until_it_is_filed_again(tables: Tables) -> None:
    """The record does not have its last entries yet."""
    over, more = FinishedMatch("g", "t", 2, 3, "{}"), FinishedMatch("g", "t", 2, 4, "{}")
    end = step(3, MOVE, finished=over)
    await play(tables, first("t"), step(2, MOVE), end, step(4, MOVE, finished=more), trim_at(5, first=2, last=4))

    await tables.mark_filed(over)
    assert await kept(tables) == [2, 3, 4, 5]

    await tables.mark_filed(more)
    assert await kept(tables) == ([2, 3, 4, 5] if is_redis(tables) else [5])


@pytest.mark.slow
async def test_a_table_keeps_its_last_thousand_chat_lines(tables: Tables) -> None:
    """Ten times as many as a loaded table shows."""
    await play(tables, first("t"), first("other"))
    await tables.say("other", ChatLine("ann", "Hello", 0.0))
    for number in range(1_010):
        await tables.say("t", ChatLine("ann", str(number), float(number)))

    stored, other = await tables.load("t"), await tables.load("other")

    assert stored
    assert other
    assert [line.text for line in stored.chat] == [str(number) for number in range(910, 1_010)]
    assert len(other.chat) == 1
