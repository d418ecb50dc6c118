"""Durable before visible: what anybody was told can no longer be lost."""

from random import Random
from typing import Any

import pytest

from parlour.hosts.table.snapshot import load_table, replay
from tests.hosts.table.company import Company
from tests.hosts.table.evening import evening, play_through
from tests.hosts.table.guests import Guest
from tests.hosts.table.keepers import Keeper

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("seed", range(8))
async def test_nothing_is_told_before_it_is_stored(seed: int) -> None:
    """At the very moment somebody hears of a version or a line of chat, the store has it."""
    chance, keepers = Random(seed), []

    def keeper(tables: Any) -> Keeper:
        keepers.append(Keeper(tables))
        return keepers[0]

    async with evening(keeper=keeper) as house:
        opened = await house.hall.open("crossword", {"grid_size": 2})
        company = Company(house, chance, opened.live.table.id)
        for _ in range(80):
            await company.does_something()
            for guest in company.guests:
                watch(guest, keepers[0])

        assert any(guest.told for guest in company.guests)


def watch(guest: Guest, keeper: Keeper) -> None:
    """From now on check everything `guest` is told against the store, as he hears it."""
    if hasattr(guest, "watched"):
        return
    hear = guest._hear

    def checked(text: str) -> None:
        hear(text)
        message = guest.told[-1]
        assert guest.state["version"] <= keeper.versions[guest.state["room_id"]]
        if message["event"] == "chat":
            assert message["text"] in keeper.lines

    guest._hear = checked  # type: ignore[method-assign] # eavesdropping
    guest._visitor._tell = checked
    if guest._visitor._window:
        guest._visitor._window.tell = checked
    guest.watched = True  # type: ignore[attr-defined] # marked


@pytest.mark.parametrize("seed", range(8))
async def test_a_crash_at_any_moment_loses_nothing(seed: int) -> None:
    """The state that the log leads to is the state everybody saw last."""
    chance = Random(seed)
    async with evening() as house:
        opened = await house.hall.open(chance.choice(("crossword", "parcel", "hasty")), {})
        company = Company(house, chance, opened.live.table.id)
        for _ in range(40):
            await company.does_something()
        await house.settle()
        for _ in range(20):
            if await house.tables.find(opened.live.table.code) is None:
                return  # everybody has gone, and the table with them
            before = (await house.hall.find(opened.live.table.id)).table
            house.reopens()
            after = (await house.hall.find(opened.live.table.id)).table
            assert after == before
            for guest in company.guests:
                if guest.state and chance.random() < 0.5:
                    await guest.comes_back(house.hall, version=guest.state["version"])
                    assert not guest.seated or guest.state == await house.fresh(guest)
            await company.does_something()
            await house.settle()


async def test_the_whole_log_leads_to_the_present() -> None:
    """From the first entry on, snapshots or none."""
    async with evening() as house:
        ann, bob = await house.table("Ann", "Bob", grid_size=2)
        live = await house.live(ann)
        first = await house.tables.load(live.table.id)
        assert first is not None
        start = load_table(house.games, first.snapshot)
        await ann.says("start")
        await play_through(ann, bob)

        entries = await house.tables.log(live.table.id, start.version + 1, 99)

        steps = list(replay(house.games, start, entries))
        assert steps[-1].state == live.table
