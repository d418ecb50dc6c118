"""Finding a table."""

import asyncio
from dataclasses import replace

import pytest

from parlour.core.game import Manners, PlainRequest
from parlour.hosts.chance import Chance
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.join_codes import CODE_LENGTH, CODE_LETTERS
from tests.hosts.games import HastyRound
from tests.hosts.table.server import open_server

pytestmark = pytest.mark.anyio


async def test_the_first_to_come_is_host_and_everyone_plays() -> None:
    """The person who opens a table can start at once."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)

        assert ann.state["host"] == bob.state["host"] == ann.id
        assert [player["name"] for player in bob.state["players"].values()] == ["Ann", "Bob"]
        assert ann.state["status"] == "waiting"
        assert ann.state["phase"] == "lobby"
        assert ann.state["options"] == {"grid_size": 2, "language": "en", "random_letters": False}
        assert "player_joined" in ann.effects()


async def test_codes_are_five_letters_that_spell_no_word_and_cannot_be_misread() -> None:
    """No vowels, no 0 and O, no 1 and I."""
    async with open_server() as server:
        codes = {(await server.hall.open("crossword", {})).live.table.code for _ in range(20)}

        assert len(codes) == 20
        assert {len(code) for code in codes} == {5}
        assert set("".join(codes)) <= set(CODE_LETTERS)
        assert not set(CODE_LETTERS) & set("AEIOUY01")


async def test_a_code_is_found_however_it_is_typed() -> None:
    """People tell each other codes aloud."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")

        bob = await server.joins("Bob", f"  {ann.state['code'].lower()} ")

        assert bob.state["room_id"] == ann.state["room_id"]


async def test_a_table_is_found_by_its_id_and_by_the_address_of_the_connection() -> None:
    """`/ws/{room_id}` needs no `room_id` in its `join`."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        bob = server.guest("bob", room_id=ann.state["room_id"])

        assert (await bob.says("join", name="Bob"))["event"] == "ack"

        assert bob.state["room_id"] == ann.state["room_id"]
        assert (await server.guest().says("join"))["code"] == "NO_SUCH_TABLE"


@pytest.mark.parametrize("room_id", ["BCDFG", "bcdfg", "abcdefGHI012", "no blanks", "ünicode", "x" * 33])
async def test_codes_and_ids_that_the_server_draws_open_nothing_by_guessing(room_id: str) -> None:
    """A mistyped code or link must not lead to an empty table."""
    async with open_server() as server:
        guest = server.guest()

        assert (await guest.says("join", room_id=room_id, game="crossword"))["code"] == "NO_SUCH_TABLE"


async def test_a_made_up_id_opens_a_table_of_the_named_game() -> None:
    """Friends agree on a word and meet there."""
    async with open_server() as server:
        ann = await server.joins("Ann", "our_table-1", game="crossword")
        bob = await server.joins("Bob", "our_table-1", game="parcel")

        assert ann.state["room_id"] == bob.state["room_id"] == "our_table-1"
        assert bob.state["game"] == "crossword"
        assert bob.state["host"] == ann.id


async def test_a_made_up_id_serves_other_people_after_everyone_has_left() -> None:
    """They get a table as good as new and see nothing of the former one."""
    async with open_server() as server:
        ann = await server.joins("Ann", "fridays", game="hasty")
        await ann.says("add_bot")
        await ann.sends({"event": "start", "id": 1})
        await ann.says("chat", text="between us")
        await ann.says("leave")
        await server.pass_by(60)

        bob, cat = await asyncio.gather(*(server.joins(name, "fridays", game="crossword") for name in ("Bob", "Cat")))

        assert bob.state["room_id"] == cat.state["room_id"] == "fridays"
        assert bob.state["game"] == "crossword"
        assert (bob.state["phase"], bob.state["chat"], bob.state["history"]) == ("lobby", [], [])
        assert bob.state["code"] != ann.state["code"]
        assert bob.state["commitment"] != ann.state["commitment"]
        assert bob.state["host"] in (bob.id, cat.id)
        assert {bob.id, cat.id}.isdisjoint({"p1", "p2"})
        host = bob if bob.state["host"] == bob.id else cat
        await host.sends({"event": "start", "id": 1})
        assert bob.state["status"] == "playing"
        server.reopens()
        assert (await bob.comes_back(server.hall))["event"] == "ack"
        assert bob.state["chat"] == []


@pytest.mark.parametrize("used", [True, False])
async def test_a_made_up_id_is_opened_even_if_the_first_code_drawn_for_it_is_taken(used: bool) -> None:
    """Another code is drawn, whether the id is new or was used before."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        if used:
            await (await server.joins("Bob", "fridays", game="hasty")).says("leave")
        chance, codes = server.services.chance, [ann.state["code"]]
        server.hall.services = replace(server.services, chance=Repeating(chance, codes))

        again = await server.joins("Bob", "fridays", game="hasty")

        assert again.state["code"] != ann.state["code"]
        assert codes == []


class Repeating:
    """Randomness that draws certain codes first."""

    def __init__(self, chance: Chance, codes: list[str]) -> None:
        self._chance = chance
        self._codes = codes

    def draw(self, count: int) -> bytes:
        """Draw bytes that spell the next code, whenever a code's worth of bytes is drawn."""
        if count == CODE_LENGTH and self._codes:
            return bytes(CODE_LETTERS.index(letter) for letter in self._codes.pop())
        return self._chance.draw(count)


async def test_two_people_who_make_up_the_same_id_at_the_same_moment_meet() -> None:
    """The second one finds the first one's table."""
    async with open_server() as server:
        tables = [await server.hall.open("crossword", {}, table_id="pals") for _ in range(2)]

        assert tables[0].live is tables[1].live


async def test_a_made_up_id_without_a_game_opens_the_default_game() -> None:
    """If there is no default, the game must be named."""
    async with open_server() as server:
        for name in [name for name, hosted in server.games.items() if hosted.game.manners.answers]:
            del server.games[name]

        assert (await server.guest().says("join", room_id="our_table"))["code"] == "BAD_OPTIONS"
        assert (await server.guest().says("join", room_id="our_table", game="chess"))["code"] == "BAD_OPTIONS"
        server.games["greeter"] = HostedGame(Greeter())
        ann = await server.joins("Ann", "our_table")
        assert ann.state["game"] == "greeter"


class Greeter(HastyRound):
    """The default game."""

    name = "greeter"
    manners = Manners(answers=frozenset({PlainRequest.JOIN}))
