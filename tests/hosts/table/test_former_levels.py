"""Tables from a time when bots' levels had other names."""

from collections.abc import Mapping
from typing import Any

import pytest

from parlour.hosts.codec import HostedGame
from tests.hosts.games import PassTheParcel
from tests.hosts.table.server import LocalServer, open_server

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


class BeforeTheRename(PassTheParcel):
    """The game with the levels it once had."""

    bots: Mapping[str, Any] = dict.fromkeys(("easy", "medium", "strong", "master"), PassTheParcel.bots["quick"])


class AfterTheRename(PassTheParcel):
    """The game with the levels of today."""

    bots: Mapping[str, Any] = dict.fromkeys(("easy", "normal", "hard", "expert"), PassTheParcel.bots["quick"])


async def a_full_table(server: LocalServer) -> Any:
    """Seat three bots beside Ann, at the levels of then."""
    server.games["parcel"] = HostedGame(BeforeTheRename())
    (ann,) = await server.table("Ann", game="parcel")
    for level in ("medium", "strong", "master"):
        await ann.says("add_bot", level=level)
    return ann


def renewed(server: LocalServer) -> None:
    """Restart the server with the levels of today."""
    server.reopens()
    server.games["parcel"] = HostedGame(AfterTheRename())


def levels(state: Mapping[str, Any]) -> list[str | None]:
    """List the levels of everyone at the table."""
    return [player["level"] for player in state["players"].values()]


async def test_the_bots_of_a_stored_table_keep_their_level_under_its_new_name() -> None:
    """A restart makes no bot stronger or weaker."""
    async with open_server() as server:
        ann = await a_full_table(server)
        renewed(server)

        await ann.comes_back(server.hall)

        assert levels(ann.state) == [None, "normal", "hard", "expert"]


async def test_a_stored_match_goes_on_with_its_bots() -> None:
    """A bot whose level has another name still makes its move."""
    async with open_server() as server:
        ann = await a_full_table(server)
        await ann.says("start")
        renewed(server)
        await ann.comes_back(server.hall)

        assert (await ann.says("pass"))["event"] == "ack"
        for _ in range(3):
            await server.pass_by(2)

        assert ann.state["to_act"] == [ann.id]
        assert levels(ann.state) == [None, "normal", "hard", "expert"]


async def test_a_client_may_ask_for_a_bot_by_a_former_name() -> None:
    """Programs that were written for the old names keep working."""
    async with open_server() as server:
        server.games["parcel"] = HostedGame(AfterTheRename())
        (ann,) = await server.table("Ann", game="parcel")

        for level in ("medium", "strong", "master"):
            assert (await ann.says("add_bot", level=level))["event"] == "ack"

        assert levels(ann.state) == [None, "normal", "hard", "expert"]
