"""A message is done once, whichever processes of a server it reaches."""

import pytest

from parlour.core.game import Seat
from parlour.games.crossword.actions import Announce
from parlour.hosts.table.errors import Outdated
from tests.hosts.table.server import open_server
from tests.hosts.table.stores import UnreliableStore

pytestmark = pytest.mark.anyio


async def test_a_message_that_reaches_two_processes_is_done_once() -> None:
    """The second process notices when it has caught up with the first."""
    async with open_server(store=UnreliableStore) as server:
        (ann,) = await server.table("Ann", game="hasty")
        other = server.neighbour(is_known=False)
        elsewhere = await other.joins("Ann", ann.state["code"])

        first = await ann.sends({"event": "add_bot", "id": "m1"})
        second = await elsewhere.sends({"event": "add_bot", "id": "m1"})

        assert first == second
        assert len(elsewhere.state["players"]) == 2


async def test_a_process_that_lags_behind_does_not_refuse_a_move_that_is_stored_already() -> None:
    """It would say that no match is running, although the move was made in it."""
    async with open_server(store=UnreliableStore) as server:
        ann, _ = await server.table("Ann", "Bob", grid_size=2)
        other = server.neighbour(is_known=False)
        elsewhere = await other.joins("Ann", ann.state["code"])
        await ann.says("start")
        first = await ann.sends({"event": "announce", "letter": "T", "id": "m1"})

        again = await elsewhere.sends({"event": "announce", "letter": "T", "id": "m1"})

        assert again == first
        assert elsewhere.state["letter"] == "T"


async def test_a_process_that_lags_behind_makes_a_move_that_has_become_legal() -> None:
    """It refuses an illegal move with the reason that is true now."""
    async with open_server(store=UnreliableStore) as server:
        ann, _ = await server.table("Ann", "Bob", grid_size=2)
        other = server.neighbour(is_known=False)
        elsewhere = await other.joins("Bob", ann.state["code"])
        await ann.says("start")
        await ann.says("announce", letter="T")

        assert (await elsewhere.says("place", row=0, col=0))["event"] == "ack"
        assert (await elsewhere.says("place", row=0, col=1))["code"] == "ALREADY_PLACED"


async def test_two_processes_that_run_the_same_bot_make_its_move_once() -> None:
    """While a table changes hands, both may believe that it is theirs."""
    async with open_server(store=UnreliableStore) as server:
        (ann,) = await server.table("Ann", game="hasty")
        await ann.says("add_bot")
        await ann.says("start")
        other = server.neighbour(is_known=False)
        await other.joins("Ann", ann.state["code"])
        await ann.says("pass")
        both = await server.live(ann), await other.live(ann)
        await both[1].look_again()

        await server.pass_by(30.0)
        await other.settle()

        moves = [entry for entry in await server.tables.log(ann.state["room_id"], 1, 99) if entry.by == "p2"]
        assert [entry.action for entry in moves] == ['{"event":"pass","aloud":false}']
        assert other.thinkers.thoughts == 1, "it thought again about a move that was made already"
        assert both[0].table.version == moves[0].version


async def test_an_errand_of_a_process_that_lags_behind_is_dropped_when_it_is_done() -> None:
    """Its move was chosen for a table that has changed since."""
    async with open_server(store=UnreliableStore) as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        live = await server.live(ann)
        other = server.neighbour(is_known=False)
        elsewhere = await other.joins("Ann", ann.state["code"])
        await elsewhere.says("announce", letter="T")

        with pytest.raises(Outdated):
            await live.do(Seat(ann.id), Announce("X"), "errand timer 1", retry=False)

        assert bob.state["letter"] == "T"


async def test_nobody_can_send_the_id_of_an_errand() -> None:
    """Otherwise a player could claim that the server had already moved for them."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", game="hasty")

        assert (await ann.sends({"event": "start", "id": "errand timer 3"}))["code"] == "ACTION_NOT_ALLOWED"
