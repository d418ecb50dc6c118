"""Timers for turns and for absent players. They are off unless the host sets them."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from parlour.core.game import Seat
from parlour.core.refusal import Rejected
from tests.hosts.games import Code, HastyRound
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server
from tests.hosts.table.stores import UnreliableStore, store_of

pytestmark = pytest.mark.anyio


async def two_who_must_place(server: LocalServer) -> list[Guest]:
    """Let Ann and Bob play until both must place a letter; either may be absent for a minute."""
    ann, bob = await server.table("Ann", "Bob", grid_size=2)
    await ann.says("configure", absence_seconds=60)
    await ann.says("start")
    await ann.says("announce", letter="T")
    return [ann, bob]


async def test_there_is_no_timer_unless_the_host_sets_one() -> None:
    """Nobody is hurried."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        bob.goes_offline()
        version = ann.state["version"]

        await server.pass_by(86_400)

        assert ann.state["version"] == version
        assert "deadline" not in ann.state


async def test_when_a_turn_is_over_the_server_acts_for_players_who_have_not() -> None:
    """The next turn has its own time."""
    async with open_server() as server:
        ann, bob, cat = await server.table("Ann", "Bob", "Cat", grid_size=2)
        await ann.says("configure", turn_seconds=30)
        await ann.says("start")
        assert ann.state["deadline"] == server.clock.now() + 30

        await server.pass_by(30)
        assert ann.state["letter"] == "E"
        await bob.says("place", row=1, col=1)
        await server.pass_by(30)

        assert ann.state["turn_number"] == 1
        assert ann.state["board"] == [["E", None], [None, None]]
        assert bob.state["board"] == [[None, None], [None, "E"]]
        assert cat.state["board"] == [["E", None], [None, None]]
        assert ann.state["deadline"] == server.clock.now() + 30


async def test_a_timer_acts_once_for_each_player_even_if_the_next_turn_begins_at_once() -> None:
    """Its last act ends the turn, and nobody loses the next one because of it."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("configure", turn_seconds=30, options={"random_letters": True})
        await ann.says("start")

        await server.pass_by(30)

        assert ann.state["turn_number"] == 1
        assert ann.state["to_act"] == [ann.id, bob.id]


async def test_a_player_who_leaves_does_not_give_the_others_more_time() -> None:
    """A turn ends when it was to end."""
    async with open_server() as server:
        ann, bob, cat = await server.table("Ann", "Bob", "Cat", grid_size=2)
        await ann.says("configure", turn_seconds=30)
        await ann.says("start")
        deadline = ann.state["deadline"]
        await server.pass_by(20)

        await cat.says("leave")

        assert ann.state["deadline"] == deadline
        await server.pass_by(10)
        assert ann.state["phase"] == "placing"
        assert bob.state["deadline"] == deadline + 30


async def test_a_player_who_acts_and_must_act_again_has_a_full_turn() -> None:
    """For a person alone at the table, every letter is a turn."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", grid_size=2)
        await ann.says("configure", turn_seconds=30)
        await ann.says("start")
        await server.pass_by(20)

        await ann.says("announce", letter="T")

        assert ann.state["deadline"] == server.clock.now() + 30


async def test_a_player_who_stays_away_too_long_is_out_of_the_match_and_still_at_the_table() -> None:
    """They may come back and watch, and play the next match."""
    async with open_server() as server:
        ann, bob = await two_who_must_place(server)
        bob.goes_offline()
        await server.pass_by(59)
        assert ann.state["players"][bob.id]["left"] is False

        await server.pass_by(1)

        assert ann.state["players"][bob.id]["left"] is True
        assert ann.effects()[-1] == "player_absent"
        await bob.comes_back(server.hall)
        assert bob.id in ann.state["players"]
        assert bob.state["players"][bob.id]["joined"] is True
        await ann.says("abandon")
        await ann.says("start")
        assert ann.state["players"][bob.id]["left"] is False


async def test_a_player_who_comes_back_in_time_plays_on() -> None:
    """A tunnel is no absence."""
    async with open_server() as server:
        ann, bob = await two_who_must_place(server)
        bob.goes_offline()
        await server.pass_by(59)

        await bob.comes_back(server.hall)
        await server.pass_by(1000)

        assert ann.state["players"][bob.id]["left"] is False


async def test_absence_counts_only_while_the_match_waits_for_the_player() -> None:
    """It counts from the start of their turn or from going offline, whichever came later."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("configure", absence_seconds=60)
        await ann.says("start")
        bob.goes_offline()
        await server.pass_by(1000)
        assert ann.state["players"][bob.id]["left"] is False

        await ann.says("announce", letter="T")
        await server.pass_by(60)

        assert ann.state["players"][bob.id]["left"] is True


async def test_after_a_crash_everyone_has_time_to_come_back() -> None:
    """It was the server that went away."""
    async with open_server() as server:
        ann, bob = await two_who_must_place(server)
        server.reopens()
        server.clock.advance(1000)
        await ann.comes_back(server.hall)
        await server.pass_by(59)
        assert ann.state["players"][bob.id]["left"] is False

        await server.pass_by(1)

        assert ann.state["players"][bob.id]["left"] is True
        assert ann.state["players"][ann.id]["left"] is False


async def test_nobody_is_taken_out_of_a_match_that_waits() -> None:
    """Their seat stays theirs, however long."""
    async with open_server() as server:
        opened = await server.hall.open("quiet", {}, links=2)
        ann, bob = server.guest(), server.guest()
        for guest, token in zip((ann, bob), opened.tokens, strict=True):
            await guest.says("join", room_id=opened.live.table.id, token=token)
        await ann.says("configure", absence_seconds=60)
        await ann.says("start")
        ann.goes_offline()
        version = bob.state["version"]

        await server.pass_by(1000)

        assert bob.state["version"] == version
        assert len(opened.live.errands) == 0
        assert opened.live.presence.absent_since[Seat("p1")] > 0


async def test_players_who_act_just_before_the_timer_keep_their_own_move() -> None:
    """The timer comes too late for them and goes on to the next player."""
    async with open_server(store=UnreliableStore) as server:
        ann, bob, cat = await server.table("Ann", "Bob", "Cat", grid_size=2)
        await ann.says("configure", turn_seconds=30)
        await ann.says("start")
        await ann.says("announce", letter="T")
        store = store_of(server.tables)
        held = store.held = asyncio.Event()
        moves = [asyncio.create_task(guest.says("place", row=1, col=1)) for guest in (ann, bob)]
        await server.pass_by(30)

        store.held = None
        held.set()
        await asyncio.gather(*moves)
        await server.settle()

        assert ann.state["turn_number"] == 1
        assert ann.state["board"] == bob.state["board"] == [[None, None], [None, "T"]]
        assert cat.state["board"] == [["T", None], [None, None]]


async def test_a_default_move_that_is_refused_is_logged() -> None:
    """The game's own choice breaks its rules; the other players still get theirs."""
    async with open_server() as server:
        server.games["hasty"] = replace(server.games["hasty"], game=RefusingRound())
        ann, _ = await server.table("Ann", "Bob", game="hasty")
        await ann.says("configure", turn_seconds=30)
        await ann.says("start")

        await server.pass_by(30)
        await server.pass_by(1000)

        assert ann.state["to_act"] == [ann.id]
        assert [str(fault) for fault in server.notebook.faults] == ["Not yours."]
        server.notebook.faults.clear()


class RefusingRound(HastyRound):
    """A game that refuses every move."""

    def act(self, state: Any, seat: Seat, action: Any, moment: Any) -> Any:
        """Refuse."""
        raise Rejected(Code.NOT_YOURS)
