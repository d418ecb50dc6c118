"""Live play over real sockets."""

from pathlib import Path
from typing import Any

import orjson
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.in_memory import ManualClock
from tests.server.running_server import SocketClient, call, running_server

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_two_strangers_meet_at_an_invented_table_id_and_play() -> None:
    """No account, no page: a room id and a socket are enough."""
    async with running_server() as server, call(server.ws) as ann, call(f"{server.ws}/kitchen") as bob:
        await ann.say("join", room_id="kitchen", name="Ann", game="crossword")
        mine = await ann.hear("state_full")
        await bob.say("join", name="Bob")
        his = await bob.hear("state_full")

        assert mine["state"]["you"] != his["state"]["you"]
        assert mine["token"] != his["token"]
        assert (await ann.ask("configure", options={"grid_size": 2}))["event"] == "ack"
        assert (await ann.ask("start"))["event"] == "ack"
        assert (await ann.ask("announce", letter="A"))["event"] == "ack"
        assert (await bob.ask("place", row=0, col=0))["event"] == "ack"
        assert (await bob.ask("place", row=0, col=1))["code"] == "ALREADY_PLACED"


async def test_the_cookie_of_a_seats_owner_is_a_reconnect() -> None:
    """Closing a laptop's lid costs nothing."""
    async with running_server() as server, server.browser() as browser:
        await browser.get("/api/me")
        cookie = {"cookie": "; ".join(f"{name}={value}" for name, value in browser.cookies.items())}
        async with call(f"{server.ws}/porch", cookie) as ann:
            await ann.say("join", name="Ann", game="crossword")
            seat = (await ann.hear("state_full"))["state"]["you"]
        async with call(f"{server.ws}/porch", cookie) as again:
            await again.say("join")
            back = await again.hear("state_full")

        assert back["state"]["you"] == seat
        assert "token" not in back
        tables = (await browser.get("/api/me/tables")).json()
        assert [table["gameId"] for table in tables] == ["porch"]


async def test_a_player_who_leaves_a_match_is_listed_as_away_and_recognised_later() -> None:
    """A bot plays until they return, and they need not enter a name again."""
    async with running_server() as server, server.browser() as browser:
        await browser.get("/api/me")
        cookie = {"cookie": "; ".join(f"{name}={value}" for name, value in browser.cookies.items())}
        async with call(f"{server.ws}/porch", cookie) as ann:
            await ann.ask("join", game="president")
            for _ in range(3):
                await ann.ask("add_bot", level="easy")
            await ann.ask("start")
            before = (await browser.get("/api/me/tables")).json()
            await ann.ask("leave")
        after = (await browser.get("/api/me/tables")).json()
        known = (await browser.get("/api/tables/porch/invitation")).json()

        assert [(table["gameId"], table["left"]) for table in before] == [("porch", False)]
        assert [(table["gameId"], table["left"], table["people"]) for table in after] == [("porch", True, 0)]
        assert known["name"] == "Player 1"


async def test_a_huge_message_closes_the_socket_with_1009() -> None:
    """None of it is kept or parsed."""
    async with running_server() as server, call(server.ws) as ann:
        await ann.socket.send("x" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            await ann.socket.recv()

        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize("garbage", ["", "{", "[]", "null", '{"event":1}', '{"event":"dance"}', '{"event":"join"}'])
async def test_garbage_is_answered_and_the_socket_stays(garbage: str) -> None:
    """Only the sender gets the answer, a code and a sentence."""
    async with running_server() as server, call(server.ws) as ann:
        await ann.socket.send(garbage)
        answer = await ann.hear("error")
        await ann.say("join", room_id="attic", game="crossword")

        assert answer["code"] in ("ACTION_NOT_ALLOWED", "NOT_MEMBER", "NO_SUCH_TABLE")
        assert answer["message"]
        assert (await ann.hear("state_full"))["state"]["room_id"] == "attic"


async def test_binary_messages_are_refused() -> None:
    """Messages are text."""
    async with running_server() as server, call(server.ws) as ann:
        await ann.socket.send(b"\x00\x01")

        assert (await ann.hear("error"))["code"] == "ACTION_NOT_ALLOWED"


async def test_messages_that_come_too_fast_are_refused() -> None:
    """The limit is a setting; twice as many may come at once."""
    at_once = ManualClock()  # it stands still, however slow this machine is
    async with running_server(ticks=at_once, message_rate=1) as server, call(f"{server.ws}/cellar") as ann:
        await ann.say("join", game="crossword")
        for _ in range(3):
            await ann.say("request_state")

        assert (await ann.hear("error"))["code"] == "TOO_FAST"


async def test_connections_per_household_are_limited() -> None:
    """The connection beyond the limit is told why."""
    async with running_server(max_per_address=1) as server, call(server.ws) as ann:
        async with call(server.ws) as bob:
            refused = await bob.hear("error")
        await ann.say("join", room_id="loft", game="crossword")

        assert refused["code"] == "TOO_MANY_CONNECTIONS"
        assert (await ann.hear("state_full"))["state"]["room_id"] == "loft"


async def test_pages_of_other_sites_get_no_socket() -> None:
    """A missing Origin is fine (programs have none), a foreign one is not."""
    async with running_server() as server:
        with pytest.raises(InvalidStatus) as refused:
            async with call(server.ws, {"origin": "https://elsewhere.example"}):
                pass
        async with call(server.ws, {"origin": server.http}) as own:
            await own.say("join", room_id="hall", game="crossword")
            welcome = await own.hear("state_full")

        assert refused.value.response.status_code == 403
        assert welcome["state"]["room_id"] == "hall"


async def test_a_server_that_shuts_down_says_so_and_loses_no_accepted_move(tmp_path: Path) -> None:
    """Close code 1012 means "reconnect soon"; the table is as it was."""
    database = f"sqlite:///{tmp_path}/parlour.db"
    home: dict[str, Any] = {"database_url": database, "parlour_home": tmp_path}
    async with running_server(**home) as server:
        socket = await connect(f"{server.ws}/den", proxy=None)
        first = SocketClient(socket)
        await first.say("join", name="Ann", game="crossword")
        token = (await first.hear("state_full"))["token"]
        version = (await first.ask("start"))["version"]
    with pytest.raises(ConnectionClosed) as closed:
        await first.hear("nothing more")
    async with running_server(**home) as server, call(f"{server.ws}/den") as ann:
        await ann.say("join", token=token)
        state = (await ann.hear("state_full"))["state"]

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert state["version"] == version
    assert state["status"] == "playing"


async def test_a_client_may_get_everything_about_a_move_in_one_frame() -> None:
    """An array with the patch, the effects and the answer; the others at the table still get them one by one."""
    async with running_server() as server, call(f"{server.ws}/porch") as ann, call(f"{server.ws}/porch") as bob:
        await ann.ask("join", name="Ann", game="crossword")
        await bob.say("join", name="Bob", bundle=True)
        joined = orjson.loads(await bob.socket.recv())
        await ann.ask("start")
        while orjson.loads(await bob.socket.recv())[0]["event"] != "state_full":
            pass
        assert (await ann.ask("announce", letter="A"))["event"] == "ack"
        announced = orjson.loads(await bob.socket.recv())
        await bob.say("place", row=0, col=0, id=7)
        placed = orjson.loads(await bob.socket.recv())
        await ann.hear("state_patch", version=placed[0]["version"])

    assert joined[0]["event"] == "state_full"
    assert [message["event"] for message in announced] == ["state_patch", "effect"]
    assert [message["event"] for message in placed] == ["state_patch", "effect", "ack"]
    assert placed[-1]["id"] == 7
