"""A server that offers only riddles: it stores nothing, and servers that share a key are interchangeable."""

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
from parlour.hosts.workers import Workers
from parlour.server import daily, frontend, health, pages
from parlour.server.cross_origin import CrossOrigin
from parlour.server.daily_dependencies import daily_dependencies, open_daily
from parlour.server.daily_preload import preloading
from parlour.server.errors import ServerCode, answer_refusals
from parlour.server.frontend import Client
from parlour.server.logs import SILENT
from parlour.server.middleware import AccessLog, BodyLimit, HeadRequests, InternalErrors, SecurityHeaders
from parlour.server.public_address import shareable_address
from parlour.server.rate_limits import TimeSource
from parlour.server.settings import Settings
from parlour.server.subpath import SubPath

RIDDLES_ONLY = '<meta name="riddles-only">'
"""Tells the web client that this server offers only riddles."""


def create_riddles_only_app(
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
    answer_refusals(app, partial(pages.refusal_page, preview=RIDDLES_ONLY))
    return app


async def home(request: Request, riddle: str | None = None) -> Response:
    """Show the riddle or, without the web client, a list of riddles."""
    client: Client | None = request.app.state.client
    riddles = daily_dependencies(request).service.riddles
    if riddle and riddle not in riddles:
        raise Rejected(ServerCode.NOT_FOUND)
    if client:
        address = shareable_address(request, request.app.state.settings)
        return client.page(request, preview=RIDDLES_ONLY + await pages.riddle_preview(request, address, riddle))
    offered = riddles.values()
    listed = "\n".join(f"<li><code>{escape(riddle.id)}</code> {escape(riddle.title)}</li>" for riddle in offered)
    return pages.fill_page(request, "Riddles of the day", "riddles.html", riddles=listed)


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
