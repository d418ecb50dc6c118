"""A message is done once, whichever processes of a server it reaches."""

import pytest

from tests.hosts.table.server import open_server
from tests.hosts.table.stores import UnreliableStore

pytestmark = pytest.mark.anyio


async def test_a_message_that_reaches_two_processes_is_done_once() -> None:
    """The second process notices when it has caught up with the first."""
    async with open_server(store=UnreliableStore) as server:
        (ann,) = await server.table("Ann", game="hasty")
        other = server.neighbour()
        elsewhere = await other.joins("Ann", ann.state["code"])

        first = await ann.sends({"event": "add_bot", "id": "m1"})
        second = await elsewhere.sends({"event": "add_bot", "id": "m1"})

        assert first == second
        assert len(elsewhere.state["players"]) == 2
        await other.hall.close()


async def test_a_process_that_lags_behind_does_not_refuse_a_move_that_is_stored_already() -> None:
    """It would say that no match is running, although the move was made in it."""
    async with open_server(store=UnreliableStore) as server:
        ann, _ = await server.table("Ann", "Bob", grid_size=2)
        other = server.neighbour()
        elsewhere = await other.joins("Ann", ann.state["code"])
        await ann.says("start")
        first = await ann.sends({"event": "announce", "letter": "T", "id": "m1"})

        again = await elsewhere.sends({"event": "announce", "letter": "T", "id": "m1"})

        assert again == first
        assert elsewhere.state["letter"] == "T"
        await other.hall.close()


async def test_a_process_that_lags_behind_makes_a_move_that_has_become_legal() -> None:
    """And refuses with the present reason what is illegal now."""
    async with open_server(store=UnreliableStore) as server:
        ann, _ = await server.table("Ann", "Bob", grid_size=2)
        other = server.neighbour()
        elsewhere = await other.joins("Bob", ann.state["code"])
        await ann.says("start")
        await ann.says("announce", letter="T")

        assert (await elsewhere.says("place", row=0, col=0))["event"] == "ack"
        assert (await elsewhere.says("place", row=0, col=1))["code"] == "ALREADY_PLACED"
        await other.hall.close()
