"""The parts of the server that routes use: built once, and handed to each route by FastAPI."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from parlour.core.game import AnyGame
from parlour.hosts.arena.service.matches import RunningMatches
from parlour.hosts.arena.service.solver_registry import SolverRegistry
from parlour.hosts.table.hall import Hall
from parlour.server.answer_cache import SharedCache
from parlour.server.attempt_limits import AttemptCounts, CodeLimits, LoginLimits
from parlour.server.cookies import VisitorPass
from parlour.server.frontend import Client
from parlour.server.judging import Judge
from parlour.server.metrics import Metrics
from parlour.server.outbox import NextTurn
from parlour.server.passwords import Passwords
from parlour.server.player_statistics import PlayerStatistics
from parlour.server.rate_limits import Connections, Throttle, TimeSource, address_of
from parlour.server.replays import Replays
from parlour.server.reviews import Reviews
from parlour.server.sessions import VisitorSessions
from parlour.server.settings import Settings
from parlour.server.store_health import StoreHealth
from parlour.storage.open_storage import Storage


@dataclass(frozen=True, slots=True)
class Dependencies:
    """Everything a route may need."""

    settings: Settings
    storage: Storage
    games: Mapping[str, AnyGame]
    hall: Hall
    solvers: SolverRegistry
    """Registers the arena's solvers."""
    matches: RunningMatches
    """Runs their matches."""
    statistics: PlayerStatistics
    """Counts finished matches for statistics."""
    replays: Replays
    """Folds finished matches."""
    reviews: Reviews
    """Reviews them on request."""
    sessions: VisitorSessions
    passwords: Passwords
    metrics: Metrics
    now: TimeSource
    """Returns the time of day, in seconds since 1970."""
    ticks: TimeSource
    """Returns the seconds since some fixed moment; setting the time of day does not affect them."""
    store_health: StoreHealth
    """Knows whether moves can be stored."""
    connections: Connections
    costly: Throttle
    """By address: logging in, registering, opening tables."""
    reads: Throttle
    """By address: requests that only read."""
    cache: SharedCache
    """Answers that are the same for everyone, for a moment."""
    renames: Throttle
    """By address: each rename without a cookie stores a new guest."""
    attempts: AttemptCounts
    """Counts failed attempts for both of the following limits."""
    login_limits: LoginLimits
    code_limits: CodeLimits
    """Counts wrong codes and links."""
    next_turn: NextTurn
    """Sends the messages that all connections have collected in one turn of the event loop."""
    judge: Judge | None = None
    """The language model that judges words, if one is configured."""
    client: Client | None = None
    """The web client, if it is built; otherwise there are plain pages."""


def dependencies_of(connection: HTTPConnection) -> Dependencies:
    """Return the dependencies of the app that serves `connection`, a request or a WebSocket."""
    deps: Dependencies = connection.app.state.dependencies
    return deps


Deps = Annotated[Dependencies, Depends(dependencies_of)]


async def player_id_of(connection: HTTPConnection) -> str | None:
    """Return the id of the player behind `connection`, a request or a WebSocket."""
    held = await dependencies_of(connection).sessions.read(connection)
    return held.player_id if held else None


async def current_pass(request: Request, response: Response, deps: Deps) -> VisitorPass:
    """Return the visitor's pass: a guest's for a newcomer, or a renewed one if theirs is old."""
    held, is_new = await deps.sessions.admit(request)
    if is_new:
        deps.sessions.cookies.give(response, held)
    return held


async def reader_pass(request: Request, deps: Deps) -> VisitorPass:
    """Return the visitor's pass for a request that only reads, and give the browser no other one.

    Such a request may still carry the pass that a registration has just ended; its answer must not replace the new one.
    """
    held, _ = await deps.sessions.admit(request)
    return held


CurrentPass = Annotated[VisitorPass, Depends(current_pass)]
ReaderPass = Annotated[VisitorPass, Depends(reader_pass)]


def bearer(connection: HTTPConnection) -> str | None:
    """Return the token of `Authorization: Bearer TOKEN`, if any."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if kind == "Bearer" else None


def costly(connection: HTTPConnection, deps: Deps) -> None:
    """Count a costly request against its address; for `dependencies=[Depends(costly)]`."""
    deps.costly.take(address_of(connection))


def reading(connection: HTTPConnection, deps: Deps) -> None:
    """Count a request that only reads against its address; for `dependencies=[Depends(reading)]` of a whole router."""
    if connection.scope.get("method") == "GET":
        deps.reads.take(address_of(connection))
