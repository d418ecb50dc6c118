"""The patch contract: a client that applies what it is told knows exactly what the server would show it now."""

from random import Random

import pytest

from tests.hosts.table.crowd import Crowd
from tests.hosts.table.server import LocalServer, open_server

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 4))])
async def test_patches_lead_everyone_to_the_state_the_server_would_show(seed: int) -> None:
    """Whatever happens, in whatever order, and no matter who was away meanwhile."""
    await let_a_crowd_play(seed, 120)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1020))
async def test_long_sessions_keep_everyone_in_step_too(seed: int) -> None:
    """Some mistakes show only after several matches in a row."""
    await let_a_crowd_play(seed, 500)


async def let_a_crowd_play(seed: int, moments: int) -> None:
    """Let a crowd do what it likes, and compare everyone's state with the server's after each step."""
    chance = Random(seed)
    async with open_server() as server:
        game = chance.choice(("crossword", "parcel", "quiet", "hasty"))
        opened = await server.hall.open(game, {}, links=chance.choice((3, 3) if game == "quiet" else (0, 3)))
        crowd = Crowd(server, chance, opened.live.table.id, opened.tokens)
        for _ in range(moments):
            before = opened.live.table.version
            answer = await crowd.does_something()
            if answer.get("event") == "ack":
                assert opened.live.table.version - before in (0, 1), "one accepted action, one version"
                assert answer["version"] == opened.live.table.version
            elif answer.get("event") == "error":
                assert opened.live.table.version == before, "a refusal changes nothing"
            await everyone_is_in_step(server, crowd)


async def everyone_is_in_step(server: LocalServer, crowd: Crowd) -> None:
    """Compare what each guest made of the messages with what the server would show them."""
    await server.settle()
    for guest in crowd.seated():
        assert guest.state == await server.fresh(guest)
