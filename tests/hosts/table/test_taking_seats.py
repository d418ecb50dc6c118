"""Taking a seat: by link, by cookie or by name, or watching when no seat is free."""

from typing import Any

import pytest

from tests.hosts.table.server import open_server, play_through

pytestmark = pytest.mark.anyio


async def test_a_seat_link_opens_the_same_seat_again_and_again() -> None:
    """It works in any browser."""
    async with open_server() as server:
        opened = await server.hall.open("crossword", {}, links=2)
        ann, phone = server.guest(), server.guest()

        await ann.says("join", room_id=opened.live.table.id, token=opened.tokens[0], name="Ann")
        await phone.says("join", room_id=opened.live.table.id, token=opened.tokens[0])

        assert ann.id == phone.id == "p1"
        assert phone.state["host"] == "p1"
        assert phone.state["players"]["p1"]["name"] == "Ann"
        assert phone.state["players"]["p2"]["joined"] is False
        assert ann.effects() == []


@pytest.mark.parametrize(("game", "name"), [("crossword", "Player 2"), ("quiet", "Guest 2")])
async def test_a_linked_seat_gets_a_name_even_if_its_owner_gives_none(game: str, name: str) -> None:
    """Names are optional, and the game supplies a default."""
    async with open_server() as server:
        opened = await server.hall.open(game, {}, links=2)
        guest = server.guest()

        await guest.says("join", room_id=opened.live.table.id, token=opened.tokens[1])

        assert guest.state["players"]["p2"]["name"] == name


async def test_a_wrong_token_is_refused_like_a_wrong_table() -> None:
    """Nobody learns which half of a link was right."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        stranger = server.guest()

        refused = await stranger.says("join", room_id=ann.state["room_id"], token="x" * 22)

        assert refused["code"] == "NO_SUCH_TABLE"
        assert stranger.state == {}


async def test_a_table_has_no_more_links_than_seats() -> None:
    """Twelve play Crossword."""
    async with open_server() as server:
        with pytest.raises(Exception, match="at most 12 seats"):
            await server.hall.open("crossword", {}, links=13)


async def test_a_cookie_leads_back_to_the_same_seat() -> None:
    """A browser that lost its token is still the same person."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob")
        bob.goes_offline()

        again = await server.joins("Bob", bob.state["code"])

        assert again.id == bob.id
        assert list(ann.state["players"]) == [ann.id, bob.id]


async def test_a_token_leads_back_without_a_cookie() -> None:
    """The server tells it once, to the person who took the seat."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        bob = server.guest()
        await bob.says("join", room_id=ann.state["code"], name="Bob")
        bob.goes_offline()

        await bob.comes_back(server.hall)

        assert bob.id == "p2"
        assert [told.get("token") for told in bob.told if told["event"] == "state_full"][1:] == [None]
        assert bob.token is not None
        assert bob.token not in "".join(ann.texts)


async def test_joining_again_through_the_same_connection_takes_no_second_seat() -> None:
    """For example by a nervous client that is known only by its connection."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        bob = server.guest()
        await bob.says("join", room_id=ann.state["code"], name="Bob")

        await bob.says("join", room_id=ann.state["code"], name="Robert")

        assert {seat: player["name"] for seat, player in ann.state["players"].items()} == {"p1": "Ann", "p2": "Robert"}
        assert ann.state == await server.fresh(ann)


async def test_one_connection_is_at_one_table() -> None:
    """Leave one table before joining another."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        (bob,) = await server.table("Bob")

        assert (await ann.says("join", room_id=bob.state["code"]))["code"] == "ALREADY_MEMBER"

        await ann.says("leave")
        assert (await ann.says("join", room_id=bob.state["code"]))["event"] == "ack"


async def test_a_removed_member_may_join_another_table() -> None:
    """They are at no table any more, even if their connection remembers one."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob")
        (cat,) = await server.table("Cat")
        await ann.says("remove", player_id=bob.id)

        assert (await bob.says("chat", text="hello?"))["code"] == "NOT_MEMBER"
        assert (await bob.says("join", room_id=cat.state["code"]))["event"] == "ack"


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u202eb", "\u200b"])
async def test_unreadable_names_are_refused(name: str) -> None:
    """A name has 1 to 24 visible characters."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        guest = server.guest()

        refused = await guest.says("join", room_id=ann.state["code"], name=name)

        assert (refused["code"], refused["params"]) == ("ACTION_NOT_ALLOWED", {"field": "name"})
        assert list(ann.state["players"]) == ["p1"]


async def test_names_are_shown_trimmed_and_need_not_be_unique() -> None:
    """Pages tell two Anns apart by their seats."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        other = server.guest()

        await other.says("join", room_id=ann.state["code"], name="  Ann \t Two ")
        await server.guest().says("join", room_id=ann.state["code"], name="Ann")

        assert [player["name"] for player in ann.state["players"].values()] == ["Ann", "Ann Two", "Ann"]


@pytest.mark.slow
async def test_the_thirteenth_watches_and_fifty_members_are_the_limit() -> None:
    """Twelve play; the others watch."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        guests: list[Any] = [server.guest() for _ in range(50)]

        answers = [await guest.says("join", room_id=ann.state["code"]) for guest in guests]

        assert len(ann.state["players"]) == 12
        assert len(ann.state["spectators"]) == 38
        assert [answer["event"] for answer in answers] == ["ack"] * 49 + ["error"]
        assert answers[-1]["code"] == "ROOM_FULL"


@pytest.mark.slow
async def test_people_who_come_during_a_match_watch_and_stay_spectators() -> None:
    """Their role changes only when someone changes it."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")

        cat = await server.joins("Cat", ann.state["code"], role="player")

        assert cat.state["spectators"][cat.id]["name"] == "Cat"
        assert set(cat.state["boards"]) == {ann.id, bob.id}
        assert (await cat.says("place", row=0, col=0))["code"] == "NOT_IN_GAME"
        await play_through(ann, bob)
        assert cat.id in cat.state["spectators"]
        assert (await cat.says("set_role", role="player"))["event"] == "ack"
        assert cat.id in ann.state["players"]
