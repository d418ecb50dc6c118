"""Challenges at a table: the players who are asked, how long they have, and what absent players say."""

from typing import Any

import pytest

from tests.hosts.table.guests import Guest
from tests.hosts.table.judged_table import JudgedParty, first_move, judged

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def placed(party: JudgedParty) -> list[Guest]:
    """Let the first guest place two tiles."""
    ann = party.guests[0]
    assert (await ann.says("place", tiles=first_move(ann)))["event"] == "ack"
    return party.guests


async def test_the_judge_is_asked_only_after_all_have_answered() -> None:
    """In the meantime everyone sees whose answer is missing."""
    async with judged("Ann", "Bob", "Cat", challenge="vote", tiles="?28") as party:
        ann, bob, cat = await placed(party)
        assert (ann.state["phase"], ann.state["to_act"], party.judge.asked) == ("challenge", [bob.id, cat.id], [])
        await bob.says("challenge")
        assert (cat.state["to_act"], cat.state["contest"]["replies"]) == ([cat.id], {bob.id: "challenge"})

        await cat.says("accept")
        await party.server.settle()

        assert party.judge.asked == [("EE",)]
        assert ann.state["moves"][-1]["ruling"]["outcome"] == "stands"


async def test_players_who_say_nothing_for_half_a_minute_accept() -> None:
    """The limit holds without a turn timer, and an answer does not give the others more time."""
    async with judged("Ann", "Bob", "Cat", challenge="free", tiles="?28") as party:
        ann, bob, _ = await placed(party)
        assert (ann.state["deadline"], ann.state["time_limit"]) == (party.server.clock.now() + 30, 30)
        await party.server.pass_by(20)
        await bob.says("accept")
        await party.server.pass_by(9)
        assert ann.state["phase"] == "challenge"

        await party.server.pass_by(1)

        assert party.judge.asked == [("EE",)]
        assert "deadline" not in ann.state


async def test_a_shorter_turn_time_counts() -> None:
    """Where turns take ten seconds, answers take no longer."""
    async with judged("Ann", "Bob", challenge="free", tiles="?28", links=2, turn_seconds=10) as party:
        ann, _ = await placed(party)

        assert ann.state["deadline"] == party.server.clock.now() + 10
        await party.server.pass_by(10)
        assert party.judge.asked == [("EE",)]


async def test_a_player_who_is_away_accepts() -> None:
    """A player who has been away for a while accepts at once, so nobody waits longer for them."""
    async with judged("Ann", "Bob", "Cat", challenge="free", tiles="?28") as party:
        party.guests[2].goes_offline()
        await party.server.pass_by(5)
        ann, bob, cat = await placed(party)
        await party.server.settle()
        assert (ann.state["to_act"], ann.state["contest"]["replies"]) == ([bob.id], {cat.id: "accept"})

        bob.goes_offline()
        await party.server.pass_by(3)

        assert party.judge.asked == [("EE",)]


async def test_a_player_who_returns_may_change_the_answer_given_for_them() -> None:
    """Answers can change as long as somebody's is missing."""
    async with judged("Ann", "Bob", "Cat", challenge="vote", tiles="?28") as party:
        cat = party.guests[2]
        cat.goes_offline()
        await party.server.pass_by(5)
        ann, bob, _ = await placed(party)
        await party.server.settle()
        await cat.comes_back(party.server.hall)

        assert (await cat.says("challenge"))["event"] == "ack"
        await bob.says("challenge")

        fallen: Any = ann.state["moves"][-1]
        assert (fallen["ruling"]["challengers"], fallen["moveScore"]) == ([bob.id, cat.id], 0)
        assert (ann.state["turn"], len(ann.state["rack"]), party.judge.asked) == (bob.id, 7, [])


async def test_after_a_restart_the_challenge_goes_on() -> None:
    """Answers are stored like moves."""
    async with judged("Ann", "Bob", "Cat", challenge="penalty", tiles="?28") as party:
        ann, bob, cat = await placed(party)
        await bob.says("challenge")
        party.server.reopens()
        for guest in (ann, bob, cat):
            await guest.comes_back(party.server.hall)

        assert (cat.state["phase"], cat.state["contest"]["replies"]) == ("challenge", {bob.id: "challenge"})
        assert (await bob.says("challenge"))["code"] == "ALREADY_ANSWERED"
        assert (await ann.says("challenge"))["code"] == "NOT_YOUR_TURN"
        await cat.says("accept")
        assert ann.state["moves"][-1]["ruling"]["unknown"] == ["EE"]


async def test_a_player_who_has_left_accepts() -> None:
    """Their seat waits for them, but no challenge does."""
    async with judged("Ann", "Bob", "Cat", challenge="penalty", tiles="?28") as party:
        await party.guests[2].says("leave")
        ann, bob, _ = await placed(party)
        await party.server.settle()

        assert ann.state["to_act"] == [bob.id]


async def test_bots_answer_before_anyone_is_bored() -> None:
    """They challenge what the dictionary does not have."""
    async with judged("Ann", challenge="free", tiles="?28", links=1, bots=2) as party:
        (ann,) = await placed(party)
        await party.server.pass_by(1)
        assert len(ann.state["to_act"]) == 2

        await party.server.pass_by(3)

        [fallen] = ann.state["moves"][:1]
        assert (fallen["ruling"]["outcome"], len(fallen["ruling"]["challengers"])) == ("falls", 2)
