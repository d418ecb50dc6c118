"""The composition root: every part of a house, made once and put in its place."""

from collections.abc import Mapping
from dataclasses import replace
from time import monotonic, time

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware

from parlour import __version__
from parlour.core.game import AnyGame
from parlour.core.riddle import Riddle
from parlour.core.riddle import riddles as house_riddles
from parlour.core.verdict import LLM
from parlour.hosts.arena import services as arena_services
from parlour.hosts.arena.addresses import anywhere, public
from parlour.hosts.arena.client import HttpCaller
from parlour.hosts.arena.office import Office
from parlour.hosts.arena.ring import Ring
from parlour.hosts.clock import TrueChance, WallClock
from parlour.hosts.codec import Room
from parlour.hosts.table.hall import Hall
from parlour.hosts.table.services import Services
from parlour.hosts.workers import Workers
from parlour.server import arena, arena_matches, daily, frontend, health, pages, people, socket, standings, tables
from parlour.server.cookies import Cookies
from parlour.server.daily_app import open_counter
from parlour.server.errors import answer_refusals
from parlour.server.frontend import Client
from parlour.server.guards import BodyLimit, Faults, Heads, OwnName, OwnOrigin, SecurityHeaders
from parlour.server.judging import Judge, no_judge, offered, open_judge
from parlour.server.keeping import keeping
from parlour.server.keys import Keys
from parlour.server.limits import Clock, Connections, Throttle
from parlour.server.logs import SILENT, AccessLog
from parlour.server.metrics import Metrics
from parlour.server.parts import Parts
from parlour.server.passwords import Passwords
from parlour.server.reach import own_names
from parlour.server.settings import Settings, origin_of
from parlour.server.watch import HouseWatch
from parlour.storage.opening import Storage

_LOGINS_A_MINUTE = 10
"""For one username, from everywhere together."""


def create_app(
    settings: Settings,
    storage: Storage,
    games: Mapping[str, AnyGame],
    *,
    riddles: Mapping[str, Riddle] | None = None,
    client: Client | None = None,
    now: Clock = time,
    ticks: Clock = monotonic,
) -> FastAPI:
    """Build the house: `now` tells the time of day, `ticks` seconds that never run backwards."""
    app = FastAPI(
        title="Parlour",
        version=__version__,
        summary="A house of parlour games.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        middleware=_guards(settings),
        lifespan=keeping,
        telemetry=SILENT,
    )
    keys = settings.keys()
    thinkers = Workers(settings.bot_workers, settings.games)
    parts = _furnish(settings, keys, storage, games, thinkers, now, ticks)
    app.state.client = client
    app.state.parts = replace(parts, client=client)
    app.state.counter = open_counter(
        settings, keys, riddles or house_riddles(), now, ticks, thinkers.think, storage.riddles, parts.cookies
    )
    daily.add_riddles(app)
    play = (tables.router, arena.router, arena_matches.router, socket.router, standings.router)
    for router in (health.router, people.router, *play, pages.router, frontend.router):
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
    watch = HouseWatch(metrics)
    judge = open_judge(settings, WallClock())
    services = _around_the_tables(storage, games, thinkers, judge, watch)
    around = _around_the_arena(settings, storage, services, watch)
    office = Office(around)
    hall = Hall(services, storage.records, most=settings.max_rooms, ttl=settings.room_ttl)
    ring = Ring(around, office)
    metrics.rooms.set_function(lambda: len(hall))
    metrics.matches.set_function(lambda: len(ring))
    return Parts(
        settings=settings,
        storage=storage,
        games=games,
        cookies=Cookies(keys.key_for("cookie"), secure=settings.is_https, clock=now),
        passwords=Passwords(settings.bcrypt_cost),
        hall=hall,
        office=office,
        ring=ring,
        judge=judge,
        metrics=metrics,
        now=now,
        connections=Connections(settings.max_per_address),
        costly=Throttle(minute, burst=max(1, settings.request_rate), clock=ticks),
        logins=Throttle(_LOGINS_A_MINUTE / 60, burst=_LOGINS_A_MINUTE, clock=ticks),
    )


def _around_the_tables(
    storage: Storage, games: Mapping[str, AnyGame], thinkers: Workers, judge: Judge | None, watch: HouseWatch
) -> Services:
    """Say what live tables need."""
    offers = {"judge": offered(judge)}
    return Services(
        rooms={name: Room(game, offers) for name, game in games.items()},
        tables=storage.tables,
        thinkers=thinkers,
        watch=watch,
        clock=WallClock(),
        chance=TrueChance(),
        answers={LLM: judge or no_judge},
    )


def _around_the_arena(
    settings: Settings, storage: Storage, house: Services, watch: HouseWatch
) -> arena_services.Services:
    """Say what the arena needs; its thinkers are its own, so that nobody at a table waits for a match."""
    policy = anywhere if settings.calls_local_solvers else public
    limits = arena_services.Limits(
        solvers=settings.arena_solvers,
        matches=settings.arena_matches,
        games=settings.arena_games,
        seconds=settings.arena_seconds,
    )
    return arena_services.Services(
        arena=storage.arena,
        calling=lambda: HttpCaller(policy),
        thinkers=Workers(1),
        clock=house.clock,
        chance=house.chance,
        watch=watch,
        limits=limits,
    )


def _guards(settings: Settings) -> list[Middleware]:
    """Give what every request passes, outermost first."""
    friends = settings.allowed_origins
    own = (origin_of(settings.public_url),) if settings.public_url else ()
    names = own_names(settings)
    return [
        Middleware(AccessLog),
        Middleware(SecurityHeaders),
        Middleware(Faults),
        *([Middleware(OwnName, names=names)] if names else []),
        Middleware(CORSMiddleware, allow_origins=friends, allow_methods=["*"], allow_credentials=True),
        Middleware(OwnOrigin, allowed=own + friends),
        Middleware(BodyLimit),
        Middleware(Heads),
    ]
