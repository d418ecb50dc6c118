"""Several deals at a live table: titles lead from one to the next."""

from typing import Any

import orjson
import pytest

from parlour.core.dice import Dice
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server

pytestmark = pytest.mark.anyio
TITLES = ["Asshole", "President", "Scumbag", "VicePresident"]


async def seated(server: LocalServer, *names: str) -> list[Guest]:
    """Let guests join by a made-up id; the first one opens the table without naming a game."""
    return [await server.joins(name, "salon") for name in names]


async def play_a_deal(players: list[Guest], dice: Dice) -> None:
    """Play the running deal to its end; everyone takes any legal action."""
    by_seat = {player.id: player for player in players}
    while to_act := players[0].state["to_act"]:
        actor = by_seat[dice.choice(to_act)]
        answer = await actor.sends(dice.choice(await offered(actor)) | {"id": f"move {actor.state['version']}"})
        assert answer["event"] == "ack", answer


async def offered(guest: Guest) -> list[dict[str, Any]]:
    """Ask for the legal actions."""
    await guest.says("legal")
    return next(message["actions"] for message in reversed(guest.told) if message["event"] == "legal")


@pytest.mark.slow
async def test_three_deals_follow_each_other_and_everyone_stays_in_step() -> None:
    """Versions, patches and effects add up to what the server would show."""
    async with open_server() as server:
        players = await seated(server, "Ann", "Bob", "Cat", "Dan")
        watcher = await server.joins("Eve", "salon", role="spectator")
        for deal in (1, 2, 3):
            assert (await players[deal].says("start"))["event"] == "ack"
            assert players[0].state["phase"] == ("play" if deal == 1 else "exchange")
            await play_a_deal(players, Dice(b"titles", deal))
            await server.settle()

            state = players[0].state
            assert (state["phase"], state["status"], state["deal"], state["turn"]) == (
                "finished",
                "waiting",
                deal,
                None,
            )
            assert sorted(player["role"] for player in state["players"].values()) == TITLES
            for guest in (*players, watcher):
                assert guest.state == await server.fresh(guest)

        assert sum(sum(one["titles"].values()) for one in players[0].state["standings"].values()) == 12


@pytest.mark.slow
async def test_effects_follow_the_patch_of_their_version_and_reveal_no_hidden_card() -> None:
    """Each version brings one patch and then its effects, the same for all."""
    async with open_server() as server:
        players = await seated(server, "Ann", "Bob", "Cat")
        await players[0].says("start")
        await play_a_deal(players, Dice(b"told"))
        await server.settle()

        effects = [[told for told in player.told if told["event"] == "effect"] for player in players]
        first = [told for told in effects[0] if told["type"] != "player_joined"]
        assert [told for told in effects[2] if told["type"] != "player_joined"] == first
        version = 0
        for told in players[0].told:
            if told["event"] == "state_patch":
                version = told["version"]
            elif told["event"] == "effect" and told["version"] > version:
                assert told["type"] in {"dealt", "player_joined"}, "only a start comes with the whole state"
        assert all("cards" not in told["data"] for told in first if told["type"] != "played")
        assert {"played", "passed", "trick_end", "player_finished", "deal_end"} <= {told["type"] for told in first}


@pytest.mark.slow
async def test_a_state_stays_small() -> None:
    """A viewer's state of a running deal, including the table's part, is under 3 KB."""
    async with open_server() as server:
        players = await seated(server, "Ann", "Bob", "Cat", "Dan", "Eve")
        await players[0].says("start")
        sizes = []
        while to_act := players[0].state["to_act"]:
            actor = next(player for player in players if player.id == to_act[0])
            await actor.sends((await offered(actor))[0] | {"id": f"move {actor.state['version']}"})
            sizes.append(len(orjson.dumps(players[1].state)))

        assert max(sizes) < 3 * 1024


async def test_a_sixth_person_finds_the_seats_taken_and_watches() -> None:
    """Five play; later visitors watch, or are refused where nobody may watch."""
    async with open_server() as server:
        players = await seated(server, "Ann", "Bob", "Cat", "Dan", "Eve")
        watcher = await server.joins("Fay", "salon")
        assert watcher.id in watcher.state["spectators"]

        await players[0].says("configure", spectators="off")
        late = server.guest(person="gus")
        answer = await late.says("join", room_id="salon", name="Gus")

        assert answer["code"] == "ROOM_FULL"


async def test_two_are_too_few_and_any_player_may_start() -> None:
    """Three can begin, and it need not be the host who starts."""
    async with open_server() as server:
        players = await seated(server, "Ann", "Bob")
        assert (await players[0].says("start"))["code"] == "ACTION_NOT_ALLOWED"

        players.append(await server.joins("Cat", "salon"))

        assert (await players[2].says("start"))["event"] == "ack"
        assert (await players[1].says("start"))["code"] == "ACTION_NOT_ALLOWED"


async def test_a_bot_plays_a_leavers_seat_and_keeps_its_place() -> None:
    """The deal goes on with all its seats."""
    async with open_server() as server:
        players = await seated(server, "Ann", "Bob", "Cat")
        await players[0].says("start")
        gone = players[0].id
        await players[0].says("leave")
        await server.pass_by(1)

        seen = players[1].state["players"][gone]
        assert "hand_count" in seen
        assert seen["level"] is not None
        assert players[1].state["status"] == "playing"
