"""The riddles on a server of their own: nothing is stored, and servers that share a key are interchangeable."""

import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from html import escape
from time import monotonic, time

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from parlour import __version__
from parlour.core.refusal import Rejected
from parlour.core.riddle import Riddle
from parlour.hosts.daily.analysis import Think
from parlour.hosts.daily.calendar import Calendar
from parlour.hosts.daily.keys import RiddleKeys
from parlour.hosts.daily.ledger import GuessRecords, Ledger
from parlour.hosts.daily.service import RiddleService
from parlour.hosts.workers import Workers
from parlour.server import daily, frontend, health, pages
from parlour.server.cross_origin import CrossOrigin
from parlour.server.daily import DailyDependencies
from parlour.server.daily_preload import preloading
from parlour.server.errors import ServerCode, answer_refusals
from parlour.server.frontend import Client
from parlour.server.logs import SILENT
from parlour.server.middleware import AccessLog, BodyLimit, HeadRequests, InternalErrors, SecurityHeaders
from parlour.server.public_address import shareable_address
from parlour.server.rate_limits import Throttle, TimeSource
from parlour.server.secret_key import Keys
from parlour.server.sessions import VisitorSessions
from parlour.server.settings import Settings, Unrecorded
from parlour.server.subpath import SubPath
from parlour.storage.riddle_schedule import MemorySchedule, RiddleSchedule

_PATIENCE = 60.0
"""Seconds for an analysis; no table waits for it."""
ALONE = '<meta name="riddles-only">'
"""Tells the web client that this server has only riddles."""


def create_daily_app(
    settings: Settings,
    riddles: Mapping[str, Riddle],
    *,
    client: Client | None = None,
    now: TimeSource = time,
    ticks: TimeSource = monotonic,
) -> FastAPI:
    """Build the riddle server; `now` returns the time of day, `ticks` is a monotonic clock."""
    thinkers = Workers(1)
    app = FastAPI(
        title="Riddles of the day",
        version=__version__,
        lifespan=_lifespan(thinkers),
        docs_url=None,
        redoc_url=None,
        telemetry=SILENT,
        middleware=_middleware(settings),
    )
    app.state.client = client
    app.state.settings = settings
    app.state.base = settings.sub_path
    app.state.daily = open_daily(settings, settings.keys(), riddles, now, ticks, thinkers.think)
    daily.add_riddles(app)
    app.get("/", include_in_schema=False)(home)
    app.get("/daily", include_in_schema=False)(home)
    app.get("/daily/{riddle}", include_in_schema=False)(home)
    app.get("/healthz", response_model_exclude_none=True)(health.pulse)
    app.get("/health", response_model_exclude_none=True)(health.introduction)
    app.get("/parlour.css", include_in_schema=False)(pages.style)
    app.routes.extend(frontend.router.routes)
    answer_refusals(app, partial(pages.refusal_page, preview=ALONE))
    return app


def open_daily(
    settings: Settings,
    keys: Keys,
    riddles: Mapping[str, Riddle],
    now: TimeSource,
    ticks: TimeSource,
    think: Think,
    claims: GuessRecords | None = None,
    sessions: VisitorSessions | None = None,
    settled: RiddleSchedule | None = None,
) -> DailyDependencies:
    """Build what the riddle routes need; with `claims` games are ranked, with `sessions` visitors are known.

    `settled` survives restarts; without it, the settings give the first date of the present draw.
    """
    previous = settings.previous_keys()
    ledger = Ledger(claims, plays_on=settings.unrecorded_guesses is Unrecorded.UNRANKED) if claims else None
    generations = [RiddleKeys.derive(each.key_for) for each in (keys, previous) if each]
    kept = settled or MemorySchedule(settings.riddle_draw_since.isoformat())
    service = RiddleService(riddles, generations, Calendar(settings.zone), now, secrets.token_bytes, ledger, kept)
    return DailyDependencies(
        service,
        guesses=Throttle(settings.guess_rate / 60, burst=max(1, settings.guess_rate), clock=ticks),
        costly=Throttle(settings.request_rate / 60, burst=max(1, settings.request_rate), clock=ticks),
        think=partial(think, patience=_PATIENCE),
        sessions=sessions,
    )


async def home(request: Request, riddle: str | None = None) -> Response:
    """Show the riddle or, without the web client, a list of riddles."""
    client: Client | None = request.app.state.client
    riddles = daily.daily_dependencies(request).service.riddles
    if riddle and riddle not in riddles:
        raise Rejected(ServerCode.NOT_FOUND)
    if client:
        address = shareable_address(request, request.app.state.settings)
        return client.page(request, preview=ALONE + await pages.riddle_preview(request, address, riddle))
    offered = riddles.values()
    listed = "\n".join(f"<li><code>{escape(riddle.id)}</code> {escape(riddle.title)}</li>" for riddle in offered)
    return pages.plain(request, "Riddles of the day", "riddles.html", riddles=listed)


def _lifespan(thinkers: Workers) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    """Preload riddles while the server is up; stop the workers at shutdown."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with preloading(app.state.daily.service):
            yield
        thinkers.close()

    return lifespan


def _middleware(settings: Settings) -> list[Middleware]:
    """List the middleware, outermost first; without cookies, pages of other sites can do no harm."""
    return [
        Middleware(SubPath, path=settings.sub_path),
        Middleware(AccessLog),
        Middleware(SecurityHeaders),
        *([Middleware(CrossOrigin, origins=settings.origins)] if settings.allowed_origins else []),
        Middleware(InternalErrors),
        Middleware(BodyLimit),
        Middleware(HeadRequests),
    ]
