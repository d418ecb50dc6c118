"""Salts: players add them when they join, and fresh ones for every match, after its commitment was shown."""

import orjson
import pytest

from parlour.hosts.records.filed import replay_record
from parlour.hosts.records.verify import verify
from tests.hosts.table.server import HOSTED, open_server, play_through

pytestmark = pytest.mark.anyio


async def test_a_player_who_is_ready_and_the_one_who_starts_add_fresh_salts() -> None:
    """The commitment was public by then, so the server could not choose the seed by them; a later match as well."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        for number in range(2):
            committed = ann.state["commitment"]
            await bob.says("set_ready", ready=True, salt=f"bob {number}")
            await ann.says("start", salt=f"ann {number}")
            assert ann.state["commitment"] == committed
            await play_through(ann, bob)
            record = await server.hall.find_record(ann.state["game_id"])
            assert record is not None
            document, _ = replay_record(HOSTED["crossword"], record)

            assert document.salts == (f"ann {number}", f"bob {number}")
            assert document.commitment == committed
            assert verify(HOSTED, document).is_consistent
            assert document.log[0].action.keys() == {"event", "game_id"}


async def test_a_player_without_a_fresh_salt_keeps_the_one_they_joined_with() -> None:
    """Programs that know only the salt of `join` go on working."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", grid_size=2)
        bob = await server.joins("Bob", ann.state["code"], salt="pepper")
        await bob.says("set_ready", ready=True)
        await ann.says("start")

        match = (await server.live(ann)).table.match

        assert match is not None
        assert match.salts == ("", "pepper")


async def test_nobody_is_shown_a_salt_before_the_match_is_over() -> None:
    """The last player to be ready must not choose theirs by what the others added."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await bob.says("set_ready", ready=True, salt="bob's pinch")
        await ann.says("start", salt="ann's pinch")

        assert not any("pinch" in text for guest in (ann, bob) for text in guest.texts)
        await play_through(ann, bob)
        assert ann.state["reveal"]["salts"] == ["ann's pinch", "bob's pinch"]


async def test_a_new_salt_changes_the_dice() -> None:
    """Otherwise it would protect nobody."""
    deals = []
    for salt in ("", "pepper"):
        async with open_server() as server:
            ann, bob, cat = await server.table("Ann", "Bob", "Cat", game="president")
            await bob.says("set_ready", ready=True, salt=salt)
            await ann.says("start")
            deals.append(orjson.dumps(cat.state["hand"]))

    assert deals[0] != deals[1]
