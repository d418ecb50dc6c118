"""Tables that think at the same time: whose turn it is, and what becomes of bots that others keep waiting."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Seat, View
from parlour.hosts.fairness import Party, Thought
from parlour.hosts.table.hall import Hall
from parlour.hosts.workers import Workers
from tests.hosts.evening import Evening, evening, play_through
from tests.hosts.guests import Guest

pytestmark = pytest.mark.anyio

MANY, ALONE = "198.51.100.1", "203.0.113.9"


async def test_a_table_thinks_on_behalf_of_its_hosts_address() -> None:
    """Whoever comes to play at somebody's table neither takes its turns nor brings it their own queue."""
    async with evening() as house:
        table = (await house.hall.open("parcel", {})).live.table
        ann = await house.joins("Ann", table.code, address=ALONE)
        await house.joins("Bob", table.code, address=MANY)
        await ann.says("add_bot")
        await ann.says("start")
        await ann.says("remove", player_id="p2")
        await ann.says("pass")
        await house.pass_by(1)

        assert set(house.thinkers.parties) == {Party(table.id, ALONE)}


async def test_a_weaker_bot_answers_in_times_of_need_and_the_log_says_so() -> None:
    """The keeper can tell why experts play as beginners."""
    async with evening() as house:
        house.thinkers.hurried = True
        (ann,) = await house.table("Ann", game="parcel")
        await ann.says("add_bot", level="quick")
        await ann.says("start")
        await ann.says("pass")
        await house.pass_by(1)

        assert ann.state["to_act"] == [ann.id]
        assert house.notebook.weak == [("quick", "slow")]


async def test_a_verdict_that_the_game_waits_for_is_no_thought_for_later() -> None:
    """It is as urgent as a move."""
    async with evening() as house:
        house.thinkers.pondering = True
        ann, _ = await house.table("Ann", "Bob", game="parcel")
        await ann.says("start")
        await ann.says("pass", aloud=True)
        await house.settle()

        assert house.thinkers.later == [False]


async def test_the_best_possible_board_is_looked_for_after_everybodys_moves() -> None:
    """The game is over, and nobody waits."""
    async with evening() as house:
        house.thinkers.pondering = True
        ann, bob = await house.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await play_through(ann, bob)
        await house.settle()

        assert house.thinkers.later == [True]


class Recorded(Workers):
    """Workers who remember for whom they thought, in order."""

    thought: list[str]

    async def choose(
        self, game: str, levels: Sequence[str], view: View, seat: Seat, dice: Dice, party: Party
    ) -> Thought:
        """Think, and remember it."""
        chosen = await super().choose(game, levels, view, seat, dice, party)
        self.thought.append(party.address)
        return chosen


HUNGRY = 28
"""How many tables one address has."""
BOTS = 11


@pytest.mark.slow
async def test_whoever_has_many_hungry_tables_does_not_keep_others_waiting() -> None:
    """Hundreds of heavy thoughts of one address are waiting; easy bots elsewhere answer before most of them."""
    async with evening() as house:
        workers = Recorded(2)
        workers.thought = []
        house.services = replace(house.services, thinkers=workers)
        house.hall = Hall(house.services, house.records)
        ann = await _seated(house, "Ann", ALONE, "president", 3, "easy")
        await _until_it_is_up_to(ann, house)
        for number in range(HUNGRY):
            host = await _seated(house, f"Host {number}", MANY, "crossword", BOTS, "expert", grid_size=8)
            await host.says("announce", letter="E")
        workers.thought.clear()

        await _moves(ann)
        await _until_it_is_up_to(ann, house)

        assert workers.thought.count(ALONE) >= 1
        assert workers.thought.count(MANY) < HUNGRY * BOTS / 3


async def _seated(house: Evening, name: str, address: str, game: str, bots: int, level: str, **options: Any) -> Guest:
    """Open a table for somebody from `address`, with bots, and start."""
    table = (await house.hall.open(game, options)).live.table
    host = await house.joins(name, table.code, address)
    for _ in range(bots):
        assert (await host.says("add_bot", level=level))["event"] == "ack"
    assert (await host.says("start"))["event"] == "ack"
    return host


async def _until_it_is_up_to(guest: Guest, house: Evening) -> None:
    """Let time pass for the table of `guest` until the bots there have moved."""
    async with asyncio.timeout(120):
        while guest.id not in guest.state["to_act"]:
            await asyncio.sleep(0.02)
            house.clock.advance(0.2)


async def _moves(guest: Guest) -> None:
    """Do the first thing that the rules offer."""
    await guest.says("legal")
    offered = next(told for told in reversed(guest.told) if told["event"] == "legal")["actions"]
    assert (await guest.sends({**offered[0], "id": "a move"}))["event"] == "ack"
