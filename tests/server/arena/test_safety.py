"""What a stranger's solver must not do to a server, and what nobody must learn."""

from collections.abc import AsyncIterator
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
import structlog
from fastapi import FastAPI

from parlour.hosts.arena.http.client import HttpCaller
from parlour.hosts.arena.service.solver_registry import SolverRegistry
from parlour.server.dependencies import Dependencies
from parlour.server.logs import configure_logs
from parlour.server.settings import Settings
from tests.hosts.arena.fakes import http, solver
from tests.server.arena_server import arena_server, bring, ended, plays, read_match, start, token_of
from tests.server.in_memory import visit

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

INSIDE = (
    "http://127.0.0.1:9",
    "http://localhost:9",
    "http://0.0.0.0:9",
    "http://10.0.0.1",
    "http://172.16.0.1",
    "http://192.168.1.1",
    "http://100.64.0.1",
    "http://169.254.169.254",
    "http://168.63.129.16",
    "http://224.0.0.1",
    "http://[::1]:9",
    "http://[::]:9",
    "http://[::ffff:127.0.0.1]:9",
    "http://[fe80::1]",
    "http://[fd00::1]",
    "http://[64:ff9b::7f00:1]",
)
"""This machine, its network, and the internal services of clouds."""


@pytest.fixture
async def public_server() -> AsyncIterator[FastAPI]:
    """Open a server that others can reach."""
    async with arena_server(host="0.0.0.0") as app:  # noqa: S104 - nothing listens there
        yield app


@pytest.mark.parametrize("url", INSIDE)
async def test_a_public_server_calls_no_internal_address(public_server: FastAPI, url: str) -> None:
    """It does not matter how the address is written, or which name leads there."""
    async with visit(public_server) as ann:
        refused = await ann.post("/api/solvers", json={"url": url})

    assert (refused.status_code, refused.json()["code"]) == (400, "SOLVER_FAILED")
    assert refused.json()["params"]["kind"] == "FORBIDDEN_ADDRESS"


@pytest.mark.parametrize("host", ["127.1", "2130706433", "0x7f000001", "0177.0.0.1"])
async def test_unusual_spellings_of_loopback_are_not_called(public_server: FastAPI, host: str) -> None:
    """Some systems read these as loopback, some as nothing."""
    async with solver(plays("Ada", "crane")) as (url, heard), visit(public_server) as ann:
        refused = await ann.post("/api/solvers", json={"url": url.replace("127.0.0.1", host)})

    assert (refused.status_code, refused.json()["code"]) == (400, "SOLVER_FAILED")
    assert heard == []


async def test_a_registered_solver_at_an_internal_address_is_not_called(public_server: FastAPI) -> None:
    """It was registered when that was allowed; a match with it tells why."""
    async with solver(plays("Ada", "crane")) as (url, heard):
        parts: Dependencies = public_server.state.dependencies
        async with visit(public_server) as ann:
            friendly, _ = await lenient(parts).onboard(url, "ann")
            heard.clear()
            match = await ended(ann, (await start(ann, [friendly.id]))["id"])

    assert match["contestants"][0]["failure"]["kind"] == "FORBIDDEN_ADDRESS"
    assert heard == []


def lenient(parts: Dependencies) -> SolverRegistry:
    """Return the registry of the same server as if it listened on loopback."""
    return SolverRegistry(replace(parts.solvers.services, calling=HttpCaller))


async def test_a_redirect_on_a_local_server_is_followed() -> None:
    """The answer found there counts."""
    async with (
        arena_server() as server,
        visit(server) as ann,
        solver(plays("Ada", "crane")) as (there, heard),
        solver(lambda _: http(b"", "307 Temporary Redirect", f"Location: {there}/ping")) as (here, _),
    ):
        assert (await bring(ann, here))["name"] == "Ada"
        assert [request.path for request in heard] == ["/ping"]


@pytest.mark.parametrize(
    ("chosen", "local"),
    [
        ({}, True),
        ({"host": "localhost"}, True),
        ({"host": "::1"}, True),
        ({"host": "0.0.0.0"}, False),  # noqa: S104 - nothing listens there
        ({"host": "192.168.1.5"}, False),
        ({"host": "games.example"}, False),
        ({"public_url": "https://games.example"}, False),
        ({"trusted_proxies": "127.0.0.1"}, False),
        ({"host": "0.0.0.0", "arena_local_solvers": True}, True),  # noqa: S104 - nothing listens there
        ({"arena_local_solvers": False}, False),
    ],
)
def test_local_solvers_are_called_on_private_servers_only(chosen: dict[str, Any], local: bool) -> None:
    """A server on loopback may be public behind a proxy; a setting decides."""
    assert Settings(**chosen).calls_local_solvers is local


async def test_tokens_and_answers_are_in_no_log_and_no_reply() -> None:
    """Each is shown once; neither they nor their hashes are repeated, and addresses are for owners only."""
    log = BytesIO()
    configure_logs("debug", log, for_good=False)
    try:
        async with (
            arena_server() as server,
            visit(server) as ann,
            visit(server) as bob,
            solver(plays("Ada", "slate", "crane")) as (url, _),
        ):
            ada = await bring(ann, url)
            started = await start(ann, [ada["id"]])
            await ended(ann, started["id"])
            await ann.patch(f"/api/solvers/{ada['id']}", json={}, headers=token_of(ada["token"]))
            told = [(await bob.get(path)).text for path in ("/api/solvers", "/api/matches")]
            told.append(str(await read_match(bob, started["id"])))
    finally:
        structlog.reset_defaults()

    written = log.getvalue().decode()
    assert f"/api/solvers/{ada['id']}" in written
    for secret in (ada["token"], started["token"], "crane", url):
        assert secret not in written
    for secret in (ada["token"], started["token"], "token_hash", url):
        assert secret not in "".join(told)


@pytest.mark.parametrize(
    "shout", ["<img src=x onerror=alert(1)>", "\u202eyltneg\u202c", "a\u0000b\u001b[31m", "x" * 5000]
)
async def test_shouts_are_text(shout: str) -> None:
    """One line of visible characters, limited in length; pages escape it."""
    async with arena_server() as server, visit(server) as ann, solver(plays("Ada", "crane", shout=shout)) as (url, _):
        ada = await bring(ann, url)
        match = await ended(ann, (await start(ann, [ada["id"]]))["id"])

    said = match["contestants"][0]["games"][0]["guesses"][0]["shout"]
    assert said.isprintable()
    assert 0 < len(said) <= 280
    assert said.startswith(("<img src=x", "yltneg", "ab[31m", "xxx"))
