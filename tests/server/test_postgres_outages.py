"""A server whose PostgreSQL falls silent or goes away: it stays honest, and can always be stopped."""

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import orjson
import pytest
from websockets.exceptions import ConnectionClosed

from bench.shared.postgres_server import FORGETFUL, Postgres, running_postgres
from parlour.server.secret_key import new_secret
from parlour.server.socket import COME_BACK
from tests import http_requests
from tests.cli.commands import RunningServer, opened
from tests.server.running_server import SocketClient, call

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.fixture
def own_postgres(postgres_server: object) -> Iterator[Postgres]:  # noqa: ARG001 - skips where there is none
    """Run a PostgreSQL that this test may stop."""
    with running_postgres(*FORGETFUL) as postgres:
        yield postgres


async def sit_down(ann: SocketClient) -> str:
    """Open a table and return the token of its seat."""
    await ann.say("join", room_id="meadow", game="crossword", name="Ann")
    token: str = (await ann.hear("state_full"))["token"]
    return token


async def test_a_server_stops_while_its_database_is_frozen(tmp_path: Path, own_postgres: Postgres) -> None:
    """A message under way gets no answer, because none would be certain; sent again later, it is done once."""
    settings = {"DATABASE_URL": own_postgres.new_database(), "SECRET_KEY": new_secret()}
    with opened(tmp_path / "home", **settings) as server:
        async with call(server.ws) as ann:
            token = await sit_down(ann)
            with own_postgres.frozen():
                await ann.say("add_bot", id="bot")
                await asyncio.sleep(0.1)
                status, _, logged = await asyncio.to_thread(server.end)
            with pytest.raises(ConnectionClosed) as closed:
                await ann.hear("ack")
    with opened(tmp_path / "home", **settings) as server:
        async with call(server.ws) as later:
            await later.say("join", room_id="meadow", token=token)
            await later.hear("state_full")
            await later.say("add_bot", id="bot")
            await later.hear("ack", id="bot")
            await later.say("request_state")
            state = (await later.hear("state_full"))["state"]

    assert status == 0
    assert '"fault"' not in logged
    assert closed.value.rcvd
    assert closed.value.rcvd.code == COME_BACK
    assert all("id" not in message for message in ann.told)
    assert len(state["players"]) == 2


def ask(server: RunningServer, path: str) -> tuple[int, dict[str, Any]]:
    """Request `path` and return the status and the answer."""
    answer = http_requests.get(f"{server.url}{path}")
    return answer.status_code, answer.json()


async def test_a_wrong_code_does_not_keep_a_server_with_a_frozen_database_open(
    tmp_path: Path, own_postgres: Postgres
) -> None:
    """It does not wait to store the attempt: a server that takes too long is killed, and hands nothing over."""
    settings = {"DATABASE_URL": own_postgres.new_database(), "SECRET_KEY": new_secret()}
    with opened(tmp_path / "home", **settings) as server:
        status, _ = await asyncio.to_thread(ask, server, "/api/tables/WRONG/invitation")
        with own_postgres.frozen():
            async with asyncio.timeout(45):
                ended, _, logged = await asyncio.to_thread(server.end)

    assert (status, ended) == (404, 0)
    assert '"fault"' not in logged


@pytest.mark.parametrize(
    ("anew", "reason"), [(False, "there is no such database"), (True, "it is not a database of Parlour")]
)
async def test_a_database_that_is_dropped_under_the_server(
    tmp_path: Path, own_postgres: Postgres, anew: bool, reason: str
) -> None:
    """Moves are refused, reads say so, and the log says why once, whether or not an empty one takes its place."""
    url = own_postgres.new_database()
    name = url.rpartition("/")[2]
    with opened(tmp_path / "home", DATABASE_URL=url, SECRET_KEY=new_secret()) as server:
        async with call(server.ws) as ann:
            await sit_down(ann)
            own_postgres.ask(f"DROP DATABASE {name} WITH (FORCE)")
            if anew:
                own_postgres.ask(f"CREATE DATABASE {name}")

            assert (await ann.ask("add_bot"))["code"] == "NOT_STORED"
            assert (await ann.ask("request_state"))["event"] == "ack"
            assert await asyncio.to_thread(ask, server, "/api/solvers") == (
                503,
                {"code": "UNAVAILABLE", "message": "The server cannot read its data now; try again later."},
            )
            status, health = await asyncio.to_thread(ask, server, "/healthz")
            await asyncio.sleep(2.5)  # the server marks every second that it is up
        _, _, logged = await asyncio.to_thread(server.end)

    assert (status, health["ok"]) == (503, False)
    assert health["reason"] == f"PostgreSQL cannot be used: {reason}."
    lines = [orjson.loads(line) for line in logged.splitlines()]
    told = [line for line in lines if line["event"] == "storage"]
    assert {line["outcome"] for line in told} == {"failed"}
    assert all(line["reason"] != following["reason"] for line, following in pairwise(told))
    assert not any(line["event"] == "fault" for line in lines)


async def test_health_names_neither_the_user_nor_the_database(tmp_path: Path, own_postgres: Postgres) -> None:
    """Everyone may ask, and PostgreSQL names both in its errors."""
    url = own_postgres.new_database()
    own_postgres.ask("CREATE ROLE secretname LOGIN SUPERUSER")
    with opened(
        tmp_path / "home", DATABASE_URL=url.replace("//parlour@", "//secretname@"), SECRET_KEY=new_secret()
    ) as server:
        own_postgres.ask("ALTER ROLE secretname NOLOGIN")
        own_postgres.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'secretname'")
        status, health = await asyncio.to_thread(ask, server, "/healthz")

    assert status == 503
    assert health["reason"] == "PostgreSQL cannot be used: wrong user or password."
