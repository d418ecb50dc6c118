"""Tables that think at the same time: whose turn it is, and what happens to bots that others keep waiting."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Ask, Seat, View
from parlour.hosts.table.hall import Hall
from parlour.hosts.thinking_queue import Party, Thought
from parlour.hosts.workers import Workers
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server, play_through

pytestmark = pytest.mark.anyio

MANY, ALONE = "198.51.100.1", "203.0.113.9"


async def test_a_table_thinks_on_behalf_of_its_hosts_address() -> None:
    """Guests neither use up the table's turns nor bring it their own queue."""
    async with open_server() as server:
        table = (await server.hall.open("parcel", {})).live.table
        ann = await server.joins("Ann", table.code, address=ALONE)
        await server.joins("Bob", table.code, address=MANY)
        await ann.says("add_bot")
        await ann.says("start")
        await ann.says("remove", player_id="p2")
        await ann.says("pass")
        await server.pass_by(1)

        assert set(server.thinkers.parties) == {Party(table.id, ALONE)}


async def test_under_load_a_weaker_bot_answers_and_the_log_says_so() -> None:
    """Operators can see why experts play like beginners."""
    async with open_server() as server:
        server.thinkers.hurried = True
        (ann,) = await server.table("Ann", game="parcel")
        await ann.says("add_bot", level="quick")
        await ann.says("start")
        await ann.says("pass")
        await server.pass_by(1)

        assert ann.state["to_act"] == [ann.id]
        assert server.notebook.weak == [("quick", "slow")]


async def test_an_answer_the_match_waits_for_is_not_left_for_later() -> None:
    """It is as urgent as a move."""
    async with open_server() as server:
        server.thinkers.pondering = True
        ann, _ = await server.table("Ann", "Bob", game="parcel")
        await ann.says("start")
        await ann.says("pass", aloud=True)
        await server.settle()

        assert server.thinkers.later == [False]


async def test_the_best_possible_board_is_computed_after_everyones_moves() -> None:
    """The match is over, and nobody waits."""
    async with open_server() as server:
        server.thinkers.pondering = True
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await play_through(ann, bob)
        await server.settle()

        assert server.thinkers.later == [True]


class RecordedThinking:
    """Workers behind a list of the tables they thought for, in order."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.thought: list[str] = []

    async def choose(
        self, game: str, levels: Sequence[str], view: View, seat: Seat, dice: Dice, party: Party
    ) -> Thought:
        """Think, and remember for whom."""
        chosen = await self.workers.choose(game, levels, view, seat, dice, party)
        self.thought.append(party.address)
        return chosen

    async def ponder(self, game: str, ask: Ask, dice: Dice, party: Party, *, later: bool) -> Any:
        """Let a game answer its own ask."""
        return await self.workers.ponder(game, ask, dice, party, later=later)

    def close(self) -> None:
        """Stop the workers."""
        self.workers.close()


HUNGRY = 28
"""The number of tables of one address."""
BOTS = 11


@pytest.mark.slow
async def test_someone_with_many_busy_tables_does_not_keep_others_waiting() -> None:
    """While hundreds of heavy thoughts of one address wait, easy bots elsewhere answer before most of them."""
    async with open_server() as server:
        thinkers = RecordedThinking(Workers(2))
        server.services = replace(server.services, thinkers=thinkers)
        server.hall = Hall(server.services, server.records)
        ann = await _seated(server, "Ann", ALONE, "president", 3, "easy")
        await _until_it_is_up_to(ann, server)
        for number in range(HUNGRY):
            host = await _seated(server, f"Host {number}", MANY, "crossword", BOTS, "expert", grid_size=8)
            await host.says("announce", letter="E")
        thinkers.thought.clear()

        await _moves(ann)
        await _until_it_is_up_to(ann, server)

        assert thinkers.thought.count(ALONE) >= 1
        assert thinkers.thought.count(MANY) < HUNGRY * BOTS / 3


async def _seated(
    server: LocalServer, name: str, address: str, game: str, bots: int, level: str, **options: Any
) -> Guest:
    """Open a table with bots for someone at `address`, and start."""
    table = (await server.hall.open(game, options)).live.table
    host = await server.joins(name, table.code, address)
    for _ in range(bots):
        assert (await host.says("add_bot", level=level))["event"] == "ack"
    assert (await host.says("start"))["event"] == "ack"
    return host


async def _until_it_is_up_to(guest: Guest, server: LocalServer) -> None:
    """Let time pass until the bots at the table of `guest` have moved."""
    async with asyncio.timeout(120):
        while guest.id not in guest.state["to_act"]:
            await asyncio.sleep(0.02)
            server.clock.advance(0.2)


async def _moves(guest: Guest) -> None:
    """Choose the first legal action."""
    await guest.says("legal")
    offered = next(told for told in reversed(guest.told) if told["event"] == "legal")["actions"]
    assert (await guest.sends({**offered[0], "id": "a move"}))["event"] == "ack"
