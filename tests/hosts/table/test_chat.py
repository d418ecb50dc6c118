"""Chat at the table."""

import pytest

from tests.hosts.table.server import open_server

pytestmark = pytest.mark.anyio


async def test_a_line_reaches_everyone_with_its_author_and_time() -> None:
    """Its author gets it, too, so that everyone reads the lines in the same order."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob")
        version = ann.state["version"]

        await ann.says("chat", text="  hi there ")

        line = {"player_id": ann.id, "text": "hi there", "ts": server.clock.now()}
        assert ann.state["chat"] == bob.state["chat"] == [line]
        assert ann.state["version"] == version


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\x1b\x07", "x" * 301, "\u202e", "\u200d"])
async def test_empty_and_overlong_lines_are_refused(text: str) -> None:
    """A line has 1 to 300 visible characters."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob")
        bob.forgets()

        refused = await ann.says("chat", text=text)

        assert (refused["code"], refused["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "chat_text"})
        assert bob.told == []


async def test_control_characters_are_taken_out() -> None:
    """Nobody can garble the others' screens."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob")

        await ann.says("chat", text="a\x1b[31m\u202ebc" + "x" * 290)

        assert bob.state["chat"][0]["text"] == "a[31mbc" + "x" * 290


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("one\ntwo\r\n three", "one two three"),
        ("Ça va\u202f?", "Ça va ?"),
        ("👩\u200d👧 می\u200cروم", "👩\u200d👧 می\u200cروم"),
    ],
)
async def test_pasted_text_stays_legible(text: str, heard: str) -> None:
    """Words on two lines stay two words, and joiners of letters and emoji stay."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob")

        await ann.says("chat", text=text)

        assert bob.state["chat"][0]["text"] == heard


@pytest.mark.slow
async def test_five_lines_in_ten_seconds_are_the_limit() -> None:
    """For each person separately; refused lines do not count."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob")
        for number in range(5):
            assert (await ann.says("chat", text=str(number)))["event"] == "ack"
            await server.pass_by(1.0)

        refused = await ann.says("chat", text="six")
        assert (refused["code"], refused["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "chat_rate"})
        assert (await bob.says("chat", text="calm down"))["event"] == "ack"
        await server.pass_by(5.0)
        assert (await ann.says("chat", text="six"))["event"] == "ack"
        assert (await ann.says("chat", text="seven"))["code"] == "ACTION_NOT_ALLOWED"


@pytest.mark.slow
async def test_a_newcomer_sees_the_last_hundred_lines_also_after_a_restart() -> None:
    """Chat is kept with the table."""
    async with open_server() as server:
        ann, _ = await server.table("Ann", "Bob")
        for number in range(105):
            await ann.says("chat", text=str(number))
            await server.pass_by(3.0)

        cat = await server.joins("Cat", ann.state["code"])
        server.reopens()
        dan = await server.joins("Dan", ann.state["code"])

        assert [line["text"] for line in cat.state["chat"]] == [str(number) for number in range(5, 105)]
        assert dan.state["chat"] == cat.state["chat"] == ann.state["chat"]


async def test_only_members_chat() -> None:
    """Strangers join first."""
    async with open_server() as server:
        assert (await server.guest().says("chat", text="hello?"))["code"] == "NOT_MEMBER"


async def test_during_a_match_spectators_chat_among_themselves() -> None:
    """They may see what players must not know; members who come back get only what is meant for them."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        cat = await server.joins("Cat", ann.state["code"], role="spectator")
        dan = await server.joins("Dan", ann.state["code"], role="spectator")
        await ann.says("start")

        await cat.says("chat", text="Look at Ann's board!")
        await ann.says("chat", text="Good luck.")

        aside = {"player_id": cat.id, "text": "Look at Ann's board!", "ts": server.clock.now(), "aside": True}
        assert [line["text"] for line in bob.state["chat"]] == ["Good luck."]
        assert dan.state["chat"][0] == aside
        assert "board!" not in "".join(ann.texts + bob.texts)
        server.reopens()
        await bob.comes_back(server.hall)
        await dan.comes_back(server.hall)
        assert [line["text"] for line in bob.state["chat"]] == ["Good luck."]
        assert dan.state["chat"][0] == aside


async def test_people_who_ask_to_watch_cannot_chat_yet() -> None:
    """No stranger at the door can address the table."""
    async with open_server() as server:
        ann, _ = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("configure", spectators="ask")
        cat = await server.joins("Cat", ann.state["code"], role="spectator")

        refused = await cat.says("chat", text="Let me in!")

        assert (refused["code"], refused["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "asking"})
        assert ann.state["chat"] == []


async def test_between_matches_everyone_reads_the_spectators_lines() -> None:
    """There is nothing to give away."""
    async with open_server() as server:
        ann, _ = await server.table("Ann", "Bob", grid_size=2)
        cat = await server.joins("Cat", ann.state["code"], role="spectator")

        await cat.says("chat", text="May I play too?")

        assert [line["text"] for line in ann.state["chat"]] == ["May I play too?"]


async def test_a_player_may_nudge_the_players_they_wait_for() -> None:
    """Only those, and not all the time."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        cat = await server.joins("Cat", ann.state["code"], role="spectator")
        assert (await bob.says("nudge"))["params"] == {"reason": "not_playing"}
        await ann.says("start")
        version = ann.state["version"]

        assert (await bob.says("nudge"))["event"] == "ack"

        assert {"event": "nudge", "player_id": bob.id} in ann.told
        assert "nudge" not in cat.events() + bob.events()
        assert (await bob.says("nudge"))["params"] == {"reason": "nudge_rate"}
        assert (await cat.says("nudge"))["params"] == {"reason": "not_playing"}
        await server.pass_by(15)
        assert (await bob.says("nudge"))["event"] == "ack"
        assert ann.state["version"] == version
