"""Durable before visible: whatever anyone was told cannot be lost any more."""

from random import Random
from typing import Any

import pytest

from parlour.hosts.table.snapshot import load_table, replay_log
from tests.hosts.table.crowd import Crowd
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import open_server, play_through
from tests.hosts.table.stores import UnreliableStore, store_of

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("seed", range(8))
async def test_nothing_is_told_before_it_is_stored(seed: int) -> None:
    """When someone hears of a version or a line of chat, the store already has it."""
    chance = Random(seed)
    async with open_server(store=UnreliableStore) as server:
        store = store_of(server.tables)
        opened = await server.hall.open("crossword", {"grid_size": 2})
        crowd = Crowd(server, chance, opened.live.table.id)
        for _ in range(80):
            await crowd.does_something()
            for guest in crowd.guests:
                watch(guest, store)

        assert any(guest.told for guest in crowd.guests)


def watch(guest: Guest, store: UnreliableStore) -> None:
    """From now on check everything `guest` is told against the store."""
    if guest.listeners:
        return

    def check(message: dict[str, Any]) -> None:
        assert guest.state["version"] <= store.versions[guest.state["room_id"]]
        if message["event"] == "chat":
            assert message["text"] in store.lines

    guest.listeners.append(check)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.slow
async def test_a_crash_at_any_moment_loses_nothing(seed: int) -> None:
    """The log leads to the state that everyone saw last."""
    chance = Random(seed)
    async with open_server() as server:
        opened = await server.hall.open(chance.choice(("crossword", "parcel", "hasty")), {})
        crowd = Crowd(server, chance, opened.live.table.id)
        for _ in range(40):
            await crowd.does_something()
        await server.settle()
        for _ in range(20):
            if await server.tables.find(opened.live.table.code) is None:
                return  # everyone has left, and the table is closed
            before = (await server.hall.find(opened.live.table.id)).table
            server.reopens()
            after = (await server.hall.find(opened.live.table.id)).table
            assert after == before
            for guest in crowd.guests:
                if guest.state and chance.random() < 0.5:
                    await guest.comes_back(server.hall, version=guest.state["version"])
                    assert not guest.seated or guest.state == await server.fresh(guest)
            await crowd.does_something()
            await server.settle()


async def test_the_whole_log_leads_to_the_present() -> None:
    """It is read from its first entry on, with or without snapshots."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        live = await server.live(ann)
        first = await server.tables.load(live.table.id)
        assert first is not None
        start = load_table(server.games, first.snapshot)
        await ann.says("start")
        await play_through(ann, bob)

        entries = await server.tables.log(live.table.id, start.version + 1, 99)

        steps = list(replay_log(server.games, start, entries))
        assert steps[-1].state == live.table
