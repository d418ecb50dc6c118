"""A log that does not grow for ever: behind a snapshot, what no record needs is forgotten, and message ids are not."""

import pytest

from parlour.storage.errors import Conflict
from parlour.storage.tables import REPEATS, ChatLine, Commit, FinishedMatch, LogEntry, Tables, Trim
from tests.storage.samples import card, first, play

pytestmark = pytest.mark.anyio
LOBBY, LEAVE, MOVE = '{"event":"ready"}', '{"event":"leave"}', '{"event":"play"}'


def step(version: int, action: str = LOBBY, by: str = "p1", id: str | None = None, **brings: object) -> Commit:  # noqa: A002 - the entry's own word
    """Make one step of table `t`."""
    return Commit("t", LogEntry(version, by, action, float(version), id), **brings)  # type: ignore[arg-type] # as told


def trimmed(version: int, first: int | None = None, last: int | None = None, seats: str = "p1 p2") -> Commit:
    """Make a step that forgets what is behind it."""
    trim = Trim(tuple(seats.split()), first or version, last or version, ("ready",), ("leave",))
    return step(version, by="house", snapshot=f'"state {version}"', card=card("ABCD"), trim=trim)


async def kept(tables: Tables) -> list[int]:
    """Give the versions the log still has."""
    return [entry.version for entry in await tables.log("t", 0, 10_000)]


async def test_what_came_before_the_shown_game_is_forgotten(tables: Tables) -> None:
    """It is in the records; the snapshot leads on from here."""
    await play(tables, first("t"), *(step(version) for version in range(2, 10)), trimmed(10))

    assert await kept(tables) == [10]
    stored = await tables.load("t")
    assert stored
    assert (stored.version, stored.entries) == (10, [])
    await play(tables, step(11))
    assert await kept(tables) == [10, 11]


async def test_a_game_that_is_not_filed_yet_is_kept(tables: Tables) -> None:
    """Nothing that was played is lost, however long records are away."""
    over = FinishedMatch("g", "t", 3, 5, "{}")
    await play(tables, first("t"), step(2), step(3, MOVE), step(4, LEAVE), step(5, MOVE, finished=over), step(6))

    await play(tables, trimmed(7))
    assert await kept(tables) == [3, 4, 5, 7]
    await tables.mark_filed(over)
    await play(tables, trimmed(8))

    assert await kept(tables) == [8]


async def test_the_shown_game_keeps_its_moves_and_not_what_happened_around_them(tables: Tables) -> None:
    """Its record tells of moves and of leavers, up to its end; an answer may still come afterwards."""
    steps = (step(2, MOVE), step(3), step(4, LEAVE), step(5, MOVE), step(6, LEAVE), step(7, MOVE), step(8))
    await play(tables, first("t"), *steps, trimmed(9, first=2, last=5))

    assert await kept(tables) == [2, 4, 5, 7, 9]


async def test_the_last_ids_of_everybody_at_the_table_are_kept(tables: Tables) -> None:
    """A message that is sent again is known again; who has left sends nothing again."""
    await play(tables, first("t"), step(2, by="p2", id="quiet"), step(3, by="p3", id="gone"))
    await play(tables, *(step(version, id=f"m{version}") for version in range(4, 40)), trimmed(40))

    stored = await tables.load("t")

    assert stored
    known = [(entry.by, entry.id) for entry in stored.repeats]
    assert known == [("p2", "quiet"), *(("p1", f"m{version}") for version in range(40 - REPEATS, 40))]
    assert await kept(tables) == [2, *range(40 - REPEATS, 41)]


async def test_what_was_kept_for_its_id_lets_nobody_write_behind_it(tables: Tables) -> None:
    """Whoever still stands at an old version finds out that others have gone on."""
    await play(tables, first("t"), step(2, id="a"), step(3, by="p3"), trimmed(4))
    assert await kept(tables) == [2, 4]

    with pytest.raises(Conflict):
        await tables.commit(step(3))


async def test_a_table_keeps_its_last_thousand_lines(tables: Tables) -> None:
    """Ten times as many as anybody is shown, and of this table alone."""
    await play(tables, first("t"), first("other"))
    await tables.say("other", ChatLine("ann", "Hello", 0.0))
    for number in range(1_010):
        await tables.say("t", ChatLine("ann", str(number), float(number)))

    stored, other = await tables.load("t"), await tables.load("other")

    assert stored
    assert other
    assert [line.text for line in stored.chat] == [str(number) for number in range(910, 1_010)]
    assert len(other.chat) == 1
