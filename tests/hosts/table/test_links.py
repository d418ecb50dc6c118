"""The link of a seat is the seat: it opens again and again, and where only links lead in, nobody comes another way."""

import pytest

from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server

pytestmark = pytest.mark.anyio


async def invited(
    server: LocalServer, *names: str, game: str = "quiet", links: int = 2, known: bool = True
) -> list[Guest]:
    """Open a table with so many links, and let guests of these names, `known` by their cookies, open theirs."""
    opened = await server.hall.open(game, {}, links=links)
    guests = []
    for name, token in zip(names, opened.tokens, strict=False):
        guest = server.guest(name.lower() if known else None)
        assert (await guest.says("join", room_id=opened.live.table.id, token=token, name=name))["event"] == "ack"
        guest.token = token
        guests.append(guest)
    return guests


async def test_the_link_of_who_left_before_the_game_opens_again() -> None:
    """The seat is as free as it was at first, and the same link leads to it."""
    async with open_server() as server:
        ann, bob = await invited(server, "Ann", "Bob")

        await bob.says("leave")
        freed = dict(ann.state["players"][bob.id])
        await bob.comes_back(server.hall, name="Bob")

        assert (freed["name"], freed["joined"], freed["connected"]) == ("", False, False)
        assert ann.state["players"][bob.id]["name"] == "Bob"
        assert ann.state["players"][bob.id]["joined"] is True
        assert ann.effects()[-2:] == ["player_left", "player_joined"]


async def test_the_host_who_left_alone_is_host_again_by_his_link() -> None:
    """Nobody else was there to follow him."""
    async with open_server() as server:
        (ann,) = await invited(server, "Ann")

        await ann.says("leave")
        await ann.comes_back(server.hall, name="Ann")

        assert ann.state["host"] == ann.id
        assert (await ann.says("start"))["event"] == "ack"


async def test_who_left_after_the_end_comes_back_to_see_how_it_ended() -> None:
    """His name stays in the game that is shown."""
    async with open_server() as server:
        ann, bob = await invited(server, "Ann", "Bob")
        await ann.says("start")
        for _ in range(2):
            await ann.says("pass")
            await bob.says("pass")
        assert ann.state["status"] == "waiting"

        await bob.says("leave")
        left = dict(ann.state["players"][bob.id])
        back = await bob.comes_back(server.hall)

        assert back["event"] == "ack"
        assert (left["name"], left["joined"]) == ("Bob", False)
        assert bob.state["history"][-1]["names"] == {ann.id: "Ann", bob.id: "Bob"}
        assert bob.state["players"][bob.id]["joined"] is True


async def test_a_link_opened_elsewhere_during_a_game_leaves_its_player_his_name() -> None:
    """Whoever opens a friend's link by mistake renames nobody; before the game, and by a wish, one does."""
    async with open_server() as server:
        ann, bob = await invited(server, "Ann", "Bob")
        elsewhere = server.guest("ann")
        seat = {"room_id": ann.state["room_id"], "token": bob.token}

        await elsewhere.says("join", **seat, name="Bobby")
        assert ann.state["players"][bob.id]["name"] == "Bobby"
        elsewhere.goes_offline()
        await ann.says("start")
        elsewhere = server.guest("ann")
        await elsewhere.says("join", **seat, name="Ann")
        assert ann.state["players"][bob.id]["name"] == "Bobby"
        assert elsewhere.id == bob.id

        await elsewhere.says("join", room_id=ann.state["room_id"], name="Robert")
        assert ann.state["players"][bob.id]["name"] == "Robert"
        await bob.comes_back(server.hall, name="Bob")
        assert ann.state["players"][bob.id]["name"] == "Bob"


async def test_two_without_a_cookie_are_not_the_same_person() -> None:
    """Whoever shows none is nobody the server knows, and renames no player."""
    async with open_server() as server:
        ann, bob = await invited(server, "Ann", "Bob", known=False)
        await ann.says("start")

        await server.guest().says("join", room_id=ann.state["room_id"], token=bob.token, name="Eve")

        assert ann.state["players"][bob.id]["name"] == "Bob"


async def test_a_wrong_link_is_not_told_which_part_of_it_is_wrong() -> None:
    """Whoever guesses learns nothing, neither of tables nor of seats."""
    async with open_server() as server:
        ann, _ = await invited(server, "Ann", "Bob")
        table, seat = ann.state["room_id"], ann.token
        asked = [(table, "x" * 22), ("nosuchtable1", "x" * 22), ("nosuchtable1", seat)]
        told = [await server.guest().says("join", room_id=room, token=token, name="Eve") for room, token in asked]

        assert {(no["code"], no["message"]) for no in told} == {("NO_SUCH_TABLE", "No such table.")}


async def test_nobody_is_shown_the_door_of_a_game_that_waits_for_him() -> None:
    """It would wait for ever; between games he may be."""
    async with open_server() as server:
        ann, bob = await invited(server, "Ann", "Bob")
        await ann.says("start")

        refused = await ann.says("remove", player_id=bob.id)
        assert (refused["code"], refused["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "playing"})
        await ann.says("abandon")
        assert (await ann.says("remove", player_id=bob.id))["event"] == "ack"

        assert (await bob.comes_back(server.hall))["code"] == "NO_SUCH_TABLE"


async def test_who_has_gone_is_not_in_the_next_game() -> None:
    """The first game waited for him; the host stops it and plays without, and his seat is closed meanwhile."""
    async with open_server() as server:
        ann, bob = await invited(server, "Ann", "Bob")
        await ann.says("start")
        await bob.says("leave")
        await ann.says("abandon")

        await ann.says("start")
        late = await bob.comes_back(server.hall)

        assert "holds" not in ann.state["players"][bob.id]
        assert late["code"] == "SEAT_BLOCKED"
        for _ in range(2):
            await ann.says("pass")
        assert (await bob.comes_back(server.hall))["event"] == "ack"
        assert ann.state["players"][bob.id]["joined"] is True


async def test_by_the_code_one_only_watches_until_the_host_lets_one_play() -> None:
    """Neither a free chair nor a bot's is taken without a link; who has one may watch for a while."""
    async with open_server() as server:
        ann, bob = await invited(server, "Ann", "Bob")
        await ann.says("add_bot")
        zoe = await server.joins("Zoe", ann.state["code"])
        await bob.says("set_role", role="spectator")

        for wish in ({}, {"chair": "p3"}):
            refused = await zoe.says("set_role", role="player", **wish)
            assert (refused["code"], refused["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "link_only"})
        assert (await bob.says("set_role", role="player"))["event"] == "ack"
        await ann.says("remove_bot", player_id="p3")
        assert (await ann.says("set_role", role="player", player_id=zoe.id))["event"] == "ack"

        assert list(ann.state["players"]) == [ann.id, bob.id, zoe.id]
