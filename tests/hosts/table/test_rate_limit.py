"""People who do too much at a table must wait, and no new seat or cookie is a fresh start."""

import orjson
import pytest

from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
HOME, AWAY = "192.0.2.1", "192.0.2.2"


async def comes(server: LocalServer, room_id: str, person: str | None = None, address: str = AWAY) -> Guest:
    """Let someone join from an address."""
    guest = server.guest(person, address=address)
    await guest.says("join", room_id=room_id, name="Mal")
    return guest


async def chatter(guest: Guest, lines: int = 5) -> list[str]:
    """Write `lines` lines and return the answers."""
    return [(await guest.says("chat", text="Ha!"))["event"] for _ in range(lines)]


@pytest.mark.parametrize("person", ["mal", None], ids=["with a cookie", "without one"])
async def test_leaving_and_joining_again_allows_no_more_lines(person: str | None) -> None:
    """Otherwise five lines in ten seconds would be five lines for every seat."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        mal = await comes(server, ann.state["code"], person)
        assert await chatter(mal) == ["ack"] * 5

        for _ in range(3):
            await mal.says("leave")
            mal = await comes(server, ann.state["code"], person)
            assert await chatter(mal) == ["error"] * 5

        assert len(ann.state["chat"]) == 5
        await server.pass_by(10)
        assert await chatter(mal, 1) == ["ack"]


async def test_without_cookies_one_address_may_write_what_a_household_may() -> None:
    """A family shares an address, so it may write more than one person; a stranger with new names may not go on."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        heard: list[str] = []

        for number in range(6):
            mal = await comes(server, ann.state["code"], f"mal-{number}")
            heard += await chatter(mal)
            await mal.says("leave")

        assert heard.count("ack") == 15
        assert (await ann.says("chat", text="Enough."))["event"] == "ack"


async def test_a_quiet_pupil_in_a_busy_class_is_not_accused_of_writing_too_much() -> None:
    """A class shares an address: pupils who wrote nothing may have to wait, but not for five lines of their own."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        for number in range(15):
            await chatter(await comes(server, ann.state["code"], f"pupil-{number}"), 1)

        refused = await (await comes(server, ann.state["code"], "quiet")).says("chat", text="Hello!")

        assert refused["params"] == {"reason": "chat_rate"}
        assert refused["message"] == "Too many chat messages at once; please wait a moment."


async def test_a_crowd_does_not_silence_the_host() -> None:
    """From many addresses at once a table takes thirty lines in ten seconds, and the host's own besides."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        crowd = [await comes(server, ann.state["code"], f"m{n}", f"192.0.2.{n + 10}") for n in range(8)]

        heard = [answer for one in crowd for answer in await chatter(one)]

        assert heard == ["ack"] * 30 + ["error"] * 10
        assert (await ann.says("chat", text="Out!"))["event"] == "ack"


async def test_one_person_cannot_change_the_table_all_the_time() -> None:
    """Every change is a row on disk, be it readiness or a new name with each message."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        mal = await comes(server, ann.state["code"], "mal")
        version = ann.state["version"]

        answers = [await mal.says("set_ready", ready=number % 2 == 0) for number in range(100)]
        renamed = await mal.says("join", room_id=ann.state["code"], name="Other")

        assert [answer.get("code") for answer in answers[:60]] == [None] * 59 + ["TOO_FAST"]
        assert renamed["code"] == "TOO_FAST"
        assert ann.state["version"] == version + 59
        assert (await ann.says("remove", player_id=mal.id))["event"] == "ack"


async def test_people_who_do_too_much_may_still_play_and_leave() -> None:
    """Only changes of the table are counted: no move is refused, and everyone may leave."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        for number in range(60):
            await bob.says("set_ready", ready=number % 2 == 0)
        assert (await bob.says("set_ready", ready=False))["code"] == "TOO_FAST"

        await ann.says("start")
        await ann.says("announce", letter="T")

        assert (await bob.says("place", row=0, col=0))["event"] == "ack"
        assert (await bob.comes_back(server.hall))["event"] == "ack"
        assert (await bob.says("leave"))["event"] == "ack"
        await server.pass_by(60)
        assert (await bob.says("join", room_id=ann.state["code"]))["event"] == "ack"


async def test_coming_and_going_leaves_nothing_in_memory() -> None:
    """A seat without a member is forgotten, with everything about it."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")
        live = await server.live(ann)

        for number in range(20):
            mal = await comes(server, ann.state["code"], f"mal-{number}")
            await mal.says("set_ready", ready=True)
            await mal.says("chat", text="Hello")
            mal.goes_offline()
            await ann.says("remove", player_id=mal.id)
            await server.pass_by(61)
        await ann.says("chat", text="Quiet now.")

        assert set(live.presence.absent_since) == set()
        assert set(orjson.loads(live.message_ids.dump())) == {ann.id}
        assert (len(live.conversation.limit), len(live.change_limit)) == (1, 3)


async def test_a_table_remembers_the_last_hundred_removed_people() -> None:
    """The list is stored with every snapshot, so it must not grow for ever; a host can lock the table instead."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")

        for number in range(101):
            mal = await comes(server, ann.state["code"], f"mal-{number}", f"192.0.2.{number}")
            await ann.says("remove", player_id=mal.id)
            await server.pass_by(10)

        removed = (await server.live(ann)).table.removed
        assert len(removed) == 100
        assert (await server.guest("mal-100").says("join", room_id=ann.state["code"]))["params"] == {
            "reason": "removed"
        }
