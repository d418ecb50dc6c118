"""The composition root: every part of a house, made once and put in its place."""

from collections.abc import Mapping
from dataclasses import replace
from time import monotonic, time

from fastapi import FastAPI
from starlette.middleware import Middleware

from parlour import __version__
from parlour.core.game import AnyGame
from parlour.core.riddle import Riddle
from parlour.core.riddle import riddles as house_riddles
from parlour.core.verdict import LLM
from parlour.hosts.arena.http.addresses import anywhere, public
from parlour.hosts.arena.http.client import HttpCaller
from parlour.hosts.arena.service.dependencies import ArenaServices
from parlour.hosts.arena.service.limits import Limits
from parlour.hosts.arena.service.matches import RunningMatches
from parlour.hosts.arena.service.solvers import SolverRegistry
from parlour.hosts.chance import TrueChance
from parlour.hosts.clock import WallClock
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.hall import Hall
from parlour.hosts.table.services import TableServices
from parlour.hosts.workers import Workers
from parlour.server import (
    accounts,
    arena_matches,
    arena_solvers,
    arena_words,
    daily,
    frontend,
    health,
    pages,
    people,
    socket,
    standings,
    tables,
)
from parlour.server.cookies import Cookies, Jar
from parlour.server.daily_app import open_counter
from parlour.server.elsewhere import Elsewhere
from parlour.server.errors import answer_refusals
from parlour.server.frontend import Client
from parlour.server.guards import BodyLimit, Faults, Heads, OwnName, OwnOrigin, SecurityHeaders
from parlour.server.judging import Judge, no_judge, offered, open_judge
from parlour.server.keeping import keeping
from parlour.server.kept import Kept
from parlour.server.keys import Keys
from parlour.server.limits import Clock, Connections, Throttle
from parlour.server.logins import Logins
from parlour.server.logs import SILENT, AccessLog
from parlour.server.metrics import Metrics
from parlour.server.misses import Codes
from parlour.server.parts import Parts
from parlour.server.passwords import Passwords
from parlour.server.reach import own_names
from parlour.server.sessions import Sessions
from parlour.server.settings import Settings
from parlour.server.storing import Storing
from parlour.server.subpath import SubPath
from parlour.server.watch import HouseWatch
from parlour.storage.opening import Storage

RENAMES_A_MINUTE = 30
"""From one address; twice as many at once."""


def create_app(
    settings: Settings,
    storage: Storage,
    games: Mapping[str, AnyGame],
    *,
    riddles: Mapping[str, Riddle] | None = None,
    client: Client | None = None,
    lan: bool = False,
    now: Clock = time,
    ticks: Clock = monotonic,
) -> FastAPI:
    """Build the house: `now` tells the time of day, `ticks` seconds that never run backwards.

    With `lan` it answers only to names of its own network.
    """
    app = FastAPI(
        title="Parlour",
        version=__version__,
        summary="A house of parlour games.",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,  # a page of ours, so that operators can keep it to themselves
        middleware=_guards(settings, lan=lan),
        lifespan=keeping,
        telemetry=SILENT,
    )
    keys = settings.keys()
    thinkers = Workers(settings.bot_workers, settings.games)
    parts = _furnish(settings, keys, storage, games, thinkers, now, ticks)
    app.state.client = client
    app.state.base = settings.sub_path
    app.state.parts = replace(parts, client=client)
    app.state.counter = open_counter(
        settings,
        keys,
        riddles or house_riddles(),
        now,
        ticks,
        thinkers.think,
        storage.riddles,
        parts.sessions,
        storage.schedule,
    )
    daily.add_riddles(app)
    play = (
        tables.router,
        arena_solvers.router,
        arena_words.router,
        arena_matches.router,
        socket.router,
        standings.router,
    )
    for router in (health.router, people.router, accounts.router, *play, pages.router, frontend.router):
        app.include_router(router)
    answer_refusals(app, pages.closed_door)
    return app


def _furnish(
    settings: Settings,
    keys: Keys,
    storage: Storage,
    games: Mapping[str, AnyGame],
    thinkers: Workers,
    now: Clock,
    ticks: Clock,
) -> Parts:
    minute = settings.request_rate / 60
    metrics = Metrics()
    storing = Storing(storage.tables, ticks)
    watch = HouseWatch(metrics, storing.note)
    judge = open_judge(settings, WallClock())
    services = _around_the_tables(storage, games, thinkers, judge, watch)
    around = _around_the_arena(settings, storage, services, watch)
    solvers = SolverRegistry(around)
    hall = Hall(services, storage.records, most=settings.max_rooms, ttl=settings.room_ttl)
    matches = RunningMatches(around, solvers)
    metrics.tables.set_function(lambda: len(hall))
    metrics.people.set_function(lambda: hall.people)
    metrics.matches.set_function(lambda: len(matches))
    metrics.thoughts.set_function(lambda: thinkers.waiting)
    metrics.store_failed.set_function(lambda: storing.has_failed)
    metrics.losses.set_function(storage.losses)
    return Parts(
        settings=settings,
        storage=storage,
        games=games,
        sessions=Sessions(Cookies(keys.key_for("cookie"), Jar.at(settings.public_url), now), storage.sessions, now),
        passwords=Passwords(settings.bcrypt_cost),
        hall=hall,
        solvers=solvers,
        matches=matches,
        judge=judge,
        metrics=metrics,
        now=now,
        storing=storing,
        connections=Connections(settings.max_per_address),
        costly=Throttle(minute, burst=max(1, settings.request_rate), clock=ticks),
        reads=Throttle(settings.read_rate / 60, burst=max(1, settings.read_rate / 6), clock=ticks),
        kept=Kept(ticks),
        renames=Throttle(RENAMES_A_MINUTE / 60, burst=2 * RENAMES_A_MINUTE, clock=ticks),
        logins=Logins(keys.key_for("address"), ticks),
        codes=Codes(ticks),
    )


def _around_the_tables(
    storage: Storage, games: Mapping[str, AnyGame], thinkers: Workers, judge: Judge | None, watch: HouseWatch
) -> TableServices:
    """Say what live tables need."""
    offers = {"judge": offered(judge)}
    return TableServices(
        games={name: HostedGame(game, offers) for name, game in games.items()},
        tables=storage.tables,
        thinkers=thinkers,
        watch=watch,
        clock=WallClock(),
        chance=TrueChance(),
        answers={LLM: judge or no_judge},
        queues={LLM: judge.ahead} if judge else {},
    )


def _around_the_arena(settings: Settings, storage: Storage, house: TableServices, watch: HouseWatch) -> ArenaServices:
    """Say what the arena needs; its thinkers are its own, so that nobody at a table waits for a match."""
    policy = anywhere if settings.calls_local_solvers else public
    limits = Limits(
        solvers=settings.arena_solvers,
        matches=settings.arena_matches,
        games=settings.arena_games,
        seconds=settings.arena_seconds,
    )
    return ArenaServices(
        arena=storage.arena,
        calling=lambda: HttpCaller(policy),
        thinkers=Workers(1),
        clock=house.clock,
        chance=house.chance,
        log=watch,
        limits=limits,
    )


def _guards(settings: Settings, *, lan: bool) -> list[Middleware]:
    """Give what every request passes, outermost first."""
    is_own = own_names(settings, lan=lan)
    return [
        Middleware(SubPath, path=settings.sub_path),
        Middleware(AccessLog),
        Middleware(SecurityHeaders),
        *([Middleware(OwnName, is_own=is_own)] if is_own else []),
        Middleware(Elsewhere, origins=settings.origins),
        Middleware(Faults),
        Middleware(OwnOrigin, origins=settings.origins),
        Middleware(BodyLimit),
        Middleware(Heads),
    ]
