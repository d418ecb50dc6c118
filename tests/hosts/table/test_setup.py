"""Setting up a table: its game, the game's options, the table's own settings."""

from typing import Any

import pytest

from tests.hosts.table.server import open_server

pytestmark = pytest.mark.anyio


async def test_options_that_are_not_named_stay_as_they_are() -> None:
    """Each can be changed by itself."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=3)

        await ann.says("configure", options={"language": "de"})

        assert bob.state["options"] == {"grid_size": 3, "language": "de", "random_letters": False}
        assert bob.told[-1]["type"] == "config_changed"
        assert bob.told[-1]["data"]["options"] == bob.state["options"]


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"options": {"grid_size": 9}}, "grid_size"),
        ({"options": {"grid_size": "3"}}, "grid_size"),
        ({"options": {"grid_size": 10**30}}, "options"),
        ({"options": {"language": "fr", "grid_size": 3}}, "language"),
        ({"options": {"colour": "red"}}, "colour"),
        ({"game": "chess"}, "game"),
    ],
)
async def test_invalid_options_are_refused_and_nothing_changes(asked: dict[str, Any], field: str) -> None:
    """Not even the valid options beside them are changed."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob")
        bob.forgets()

        refused = await ann.says("configure", **asked)

        assert (refused["code"], refused["params"]) == ("BAD_OPTIONS", {"field": field})
        assert refused["message"].startswith(
            "This server has no" if field == "game" else "This game has no such option or"
        )
        assert bob.told == []
        assert ann.state == await server.fresh(ann)


async def test_impossible_settings_are_not_even_read() -> None:
    """Seconds are at most a day's; spectators are open, ask or off."""
    async with open_server() as server:
        (ann,) = await server.table("Ann")

        for asked in ({"turn_seconds": -1}, {"turn_seconds": 86_401}, {"spectators": "some"}, {"options": [1]}):
            assert (await ann.says("configure", **asked))["code"] == "ACTION_NOT_ALLOWED"


async def test_only_the_host_sets_up_and_only_between_matches() -> None:
    """A match copies its options when it starts."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        assert (await bob.says("configure", options={"grid_size": 3}))["code"] == "NOT_HOST"
        await ann.says("start")

        for asked in ({"options": {"grid_size": 3}}, {"game": "parcel"}, {"turn_seconds": 5}, {"absence_seconds": 5}):
            refused = await ann.says("configure", **asked)
            assert (refused["code"], refused["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "playing"})


async def test_setting_the_same_again_changes_nothing() -> None:
    """It causes no event and no new version."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", grid_size=3)
        version = ann.state["version"]

        answer = await ann.says("configure", options={"grid_size": 3}, spectators="open")

        assert answer["version"] == version
        assert "config_changed" not in ann.effects()


async def test_the_same_people_play_another_game() -> None:
    """The table and its code stay; the options are the new game's own."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await ann.says("abandon")
        code = ann.state["code"]

        await ann.says("configure", game="parcel", options={"rounds": 1})

        assert (bob.state["game"], bob.state["options"], bob.state["code"]) == ("parcel", {"rounds": 1}, code)
        assert (bob.state["phase"], bob.state["shown_game"]) == ("abandoned", "crossword")
        assert (await bob.says("start"))["event"] == "ack"
        assert (bob.state["phase"], bob.state["shown_game"]) == ("passing", "parcel")
        assert "boards" not in bob.state


async def test_bots_follow_to_the_new_game() -> None:
    """A level it does not have becomes the default."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", game="parcel")
        await ann.says("add_bot", level="slow")
        slow = list(ann.state["players"])[-1]

        await ann.says("configure", game="crossword", options={"grid_size": 2})

        assert ann.state["players"][slow]["level"] in server.games["crossword"].game.bots
        await ann.says("configure", game="hasty")
        await bob.says("leave")
        await ann.says("start")
        await ann.says("pass")
        await server.pass_by(1.0)
        assert ann.state["to_act"] == [ann.id]


async def test_a_game_for_fewer_people_starts_when_enough_have_left() -> None:
    """Everyone keeps their seat; the game says how many it takes."""
    async with open_server() as server:
        guests = await server.table("Ann", "Bob", "Cat", "Dan", "Eve", grid_size=2)
        ann = guests[0]
        await ann.says("configure", game="hasty")

        refused = await ann.says("start")
        assert (refused["code"], refused["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "players"})
        await guests[-1].says("set_role", role="spectator")
        assert (await ann.says("start"))["event"] == "ack"
