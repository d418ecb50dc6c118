"""Players who leave a running match can come back to watch, and have a seat in the next one."""

import pytest

from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server, play_through

pytestmark = pytest.mark.anyio


async def linked(server: LocalServer, *names: str, spectators: str = "open") -> list[Guest]:
    """Let guests with these names open the links of a small game, and start it."""
    guests, _ = await server.invite("crossword", *names, links=len(names), known=False, grid_size=2)
    await guests[0].says("configure", spectators=spectators)
    await guests[0].says("start")
    return guests


async def test_a_leavers_link_lets_them_watch_and_play_the_next_match() -> None:
    """They are never back in the match, see every board, and are seated by themselves when it is over."""
    async with open_server() as server:
        ann, bob, cat = await linked(server, "Ann", "Bob", "Cat")
        await bob.says("leave")
        assert bob.id not in ann.state["spectators"], "members who left do not watch"

        assert (await bob.comes_back(server.hall))["event"] == "ack"

        assert bob.state["you"] == "p2"
        assert bob.state["spectators"][bob.id]["waits_for"] == "game"
        assert set(bob.state["boards"]) == {"p1", "p2", "p3"}
        assert bob.state["players"][bob.id]["left"] is True
        assert (await bob.says("place", row=0, col=0))["code"] == "NOT_IN_GAME"
        assert ann.state == await server.fresh(ann)
        await play_through(ann, cat)
        assert bob.id not in bob.state["spectators"]
        assert bob.effects()[-1] == "role_changed"
        assert bob.state == await server.fresh(bob)
        await ann.says("start")
        assert bob.state["board"] == [[None, None], [None, None]]


async def test_players_do_not_read_what_a_returned_leaver_writes() -> None:
    """Someone who sees all boards chats with the other spectators only."""
    async with open_server() as server:
        ann, bob = await linked(server, "Ann", "Bob")
        await bob.says("leave")
        await bob.comes_back(server.hall)

        await bob.says("chat", text="Put it in the corner!")

        assert ann.state["chat"] == []
        assert (await bob.says("nudge"))["params"] == {"reason": "not_playing"}


@pytest.mark.parametrize("known", [True, False])
async def test_a_token_from_joining_by_code_leads_back_too(known: bool) -> None:
    """It works without a cookie, and after a restart."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        bob.person = bob.person if known else None
        await ann.says("start")
        await bob.says("leave")
        server.reopens()

        await ann.comes_back(server.hall)
        await bob.comes_back(server.hall)

        assert bob.state["spectators"][bob.id] == {
            "name": "Bob",
            "asking": False,
            "waits_for": "game",
            "connected": True,
        }


async def test_a_leaver_finds_a_parked_table_again() -> None:
    """It comes back into memory with everything."""
    async with open_server(ttl=1.0) as server:
        ann, bob = await linked(server, "Ann", "Bob")
        await bob.says("leave")
        ann.goes_offline()
        await server.pass_by(2)
        await server.hall.tidy()
        assert len(server.hall) == 0

        await bob.comes_back(server.hall)

        assert bob.state["spectators"][bob.id]["waits_for"] == "game"


@pytest.mark.parametrize("back", ["during the next game", "between games"])
async def test_a_leaver_who_comes_back_after_the_match_has_a_seat(back: str) -> None:
    """Between matches they sit down at once; during another match they watch that one first."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await bob.says("leave")
        await ann.says("abandon")
        if back == "during the next game":
            await ann.says("start")
            await bob.comes_back(server.hall)
            assert bob.state["spectators"][bob.id]["waits_for"] == "game"
            await ann.says("abandon")
        else:
            await bob.comes_back(server.hall)

        assert list(ann.state["players"]) == [ann.id, bob.id]
        assert bob.id not in bob.state["spectators"]


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.slow
async def test_leaving_after_a_match_does_not_lose_the_table_either(alone: bool) -> None:
    """A player who has read the scores may have pressed the button a moment too early."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await ann.says("abandon")
        await bob.says("leave")
        if alone:
            await ann.says("leave")
            server.reopens()

        assert (await bob.comes_back(server.hall))["event"] == "ack"

        assert bob.state["players"][bob.id]["joined"]
        assert bob.id not in bob.state["spectators"]
        assert (await bob.says("start"))["event"] == ("ack" if alone else "error")


async def test_a_player_removed_after_a_match_does_not_come_back() -> None:
    """The host's decision also holds between matches."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await ann.says("abandon")

        await ann.says("remove", player_id=bob.id)

        assert (await bob.comes_back(server.hall))["event"] == "error"


async def test_a_leaver_whose_seat_was_taken_watches_and_is_told_so() -> None:
    """As soon as a seat is free, it is theirs."""
    async with open_server() as server:
        ann, bob, cat = await server.table("Ann", "Bob", "Cat", grid_size=2)
        await ann.says("configure", max_players=3)
        await ann.says("start")
        await bob.says("leave")
        await ann.says("abandon")
        dan = await server.joins("Dan", ann.state["code"])

        await bob.comes_back(server.hall)

        assert bob.state["spectators"][bob.id]["waits_for"] == "seat"
        await dan.says("leave")
        assert bob.id not in ann.state["spectators"]
        assert [seat for seat in ann.state["players"] if ann.state["players"][seat]["joined"]] == ["p1", "p2", "p3"]
        assert cat.state == await server.fresh(cat)


async def test_a_link_keeps_its_seat_while_its_owner_is_away() -> None:
    """Nobody takes it by code."""
    async with open_server() as server:
        ann, bob = await linked(server, "Ann", "Bob")
        await bob.says("leave")
        await ann.says("abandon")

        zoe = await server.joins("Zoe", ann.state["code"])
        assert zoe.id in ann.state["spectators"]
        await bob.comes_back(server.hall, name="Bob")

        assert ann.state["players"][bob.id]["joined"] is True


async def test_a_host_who_left_comes_back_as_an_ordinary_member() -> None:
    """Their successor stays host."""
    async with open_server() as server:
        ann, bob = await linked(server, "Ann", "Bob")
        await ann.says("leave")
        assert bob.state["host"] == bob.id

        await ann.comes_back(server.hall)

        assert ann.state["host"] == bob.id
        assert (await ann.says("abandon"))["code"] == "NOT_HOST"


@pytest.mark.parametrize("by_link", [True, False])
async def test_the_last_person_to_leave_may_open_the_table_again(by_link: bool) -> None:
    """As host, for the next match; meanwhile the code alone lets nobody in, unless a link keeps the table open."""
    async with open_server() as server:
        (ann,) = await linked(server, "Ann") if by_link else await server.table("Ann", grid_size=2)
        await ann.says("start")
        await ann.says("leave")
        stranger = await server.guest().says("join", room_id=ann.state["code"], role="spectator")
        assert stranger["event"] == ("ack" if by_link else "error")
        server.reopens()

        assert (await ann.comes_back(server.hall, name="Ann"))["event"] == "ack"

        assert ann.state["abandoned"] is True
        assert by_link or ann.state["host"] == ann.id
        assert list(ann.state["players"]) == [ann.id]
        assert ann.id not in ann.state["spectators"]
        assert (await server.hall.find(ann.state["code"])).table.id == ann.state["room_id"]


async def test_a_player_removed_from_a_match_does_not_come_back() -> None:
    """The host's decision holds."""
    async with open_server() as server:
        ann, bob = await linked(server, "Ann", "Bob")

        await ann.says("remove", player_id=bob.id)

        assert (await bob.comes_back(server.hall))["code"] == "NO_SUCH_TABLE"


@pytest.mark.parametrize("spectators", ["ask", "off"])
async def test_where_spectators_must_ask_a_returned_leaver_sees_no_board_but_keeps_the_seat(spectators: str) -> None:
    """The link opens the table; the host decides what they see there."""
    async with open_server() as server:
        ann, bob = await linked(server, "Ann", "Bob", spectators=spectators)
        await bob.says("leave")

        await bob.comes_back(server.hall)

        assert bob.state["spectators"][bob.id]["asking"] is True
        assert "boards" not in bob.state
        await ann.says("set_role", role="spectator", player_id=bob.id)
        assert set(bob.state["boards"]) == {"p1", "p2"}
        await ann.says("abandon")
        assert bob.id not in ann.state["spectators"]


async def test_a_returned_leaver_may_leave_and_return_again() -> None:
    """Their seat in the next match is kept, however often they go."""
    async with open_server() as server:
        ann, bob = await linked(server, "Ann", "Bob")
        for _ in range(3):
            await bob.says("leave")
            assert bob.id not in ann.state["spectators"]
            await bob.comes_back(server.hall)
            assert bob.state["spectators"][bob.id]["waits_for"] == "game"
        assert list(ann.state["spectators"]) == [bob.id]


async def test_a_returned_leaver_may_also_just_watch() -> None:
    """They say so, and have no seat in the next match."""
    async with open_server() as server:
        ann, bob = await linked(server, "Ann", "Bob")
        await bob.says("leave")
        await bob.comes_back(server.hall)

        await bob.says("set_role", role="spectator")
        await ann.says("abandon")

        assert bob.state["spectators"][bob.id] == {"name": "Bob", "asking": False, "connected": True}


async def test_a_link_opened_late_has_a_seat_in_the_next_match() -> None:
    """The seat was there all along."""
    async with open_server() as server:
        opened = await server.hall.open("crossword", {"grid_size": 2}, links=2)
        ann, bob = server.guest(), server.guest()
        await ann.says("join", room_id=opened.live.table.id, token=opened.tokens[0])
        await ann.says("start")
        await bob.says("join", room_id=opened.live.table.id, token=opened.tokens[1])
        assert bob.state["spectators"][bob.id]["waits_for"] == "game"

        await ann.says("abandon")

        assert bob.id not in ann.state["spectators"]


@pytest.mark.slow
async def test_newcomers_are_never_kept_out_by_leavers() -> None:
    """A table has space for fifty; the member who left longest ago is forgotten first."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await bob.says("leave")
        guests = [server.guest() for _ in range(49)]

        answers = [await guest.says("join", room_id=ann.state["code"], role="spectator") for guest in guests]

        assert {answer["event"] for answer in answers} == {"ack"}
        assert (await bob.comes_back(server.hall))["code"] == "NO_SUCH_TABLE"


async def test_when_the_last_person_leaves_bots_do_not_play_on() -> None:
    """Matches are for people; a spectator who stays finds the table waiting."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", grid_size=2)
        await ann.says("add_bot")
        await ann.says("add_bot")
        zoe = await server.joins("Zoe", ann.state["code"], role="spectator")
        await ann.says("start")

        await ann.says("leave")

        assert (zoe.state["status"], zoe.state["phase"], zoe.state["abandoned"]) == ("waiting", "abandoned", True)
        assert zoe.effects()[-4:] == ["player_left", "game_abandoned", "game_ended", "host_changed"]
        assert zoe.state["history"] == []
        version = zoe.state["version"]
        await server.pass_by(60)
        assert zoe.state["version"] == version


@pytest.mark.slow
async def test_a_match_without_people_also_ends_when_the_last_is_removed_or_stays_away() -> None:
    """It makes no difference how the last person goes."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("add_bot")
        await ann.says("set_role", role="spectator")
        await ann.says("configure", absence_seconds=60)
        await ann.says("start")
        await ann.says("remove", player_id=bob.id)
        assert ann.state["abandoned"] is True

        cat = await server.joins("Cat", ann.state["code"])
        await ann.says("start")
        await server.pass_by(1)
        await server.pass_by(1)
        cat.goes_offline()
        for _ in range(3):
            await server.pass_by(60)
        assert ann.state["abandoned"] is True


async def test_bots_that_play_among_themselves_may_finish() -> None:
    """Someone set them up to watch them, and nobody has left."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", grid_size=2)
        await ann.says("add_bot")
        await ann.says("add_bot")
        await ann.says("set_role", role="spectator")
        await ann.says("start")

        await ann.says("remove_bot", player_id="p2")

        assert ann.state["status"] == "playing"


async def test_an_abandoned_match_can_be_told_from_a_finished_one() -> None:
    """Later visitors see which it was, until the next match begins."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await play_through(ann, bob)
        assert "reveal" in ann.state
        assert "abandoned" not in ann.state

        await ann.says("start")
        assert "abandoned" not in ann.state
        await ann.says("abandon")

        assert bob.state["abandoned"] is True
        assert (await server.joins("Zoe", ann.state["code"])).state["abandoned"] is True


async def test_bots_finish_a_race_that_someone_had_won_before_leaving() -> None:
    """That result stands; without it nobody would care how the bots do."""
    async with open_server() as server:
        for done in (True, False):
            (ann,) = await server.table("Ann", game="wordle")
            await ann.says("add_bot")
            await ann.says("start")
            zoe = await server.joins("Zoe", ann.state["code"], role="spectator")
            secret = (await server.live(ann)).table.match.state.secret  # type: ignore[union-attr]
            await ann.says("guess", word=secret if done else "crane")

            await ann.says("leave")
            for _ in range(20):
                await server.pass_by(30)

            assert zoe.state.get("abandoned", False) is not done
