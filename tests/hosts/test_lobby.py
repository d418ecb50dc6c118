"""Finding a table."""

import asyncio
from dataclasses import replace

import pytest

from parlour.core.game import Manners, PlainRequest
from parlour.hosts.clock import Chance
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.keys import CODE_LENGTH, CODE_LETTERS
from tests.hosts.evening import evening
from tests.hosts.games import HastyRound

pytestmark = pytest.mark.anyio


async def test_the_first_to_come_is_host_and_everybody_plays() -> None:
    """Whoever opens a table can start at once."""
    async with evening() as house:
        ann, bob = await house.table("Ann", "Bob", grid_size=2)

        assert ann.state["host"] == bob.state["host"] == ann.id
        assert [player["name"] for player in bob.state["players"].values()] == ["Ann", "Bob"]
        assert ann.state["status"] == "waiting"
        assert ann.state["phase"] == "lobby"
        assert ann.state["options"] == {"grid_size": 2, "language": "en", "random_letters": False}
        assert "player_joined" in ann.effects()


async def test_codes_are_five_letters_that_spell_no_word_and_cannot_be_misread() -> None:
    """No vowels, no 0 and O, no 1 and I."""
    async with evening() as house:
        codes = {(await house.hall.open("crossword", {})).live.table.code for _ in range(20)}

        assert len(codes) == 20
        assert {len(code) for code in codes} == {5}
        assert set("".join(codes)) <= set(CODE_LETTERS)
        assert not set(CODE_LETTERS) & set("AEIOUY01")


async def test_a_code_is_found_however_it_is_typed() -> None:
    """People type codes from each other's lips."""
    async with evening() as house:
        (ann,) = await house.table("Ann")

        bob = await house.joins("Bob", f"  {ann.state['code'].lower()} ")

        assert bob.state["room_id"] == ann.state["room_id"]


async def test_a_table_is_found_by_its_id_and_by_the_address_of_the_connection() -> None:
    """`/ws/{room_id}` needs no room in its `join`."""
    async with evening() as house:
        (ann,) = await house.table("Ann")
        bob = house.guest("bob", room_id=ann.state["room_id"])

        assert (await bob.says("join", name="Bob"))["event"] == "ack"

        assert bob.state["room_id"] == ann.state["room_id"]
        assert (await house.guest().says("join"))["code"] == "NO_SUCH_TABLE"


@pytest.mark.parametrize("room_id", ["BCDFG", "bcdfg", "abcdefGHI012", "no blanks", "ünicode", "x" * 33])
async def test_what_only_the_house_gives_out_is_not_opened_by_guessing(room_id: str) -> None:
    """A mistyped code or link must not lead to an empty table."""
    async with evening() as house:
        guest = house.guest()

        assert (await guest.says("join", room_id=room_id, game="crossword"))["code"] == "NO_SUCH_TABLE"


async def test_a_made_up_id_opens_a_table_of_the_game_one_names() -> None:
    """Friends agree on a word and meet there."""
    async with evening() as house:
        ann = await house.joins("Ann", "our_table-1", game="crossword")
        bob = await house.joins("Bob", "our_table-1", game="parcel")

        assert ann.state["room_id"] == bob.state["room_id"] == "our_table-1"
        assert bob.state["game"] == "crossword"
        assert bob.state["host"] == ann.id


async def test_a_made_up_id_serves_the_next_company_when_everybody_has_gone() -> None:
    """Another evening, a table as good as new: nothing of the former one can be seen."""
    async with evening() as house:
        ann = await house.joins("Ann", "fridays", game="hasty")
        await ann.says("add_bot")
        await ann.sends({"event": "start", "id": 1})
        await ann.says("chat", text="between us")
        await ann.says("leave")
        await house.pass_by(60)

        bob, cat = await asyncio.gather(*(house.joins(name, "fridays", game="crossword") for name in ("Bob", "Cat")))

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
        house.reopens()
        assert (await bob.comes_back(house.hall))["event"] == "ack"
        assert bob.state["chat"] == []


@pytest.mark.parametrize("used", [True, False])
async def test_a_made_up_id_is_opened_even_if_the_first_code_drawn_for_it_is_taken(used: bool) -> None:
    """Another code is drawn, whether the id is new or was used before."""
    async with evening() as house:
        (ann,) = await house.table("Ann")
        if used:
            await (await house.joins("Bob", "fridays", game="hasty")).says("leave")
        chance, codes = house.services.chance, [ann.state["code"]]
        house.hall.services = replace(house.services, chance=Repeating(chance, codes))

        again = await house.joins("Bob", "fridays", game="hasty")

        assert again.state["code"] != ann.state["code"]
        assert codes == []


class Repeating:
    """Chance that draws certain codes first."""

    def __init__(self, chance: Chance, codes: list[str]) -> None:
        self._chance = chance
        self._codes = codes

    def draw(self, count: int) -> bytes:
        """Draw what spells the next code, wherever a code's worth of bytes is asked for."""
        if count == CODE_LENGTH and self._codes:
            return bytes(CODE_LETTERS.index(letter) for letter in self._codes.pop())
        return self._chance.draw(count)


async def test_two_who_make_up_the_same_id_at_the_same_moment_meet() -> None:
    """The second one finds the first one's table."""
    async with evening() as house:
        tables = [await house.hall.open("crossword", {}, table_id="pals") for _ in range(2)]

        assert tables[0].live is tables[1].live


async def test_a_made_up_id_without_a_game_opens_the_one_that_answers_at_the_door() -> None:
    """Where none does, one has to say which."""
    async with evening() as house:
        for name in [name for name, room in house.games.items() if room.game.manners.answers]:
            del house.games[name]

        assert (await house.guest().says("join", room_id="our_table"))["code"] == "BAD_OPTIONS"
        assert (await house.guest().says("join", room_id="our_table", game="chess"))["code"] == "BAD_OPTIONS"
        house.games["greeter"] = HostedGame(Greeter())
        ann = await house.joins("Ann", "our_table")
        assert ann.state["game"] == "greeter"


class Greeter(HastyRound):
    """A room for whoever names none."""

    name = "greeter"
    manners = Manners(answers=frozenset({PlainRequest.JOIN}))
