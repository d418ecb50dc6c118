"""A server may offer fewer options after a restart, and no table gets stuck because of it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import pytest

from parlour.hosts.codec import HostedGame
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server

pytestmark = pytest.mark.anyio
GAME = "wortkunst"


class JudgedPair(NamedTuple):
    """Two people at a table that chose the model as its judge."""

    server: LocalServer
    ann: Guest
    bob: Guest

    def loses_its_model(self) -> None:
        """Restart the server without the model."""
        self.server.reopens()
        self.server.games[GAME] = HostedGame(self.server.games[GAME].game, {"judge": ("local",)})

    async def come_back(self) -> None:
        """Let both come back."""
        for guest in (self.ann, self.bob):
            await guest.comes_back(self.server.hall)

    def judges(self) -> list[str]:
        """Return the judge as everyone's page shows it."""
        return [guest.state["options"]["judge"] for guest in (self.ann, self.bob)]


@asynccontextmanager
async def party() -> AsyncIterator[JudgedPair]:
    """Seat two people by their links, on a server with a model."""
    async with open_server() as server:
        server.games[GAME] = HostedGame(server.games[GAME].game, {"judge": ("llm", "local")})
        guests, _ = await server.invite(GAME, "Ann", "Bob", links=2, known=False)
        yield JudgedPair(server, *guests)


async def test_a_lobby_shows_the_servers_default_for_a_choice_that_is_gone() -> None:
    """The next match will be played with it."""
    async with party() as at:
        assert at.judges() == ["llm", "llm"]
        at.loses_its_model()

        await at.come_back()

        assert at.judges() == ["local", "local"]


async def test_other_options_can_be_changed_when_a_choice_is_gone() -> None:
    """Nobody has to find out first which one is in the way."""
    async with party() as at:
        at.loses_its_model()
        await at.come_back()

        answer = await at.ann.says("configure", options={"pass_rounds": 3})

        assert answer["event"] == "ack"
        assert at.bob.state["options"]["pass_rounds"] == 3
        assert at.bob.told[-1]["data"]["options"] == at.bob.state["options"]
        assert at.judges() == ["local", "local"]


@pytest.mark.slow
async def test_a_choice_that_is_gone_cannot_be_made_again() -> None:
    """The fallback is only for choices made earlier."""
    async with party() as at:
        at.loses_its_model()
        await at.come_back()

        refused = await at.ann.says("configure", options={"judge": "llm", "pass_rounds": 3})

        assert (refused["code"], refused["params"]) == ("BAD_OPTIONS", {"field": "judge"})
        assert at.ann.state["options"]["pass_rounds"] == 1


@pytest.mark.slow
async def test_a_match_begins_with_the_options_its_lobby_showed() -> None:
    """With a missing judge the first move would wait for ever."""
    async with party() as at:
        at.loses_its_model()
        await at.come_back()

        await at.ann.says("start")

        assert at.ann.state["judge"] == "local"
        assert at.judges() == ["local", "local"]


@pytest.mark.slow
async def test_a_running_match_keeps_its_choice_and_the_next_does_not() -> None:
    """Nobody else judges in place of the chosen judge; the table's settings can still be changed."""
    async with party() as at:
        await at.ann.says("start")
        at.loses_its_model()
        await at.come_back()

        answer = await at.ann.says("configure", listed=True)

        assert (answer["event"], at.bob.state["settings"]["listed"]) == ("ack", True)
        assert (at.ann.state["judge"], at.judges()) == ("llm", ["llm", "llm"])

        await at.ann.says("abandon")

        assert (at.ann.state["judge"], at.judges()) == ("llm", ["local", "local"])


async def test_a_member_who_missed_the_restart_is_shown_the_whole_lobby() -> None:
    """The one they know is that of another server."""
    async with party() as at:
        known = at.bob.state["version"]
        at.loses_its_model()
        await at.ann.comes_back(at.server.hall)
        await at.ann.says("configure", options={"pass_rounds": 3})

        await at.bob.comes_back(at.server.hall, version=known)

        assert at.bob.state == await at.server.fresh(at.bob)
        assert at.judges() == ["local", "local"]
