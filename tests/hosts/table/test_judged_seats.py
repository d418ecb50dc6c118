"""Seats of a judged game: links, players who did not come, moves at the same moment, and what nobody may see."""

import asyncio
from typing import Any

import orjson
import pytest

from tests.hosts.table.guests import Guest
from tests.hosts.table.judged_table import first_move, judged
from tests.hosts.table.server import LocalServer

pytestmark = pytest.mark.anyio


async def test_untaken_seats_are_blocked_and_taken_ones_open_again_and_again() -> None:
    """Two windows of one seat stay in step, and both see its rack."""
    async with judged("Ann", "Bob") as (server, _, (ann, bob), unclaimed):
        late = await server.guest().says("join", room_id=ann.state["room_id"], token=unclaimed[0], name="Eve")
        rack = bob.state["rack"]
        bob.goes_offline()
        await bob.comes_back(server.hall)
        phone = server.guest()
        await phone.says("join", room_id=ann.state["room_id"], token=bob.token)

        await ann.says("pass")
        await phone.says("exchange", tiles=rack[:2])
        await server.settle()

        assert late["code"] == "SEAT_BLOCKED"
        assert set(ann.state["players"]) >= {ann.id, bob.id}
        assert phone.state["rack"] == bob.state["rack"]
        assert phone.state["rack"][:5] == rack[2:]
        assert "rack" in ann.state


async def test_an_untaken_seat_is_blocked_for_this_match_and_open_for_the_next() -> None:
    """Someone who missed the first match may play the second, by the same link."""
    async with judged("Ann", "Bob") as (server, _, (ann, bob), unclaimed):
        eve = server.guest()
        invitation = {"room_id": ann.state["room_id"], "token": unclaimed[0], "name": "Eve"}
        late = await eve.says("join", **invitation)
        await ann.says("pass")
        await bob.says("pass")

        after = await eve.says("join", **invitation)
        await ann.says("start")

        assert (late["code"], after["event"]) == ("SEAT_BLOCKED", "ack")
        assert eve.state["players"][eve.id]["rack_count"] == 7


async def test_alone_at_a_table_for_three_a_player_plays_alone() -> None:
    """The others did not come; a pass ends the match."""
    async with judged("Ann") as (_, __, (ann,), _):
        await ann.says("pass")

        assert (ann.state["phase"], ann.state["players"][ann.id]["score"]) == ("ended", -700)
        assert ann.state["winners"] == [ann.id]


async def test_of_two_moves_at_the_same_moment_one_is_accepted() -> None:
    """For example from two windows of one seat."""
    async with judged("Ann", "Bob") as (server, _, (ann, bob), _):
        phone = server.guest()
        await phone.says("join", room_id=ann.state["room_id"], token=ann.token)

        answers = await asyncio.gather(
            ann.says("place", tiles=first_move(ann)), phone.says("place", tiles=first_move(ann)), bob.says("pass")
        )
        await server.settle()

        assert sorted(answer["event"] for answer in answers) == ["ack", "error", "error"]
        assert len(ann.state["moves"]) == 1


@pytest.mark.slow
async def test_no_message_holds_what_its_reader_may_not_know() -> None:
    """Every list of tiles that anyone was told was their own rack; nobody was told the bag or another's token."""
    async with judged("Ann", "Bob", "Cat") as (server, _, guests, _):
        zoe = server.guest()
        await zoe.says("join", room_id=guests[0].state["room_id"], name="Zoe", role="spectator")
        racks = [await racks_of(server, guests[0])]
        await guests[0].says("place", tiles=first_move(guests[0]))
        await server.settle()
        for guest in (*guests[1:], *guests):
            racks.append(await racks_of(server, guest))
            await guest.says("exchange", tiles=guest.state["rack"][:3])
        racks.append(await racks_of(server, guests[0]))

        for guest in (*guests, zoe):
            told = [tiles for text in guest.texts for tiles in lists_of_tiles(orjson.loads(text))]
            assert all(tiles in [rack.get(guest.id) for rack in racks] for tiles in told)
            assert bool(told) is (guest is not zoe)
            said = "".join(guest.texts)
            assert '"bag":' not in said
            assert [other.token for other in guests if other is not guest and str(other.token) in said] == []


async def racks_of(server: LocalServer, guest: Guest) -> dict[str, list[str | None]]:
    """Return everyone's rack, which only the server knows."""
    match = (await server.live(guest)).table.match
    assert match is not None
    return {seat: [None if tile == "?" else tile for tile in rack] for seat, rack in match.state.racks.items()}


def lists_of_tiles(value: Any) -> list[list[str | None]]:
    """Find every list of letters and blanks in a message, however deep."""
    if isinstance(value, dict):
        return [tiles for inner in value.values() for tiles in lists_of_tiles(inner)]
    if not isinstance(value, list):
        return []
    if len(value) > 2 and all(inner is None or (isinstance(inner, str) and len(inner) == 1) for inner in value):
        return [value] if any(value) else []
    return [tiles for inner in value for tiles in lists_of_tiles(inner)]
