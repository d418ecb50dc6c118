"""People who ask to watch learn nothing of any match until the host lets them in."""

from typing import Any

import pytest

from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server, play_through

pytestmark = pytest.mark.anyio
INSIDE = {"game_id", "shown_game", "reveal", "abandoned", "deadline"}


async def a_table_with_someone_asking(server: LocalServer) -> tuple[Guest, Guest, Guest]:
    """Let Ann and Bob play a match and begin another, while Cat has been asking since the first."""
    ann, bob = await server.table("Ann", "Bob", grid_size=2)
    await ann.says("configure", spectators="ask", turn_seconds=300)
    cat = await server.joins("Cat", ann.state["code"], role="spectator")
    await ann.says("start")
    await ann.says("chat", text="Secrets!")
    await play_through(ann, bob)
    await ann.says("start")
    return ann, bob, cat


def secrets(state: dict[str, Any]) -> list[str]:
    """Return the texts that nobody outside may read."""
    [summary] = state["history"]
    return [summary["game_id"], state["game_id"], "Secrets!", "TOAT", '"seed"', '"salts"']


async def test_people_who_ask_learn_nothing_of_any_match() -> None:
    """No history, seed, salts or archive key; neither when they join nor later."""
    async with open_server() as server:
        ann, _, cat = await a_table_with_someone_asking(server)
        dan = await server.joins("Dan", ann.state["code"])
        await cat.says("request_state")
        await cat.says("history")

        for outside in (cat, dan):
            assert INSIDE.isdisjoint(outside.state)
            assert (outside.state["history"], outside.state["standings"], outside.state["chat"]) == ([], {}, [])
            assert (outside.state["phase"], outside.state["to_act"], outside.state["turn"]) == ("lobby", [], None)
            told = "".join(outside.texts)
            assert [secret for secret in secrets(ann.state) if secret in told] == []


async def test_people_who_ask_still_follow_the_table() -> None:
    """Patches show them who comes and goes and how the table is set up."""
    async with open_server() as server:
        ann, bob, cat = await a_table_with_someone_asking(server)
        await ann.says("announce", letter="T")
        await bob.says("leave")

        assert cat.state == await server.fresh(cat)
        assert cat.state["status"] == "playing"
        assert cat.events().count("state_full") == 3  # after joining, and at the start of each match


async def test_people_who_are_let_in_see_everything() -> None:
    """They are members now and read earlier chat too."""
    async with open_server() as server:
        ann, _, cat = await a_table_with_someone_asking(server)

        await ann.says("set_role", role="spectator", player_id=cat.id)

        assert cat.state == await server.fresh(cat)
        assert cat.state["history"] == ann.state["history"]
        assert cat.state["game_id"] == ann.state["game_id"]
        assert [line["text"] for line in cat.state["chat"]] == ["Secrets!"]


async def test_people_who_ask_read_no_chat() -> None:
    """Chat is for the people at the table."""
    async with open_server() as server:
        ann, _, cat = await a_table_with_someone_asking(server)
        cat.forgets()

        await ann.says("chat", text="Who is that?")

        assert "chat" not in cat.events()


async def test_titles_are_part_of_the_match() -> None:
    """Outsiders do not learn who won the last one."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="hasty")
        await ann.says("configure", spectators="ask")
        await ann.says("start")
        await ann.says("abandon")
        cat = await server.joins("Cat", ann.state["code"], role="spectator")

        assert {player["role"] for player in cat.state["players"].values()} == {None}
        assert "abandoned" not in cat.state
        assert bob.state["abandoned"] is True


async def test_people_who_ask_learn_no_earlier_result_either() -> None:
    """Only members learn how earlier matches ended."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="parcel", rounds=1)
        for _ in range(11):
            await ann.says("start")
            for guest in (ann, bob):
                await guest.says("pass")
        await ann.says("configure", spectators="ask")
        cat = await server.joins("Cat", ann.state["code"], role="spectator")
        for guest in (bob, cat):
            await guest.says("history")

        assert [len(results(guest)) for guest in (bob, cat)] == [1, 0]
        assert "earlier_results" not in cat.state


def results(guest: Guest) -> list[object]:
    """Return the earlier results that a guest was told."""
    [told] = [message["results"] for message in guest.told if message["event"] == "history"]
    return list(told)
