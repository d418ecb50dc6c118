"""Tables stored by earlier versions load, replay, look the same and go on.

Every folder beside this file is a database as some version left it; see `scripts/pinned_data.py`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.storage.open_storage import open_storage
from tests.pinned import pinned_data
from tests.pinned.pinned_data import Games, Steps, lost
from tests.pinned.pinned_servers import Guest, LocalServer, in_process

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


def tables(folder: Path) -> Iterator[Any]:
    """Give what is known of every table."""
    yield from pinned_data.lines(folder, "tables.jsonl")


def test_no_stored_match_is_stale(steps: Steps) -> None:
    """A match becomes stale when its rules are gone, or refuse a move they once accepted."""
    stale = {place for place, step in steps.items() if step.state.match and step.state.match.stale}

    assert not stale


def test_every_log_leads_to_the_stored_snapshot(games: Games, database: Path, steps: Steps) -> None:
    """A crash may leave either, so both must say the same."""
    for table_id, text in pinned_data.snapshots(database).items():
        stored = pinned_data.load_table(games, text)

        assert steps[table_id, stored.version].state == stored, table_id


def test_every_snapshot_keeps_all_its_members(games: Games, folder: Path, steps: Steps) -> None:
    """A renamed field would be read as its default, and the stored value would be lost without a word."""
    for pinned in pinned_data.lines(folder, "snapshots.jsonl"):
        place = pinned["table"], pinned["version"]
        table = pinned_data.load_table(games, pinned_data.text(pinned["snapshot"]))

        assert lost(pinned["snapshot"], pinned_data.stored_form(table)) == [], place
        assert steps[place].state == table, place


def test_every_step_tells_the_same_events(folder: Path, steps: Steps) -> None:
    """Clients animate what events tell."""
    for pinned in pinned_data.lines(folder, "events.jsonl"):
        place = pinned["table"], pinned["version"]

        assert lost(pinned["events"], pinned_data.plain_events(steps[place])) == [], place


def test_everyone_sees_the_same(games: Games, folder: Path, steps: Steps) -> None:
    """Members, seats and onlookers are shown what they were shown before."""
    for pinned in pinned_data.lines(folder, "views.jsonl"):
        place = pinned.pop("table"), pinned.pop("version")
        shown = pinned_data.views(games, steps[place].state, members="members" in pinned)

        assert lost(pinned, shown) == [], place


async def test_every_table_loads_for_its_members(folder: Path, database: Path) -> None:
    """People come back by the tokens their browsers keep, to the version and the chat they left."""
    async with open_storage(str(database)) as storage:
        server = in_process(storage)
        for table in tables(folder):
            for seat, token in table["tokens"].items():
                guest = await returns(server, table["id"], token)

                assert guest.id == seat
                assert lost({name: table[name] for name in ("status", "game", "code", "chat")}, guest.state) == []
        await server.hall.close()


async def test_running_matches_go_on(games: Games, folder: Path, database: Path) -> None:
    """A legal move is accepted, stored, and still there for the next process."""
    moved = {}
    async with open_storage(str(database)) as storage:
        server = in_process(storage)
        for table in tables(folder):
            if move := table["move"]:
                guest = await returns(server, table["id"], table["tokens"][move["by"]])
                before = guest.state["version"]
                answer = await guest.sends({**move["action"], "id": "pinned"})

                assert (answer["event"], answer["version"]) == ("ack", before + 1), table["story"]
                moved[table["id"]] = before + 1
    assert {table["game"] for table in tables(folder) if table["id"] in moved} == set(games)
    async with open_storage(str(database)) as storage:
        again = in_process(storage)
        for table_id, version in moved.items():
            assert (await again.hall.find(table_id)).table.version == version


async def returns(server: LocalServer, table_id: str, token: str) -> Guest:
    """Let a member come back by token."""
    guest = server.guest()
    answer = await guest.says("join", room_id=table_id, token=token)
    assert answer["event"] == "ack", (table_id, answer)
    return guest
