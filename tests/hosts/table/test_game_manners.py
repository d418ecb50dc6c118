"""Games differ in their manners: who starts, whose seat is kept, and what happens to latecomers."""

import pytest

from parlour.core.refusal import Rejected
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server

pytestmark = pytest.mark.anyio


async def invite(server: LocalServer, *names: str, links: int = 3) -> tuple[list[Guest], tuple[str, ...]]:
    """Open a quiet round with `links` links, and let guests with these names open theirs."""
    return await server.invite("quiet", *names, links=links)


async def finish_a_round(server: LocalServer) -> list[Guest]:
    """Let Ann, Bob and Cat pass the parcel round once, to the end of the match."""
    guests = await server.table("Ann", "Bob", "Cat", game="parcel", rounds=1)
    await guests[0].says("start")
    for guest in guests:
        await guest.says("pass")
    return guests


async def test_where_any_player_may_start_the_host_is_nobody_special() -> None:
    """Spectators cannot start."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="parcel")
        zoe = await server.joins("Zoe", ann.state["code"], role="spectator")

        assert (await zoe.says("start"))["code"] == "ACTION_NOT_ALLOWED"
        assert (await bob.says("start"))["event"] == "ack"
        assert (await bob.says("abandon"))["code"] == "NOT_HOST"


async def test_a_bot_takes_the_seat_of_a_leaver_and_hands_it_back() -> None:
    """The seat keeps its name, and its owner can come back and play on."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="parcel")
        await ann.says("start")
        await ann.says("pass")

        await bob.says("leave")
        assert ann.effects()[-1] == "player_left"
        assert ann.state["players"][bob.id]["joined"] is False
        assert ann.state["players"][bob.id]["level"] == "quick"
        assert ann.state["players"][bob.id]["connected"] is False
        await server.pass_by(0.7)
        assert ann.state["to_act"] == [ann.id]
        await ann.says("pass")
        await bob.comes_back(server.hall)
        await server.pass_by(10.0)

        assert ann.state["to_act"] == [bob.id]
        assert ann.state["players"][bob.id]["level"] is None
        assert ann.state["players"][bob.id]["joined"] is True
        assert (await bob.says("pass"))["event"] == "ack"


async def test_a_player_who_leaves_through_one_window_leaves_through_all() -> None:
    """The other window is told nothing any more and can do nothing."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="parcel")
        phone = server.guest()
        phone.token = bob.token
        await phone.says("join", room_id=ann.state["code"], token=bob.token)
        await ann.says("start")

        await bob.says("leave")
        phone.forgets()
        await ann.says("pass")

        assert phone.told == []
        assert (await phone.says("pass"))["code"] == "NOT_MEMBER"
        assert (await phone.comes_back(server.hall))["event"] == "ack"
        assert phone.id == "p2"


async def test_a_bot_stands_in_for_a_player_who_stays_away_too_long() -> None:
    """It plays only until the player is back."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="parcel")
        await ann.says("configure", absence_seconds=60)
        await ann.says("start")
        await ann.says("pass")
        bob.goes_offline()
        await server.pass_by(60)
        assert ann.state["players"][bob.id]["level"] == "quick"
        await server.pass_by(0.7)
        assert ann.state["to_act"] == [ann.id]

        await bob.comes_back(server.hall)

        assert ann.state["players"][bob.id]["level"] is None
        assert ann.state["players"][bob.id]["is_bot"] is False


async def test_when_a_turn_runs_out_a_bot_takes_over_only_for_absent_players() -> None:
    """For a connected player the default move is made, and they play on."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="parcel")
        await ann.says("configure", turn_seconds=30)
        await ann.says("start")
        await server.pass_by(30)
        assert ann.state["to_act"] == [bob.id]
        assert ann.state["players"][ann.id]["level"] is None
        bob.goes_offline()

        await server.pass_by(30)

        assert ann.state["players"][bob.id]["level"] == "quick"


async def test_the_host_lets_a_bot_stand_in_for_an_absent_player() -> None:
    """Connected players keep their seats, and some games allow no stand-ins."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="parcel")
        assert (await ann.says("add_bot", player_id="p9"))["code"] == "NOT_MEMBER"
        await ann.says("start")

        refused = await ann.says("add_bot", player_id=bob.id)
        assert (refused["code"], refused["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "connected"})
        bob.goes_offline()
        assert (await ann.says("add_bot", player_id=bob.id, level="slow"))["event"] == "ack"
        assert ann.state["players"][bob.id]["level"] == "slow"
        (cat,) = await server.table("Cat", grid_size=2)
        await cat.says("add_bot")
        await cat.says("start")
        assert (await cat.says("add_bot", player_id="p2"))["code"] == "ACTION_NOT_ALLOWED"


async def test_an_absent_host_is_host_again_if_nobody_else_was_left() -> None:
    """Bots play on; the first person to come back becomes host."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="parcel", rounds=9)
        await ann.says("start")
        await bob.says("leave")
        await ann.says("leave")
        live = await server.live(ann)
        assert live.table.host == ann.id

        await bob.comes_back(server.hall)

        assert bob.state["host"] == bob.id
        await ann.comes_back(server.hall)
        assert ann.state["host"] == bob.id
        assert bob.effects()[-1] == "player_joined"


async def test_a_table_to_which_nobody_can_come_back_is_closed() -> None:
    """A removed player's seat is not waited for."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="parcel")
        await ann.says("start")
        await ann.says("remove", player_id=bob.id)
        assert ann.state["players"][bob.id]["level"] == "quick"
        assert (await bob.comes_back(server.hall))["code"] == "NO_SUCH_TABLE"
        await ann.says("abandon")

        await ann.says("leave")

        assert (await server.guest().says("join", room_id=ann.state["code"]))["code"] == "NO_SUCH_TABLE"


async def test_a_bot_replaces_a_removed_player_for_good() -> None:
    """Nobody can come back to that seat, so it belongs to the bot."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="parcel")
        await ann.says("start")
        await ann.says("pass")

        await ann.says("remove", player_id=bob.id)

        seat = ann.state["players"][bob.id]
        assert (seat["name"], seat["is_bot"], seat["level"]) == ("Ada", True, "quick")
        await server.pass_by(0.7)
        assert ann.state["to_act"] == [ann.id]


async def test_a_player_removed_from_a_match_neither_sees_nor_plays_their_seat_any_more() -> None:
    """The bot has the same seat and secrets, and its former owner's window was still open."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="parcel")
        await ann.says("start")
        await ann.says("pass")
        await ann.says("remove", player_id=bob.id)
        heard = len(bob.told)

        assert (await bob.says("request_state"))["code"] == "NOT_MEMBER"
        assert (await bob.says("legal"))["code"] == "NOT_MEMBER"
        assert (await bob.says("pass"))["code"] == "NOT_MEMBER"
        await server.pass_by(0.7)
        assert ann.state["to_act"] == [ann.id]
        assert {message["event"] for message in bob.told[heard:]} == {"error"}


async def test_a_bot_also_takes_the_seat_of_a_leaver_between_matches() -> None:
    """The same seats play on, and leavers who come back get theirs again."""
    async with open_server() as server:
        ann, bob, cat = await finish_a_round(server)

        await cat.says("leave")

        assert ann.state["status"] == "waiting"
        assert ann.state["players"][cat.id]["level"] == "quick"
        assert (await ann.says("start"))["event"] == "ack"
        assert list(ann.state["players"]) == [ann.id, bob.id, cat.id]
        await cat.comes_back(server.hall)
        assert ann.state["players"][cat.id]["level"] is None


async def test_between_matches_the_host_can_empty_a_leavers_seat() -> None:
    """A seat is not kept against the host's wish."""
    async with open_server() as server:
        ann, bob, cat = await finish_a_round(server)
        await cat.says("leave")

        await ann.says("remove", player_id=cat.id)
        await ann.says("start")

        assert list(ann.state["players"]) == [ann.id, bob.id]


@pytest.mark.slow
async def test_the_last_person_to_leave_between_matches_closes_the_table() -> None:
    """Bots do not play on alone."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", game="parcel", rounds=1)
        await ann.says("add_bot")
        await ann.says("start")
        await ann.says("abandon")

        await ann.says("leave")

        assert (await server.guest().says("join", room_id=ann.state["code"]))["code"] == "NO_SUCH_TABLE"


@pytest.mark.slow
async def test_a_latecomer_watches_and_then_takes_over_a_bots_seat() -> None:
    """The seat keeps its place in the order and the title the bot has won."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="parcel", rounds=1)
        await ann.says("add_bot")
        await ann.says("add_bot")
        await ann.says("start")
        dan = await server.joins("Dan", ann.state["code"])
        assert (await dan.says("set_role", role="player", chair="p3"))["params"] == {"reason": "playing"}
        await ann.says("pass")
        await bob.says("pass")
        await server.pass_by(0.7)
        await server.pass_by(0.7)
        assert ann.state["players"]["p3"]["role"] == "guest"

        assert (await dan.says("set_role", role="player"))["code"] == "ROOM_FULL"
        assert (await dan.says("set_role", role="player", chair=bob.id))["params"] == {"reason": "no_bot"}
        assert (await bob.says("set_role", role="player", chair="p3"))["params"] == {"reason": "no_bot"}
        assert (await dan.says("set_role", role="player", chair="p3"))["event"] == "ack"

        assert ann.effects()[-2:] == ["player_left", "role_changed"]
        assert ann.state["players"][dan.id]["role"] == "guest"
        assert ann.state == await server.fresh(ann)
        await bob.says("start")
        assert list(ann.state["players"]) == [ann.id, bob.id, dan.id, "p4"]


async def test_where_links_are_needed_people_without_one_watch() -> None:
    """The code is only for spectators there."""
    async with open_server() as server:
        (ann, bob), _ = await invite(server, "Ann", "Bob")

        zoe = await server.joins("Zoe", ann.state["code"], role="player")

        assert zoe.id in bob.state["spectators"]


async def test_a_link_not_opened_before_the_match_is_blocked_until_it_is_over() -> None:
    """Blocked seats open again for the rematch."""
    async with open_server() as server:
        (ann, bob), tokens = await invite(server, "Ann", "Bob")
        await ann.says("start")
        cat = server.guest()

        late = await cat.says("join", room_id=ann.state["room_id"], token=tokens[2])
        assert late["code"] == "SEAT_BLOCKED"
        for _ in range(2):
            await ann.says("pass")
            await bob.says("pass")
        assert ann.state["status"] == "waiting"
        assert (await cat.says("join", room_id=ann.state["room_id"], token=tokens[2], name="Cat"))["event"] == "ack"
        await ann.says("start")
        assert cat.state["players"][cat.id]["holds"] is False


async def test_in_other_games_a_late_link_lets_its_owner_watch() -> None:
    """They play in the next match."""
    async with open_server() as server:
        opened = await server.hall.open("crossword", {"grid_size": 2}, links=2)
        ann, bob = server.guest(), server.guest()
        await ann.says("join", room_id=opened.live.table.id, token=opened.tokens[0])
        await ann.says("start")

        await bob.says("join", room_id=opened.live.table.id, token=opened.tokens[1])

        assert bob.id in ann.state["spectators"]
        assert bob.state["boards"] == {ann.id: [[None, None], [None, None]]}


@pytest.mark.slow
async def test_a_match_that_waits_also_waits_for_leavers() -> None:
    """Their seat stays theirs, in this match and the next."""
    async with open_server() as server:
        (ann, bob), _ = await invite(server, "Ann", "Bob", links=2)
        await ann.says("start")
        await ann.says("pass")

        await bob.says("leave")
        await server.pass_by(86_400)
        assert ann.state["to_act"] == [bob.id]
        assert ann.state["players"][bob.id]["joined"] is False

        await bob.comes_back(server.hall)
        assert (await bob.says("pass"))["event"] == "ack"


async def test_a_linked_table_starts_without_unopened_links() -> None:
    """One person alone may play a quiet round."""
    async with open_server() as server:
        (ann,), _ = await invite(server, "Ann")

        assert (await ann.says("start"))["event"] == "ack"

        assert ann.state["to_act"] == [ann.id]


async def test_a_game_by_links_only_needs_links() -> None:
    """Nobody could ever sit down at a table without any."""
    async with open_server() as server:
        with pytest.raises(Rejected) as no:
            await server.hall.open("quiet", {})

        assert (no.value.code, no.value.params) == ("BAD_OPTIONS", {"field": "playerCount"})
        assert len(server.hall) == 0
