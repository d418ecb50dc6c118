"""What stories of the arena need: a house with one, solvers on loopback, and matches that are waited for."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from time import monotonic, time
from typing import Any

import orjson
from fastapi import FastAPI
from httpx2 import AsyncClient

from parlour.hosts.arena.office import Office
from parlour.hosts.arena.ring import Ring
from parlour.server.app import create_app
from parlour.server.dependencies import Dependencies
from parlour.server.settings import Settings
from parlour.storage.opening import Storage, open_storage
from tests.hosts.arena.company import Request, Say, http
from tests.server.door import games

WORD = {"num_games": 1, "words": ["crane"]}
"""A match for one word, which a story may know."""


class Here:
    """Thinks at once, in this process."""

    async def think(self, thought: Callable[..., Any], *about: Any) -> Any:
        """Call it."""
        await asyncio.sleep(0)
        return thought(*about)

    def close(self) -> None:
        """Nothing is open."""


class Impatient:
    """Tells the true time, and never sleeps."""

    def now(self) -> float:
        """Tell the seconds since 1970."""
        return time()

    def ticks(self) -> float:
        """Tell the seconds since some moment."""
        return monotonic()

    async def sleep(self, seconds: float) -> None:
        """Go on at once."""
        await asyncio.sleep(0)


@asynccontextmanager
async def arena_house(storage: Storage | None = None, **chosen: Any) -> AsyncIterator[FastAPI]:
    """Open a house whose solvers think here; what `Limits` knows is a limit, everything else a setting."""
    async with open_storage("memory") as own:
        app = furnished(storage or own, **chosen)
        parts: Dependencies = app.state.dependencies
        await parts.ring.open()
        try:
            yield app
        finally:
            await parts.ring.close()


def furnished(storage: Storage, **chosen: Any) -> FastAPI:
    """Build a house around `storage`."""
    settings = {name: value for name, value in chosen.items() if name in Settings.model_fields}
    app = create_app(
        Settings(**{"database_url": "memory", "request_rate": 1000, "read_rate": 1e6, **settings}), storage, games()
    )
    parts: Dependencies = app.state.dependencies
    limits = replace(parts.ring.limits, **{name: chosen[name] for name in chosen.keys() - settings.keys()})
    services = replace(parts.office._services, thinkers=Here(), clock=Impatient(), limits=limits)
    office = Office(services)
    app.state.dependencies = replace(parts, office=office, ring=Ring(services, office))
    return app


def introduced(name: str, **facts: Any) -> bytes:
    """Say what a solver is."""
    return http(orjson.dumps({"name": name, "description": f"{name} herself", **facts}))


def plays(name: str, *words: str, shout: str = "", **facts: Any) -> Callable[[Request], bytes]:
    """Make a solver that guesses these words, one after the other; at the last it stays."""

    def say(request: Request) -> bytes:
        match request.path:
            case "/ping":
                return introduced(name, **facts)
            case "/guess":
                turn = len(request.told.get("guess_results", ()))
                return http(orjson.dumps({"guess": words[min(turn, len(words) - 1)], "shout": shout}))
            case _:
                return http(b"{}")

    return say


def waits(name: str, word: str, until: asyncio.Event) -> Say:
    """Make a solver that guesses a word when it is time to."""

    async def say(request: Request) -> bytes:
        if request.path == "/guess":
            await until.wait()
        return plays(name, word)(request)

    return say


async def bring(visitor: AsyncClient, url: str) -> dict[str, Any]:
    """Bring a solver; give what is told of it, with its token."""
    answer = await visitor.post("/api/solvers", json={"url": url})
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return {**told["solver"], "token": told["token"]}


async def start(visitor: AsyncClient, solvers: Sequence[str], **wanted: Any) -> dict[str, Any]:
    """Start a match; give its id and token."""
    answer = await visitor.post("/api/matches", json={"solvers": list(solvers), **(wanted or WORD)})
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def seen(visitor: AsyncClient, match_id: str) -> dict[str, Any]:
    """Look at a match as it stands."""
    told: dict[str, Any] = (await visitor.get(f"/api/matches/{match_id}")).json()
    return told


async def until(visitor: AsyncClient, match_id: str, holds: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """Look at a match again and again until something `holds` of it."""
    async with asyncio.timeout(120):
        while not holds(match := await seen(visitor, match_id)):  # noqa: ASYNC110 - over HTTP one can only look again
            await asyncio.sleep(0.01)
    return match


async def ended(visitor: AsyncClient, match_id: str) -> dict[str, Any]:
    """Wait for the end of a match."""
    return await until(visitor, match_id, lambda match: match["status"] != "running")


def token_of(token: str) -> dict[str, str]:
    """Show a token."""
    return {"Authorization": f"Bearer {token}"}


def one_then_silence(name: str, word: str) -> Any:
    """Make a solver that plays its first game, and then thinks for ever."""
    first: list[str] = []

    async def say(request: Request) -> bytes:
        if request.path == "/guess":
            first.append(request.told["game_id"])
            if request.told["game_id"] != first[0]:
                await asyncio.sleep(60)
        return plays(name, word, concurrent_connection_limit=1)(request)

    return say
