"""What a house is made of, put together once and handed to every route."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from parlour.core.game import AnyGame
from parlour.hosts.arena.service.matches import RunningMatches
from parlour.hosts.arena.service.solvers import SolverRegistry
from parlour.hosts.table.hall import Hall
from parlour.server.frontend import Client
from parlour.server.judging import Judge
from parlour.server.kept import Kept
from parlour.server.limits import Clock, Connections, Throttle, address_of
from parlour.server.logins import Logins
from parlour.server.metrics import Metrics
from parlour.server.misses import Codes
from parlour.server.passwords import Passwords
from parlour.server.sessions import Sessions
from parlour.server.settings import Settings
from parlour.server.storing import Storing
from parlour.storage.opening import Storage


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of one house."""

    settings: Settings
    storage: Storage
    games: Mapping[str, AnyGame]
    hall: Hall
    solvers: SolverRegistry
    """Where solvers are brought to the arena."""
    matches: RunningMatches
    """Where they meet."""
    sessions: Sessions
    passwords: Passwords
    metrics: Metrics
    now: Clock
    """Tells the time of day, in seconds since 1970."""
    storing: Storing
    """Knows whether moves can be stored."""
    connections: Connections
    costly: Throttle
    """By address: logging in, registering, opening tables."""
    reads: Throttle
    """By address: looking at what anybody may see."""
    kept: Kept
    """What is the same for everybody, for a moment."""
    renames: Throttle
    """By address: whoever has no cookie is somebody new, and is written down."""
    logins: Logins
    codes: Codes
    """Counts codes and links that lead nowhere."""
    judge: Judge | None = None
    """The language model that judges words, if the house has one."""
    client: Client | None = None
    """The web client, if it is built; without it the house has plain pages."""


def parts_of(connection: HTTPConnection) -> Parts:
    """Give the parts of the house that serves `connection`, a request or a WebSocket."""
    parts: Parts = connection.app.state.parts
    return parts


House = Annotated[Parts, Depends(parts_of)]


def bearer(connection: HTTPConnection) -> str | None:
    """Give the token somebody shows as `Authorization: Bearer TOKEN`, if any."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if kind == "Bearer" else None


def costly(connection: HTTPConnection, house: House) -> None:
    """Count a costly request against its address; for `dependencies=[Depends(costly)]`."""
    house.costly.take(address_of(connection))


def reading(connection: HTTPConnection, house: House) -> None:
    """Count a request that only reads against its address; for `dependencies=[Depends(reading)]` of a whole router."""
    if connection.scope.get("method") == "GET":
        house.reads.take(address_of(connection))
