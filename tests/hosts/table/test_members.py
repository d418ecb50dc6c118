"""Roles, hosts and leaving."""

import pytest

from tests.hosts.table.guests import Guest
from tests.hosts.table.server import open_server

pytestmark = pytest.mark.anyio


async def test_members_choose_their_own_role_and_the_host_anybodys() -> None:
    """They can do so only while the table waits."""
    async with open_server() as server:
        ann, bob, cat = await server.table("Ann", "Bob", "Cat")

        assert (await bob.says("set_role", role="spectator"))["event"] == "ack"
        assert (await ann.says("set_role", role="spectator", player_id=cat.id))["event"] == "ack"
        assert (await bob.says("set_role", role="player", player_id=cat.id))["code"] == "NOT_HOST"
        assert (await bob.says("set_role", role="player", player_id="p99"))["code"] == "NOT_MEMBER"

        assert list(ann.state["players"]) == [ann.id]
        assert set(ann.state["spectators"]) == {bob.id, cat.id}
        assert ann.effects().count("role_changed") == 2
        assert ann.state["spectators"][bob.id]["connected"] is True


async def test_setting_the_same_role_changes_nothing() -> None:
    """It causes no event and no new version."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob")
        version = ann.state["version"]
        ann.forgets()

        answer = await bob.says("set_role", role="player")

        assert (answer["event"], answer["version"]) == ("ack", version)
        assert ann.told == []


async def test_roles_are_fixed_during_a_match() -> None:
    """Nobody may watch the others' boards and then play on."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")

        refused = await bob.says("set_role", role="spectator")

        assert (refused["code"], refused["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "playing"})


async def test_a_thirteenth_player_is_refused() -> None:
    """Spectators wait until a seat is free."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        for _ in range(11):
            await ann.says("add_bot")
        bob = await server.joins("Bob", ann.state["code"])

        assert (await bob.says("set_role", role="player"))["code"] == "ROOM_FULL"


async def test_the_host_hands_the_table_over_between_matches() -> None:
    """Only the host decides this, and the new host must be a person who is here."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("add_bot")

        assert (await bob.says("transfer_host", player_id=bob.id))["code"] == "NOT_HOST"
        assert (await ann.says("transfer_host", player_id="p99"))["code"] == "NOT_MEMBER"
        assert (await ann.says("transfer_host", player_id="p3"))["code"] == "ACTION_NOT_ALLOWED"
        before = ann.state["version"]
        assert (await ann.says("transfer_host", player_id=ann.id))["version"] == before
        await ann.says("transfer_host", player_id=bob.id)
        assert ann.state["host"] == bob.id
        assert ann.effects()[-1] == "host_changed"
        await bob.says("start")
        assert (await bob.says("transfer_host", player_id=ann.id))["code"] == "ACTION_NOT_ALLOWED"


@pytest.mark.slow
async def test_the_player_who_has_been_here_longest_follows_a_host_who_leaves() -> None:
    """Players come before spectators who have been here longer, and a bot is never host."""
    async with open_server() as server:
        ann, bob, cat = await server.table("Ann", "Bob", "Cat")
        await ann.says("add_bot")
        await bob.says("set_role", role="spectator")

        await ann.says("leave")
        assert cat.state["host"] == cat.id
        await cat.says("leave")
        assert bob.state["host"] == bob.id
        assert bob.effects()[-2:] == ["player_left", "host_changed"]


async def test_people_who_only_ask_to_watch_become_host_last() -> None:
    """The host's friends come before strangers."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob")
        await ann.says("configure", spectators="ask")
        await server.joins("Zoe", ann.state["code"], role="spectator")
        await bob.says("set_role", role="spectator")

        await ann.says("leave")

        assert bob.state["host"] == bob.id


async def test_leaving_tells_who_left_then_what_followed_then_the_new_host() -> None:
    """Events come in the order of their causes."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await ann.says("announce", letter="T")
        await bob.says("place", row=0, col=0)
        bob.forgets()

        await ann.says("leave")

        assert bob.effects() == ["player_left", "turn_complete", "host_changed"]
        assert bob.state["players"][ann.id] == {
            "name": "Ann", "seat": 0, "role": None, "is_bot": False, "level": None, "joined": False, "ready": False,
            "placed": True, "left": True, "connected": False,
        }  # fmt: skip
        assert (await bob.says("abandon"))["event"] == "ack"


@pytest.mark.slow
async def test_when_the_last_member_leaves_the_match_is_abandoned_and_the_table_closed() -> None:
    """Its code is free, its link leads nowhere, and records keep what was played."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", grid_size=2)
        await ann.says("start")
        game_id, code = ann.state["game_id"], ann.state["code"]

        await ann.says("leave")

        assert ann.effects()[-3:] == ["player_left", "game_abandoned", "game_ended"]
        for address in (code, ann.state["room_id"]):
            assert (await server.guest().says("join", room_id=address))["code"] == "NO_SUCH_TABLE"
        assert await server.tables.find(code) is None
        record = await server.hall.find_record(game_id)
        assert record is not None
        assert record.abandoned
        server.reopens()
        assert (await server.guest().says("join", room_id=ann.state["room_id"]))["code"] == "NO_SUCH_TABLE"


@pytest.mark.slow
async def test_bots_do_not_keep_a_table_open() -> None:
    """Nobody would ever tell them to stop."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", grid_size=2)
        await ann.says("add_bot")
        await ann.says("start")

        await ann.says("leave")

        assert (await server.guest().says("join", room_id=ann.state["code"]))["code"] == "NO_SUCH_TABLE"


async def test_a_table_with_only_spectators_stays_open() -> None:
    """They may become players."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await bob.says("set_role", role="spectator")
        await ann.says("start")

        await ann.says("leave")

        assert bob.state["status"] == "waiting"
        assert bob.state["phase"] == "abandoned"
        assert bob.state["host"] == bob.id
        assert bob.state["history"] == []
        assert (await bob.says("set_role", role="player"))["event"] == "ack"
        assert (await bob.says("start"))["event"] == "ack"


async def test_a_leaver_is_recognised_by_their_cookie() -> None:
    """They come back to the table, but never into the match they left."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await bob.says("leave")

        again = await server.joins("Bob", ann.state["code"])

        assert again.id == bob.id
        assert again.id in again.state["spectators"]


async def test_a_table_waits_for_links_that_were_not_opened() -> None:
    """A host who leaves hands it to the next person who opens their link."""
    async with open_server() as server:
        opened = await server.hall.open("crossword", {}, links=2)
        ann, bob = server.guest(), server.guest()
        await sit(ann, opened.live.table.id, opened.tokens[0])
        await ann.says("leave")
        assert opened.live.table.host is None

        await sit(bob, opened.live.table.id, opened.tokens[1])

        assert bob.state["host"] == bob.id
        assert (await bob.says("start"))["event"] == "ack"


@pytest.mark.slow
async def test_the_hosts_seat_stays_the_hosts_until_its_owner_comes() -> None:
    """The first link is the host's, even if others are faster."""
    async with open_server() as server:
        opened = await server.hall.open("crossword", {}, links=2)
        ann, bob = server.guest(), server.guest()
        await sit(bob, opened.live.table.id, opened.tokens[1])
        assert (await bob.says("start"))["code"] == "NOT_HOST"

        await sit(ann, opened.live.table.id, opened.tokens[0])

        assert bob.state["host"] == ann.id
        assert (await ann.says("start"))["event"] == "ack"


async def sit(guest: Guest, table_id: str, token: str) -> None:
    """Open a seat's link."""
    assert (await guest.says("join", room_id=table_id, token=token))["event"] == "ack"


async def test_players_say_when_they_are_ready_for_the_next_match() -> None:
    """The host sees it and may start anyway; when a match begins, nobody is ready for the next one yet."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        cat = await server.joins("Cat", ann.state["code"], role="spectator")

        assert (await bob.says("set_ready", ready=True))["event"] == "ack"

        assert [player["ready"] for player in ann.state["players"].values()] == [False, True]
        assert (await cat.says("set_ready", ready=True))["code"] == "ACTION_NOT_ALLOWED"
        await ann.says("start")
        assert [player["ready"] for player in ann.state["players"].values()] == [False, False]
        assert (await bob.says("set_ready", ready=True))["params"] == {"reason": "playing"}
