"""A store that is unreachable, slow, broken, or shared with other processes."""

import asyncio
from typing import Any

import pytest

from parlour.core.game import Seat
from parlour.hosts.table.windows import Window
from parlour.storage.tables import Commit
from tests.hosts.table.server import open_server
from tests.hosts.table.stores import OwnStore, UnreliableStore, store_of

pytestmark = pytest.mark.anyio


async def test_an_action_that_is_not_stored_never_happened() -> None:
    """Only the sender is told, and play goes on when the store is back."""
    async with open_server(store=UnreliableStore) as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        bob.forgets()
        store = store_of(server.tables)
        store.away = True

        for _ in range(2):
            assert (await ann.sends({"event": "announce", "letter": "T", "id": "a"}))["code"] == "NOT_STORED"
        assert (await ann.says("chat", text="hello?"))["code"] == "NOT_STORED"
        assert (await server.guest().says("join", room_id="BCDFG"))["code"] == "NOT_STORED"
        assert (await server.guest().says("join", room_id="meadow", game="hasty"))["code"] == "NOT_STORED"
        assert bob.told == []
        assert ann.state == await server.fresh(ann)
        store.away = False

        assert (await ann.sends({"event": "announce", "letter": "T", "id": "a"}))["event"] == "ack"
        assert bob.state["letter"] == "T"


async def test_a_bot_waits_for_the_store_and_then_makes_the_move_it_chose() -> None:
    """It neither makes the default move nor waits in a busy loop."""
    async with open_server(store=UnreliableStore) as server:
        (ann,) = await server.table("Ann", game="hasty")
        await ann.says("add_bot")
        await ann.says("start")
        await ann.says("pass")
        store = store_of(server.tables)
        store.away = True
        await server.pass_by(0.7)
        thoughts = server.thinkers.thoughts
        await server.pass_by(0.9)
        store.away = False
        assert ann.state["to_act"] == ["p2"]

        await server.pass_by(1.0)

        assert ann.state["to_act"] == ["p1"]
        assert server.thinkers.thoughts == thoughts


async def test_a_process_that_was_slower_than_another_catches_up_and_goes_on() -> None:
    """Two processes never both accept move n; everyone is told of both, effects included."""
    async with open_server(store=UnreliableStore) as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await ann.says("announce", letter="T")
        bob.forgets()
        store = store_of(server.tables)
        store.rivals = [another(bob.id, '{"event":"place","row":1,"col":1}')]

        answer = await ann.says("place", row=0, col=0)

        assert answer["event"] == "ack"
        assert [told["version"] for told in bob.told if told["event"] == "state_patch"] == [6, 7]
        assert bob.effects() == ["letter_placed", "letter_placed", "turn_complete"]
        assert bob.state["board"] == [[None, None], [None, "T"]]
        for guest in (ann, bob):
            assert guest.state == await server.fresh(guest)


async def test_a_process_that_skipped_versions_shows_the_whole_state() -> None:
    """Another process got so far ahead that the log after its snapshot lacks the steps between."""
    async with open_server(store=UnreliableStore) as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        other = server.neighbour(is_known=False)
        cat = await other.joins("Cat", ann.state["code"])
        await cat.says("set_role", role="spectator")
        store_of(server.tables).trimmed = {cat.state["version"] - 1}
        bob.forgets()

        assert (await ann.says("configure", listed=True))["event"] == "ack"

        assert bob.events()[0] == "state_full"
        assert bob.state["version"] == cat.state["version"] + 1
        assert bob.state == await server.fresh(bob)


async def test_an_answer_that_another_process_gave_first_is_enough() -> None:
    """A game is answered once."""
    async with open_server(store=UnreliableStore) as server:
        server.thinkers.pondering = True
        ann, _ = await server.table("Ann", "Bob", game="hasty")
        await ann.says("start")
        await ann.says("pass", aloud=True)
        store_of(server.tables).rivals = [another("house", '{"event":"rated","points":3}')]

        await server.settle()

        assert ann.state["points"] == 3
        assert ann.state == await server.fresh(ann)


async def test_a_move_that_another_process_made_impossible_is_refused() -> None:
    """The process catches up first, and then gives the reason that is true now."""
    async with open_server(store=UnreliableStore) as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        store = store_of(server.tables)
        store.rivals = [another(ann.id, '{"event":"announce","letter":"X"}')]

        assert (await ann.says("announce", letter="T"))["code"] == "WRONG_PHASE"

        assert bob.state["letter"] == "X"


async def test_a_process_that_is_always_slower_tells_its_client_to_try_again() -> None:
    """Three attempts are enough for one message."""
    async with open_server(store=UnreliableStore) as server:
        ann, _ = await server.table("Ann", "Bob")
        store = store_of(server.tables)
        store.rivals = [
            another(ann.id, f'{{"event":"configure","listed":{listed}}}') for listed in ("true", "false", "true")
        ]

        refused = await ann.says("configure", turn_seconds=5)

        assert refused["code"] == "NOT_STORED"
        assert ann.state["settings"]["listed"] is True
        assert ann.state == await server.fresh(ann)


async def test_a_table_that_another_process_deleted_is_gone() -> None:
    """There is nothing to catch up with."""
    async with open_server(store=UnreliableStore) as server:
        opened = await server.hall.open("crossword", {})
        await store_of(server.tables).tables.sweep(server.clock.now() + 1)

        assert (await server.guest().says("join", room_id=opened.live.table.id))["code"] == "NO_SUCH_TABLE"


async def test_a_member_who_disconnects_while_a_lobby_is_being_stored_is_shown_as_gone() -> None:
    """Messages composed before still go out, so presence is corrected afterwards."""
    async with open_server(store=UnreliableStore) as server:
        ann, sue, tom = await server.table("Ann", "Sue", "Tom", grid_size=2)
        await ann.says("set_role", player_id=sue.id, role="spectator")
        store = store_of(server.tables)
        held = store.held = asyncio.Event()
        change = asyncio.create_task(ann.says("set_role", player_id=tom.id, role="spectator"))
        await store.is_holding.wait()
        sue.goes_offline()
        store.held = None
        held.set()
        await change

        assert ann.state["spectators"][sue.id]["connected"] is False
        assert ann.state == await server.fresh(ann)


async def test_a_member_who_connects_while_a_move_is_being_stored_misses_nothing() -> None:
    """They first see the table before the move, and then follow it like everyone."""
    async with open_server(store=UnreliableStore) as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        bob.goes_offline()
        store = store_of(server.tables)
        held = store.held = asyncio.Event()
        move = asyncio.create_task(ann.says("announce", letter="T"))
        await store.is_holding.wait()
        live = await server.hall.find(ann.state["room_id"])
        window = Window(Seat(bob.id), bob.hear)
        live.attach(window)
        before = bob.state["version"]
        store.held = None
        held.set()
        await move

        assert bob.state["version"] == before + 1
        assert bob.state["letter"] == "T"
        assert bob.state == await server.fresh(bob)


def another(by: str, action: str) -> Any:
    """Turn one of our commits into another process's: the same version, another action."""

    def rival(commit: Commit) -> Commit:
        entry = commit.entry._replace(by=by, action=action, id=None)
        return Commit(commit.table_id, entry)

    return rival


async def test_a_commit_whose_sender_disconnected_is_told_to_everyone_else() -> None:
    """It was sent and stored, so it happened."""
    async with open_server(store=UnreliableStore) as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        store = store_of(server.tables)
        store.held = asyncio.Event()
        asking = asyncio.create_task(ann.says("start"))
        await store.is_holding.wait()

        asking.cancel()
        store.held = None
        await server.settle()

        assert asking.cancelled()
        assert bob.state["status"] == "playing"
        assert bob.state == await server.fresh(bob)
        assert (await ann.says("announce", letter="T"))["event"] == "ack"


async def test_a_commit_that_failed_after_it_was_stored_is_discovered() -> None:
    """The answer was lost, the move was not; sent again, it is not done again."""
    async with open_server(store=UnreliableStore) as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        store_of(server.tables).broken = RuntimeError("line cut")
        move = {"event": "announce", "letter": "T", "id": "a"}

        assert (await ann.sends(move))["code"] == "INTERNAL"
        await server.settle()

        assert bob.state["letter"] == "T"
        assert (await ann.sends(move))["event"] == "ack"
        assert [str(fault) for fault in server.notebook.faults] == ["line cut"]
        server.notebook.faults.clear()


async def test_a_store_that_stays_away_after_a_lost_answer_is_asked_again_by_the_next_action() -> None:
    """Nobody acts on a state that may be out of date."""
    async with open_server(store=UnreliableStore) as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        store = store_of(server.tables)
        store.broken = RuntimeError("line cut")
        await ann.sends({"event": "announce", "letter": "T"})
        store.away = True
        await server.settle()
        assert (await bob.says("chat", text="hm"))["code"] == "NOT_STORED"
        assert (await bob.says("place", row=0, col=0))["code"] == "NOT_STORED"
        store.away = False

        assert (await bob.says("place", row=0, col=0))["event"] == "ack"

        assert bob.state == await server.fresh(bob)
        assert [str(fault) for fault in server.notebook.faults] == ["line cut"]
        server.notebook.faults.clear()


@pytest.mark.slow
async def test_a_table_that_cannot_be_read_again_is_logged_and_read_by_the_next_action() -> None:
    """Nobody waits for the attempt, so only the log can tell."""
    async with open_server(store=OwnStore) as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        store = store_of(server.tables)
        store.broken, store.unreadable = RuntimeError("line cut"), RuntimeError("cut again")
        await ann.sends({"event": "start", "id": 1})
        await server.settle()
        assert [str(fault) for fault in server.notebook.faults] == ["line cut", "cut again"]
        server.notebook.faults.clear()
        assert bob.state["status"] == "waiting"

        assert (await ann.sends({"event": "start", "id": 1}))["event"] == "ack"

        assert bob.state["status"] == "playing"
        assert bob.state == await server.fresh(bob)
