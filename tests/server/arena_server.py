"""Helpers for tests of the arena: a server, solvers on loopback, and matches to wait for."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import orjson
from fastapi import FastAPI
from httpx2 import AsyncClient

from parlour.hosts.arena.service.matches import RunningMatches
from parlour.hosts.arena.service.solver_registry import SolverRegistry
from parlour.server.app import create_app
from parlour.server.dependencies import Dependencies
from parlour.server.settings import Settings
from parlour.storage.open_storage import Storage, open_storage
from tests.hosts.arena.arena_services import SleeplessClock
from tests.hosts.arena.fakes import Request, Say, http
from tests.server.in_memory import games

WORD = {"num_games": 1, "words": ["crane"]}
"""A match with one known word."""


class SolversHere:
    """Calls functions at once, in this process."""

    async def think(self, thought: Callable[..., Any], *about: Any) -> Any:
        """Call the function."""
        await asyncio.sleep(0)
        return thought(*about)

    def close(self) -> None:
        """Do nothing, because nothing is open."""


@asynccontextmanager
async def arena_server(storage: Storage | None = None, **chosen: Any) -> AsyncIterator[FastAPI]:
    """Open a server whose solvers think in this process; names of `Limits` set a limit, all others a setting."""
    async with open_storage("memory") as own:
        app = furnished(storage or own, **chosen)
        parts: Dependencies = app.state.dependencies
        await parts.matches.open()
        try:
            yield app
        finally:
            await parts.matches.close()


def furnished(storage: Storage, **chosen: Any) -> FastAPI:
    """Build a server with `storage`."""
    settings = {name: value for name, value in chosen.items() if name in Settings.model_fields}
    app = create_app(
        Settings(**{"database_url": "memory", "request_rate": 1000, "read_rate": 1e6, **settings}), storage, games()
    )
    parts: Dependencies = app.state.dependencies
    limits = replace(parts.matches.limits, **{name: chosen[name] for name in chosen.keys() - settings.keys()})
    services = replace(parts.solvers.services, thinkers=SolversHere(), clock=SleeplessClock(), limits=limits)
    registry = SolverRegistry(services)
    app.state.dependencies = replace(parts, solvers=registry, matches=RunningMatches(services, registry))
    return app


def introduced(name: str, **facts: Any) -> bytes:
    """Write a solver's answer to a ping."""
    return http(orjson.dumps({"name": name, "description": f"{name} herself", **facts}))


def plays(name: str, *words: str, shout: str = "", **facts: Any) -> Callable[[Request], bytes]:
    """Make a solver that guesses these words in turn, and then repeats the last."""

    def say(request: Request) -> bytes:
        match request.path:
            case "/ping":
                return introduced(name, **facts)
            case "/guess":
                turn = len(request.content.get("guess_results", ()))
                return http(orjson.dumps({"guess": words[min(turn, len(words) - 1)], "shout": shout}))
            case _:
                return http(b"{}")

    return say


def waits(name: str, word: str, until: asyncio.Event) -> Say:
    """Make a solver that guesses a word after the event."""

    async def say(request: Request) -> bytes:
        if request.path == "/guess":
            await until.wait()
        return plays(name, word)(request)

    return say


async def bring(visitor: AsyncClient, url: str) -> dict[str, Any]:
    """Register a solver; return it with its token."""
    answer = await visitor.post("/api/solvers", json={"url": url})
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return {**told["solver"], "token": told["token"]}


async def start(visitor: AsyncClient, solvers: Sequence[str], **wanted: Any) -> dict[str, Any]:
    """Start a match; return its id and token."""
    answer = await visitor.post("/api/matches", json={"solvers": list(solvers), **(wanted or WORD)})
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def read_match(visitor: AsyncClient, match_id: str) -> dict[str, Any]:
    """Read a match as it stands."""
    told: dict[str, Any] = (await visitor.get(f"/api/matches/{match_id}")).json()
    return told


async def until(visitor: AsyncClient, match_id: str, holds: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """Read a match again and again until it `holds`."""
    async with asyncio.timeout(120):
        while not holds(match := await read_match(visitor, match_id)):  # noqa: ASYNC110 - HTTP needs polling
            await asyncio.sleep(0.01)
    return match


async def ended(visitor: AsyncClient, match_id: str) -> dict[str, Any]:
    """Wait for the end of a match."""
    return await until(visitor, match_id, lambda match: match["status"] != "running")


def token_of(token: str) -> dict[str, str]:
    """Return the header for a token."""
    return {"Authorization": f"Bearer {token}"}


def one_then_silence(name: str, word: str) -> Any:
    """Make a solver that plays its first game, and then never answers."""
    first: list[str] = []

    async def say(request: Request) -> bytes:
        if request.path == "/guess":
            first.append(request.content["game_id"])
            if request.content["game_id"] != first[0]:
                await asyncio.sleep(60)
        return plays(name, word, concurrent_connection_limit=1)(request)

    return say
