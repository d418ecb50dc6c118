"""A store that is away, slow, broken, or used by others as well."""

import asyncio
from typing import Any

import pytest

from parlour.core.game import Seat
from parlour.hosts.table.audience import Window
from parlour.storage.tables import Commit
from tests.hosts.table.evening import evening
from tests.hosts.table.keepers import Keeper

pytestmark = pytest.mark.anyio


async def test_what_the_store_does_not_take_never_happened() -> None:
    """The sender is told, nobody else; and play goes on when it is back."""
    async with evening(keeper=Keeper) as house:
        ann, bob = await house.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        bob.forgets()
        keeper = keeper_of(house.tables)
        keeper.away = True

        for _ in range(2):
            assert (await ann.sends({"event": "announce", "letter": "T", "id": "a"}))["code"] == "NOT_STORED"
        assert (await ann.says("chat", text="hello?"))["code"] == "NOT_STORED"
        assert (await house.guest().says("join", room_id="BCDFG"))["code"] == "NOT_STORED"
        assert (await house.guest().says("join", room_id="meadow", game="hasty"))["code"] == "NOT_STORED"
        assert bob.told == []
        assert ann.state == await house.fresh(ann)
        keeper.away = False

        assert (await ann.sends({"event": "announce", "letter": "T", "id": "a"}))["event"] == "ack"
        assert bob.state["letter"] == "T"


async def test_a_bot_waits_for_the_store_and_then_makes_the_move_it_chose() -> None:
    """Not the default, and not as fast as it can."""
    async with evening(keeper=Keeper) as house:
        (ann,) = await house.table("Ann", game="hasty")
        await ann.says("add_bot")
        await ann.says("start")
        await ann.says("pass")
        keeper = keeper_of(house.tables)
        keeper.away = True
        await house.pass_by(0.7)
        thoughts = house.thinkers.thoughts
        await house.pass_by(0.9)
        keeper.away = False
        assert ann.state["to_act"] == ["p2"]

        await house.pass_by(1.0)

        assert ann.state["to_act"] == ["p1"]
        assert house.thinkers.thoughts == thoughts


async def test_whoever_was_slower_than_another_process_catches_up_and_goes_on() -> None:
    """Two processes never both accept move n; everybody is told of both, effects included."""
    async with evening(keeper=Keeper) as house:
        ann, bob = await house.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await ann.says("announce", letter="T")
        bob.forgets()
        keeper = keeper_of(house.tables)
        keeper.rivals = [another(bob.id, '{"event":"place","row":1,"col":1}')]

        answer = await ann.says("place", row=0, col=0)

        assert answer["event"] == "ack"
        assert [told["version"] for told in bob.told if told["event"] == "state_patch"] == [6, 7]
        assert bob.effects() == ["letter_placed", "letter_placed", "turn_complete"]
        assert bob.state["board"] == [[None, None], [None, "T"]]
        for guest in (ann, bob):
            assert guest.state == await house.fresh(guest)


async def test_whoever_skipped_versions_is_shown_the_whole_state() -> None:
    """Another process got so far that the steps between are no longer in the log after its snapshot."""
    async with evening(keeper=Keeper) as house:
        ann, bob = await house.table("Ann", "Bob", grid_size=2)
        other = house.neighbour()
        cat = await other.joins("Cat", ann.state["code"])
        await cat.says("set_role", role="spectator")
        bob.forgets()

        assert (await ann.says("configure", listed=True))["event"] == "ack"

        assert bob.events()[0] == "state_full"
        assert bob.state["version"] == cat.state["version"] + 1
        assert bob.state == await house.fresh(bob)
        await other.hall.close()


async def test_an_answer_that_another_process_gave_first_is_enough() -> None:
    """A room is answered once."""
    async with evening(keeper=Keeper) as house:
        house.thinkers.pondering = True
        ann, _ = await house.table("Ann", "Bob", game="hasty")
        await ann.says("start")
        await ann.says("pass", aloud=True)
        keeper_of(house.tables).rivals = [another("house", '{"event":"rated","points":3}')]

        await house.settle()

        assert ann.state["points"] == 3
        assert ann.state == await house.fresh(ann)


async def test_a_move_that_another_process_made_impossible_is_refused() -> None:
    """After catching up, with the reason that is true now."""
    async with evening(keeper=Keeper) as house:
        ann, bob = await house.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        keeper = keeper_of(house.tables)
        keeper.rivals = [another(ann.id, '{"event":"announce","letter":"X"}')]

        assert (await ann.says("announce", letter="T"))["code"] == "WRONG_PHASE"

        assert bob.state["letter"] == "X"


async def test_whoever_is_never_quick_enough_is_told_to_try_again() -> None:
    """Three attempts are enough for one message."""
    async with evening(keeper=Keeper) as house:
        ann, _ = await house.table("Ann", "Bob")
        keeper = keeper_of(house.tables)
        keeper.rivals = [
            another(ann.id, f'{{"event":"configure","listed":{listed}}}') for listed in ("true", "false", "true")
        ]

        refused = await ann.says("configure", turn_seconds=5)

        assert refused["code"] == "NOT_STORED"
        assert ann.state["settings"]["listed"] is True
        assert ann.state == await house.fresh(ann)


async def test_a_table_that_another_process_swept_away_is_gone() -> None:
    """There is nothing to catch up with."""
    async with evening(keeper=Keeper) as house:
        opened = await house.hall.open("crossword", {})
        await keeper_of(house.tables).tables.sweep(house.clock.now() + 1)

        assert (await house.guest().says("join", room_id=opened.live.table.id))["code"] == "NO_SUCH_TABLE"


async def test_who_goes_while_a_lobby_is_being_stored_is_told_to_have_gone() -> None:
    """What was written of him before is told all the same, so it is set right afterwards."""
    async with evening(keeper=Keeper) as house:
        ann, sue, tom = await house.table("Ann", "Sue", "Tom", grid_size=2)
        await ann.says("set_role", player_id=sue.id, role="spectator")
        keeper = keeper_of(house.tables)
        held = keeper.held = asyncio.Event()
        change = asyncio.create_task(ann.says("set_role", player_id=tom.id, role="spectator"))
        await house.settle()
        sue.goes_offline()
        keeper.held = None
        held.set()
        await change

        assert ann.state["spectators"][sue.id]["connected"] is False
        assert ann.state == await house.fresh(ann)


async def test_who_comes_while_a_move_is_being_stored_misses_nothing() -> None:
    """What he is shown first is the table before it; then he is led on like everybody."""
    async with evening(keeper=Keeper) as house:
        ann, bob = await house.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        bob.goes_offline()
        keeper = keeper_of(house.tables)
        held = keeper.held = asyncio.Event()
        move = asyncio.create_task(ann.says("announce", letter="T"))
        await house.settle()
        live = await house.hall.find(ann.state["room_id"])
        window = Window(Seat(bob.id), bob._hear)
        live.attach(window)
        before = bob.state["version"]
        keeper.held = None
        held.set()
        await move

        assert bob.state["version"] == before + 1
        assert bob.state["letter"] == "T"
        assert bob.state == await house.fresh(bob)


def another(by: str, action: str) -> Any:
    """Make the commit of another process out of one of ours: the same version, another action."""

    def rival(commit: Commit) -> Commit:
        entry = commit.entry._replace(by=by, action=action, id=None)
        return Commit(commit.table_id, entry)

    return rival


async def test_a_commit_whose_sender_went_away_is_told_to_everybody_else() -> None:
    """He asked for it, it is stored, so it happened."""
    async with evening(keeper=Keeper) as house:
        ann, bob = await house.table("Ann", "Bob", grid_size=2)
        keeper = keeper_of(house.tables)
        keeper.held = asyncio.Event()
        asking = asyncio.create_task(ann.says("start"))
        await house.settle()

        asking.cancel()
        keeper.held = None
        await house.settle()

        assert asking.cancelled()
        assert bob.state["status"] == "playing"
        assert bob.state == await house.fresh(bob)
        assert (await ann.says("announce", letter="T"))["event"] == "ack"


async def test_a_commit_that_broke_after_it_was_stored_is_found_out_about() -> None:
    """The answer was lost, the move was not; asked again, it is not done again."""
    async with evening(keeper=Keeper) as house:
        ann, bob = await house.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        keeper_of(house.tables).broken = RuntimeError("line cut")
        move = {"event": "announce", "letter": "T", "id": "a"}

        assert (await ann.sends(move))["code"] == "INTERNAL"
        await house.settle()

        assert bob.state["letter"] == "T"
        assert (await ann.sends(move))["event"] == "ack"
        assert [str(fault) for fault in house.notebook.faults] == ["line cut"]
        house.notebook.faults.clear()


async def test_a_store_that_stays_away_after_a_lost_answer_is_asked_by_whoever_acts_next() -> None:
    """Nobody acts upon what may be out of date."""
    async with evening(keeper=Keeper) as house:
        ann, bob = await house.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        keeper = keeper_of(house.tables)
        keeper.broken = RuntimeError("line cut")
        await ann.sends({"event": "announce", "letter": "T"})
        keeper.away = True
        await house.settle()
        assert (await bob.says("chat", text="hm"))["code"] == "NOT_STORED"
        assert (await bob.says("place", row=0, col=0))["code"] == "NOT_STORED"
        keeper.away = False

        assert (await bob.says("place", row=0, col=0))["event"] == "ack"

        assert bob.state == await house.fresh(bob)
        assert [str(fault) for fault in house.notebook.faults] == ["line cut"]
        house.notebook.faults.clear()


async def test_a_table_that_cannot_be_read_again_is_noted_and_read_by_whoever_acts_next() -> None:
    """Nobody waits for the attempt, so nobody but the watch can be told."""
    async with evening(keeper=Keeper) as house:
        ann, bob = await house.table("Ann", "Bob", grid_size=2)
        keeper = keeper_of(house.tables)
        keeper.broken, keeper.unreadable = RuntimeError("line cut"), RuntimeError("cut again")
        await ann.sends({"event": "start", "id": 1})
        await house.settle()
        assert [str(fault) for fault in house.notebook.faults] == ["line cut", "cut again"]
        house.notebook.faults.clear()
        assert bob.state["status"] == "waiting"

        assert (await ann.sends({"event": "start", "id": 1}))["event"] == "ack"

        assert bob.state["status"] == "playing"
        assert bob.state == await house.fresh(bob)


def keeper_of(tables: Any) -> Keeper:
    """Give the keeper of this evening."""
    assert isinstance(tables, Keeper)
    return tables
