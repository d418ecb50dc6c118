"""Moves: refused ones change nothing, accepted ones are done once, and everyone stays in step."""

from typing import Any

import pytest

from parlour.core.game import Seat
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server

pytestmark = pytest.mark.anyio


async def test_every_refusal_names_its_rule_and_changes_nothing() -> None:
    """State, version and log stay as they are, and nobody else hears of it."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        zoe = await server.joins("Zoe", ann.state["code"], role="spectator")
        assert (await ann.says("announce", letter="T"))["params"] == {"reason": "no_game"}
        await ann.says("start")

        await refused(server, zoe, "NOT_IN_GAME", "announce", letter="T")
        await refused(server, ann, "WRONG_PHASE", "place", row=0, col=0)
        await refused(server, bob, "NOT_ANNOUNCER", "announce", letter="T")
        await refused(server, ann, "BAD_LETTER", "announce", letter="TT")
        await refused(server, ann, "ACTION_NOT_ALLOWED", "announce", letter=7)
        await refused(server, ann, "ACTION_NOT_ALLOWED", "announce")
        await refused(server, ann, "ACTION_NOT_ALLOWED", "castle", row=1)
        await ann.says("announce", letter="T")
        await refused(server, ann, "OUT_OF_BOUNDS", "place", row=2, col=0)
        await ann.says("place", row=0, col=0)
        await refused(server, ann, "ALREADY_PLACED", "place", row=0, col=1)


async def refused(server: LocalServer, guest: Guest, code: str, event: str, **fields: Any) -> None:
    """Check that a message is refused with `code` and leaves no trace."""
    live = await server.live(guest)
    table, log = live.table, await server.tables.log(live.table.id, 1, 999)
    told = len(guest.told)

    answer = await guest.says(event, **fields)

    assert (answer["event"], answer["code"]) == ("error", code)
    assert answer["message"]
    assert len(live.windows) == 3
    assert len(guest.told) == told + 1
    assert live.table is table
    assert await server.tables.log(table.id, 1, 999) == log


async def test_messages_without_an_id_are_done_and_not_acknowledged() -> None:
    """Messages with an id are answered under it."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)

        assert await ann.sends({"event": "start"}) == {}
        assert bob.state["status"] == "playing"
        assert await ann.sends({"event": "announce", "letter": "T", "id": 7}) == {
            "event": "ack", "id": 7, "version": ann.state["version"],
        }  # fmt: skip
        assert (await ann.sends({"event": "announce", "letter": "T", "id": "again"}))["id"] == "again"


async def test_the_same_message_sent_again_is_done_once() -> None:
    """A client that missed the answer may simply send it again, also after a crash."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        move = {"event": "announce", "letter": "T", "id": "m1"}
        first = await ann.sends(move)
        await ann.sends({"event": "place", "row": 0, "col": 0, "id": "m2"})

        assert await ann.sends(move) == first
        server.reopens()
        await ann.comes_back(server.hall)
        assert await ann.sends(move) == first
        assert (await bob.comes_back(server.hall))["event"] == "ack"
        assert (await bob.sends({**move, "letter": "X"}))["code"] == "WRONG_PHASE"
        assert ann.state["letters"] == ["T"]


async def test_message_ids_from_before_a_snapshot_are_known_after_a_crash() -> None:
    """A lobby stores its whole state with every change, and the ids with it, that of the change included."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob")
        watching = await bob.sends({"event": "set_role", "role": "spectator", "id": "b"})
        listed = await ann.sends({"event": "configure", "listed": True, "id": 1})
        assert listed["version"] == watching["version"] + 1

        server.reopens()
        for guest in (ann, bob):
            await guest.comes_back(server.hall)

        assert await bob.sends({"event": "set_role", "role": "player", "id": "b"}) == watching
        assert await ann.sends({"event": "configure", "listed": False, "id": 1}) == listed


@pytest.mark.slow
async def test_the_last_sixteen_ids_of_each_member_are_remembered() -> None:
    """One member's many messages do not push out another's."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob")
        first = await bob.sends({"event": "set_role", "role": "spectator", "id": "b"})
        for number in range(20):
            await ann.sends({"event": "configure", "listed": number % 2 == 0, "id": number})

        assert await bob.sends({"event": "set_role", "role": "spectator", "id": "b"}) == first
        version = ann.state["version"]
        assert (await ann.sends({"event": "configure", "listed": True, "id": 19}))["version"] == version
        assert (await ann.sends({"event": "configure", "listed": True, "id": 0}))["version"] == version + 1


async def test_all_windows_of_a_member_stay_in_step() -> None:
    """Each sees what the other does, and closing one changes nothing."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        phone = server.guest()
        await phone.says("join", room_id=ann.state["code"], token=ann.token)
        bob.forgets()
        await phone.says("start")
        await ann.says("announce", letter="T")
        await phone.says("place", row=1, col=1)

        assert ann.state == phone.state
        assert ann.state["board"] == [[None, None], [None, "T"]]
        phone.goes_offline()
        assert bob.state["players"][ann.id]["connected"] is True
        ann.goes_offline()
        assert bob.state["players"][ann.id]["connected"] is False
        assert bob.events().count("presence") == 1


async def test_a_member_who_joins_again_was_never_gone() -> None:
    """A page joins again to change a name; the others only hear of the name."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        bob.told.clear()

        await ann.says("join", room_id=ann.state["room_id"], name="Anna")

        assert "presence" not in bob.events()
        assert bob.state["players"][ann.id] == {**bob.state["players"][ann.id], "name": "Anna", "connected": True}


async def test_presence_is_told_outside_the_versions() -> None:
    """Losing the connection is not leaving."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob")
        version = ann.state["version"]
        ann.forgets()

        bob.goes_offline()
        await bob.comes_back(server.hall)

        assert [told for told in ann.told if told["event"] != "ack"] == [
            {"event": "presence", "player_id": bob.id, "connected": False},
            {"event": "presence", "player_id": bob.id, "connected": True},
        ]
        assert ann.state["version"] == version


async def test_legal_lists_actions_that_would_be_accepted() -> None:
    """It lists them for players who may act, and for nobody else."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        zoe = await server.joins("Zoe", ann.state["code"], role="spectator")
        for guest in (ann, zoe):
            await guest.says("legal")
            assert guest.told[-2] == {"event": "legal", "actions": []}
        await ann.says("start")
        await ann.says("announce", letter="T")
        await bob.says("place", row=0, col=0)

        await ann.says("legal")
        await zoe.says("legal")
        await bob.says("legal")

        cells = [{"event": "place", "row": row, "col": col} for row in (0, 1) for col in (0, 1)]
        assert ann.told[-2]["actions"] == cells
        assert zoe.told[-2]["actions"] == bob.told[-2]["actions"] == []


async def test_a_member_can_request_the_whole_state() -> None:
    """Clients that lost count of the versions need it."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        ann.state = {}
        bob.forgets()

        await ann.says("request_state")

        assert ann.state == await server.fresh(ann)
        assert bob.told == []


@pytest.mark.slow
async def test_versions_grow_by_one_with_every_accepted_action() -> None:
    """Clients count versions, so every action by anyone must add exactly one."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        live = await server.live(ann)
        assert live.table.version == 3

        for guest, message in (
            (ann, {"event": "configure", "listed": True}),
            (bob, {"event": "set_role", "role": "spectator"}),
            (ann, {"event": "add_bot"}),
            (ann, {"event": "start"}),
            (ann, {"event": "abandon"}),
            (ann, {"event": "transfer_host", "player_id": bob.id}),
            (bob, {"event": "leave"}),
        ):
            before = live.table.version
            await guest.sends(message)
            assert live.table.version == before + 1
        log = await server.tables.log(live.table.id, 1, 99)
        assert [entry.version for entry in log] == list(range(1, live.table.version + 1))
        assert Seat(log[-1].by) == bob.id


async def test_a_ping_is_answered_at_once() -> None:
    """Browsers do not notice when their network goes away, so they ask; nothing happens at the table."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob")
        version = ann.state["version"]
        bob.forgets()

        await ann.sends({"event": "ping"})

        assert ann.told[-1] == {"event": "pong"}
        assert ann.state["version"] == version
        assert bob.told == []
        assert (await server.guest().says("ping"))["code"] == "NOT_MEMBER"
