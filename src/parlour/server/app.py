"""The composition root: builds every part of the server once and connects them."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from time import monotonic, time

from fastapi import FastAPI
from starlette.middleware import Middleware

from parlour import __version__
from parlour.core.game import AnyGame
from parlour.core.riddle import Riddle, find_riddles
from parlour.core.word_verdict import JUDGE, LLM
from parlour.hosts.arena.http.address_policy import anywhere, public
from parlour.hosts.arena.http.client import HttpCaller
from parlour.hosts.arena.service.dependencies import ArenaServices
from parlour.hosts.arena.service.limits import Limits
from parlour.hosts.arena.service.matches import RunningMatches
from parlour.hosts.arena.service.solver_registry import SolverRegistry
from parlour.hosts.chance import TrueChance
from parlour.hosts.clock import StoreClock, WallClock
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.filed import sign_record
from parlour.hosts.table.hall import Hall
from parlour.hosts.table.services import TableServices
from parlour.hosts.workers import Workers
from parlour.server import (
    accounts,
    archive,
    arena_matches,
    arena_solvers,
    arena_words,
    daily,
    daily_leaderboard,
    frontend,
    health,
    history,
    pages,
    profile,
    public_pages,
    ratings,
    socket,
    tables,
)
from parlour.server.answer_cache import SharedCache
from parlour.server.attempt_limits import AttemptCounts, CodeLimits, LoginLimits, steady
from parlour.server.cookies import CookieAttributes, Cookies
from parlour.server.cross_origin import CrossOrigin
from parlour.server.daily_dependencies import open_daily
from parlour.server.dependencies import Dependencies
from parlour.server.errors import answer_refusals
from parlour.server.frontend import Client
from parlour.server.judging import Judge, no_judge, offered_judges, open_judge
from parlour.server.lifespan import lifespan
from parlour.server.logs import SILENT
from parlour.server.metrics import Metrics
from parlour.server.middleware import (
    AccessLog,
    BodyLimit,
    HeadRequests,
    HostCheck,
    InternalErrors,
    NullCheck,
    OriginCheck,
    SecurityHeaders,
)
from parlour.server.monitoring import Monitor
from parlour.server.outbox import NextTurn
from parlour.server.passwords import Passwords
from parlour.server.player_statistics import PlayerStatistics
from parlour.server.public_address import host_name_check
from parlour.server.rate_limits import Connections, Throttle, TimeSource
from parlour.server.replays import Replays
from parlour.server.reviews import Reviews
from parlour.server.secret_key import Keys
from parlour.server.sessions import VisitorSessions
from parlour.server.settings import Settings
from parlour.server.store_health import StoreHealth
from parlour.server.subpath import SubPath
from parlour.storage.open_storage import Storage

RENAMES_A_MINUTE = 30
"""Changes of names from one address; up to twice as many are accepted at once."""


def create_app(
    settings: Settings,
    storage: Storage,
    games: Mapping[str, AnyGame],
    *,
    riddles: Mapping[str, Riddle] | None = None,
    client: Client | None = None,
    lan: bool = False,
    now: TimeSource = time,
    ticks: TimeSource = monotonic,
) -> FastAPI:
    """Build the server; `now` returns the time of day, `ticks` is a monotonic clock.

    With `lan`, it answers only to host names of its own network.
    """
    app = FastAPI(
        title="Parlour",
        version=__version__,
        summary="A server for parlour games.",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,  # served by `pages`, which can restrict it to the operator
        middleware=_middleware(settings, lan=lan),
        lifespan=lifespan,
        telemetry=SILENT,
    )
    keys = settings.keys()
    thinkers = Workers(settings.bot_workers, settings.games)
    deps = _wire(settings, keys, storage, games, thinkers, now, ticks)
    app.state.client = client
    app.state.base = settings.sub_path
    app.state.dependencies = replace(deps, client=client)
    app.state.daily = open_daily(
        settings,
        keys,
        riddles or find_riddles(),
        now,
        ticks,
        thinkers.think,
        storage.riddles,
        deps.sessions,
        storage.schedule,
    )
    daily.add_riddles(app)
    people = (
        profile.router,
        history.router,
        public_pages.router,
        accounts.router,
        ratings.router,
        daily_leaderboard.router,
    )
    play = (
        tables.router,
        archive.router,
        arena_solvers.router,
        arena_words.router,
        arena_matches.router,
        socket.router,
    )
    for router in (health.router, *people, *play, pages.router, frontend.router):
        app.routes.extend(router.routes)  # `include_router` would build each route a second time
    answer_refusals(app, pages.refusal_page)
    return app


def _wire(
    settings: Settings,
    keys: Keys,
    storage: Storage,
    games: Mapping[str, AnyGame],
    thinkers: Workers,
    now: TimeSource,
    ticks: TimeSource,
) -> Dependencies:
    minute = settings.request_rate / 60
    metrics = Metrics()
    store_health = StoreHealth(storage.tables, ticks)
    monitor = Monitor(metrics, store_health.note)
    judge = open_judge(settings, WallClock(), storage.pay_for_verdict, storage.turns)
    services = _table_services(storage, games, thinkers, judge, monitor)
    arena_needs = _arena_services(settings, storage, services, monitor)
    solvers = SolverRegistry(arena_needs)
    replays = Replays(services.games, storage.records, monitor.checked)
    hall = Hall(
        services,
        storage.records,
        most=settings.max_rooms,
        ttl=settings.room_ttl,
        sign=partial(sign_record, keys.key_for("records")),
        note_filed=replays.note_filed,
    )
    matches = RunningMatches(arena_needs, solvers)
    metrics.tables.set_function(lambda: len(hall))
    metrics.people.set_function(lambda: hall.people)
    metrics.owned.set_function(lambda: hall.owned)
    metrics.processes.set_function(lambda: len(storage.processes.alive))
    metrics.traffic.count = storage.traffic
    metrics.matches.set_function(lambda: len(matches))
    metrics.thoughts.set_function(lambda: thinkers.waiting)
    metrics.store_failed.set_function(lambda: store_health.has_failed)
    metrics.losses.set_function(storage.losses)
    present = now if storage.tables.is_shared else steady(now, ticks)  # processes that share a store share its clock
    attempts = AttemptCounts(keys.key_for("address"), storage.attempts, storage.processes, present, ticks)
    cookies = Cookies(keys.key_for("cookie"), CookieAttributes.at(settings.public_url), now)
    return Dependencies(
        settings=settings,
        storage=storage,
        games=games,
        sessions=VisitorSessions(cookies, storage.sessions, now, storage.processes),
        passwords=Passwords(settings.bcrypt_cost),
        hall=hall,
        solvers=solvers,
        matches=matches,
        statistics=PlayerStatistics(services.games, storage.records),
        replays=replays,
        reviews=Reviews(services.games, thinkers.review),
        judge=judge,
        metrics=metrics,
        now=now,
        ticks=ticks,
        store_health=store_health,
        connections=Connections(settings.max_per_address),
        costly=Throttle(minute, burst=max(1, settings.request_rate), clock=ticks),
        reads=Throttle(settings.read_rate / 60, burst=max(1, settings.read_rate / 6), clock=ticks),
        cache=SharedCache(ticks),
        renames=Throttle(RENAMES_A_MINUTE / 60, burst=2 * RENAMES_A_MINUTE, clock=ticks),
        attempts=attempts,
        login_limits=LoginLimits(attempts),
        code_limits=CodeLimits(attempts),
        next_turn=NextTurn(),
    )


def _table_services(
    storage: Storage, games: Mapping[str, AnyGame], thinkers: Workers, judge: Judge | None, monitor: Monitor
) -> TableServices:
    """Collect the services that live tables need."""
    provided = {JUDGE: offered_judges(judge)}
    return TableServices(
        games={name: _host(game, provided) for name, game in games.items()},
        tables=storage.tables,
        thinkers=thinkers,
        watch=monitor,
        clock=StoreClock(storage.processes) if storage.tables.is_shared else WallClock(),
        chance=TrueChance(),
        processes=storage.processes,
        answers={LLM: judge or no_judge},
        queues={LLM: judge.ahead} if judge else {},
    )


def _host(game: AnyGame, provided: Mapping[str, tuple[str, ...]]) -> HostedGame:
    """Offer the values that the server provides for the options the game declares."""
    return HostedGame(game, {option: provided[kind] for option, kind in game.provided_options.items()})


def _arena_services(
    settings: Settings, storage: Storage, table_services: TableServices, monitor: Monitor
) -> ArenaServices:
    """Collect the services that the arena needs; it has its own workers, so that no table waits for a match."""
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
        clock=table_services.clock,
        chance=table_services.chance,
        log=monitor,
        processes=storage.processes,
        limits=limits,
    )


def _middleware(settings: Settings, *, lan: bool) -> list[Middleware]:
    """List the middleware, outermost first."""
    is_own = host_name_check(settings, lan=lan)
    return [
        Middleware(SubPath, path=settings.sub_path),
        Middleware(AccessLog),
        Middleware(SecurityHeaders),
        *([Middleware(HostCheck, is_own=is_own)] if is_own else []),
        Middleware(CrossOrigin, origins=settings.origins),
        Middleware(InternalErrors),
        Middleware(OriginCheck, origins=settings.origins),
        Middleware(BodyLimit),
        Middleware(NullCheck),
        Middleware(HeadRequests),
    ]
