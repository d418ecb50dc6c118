"""What every backend of live tables promises."""

import asyncio
import signal
import subprocess
import sys

import pytest

from parlour.storage.errors import Conflict, NotStored, Taken
from parlour.storage.opening import open_storage
from parlour.storage.tables import REPEATS, ChatLine, Commit, Entry, Stored, Tables
from tests.storage.stories import QUIET, card, entry, first, move, over, play, play_on

pytestmark = pytest.mark.anyio


async def test_a_table_comes_back_as_it_was_stored(tables: Tables) -> None:
    """A table is its last state and what was done since."""
    assert await tables.load("t") is None

    await play(tables, first("t"), move("t", 2), move("t", 3))

    assert await tables.load("t") == Stored(1, '"state 1"', [entry(2), entry(3)], [], [])


async def test_what_was_committed_survives_the_end_of_the_house(lasting: str) -> None:
    """A link that worked yesterday works today."""
    async with open_storage(lasting) as storage:
        await play(storage.tables, first("t", card("ABCD", "ann")), move("t", 2, finished=over("g", 2)))
        await storage.tables.say("t", ChatLine("ann", "good night", 5.0))

    async with open_storage(lasting) as storage:
        assert await storage.tables.load("t") == Stored(
            1, '"state 1"', [entry(2)], [], [ChatLine("ann", "good night", 5.0)]
        )
        assert await storage.tables.find("ABCD") == "t"
        assert await storage.tables.of("ann") == {"t": card("ABCD", "ann")}
        assert await storage.tables.unfiled() == [over("g", 2)]


KILLED = """
import asyncio, sys, time
from parlour.storage.opening import open_storage
from tests.storage.stories import first, play, play_on

async def main():
    async with open_storage(sys.argv[1]) as storage:
        await play(storage.tables, first("t"))
        await play_on(storage.tables, "t", range(2, 8))
        print("stored", flush=True)
        time.sleep(60)

asyncio.run(main())
"""


async def test_what_commit_returned_from_survives_a_kill(lasting: str) -> None:
    """Nobody sees a move that a `kill -9` could lose; and death gives back the lock."""
    with subprocess.Popen([sys.executable, "-c", KILLED, lasting], stdout=subprocess.PIPE, text=True) as house:  # noqa: ASYNC220 - nothing else runs
        assert house.stdout is not None
        assert house.stdout.readline() == "stored\n"
        house.send_signal(signal.SIGKILL)

    async with open_storage(lasting) as storage:
        assert await storage.tables.log("t", 1, 99) == [entry(version) for version in range(1, 8)]


async def test_of_two_who_write_one_version_exactly_one_wins(tables: Tables) -> None:
    """Two processes can never both accept move n."""
    await tables.commit(first("t"))
    rivals = [Commit("t", Entry(2, by, "{}", 2.0)) for by in ("ann", "bob", "cat")]

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
        await tables.commit(Commit("t", Entry(version, "bob", "{}", 9.0)))

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

    assert await tables.load("t") == Stored(1, '"state 1"', [entry(2)], [], [])
    assert await tables.of("ann") == {"t": card("ABCD", "ann")}
    assert (await tables.find("WXYZ"), await tables.of("bob"), await tables.unfiled()) == (None, {}, [])


async def test_tables_that_commit_at_once_do_not_harm_each_other(tables: Tables) -> None:
    """They share a transaction, not a fate."""
    names = [f"t{n}" for n in range(100)]
    await asyncio.gather(*(tables.commit(first(name)) for name in names))
    late = Commit("t50", Entry(1, "bob", "{}", 9.0), "{}", QUIET)
    ahead = move("t70", 3)
    clumsy = Commit("t90", Entry(2, "ann", "\ud800", 9.0), "{}")

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
    assert await tables.load("t") == Stored(1, '"state 1"', [], [], [])
    assert await tables.find("ABCD") == "t"
    assert await tables.log("u", 2, 2) == [entry(2)]


async def test_an_id_is_taken_once(tables: Tables) -> None:
    """Two who create the same table do not get two, nor does the second harm the first."""
    await tables.commit(first("t", card("ABCD")))

    with pytest.raises(Taken):
        await tables.commit(first("t", card("WXYZ", "bob"), snapshot='"other"'))

    assert await tables.load("t") == Stored(1, '"state 1"', [], [], [])
    assert (await tables.find("WXYZ"), await tables.of("bob")) == (None, {})


async def test_no_two_living_tables_share_a_code(tables: Tables) -> None:
    """A code leads to one table."""
    await play(tables, first("t", card("ABCD")), first("u", card("EFGH")))

    with pytest.raises(Taken):
        await tables.commit(first("v", card("ABCD")))
    with pytest.raises(Taken):
        await tables.commit(move("u", 2, card=card("ABCD"), snapshot="{}"))

    assert await tables.load("v") is None
    assert await tables.load("u") == Stored(1, '"state 1"', [], [], [])
    assert (await tables.find("ABCD"), await tables.find("EFGH")) == ("t", "u")


async def test_a_closed_table_gives_back_its_code(tables: Tables) -> None:
    """Codes are short, so they are used again; the table itself stays."""
    await play(tables, first("t", card("ABCD", "ann", listed=True)))

    await tables.commit(move("t", 2, card=card(None, "ann", listed=True)))

    assert await tables.find("ABCD") is None
    assert (await tables.of("ann"), await tables.listed()) == ({}, {})
    await play(tables, first("u", card("ABCD")), first("v", card(None)))
    assert await tables.find("ABCD") == "u"
    assert await tables.load("t") is not None


async def test_a_table_keeps_its_code_when_its_card_changes(tables: Tables) -> None:
    """A table does not stand in its own way."""
    await play(tables, first("t", card("ABCD")), move("t", 2, card=card("ABCD", "ann", started=True, status="playing")))

    assert await tables.of("ann") == {"t": card("ABCD", "ann", started=True, status="playing")}


async def test_people_find_their_tables_most_recent_first(tables: Tables) -> None:
    """`my tables` shows where one is a member now, not where one was."""
    await play(
        tables,
        first("old", card("AAAA", "ann bob"), at=10),
        first("new", card("BBBB", "ann"), at=20),
        first("left", card("CCCC", "ann cat"), at=30),
        Commit("left", entry(2, at=40), card=card("CCCC", "cat")),
    )

    assert list((await tables.of("ann")).items()) == [("new", card("BBBB", "ann")), ("old", card("AAAA", "ann bob"))]
    assert await tables.of("cat") == {"left": card("CCCC", "cat")}
    assert await tables.of("nobody") == {}

    await tables.commit(Commit("old", entry(2, at=50), snapshot="{}"))
    assert list(await tables.of("ann")) == ["old", "new"]


async def test_only_tables_open_to_all_are_listed(tables: Tables) -> None:
    """A table is private unless its host lists it."""
    await play(
        tables,
        first("a", card("AAAA", "ann", listed=True), at=10),
        first("b", card("BBBB", "bob")),
        first("c", card("CCCC", "cat", listed=True), at=20),
        first("d", card("DDDD", listed=True)),
        Commit("d", entry(2, at=30), card=card("DDDD")),
    )

    assert list((await tables.listed()).items()) == [
        ("c", card("CCCC", "cat", listed=True)),
        ("a", card("AAAA", "ann", listed=True)),
    ]


async def test_loading_starts_from_the_last_snapshot(tables: Tables) -> None:
    """A long game loads as quickly as a short one."""
    await play(tables, first("t"), move("t", 2), move("t", 3, snapshot='"state 3"'), move("t", 4))

    assert await tables.load("t") == Stored(3, '"state 3"', [entry(4)], [], [])


async def test_a_kept_snapshot_never_leads_back_or_ahead(tables: Tables) -> None:
    """A state that is kept late, or for a version that was never stored, must not spoil the table."""
    await play(tables, first("t"))
    await play_on(tables, "t", range(2, 6))

    await tables.keep("t", 4, '"state 4"')
    await tables.keep("t", 3, '"state 3"')
    await tables.keep("t", 6, '"state 6"')
    await tables.keep("nowhere", 1, '"state 1"')

    assert await tables.load("t") == Stored(4, '"state 4"', [entry(5)], [], [])
    assert await tables.load("nowhere") is None


async def test_messages_sent_again_are_known_again(tables: Tables) -> None:
    """The last ids of each member come back, oldest first, however busy the others, also from before the snapshot."""
    await tables.commit(first("t"))
    quiet = entry(2, id="q")._replace(by="quiet")
    await tables.commit(Commit("t", quiet))
    for version in range(3, 162):
        await tables.commit(Commit("t", entry(version, id=f"m{version}" if version % 2 else None)))
    await tables.keep("t", 161, '"now"')

    stored = await tables.load("t")

    assert stored is not None
    assert stored.entries == []
    assert stored.repeats == [quiet, *(entry(version, id=f"m{version}") for version in range(131, 162, 2))]
    assert len(stored.repeats) == 1 + REPEATS


async def test_the_last_hundred_lines_of_chat_come_back(tables: Tables) -> None:
    """Who comes back to a table reads what was said there, and only there."""
    await play(tables, first("t"), first("u"))
    said = [ChatLine("ann", f"line {n}", float(n)) for n in range(120)]

    for line in said:
        await tables.say("t", line)
    await tables.say("u", ChatLine("bob", "elsewhere", 1.0))

    stored = await tables.load("t")
    assert stored is not None
    assert stored.chat == said[20:]


async def test_a_part_of_the_log_can_be_read(tables: Tables) -> None:
    """A finished game is a part of its table's log; both ends belong to it."""
    await play(tables, first("t"), first("u"))
    await play_on(tables, "t", range(2, 10))

    assert await tables.log("t", 3, 5) == [entry(3), entry(4), entry(5)]
    assert await tables.log("t", 8, 99) == [entry(8), entry(9)]
    assert await tables.log("t", 5, 4) == []
    assert await tables.log("nowhere", 1, 99) == []


async def test_a_finished_game_waits_until_it_is_filed(tables: Tables) -> None:
    """A database of records that is away delays records, and loses none."""
    await play(tables, first("t"), move("t", 2, finished=over("g", 2)), move("t", 3, finished=over("h", 3)))
    assert await tables.unfiled() == [over("g", 2), over("h", 3)]

    await tables.filed(over("g", 2))
    await tables.filed(over("g", 2))

    assert await tables.unfiled() == [over("h", 3)]


async def test_a_finished_game_that_grew_is_filed_again(tables: Tables) -> None:
    """What was added to a game while it was being filed is not lost."""
    await play(tables, first("t"), move("t", 2, finished=over("g", 2)), move("t", 3, finished=over("g", 3, '"more"')))

    await tables.filed(over("g", 2))
    assert await tables.unfiled() == [over("g", 3, '"more"')]

    await tables.filed(over("g", 3))
    assert await tables.unfiled() == []


async def test_sweeping_takes_only_what_nobody_needs(tables: Tables) -> None:
    """Only tables that never started, have no people and have long been unused are deleted."""
    await play(
        tables,
        first("forgotten", card("AAAA"), at=10),
        first("started", card("BBBB", started=True), at=10),
        first("peopled", card("CCCC", "ann"), at=10),
        first("recent", card("DDDD"), at=100),
        first("stirred", card("EEEE"), at=10),
        Commit("stirred", entry(2, at=100)),
    )
    await tables.say("forgotten", ChatLine("ann", "anyone?", 11.0))

    assert await tables.sweep(50) == 1

    assert await tables.load("forgotten") is None
    assert await tables.log("forgotten", 0, 99) == []
    for name in ("started", "peopled", "recent", "stirred"):
        assert await tables.load(name) is not None
    await tables.commit(first("forgotten", card("AAAA")))
    assert await tables.load("forgotten") == Stored(1, '"state 1"', [], [], [])
    assert await tables.sweep(1) == 0


NASTY = "Mäxchen 🂡 'quoted\" \\ ; DROP TABLE log; -- %s ? :x $1 {}\n\t"


async def test_texts_come_back_letter_by_letter(tables: Tables) -> None:
    """Whatever people call themselves, it is a text and never a command."""
    said = Entry(1, NASTY, NASTY, 1.5, NASTY)
    about = card(NASTY, game=NASTY, status=NASTY, started=True, listed=True)

    await tables.commit(Commit(NASTY, said, NASTY, about, over(NASTY, 1, NASTY)))
    await tables.say(NASTY, ChatLine(NASTY, NASTY, 2.5))

    assert await tables.load(NASTY) == Stored(1, NASTY, [], [said], [ChatLine(NASTY, NASTY, 2.5)])
    assert await tables.log(NASTY, 1, 1) == [said]
    assert await tables.find(NASTY) == NASTY
    assert await tables.listed() == {NASTY: about}
    assert await tables.unfiled() == [over(NASTY, 1, NASTY)]
    assert (await tables.load("%"), await tables.find("' OR '1'='1")) == (None, None)


async def test_large_states_and_actions_come_back_whole(tables: Tables) -> None:
    """A table of hundreds of moves is 100 KB, and so may be an action."""
    large = '"' + "ß🂡x" * 25_000 + '"'

    await play(tables, first("t", snapshot=large), Commit("t", Entry(2, "ann", large, 2.0)))

    assert await tables.load("t") == Stored(1, large, [Entry(2, "ann", large, 2.0)], [], [])


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


async def test_closing_finishes_what_was_accepted(lasting: str) -> None:
    """A move that is under way when the house closes is still stored, and its player told."""
    async with open_storage(lasting) as storage:
        under_way = [asyncio.ensure_future(storage.tables.commit(first(f"t{n}"))) for n in range(50)]
        await asyncio.sleep(0)
        await storage.tables.close()
        assert await asyncio.gather(*under_way) == [None] * 50

    async with open_storage(lasting) as storage:
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
