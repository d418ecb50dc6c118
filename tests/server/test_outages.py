"""Real servers and a real Redis that are killed: the clock of a turn stands still meanwhile."""

import asyncio
from pathlib import Path
from time import time
from typing import Any

import pytest

from bench.shared.redis_server import Redis
from parlour.server.secret_key import new_secret
from tests.cli.commands import opened
from tests.server.running_server import SocketClient, call

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
TURN = 600
DOWN = 2.0
"""Seconds for which something is down, at least."""


@pytest.fixture(params=["sqlite", "redis"])
def settings(request: pytest.FixtureRequest) -> dict[str, str]:
    """Return the settings of a server with each kind of store."""
    if request.param == "sqlite":
        return {}
    return {"REDIS_URL": request.getfixturevalue("own_redis").url, "SECRET_KEY": new_secret()}


async def begin_turn(ann: SocketClient) -> dict[str, Any]:
    """Start a match with a clock, and return its state and the token of Ann's seat."""
    await ann.say("join", room_id="meadow", game="crossword", name="Ann")
    token = (await ann.hear("state_full"))["token"]
    assert (await ann.ask("configure", turn_seconds=TURN))["event"] == "ack"
    assert (await ann.ask("start"))["event"] == "ack"
    await ann.say("request_state")
    return {**(await ann.hear("state_full"))["state"], "token": token}


async def test_a_killed_server_gives_the_time_back(tmp_path: Path, settings: dict[str, str]) -> None:
    """A player has at least as much time left as when it was killed, and never more than a whole turn."""
    with opened(tmp_path / "home", **settings) as server:
        async with call(server.ws) as ann:
            before = await begin_turn(ann)
            server.process.kill()
            killed_at = time()
    await asyncio.sleep(DOWN)
    started_at = time()
    with opened(tmp_path / "home", **settings) as server:
        async with call(server.ws) as ann:
            await ann.say("join", room_id="meadow", token=before["token"])
            after = (await ann.hear("state_full"))["state"]

    assert after["deadline"] - before["deadline"] >= started_at - killed_at
    assert after["deadline"] <= time() + TURN


async def test_a_redis_that_was_away_gives_the_time_back(tmp_path: Path, own_redis: Redis) -> None:
    """The server lives, and everyone is told as soon as it can store again."""
    with opened(tmp_path / "home", REDIS_URL=own_redis.url, SECRET_KEY=new_secret()) as server:
        async with call(server.ws) as ann:
            before = await begin_turn(ann)
            own_redis.kill()
            killed_at = time()
            await asyncio.sleep(DOWN)
            assert (await ann.ask("announce", letter="T"))["code"] == "NOT_STORED"
            started_at = time()
            own_redis.start()

            given = 0.0
            while given < started_at - killed_at:
                given += (await ann.hear("effect", type="time_given_back"))["data"]["seconds"]
            await ann.say("request_state")
            after = (await ann.hear("state_full"))["state"]

    assert after["deadline"] - before["deadline"] >= started_at - killed_at
    assert after["phase"] == "announcing"
