"""The content of a loaded table: snapshot, log, chat and finished matches."""

from dataclasses import replace

import pytest

from parlour.storage.tables import ChatLine, Commit, LogEntry, StoredTable, Tables
from tests.storage.samples import card, entry, first, move, over, play, play_on

pytestmark = pytest.mark.anyio


async def test_loading_starts_from_the_last_snapshot(tables: Tables) -> None:
    """A long match loads as quickly as a short one."""
    await play(tables, first("t"), move("t", 2), move("t", 3, snapshot='"state 3"'), move("t", 4))

    assert await tables.load("t") == StoredTable(3, '"state 3"', [entry(4)], "{}", [])


async def test_an_old_or_future_snapshot_is_ignored(tables: Tables) -> None:
    """A snapshot that arrives late, or for a version that was never stored, must not damage the table."""
    await play(tables, first("t"))
    await play_on(tables, "t", range(2, 6))

    await tables.keep("t", 4, '"state 4"', '"ids 4"')
    await tables.keep("t", 3, '"state 3"', '"ids 3"')
    await tables.keep("t", 6, '"state 6"', '"ids 6"')
    await tables.keep("nowhere", 1, '"state 1"', '"ids 1"')

    assert await tables.load("t") == StoredTable(4, '"state 4"', [entry(5)], '"ids 4"', [])
    assert await tables.load("nowhere") is None


async def test_message_ids_are_loaded_with_the_snapshot(tables: Tables) -> None:
    """Later ids are in the entries, so loading searches no log, however long it is."""
    await play(tables, first("t"), move("t", 2, snapshot='"state 2"', repeats='"ids 2"'))
    later = Commit("t", entry(3, id="m3"), repeats='"ids 3"')
    await play(tables, later)

    assert await tables.load("t") == StoredTable(2, '"state 2"', [later.entry], '"ids 2"', [])


@pytest.mark.slow
async def test_the_last_hundred_chat_lines_are_loaded(tables: Tables) -> None:
    """Only those of the same table."""
    await play(tables, first("t"), first("u"))
    said = [ChatLine("ann", f"line {n}", float(n)) for n in range(120)]

    for line in said:
        await tables.say("t", line)
    await tables.say("u", ChatLine("bob", "elsewhere", 1.0))

    stored = await tables.load("t")
    assert stored is not None
    assert stored.chat == said[20:]


async def test_a_part_of_the_log_can_be_read(tables: Tables) -> None:
    """A finished match is a part of its table's log; both ends are included."""
    await play(tables, first("t"), first("u"))
    await play_on(tables, "t", range(2, 10))

    assert await tables.log("t", 3, 5) == [entry(3), entry(4), entry(5)]
    assert await tables.log("t", 8, 99) == [entry(8), entry(9)]
    assert await tables.log("t", 5, 4) == []
    assert await tables.log("nowhere", 1, 99) == []


async def test_a_finished_match_waits_until_it_is_filed(tables: Tables) -> None:
    """If the records are unavailable, filing is delayed and nothing is lost."""
    await play(tables, first("t"), move("t", 2, finished=over("g", 2)), move("t", 3, finished=over("h", 3)))
    assert await tables.list_unfiled() == [over("g", 2), over("h", 3)]

    await tables.mark_filed(over("g", 2))
    await tables.mark_filed(over("g", 2))

    assert await tables.list_unfiled() == [over("h", 3)]


async def test_a_finished_match_that_grew_is_filed_again(tables: Tables) -> None:
    """Entries that were added while it was being filed are not lost."""
    await play(tables, first("t"), move("t", 2, finished=over("g", 2)), move("t", 3, finished=over("g", 3, '"more"')))

    await tables.mark_filed(over("g", 2))
    assert await tables.list_unfiled() == [over("g", 3, '"more"')]

    await tables.mark_filed(over("g", 3))
    assert await tables.list_unfiled() == []


NASTY = "Mäxchen 🂡 'quoted\" \\ ; DROP TABLE log; -- %s ? :x $1 {}\n\t"


async def test_texts_are_stored_exactly(tables: Tables) -> None:
    """Whatever people call themselves is text and never a command."""
    said = LogEntry(1, NASTY, NASTY, 1.5, NASTY)
    about = replace(card(NASTY, game=NASTY, status=NASTY, started=True, listed=True), people=frozenset({NASTY}))

    await tables.commit(Commit(NASTY, said, NASTY, about, over(NASTY, 1, NASTY), repeats=NASTY))
    await tables.say(NASTY, ChatLine(NASTY, NASTY, 2.5))

    assert await tables.load(NASTY) == StoredTable(1, NASTY, [], NASTY, [ChatLine(NASTY, NASTY, 2.5)])
    assert await tables.log(NASTY, 1, 1) == [said]
    assert await tables.find(NASTY) == NASTY
    assert await tables.of_person(NASTY) == {NASTY: about}
    assert await tables.list_unfiled() == [over(NASTY, 1, NASTY)]
    assert (await tables.load("%"), await tables.find("' OR '1'='1")) == (None, None)


async def test_large_snapshots_and_actions_are_stored_completely(tables: Tables) -> None:
    """A table with hundreds of moves takes 100 KB, and so may an action."""
    large = '"' + "ß🂡x" * 25_000 + '"'

    await play(tables, first("t", snapshot=large), Commit("t", LogEntry(2, "ann", large, 2.0)))

    assert await tables.load("t") == StoredTable(1, large, [LogEntry(2, "ann", large, 2.0)], "{}", [])
