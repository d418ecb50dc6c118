"""The patch contract: whoever applies what he is told knows exactly what the server would show him now."""

from random import Random

import pytest

from tests.hosts.table.crowd import Crowd
from tests.hosts.table.server import LocalServer, open_server

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("seed", range(24))
async def test_patches_lead_everybody_to_the_state_the_house_would_show_him(seed: int) -> None:
    """Whatever happens, in whatever order, and whoever was away meanwhile."""
    await spend_an_evening(seed, 120)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1040))
async def test_long_evenings_keep_everybody_in_step_as_well(seed: int) -> None:
    """The same for longer, with games following games."""
    await spend_an_evening(seed, 500)


async def spend_an_evening(seed: int, moments: int) -> None:
    """Let mixed company do what it likes, and compare everybody's state with the house's after each moment."""
    chance = Random(seed)
    async with open_server() as server:
        game = chance.choice(("crossword", "parcel", "quiet", "hasty"))
        opened = await server.hall.open(game, {}, links=chance.choice((3, 3) if game == "quiet" else (0, 3)))
        company = Crowd(server, chance, opened.live.table.id, opened.tokens)
        for _ in range(moments):
            before = opened.live.table.version
            answer = await company.does_something()
            if answer.get("event") == "ack":
                assert opened.live.table.version - before in (0, 1), "one accepted action, one version"
                assert answer["version"] == opened.live.table.version
            elif answer.get("event") == "error":
                assert opened.live.table.version == before, "a refusal changes nothing"
            await everybody_is_in_step(server, company)


async def everybody_is_in_step(server: LocalServer, company: Crowd) -> None:
    """Compare what each guest made of what he was told with what the server would show him."""
    await server.settle()
    for guest in company.seated():
        assert guest.state == await server.fresh(guest)
