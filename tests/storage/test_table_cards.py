"""Finding tables by code and by person, and deleting unused ones."""

import pytest

from parlour.storage.errors import Taken
from parlour.storage.tables import ChatLine, Commit, StoredTable, Tables
from tests.storage.samples import card, entry, first, move, play

pytestmark = pytest.mark.anyio


async def test_a_table_id_is_used_once(tables: Tables) -> None:
    """Creating a table twice fails and does not change the first."""
    await tables.commit(first("t", card("ABCD")))

    with pytest.raises(Taken):
        await tables.commit(first("t", card("WXYZ", "bob"), snapshot='"other"'))

    assert await tables.load("t") == StoredTable(1, '"state 1"', [], "{}", [])
    assert (await tables.find("WXYZ"), await tables.of_person("bob")) == (None, {})


async def test_no_two_open_tables_share_a_code(tables: Tables) -> None:
    """A code leads to one table."""
    await play(tables, first("t", card("ABCD")), first("u", card("EFGH")))

    with pytest.raises(Taken):
        await tables.commit(first("v", card("ABCD")))
    with pytest.raises(Taken):
        await tables.commit(move("u", 2, card=card("ABCD"), snapshot="{}"))

    assert await tables.load("v") is None
    assert await tables.load("u") == StoredTable(1, '"state 1"', [], "{}", [])
    assert (await tables.find("ABCD"), await tables.find("EFGH")) == ("t", "u")


async def test_a_closed_table_releases_its_code(tables: Tables) -> None:
    """Codes are short, so they are reused; the table itself stays."""
    await play(tables, first("t", card("ABCD", "ann", listed=True)))

    await tables.commit(move("t", 2, card=card(None, "ann", listed=True)))

    assert await tables.find("ABCD") is None
    assert await tables.of_person("ann") == {}
    await play(tables, first("u", card("ABCD")), first("v", card(None)))
    assert await tables.find("ABCD") == "u"
    assert await tables.load("t") is not None


async def test_open_tables_are_counted_up_to_a_limit(tables: Tables) -> None:
    """Closed tables do not count."""
    await play(tables, first("t", card("ABCD")), first("u", card("EFGH")), first("v", card(None)))

    assert await tables.has_many(2)
    assert not await tables.has_many(3)


async def test_a_table_keeps_its_code_when_its_card_changes(tables: Tables) -> None:
    """Its own code does not count as taken."""
    await play(tables, first("t", card("ABCD")), move("t", 2, card=card("ABCD", "ann", started=True, status="playing")))

    assert await tables.of_person("ann") == {"t": card("ABCD", "ann", started=True, status="playing")}


async def test_people_find_their_tables_most_recent_first(tables: Tables) -> None:
    """Only tables where they are members now."""
    await play(
        tables,
        first("old", card("AAAA", "ann bob"), at=10),
        first("new", card("BBBB", "ann"), at=20),
        first("left", card("CCCC", "ann cat"), at=30),
        Commit("left", entry(2, at=40), card=card("CCCC", "cat")),
    )

    assert list((await tables.of_person("ann")).items()) == [
        ("new", card("BBBB", "ann")),
        ("old", card("AAAA", "ann bob")),
    ]
    assert await tables.of_person("cat") == {"left": card("CCCC", "cat")}
    assert await tables.of_person("nobody") == {}

    await tables.commit(Commit("old", entry(2, at=50), snapshot="{}"))
    assert list(await tables.of_person("ann")) == ["old", "new"]


async def test_a_persons_tables_come_a_page_at_a_time(tables: Tables) -> None:
    """A person at thousands of tables must not make the server list them all at once."""
    await play(tables, *(first(f"t{at}", card(f"CODE{at}", "ann"), at=at) for at in range(1, 6)))

    assert list(await tables.of_person("ann", most=2)) == ["t5", "t4"]
    assert list(await tables.of_person("ann", skip=2, most=2)) == ["t3", "t2"]
    assert list(await tables.of_person("ann", skip=4, most=2)) == ["t1"]


async def test_sweeping_deletes_only_unused_tables(tables: Tables) -> None:
    """They never started a game, have no people and were last used long ago."""
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
    assert await tables.load("forgotten") == StoredTable(1, '"state 1"', [], "{}", [])
    assert await tables.sweep(1) == 0


async def test_people_find_tables_they_have_left_and_may_come_back_to(tables: Tables) -> None:
    """They can find such a table, but do not count as members."""
    gone = card("ABCD", "ann", left=frozenset({"bob"}))
    await play(tables, first("t", card("ABCD", "ann bob")), move("t", 2, card=gone))

    assert await tables.of_person("bob") == await tables.of_person("ann") == {"t": gone}

    await tables.commit(move("t", 3, card=card("ABCD", "ann bob")))
    assert await tables.of_person("bob") == {"t": card("ABCD", "ann bob")}
