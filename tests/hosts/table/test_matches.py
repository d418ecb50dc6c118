"""Matches at a table: their start, their end, and the history of the table."""

import pytest

from parlour.core.dice import Dice, commitment, mixed
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server, play_through

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_a_whole_match_is_played_and_remembered() -> None:
    """Two by two: four turns, a result for everyone, a line in the history, and the table waits again."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        assert (await ann.says("start"))["event"] == "ack"

        await play_through(ann, bob)

        assert ann.state["phase"] == "scoring"
        assert ann.state["status"] == "waiting"
        assert ann.state["scores"] == bob.state["scores"]
        assert [line["names"] for line in ann.state["history"]] == [{ann.id: "Ann", bob.id: "Bob"}]
        assert bob.effects()[-3:] == ["letter_placed", "game_complete", "game_ended"]
        record = await server.hall.find_record(ann.state["game_id"])
        assert record is not None
        assert len(record.results) == 2


async def test_only_the_host_starts_and_only_with_players() -> None:
    """A5: not a member, not host, in game, no players; in this order."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)

        assert (await server.guest().says("start"))["code"] == "NOT_MEMBER"
        assert (await bob.says("start"))["code"] == "NOT_HOST"
        for guest in (ann, bob):
            await guest.says("set_role", role="spectator")
        assert (await ann.says("start"))["params"] == {"reason": "players"}
        await bob.says("set_role", role="player")
        assert (await ann.says("start"))["event"] == "ack"
        assert (await ann.says("start"))["params"] == {"reason": "playing"}
        assert (await bob.says("abandon"))["code"] == "NOT_HOST"


async def test_an_abandoned_match_does_not_count() -> None:
    """No history, no standings; the boards can be seen, and the seed is revealed."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        assert (await ann.says("abandon"))["params"] == {"reason": "no_game"}
        await ann.says("start")
        await ann.says("announce", letter="T")

        assert (await ann.says("abandon"))["event"] == "ack"

        assert bob.effects()[-2:] == ["game_abandoned", "game_ended"]
        assert (bob.state["status"], bob.state["phase"]) == ("waiting", "abandoned")
        assert bob.state["history"] == []
        assert bob.state["standings"] == {}
        assert "seed" in bob.state["reveal"]
        assert (await ann.says("announce", letter="T"))["code"] == "GAME_OVER"


async def test_a_rematch_begins_with_the_next_announcer_and_an_empty_board() -> None:
    """Everyone gets the whole new state."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        assert ann.state["announcer"] == ann.id
        await play_through(ann, bob)
        first = ann.state["game_id"]
        bob.forgets()

        await ann.says("start")

        assert bob.events()[:2] == ["state_full", "effect"]
        assert bob.state["announcer"] == bob.id
        assert bob.state["game_id"] != first
        assert "scores" not in bob.state
        assert "reveal" not in bob.state
        assert bob.state == await server.fresh(bob)


async def test_standings_add_up_the_matches_of_a_table() -> None:
    """Won, played, points and titles, by seat, also for members who have left."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="parcel", rounds=1)
        for _ in range(2):
            await ann.says("start")
            for guest in (ann, bob):
                await guest.says("pass")
        await bob.says("leave")

        assert ann.state["standings"] == {
            ann.id: {"name": "Ann", "played": 2, "won": 2, "points": 2, "titles": {"winner": 2}},
            bob.id: {"name": "Bob", "played": 2, "won": 0, "points": 0, "titles": {"guest": 2}},
        }
        assert [line["winners"] for line in ann.state["history"]] == [[ann.id], [ann.id]]
        assert ann.state["players"][ann.id]["role"] == "winner"


async def test_the_state_has_the_last_ten_results_and_earlier_ones_are_told_on_request() -> None:
    """A state that grew with every match would be sent to everyone at the end of each; records keep all matches."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="parcel", rounds=1)
        ids = []
        for _ in range(52):
            await ann.says("start")
            ids.append(ann.state["game_id"])
            for guest in (ann, bob):
                await guest.says("pass")

        await ann.says("history")
        [told] = [message for message in ann.told if message["event"] == "history"]
        assert [line["game_id"] for line in ann.state["history"]] == ids[42:]
        assert ann.state["earlier_results"] == 40
        assert [line["game_id"] for line in told["results"]] == ids[2:42]
        assert await server.hall.find_record(ids[0]) is not None


async def test_the_commitment_is_public_before_the_salts_and_holds_after_the_match() -> None:
    """Neither the server nor the players alone determine the dice, and anyone can verify that."""
    async with open_server() as server:
        ann = await server.joins("Ann", "promise", game="parcel", salt="pepper")
        promised = ann.state["commitment"]
        bob = await server.joins("Bob", "promise", salt="sugar")
        await ann.says("start")
        assert ann.state["commitment"] == promised
        assert "reveal" not in ann.state
        first = ann.state["version"]

        for _ in range(2):
            await ann.says("pass")
            await bob.says("pass")

        reveal = ann.state["reveal"]
        assert reveal["commitment"] == promised == commitment(bytes.fromhex(reveal["seed"]))
        assert reveal["salts"] == ["pepper", "sugar"]
        seed = mixed(bytes.fromhex(reveal["seed"]), reveal["salts"])
        assert ann.state["secret"] == f"{Dice(seed, 'act', first).word():016x}"
        assert ann.state["commitment"] != promised


async def test_no_seed_is_told_before_its_match_is_over() -> None:
    """Neither that of the running match nor that of the next."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="parcel", rounds=1)
        zoe = await server.joins("Zoe", ann.state["code"], role="spectator")
        secrets = {await seed_of_the_next(server, ann)}
        await ann.says("start")
        secrets.add(await seed_of_the_next(server, ann))
        await ann.says("pass")

        assert len(secrets) == 2
        assert not [secret for secret in secrets if any(secret in told_to(guest) for guest in (ann, bob, zoe))]
        await bob.says("pass")
        assert ann.state["reveal"]["seed"] in secrets
        assert [secret in told_to(zoe) for secret in secrets].count(True) == 1


async def seed_of_the_next(server: LocalServer, guest: Guest) -> str:
    """Return the seed of the next match, which only the server knows."""
    return (await server.live(guest)).table.seed


def told_to(guest: Guest) -> str:
    """Return every byte a guest was told."""
    return "".join(guest.texts)
