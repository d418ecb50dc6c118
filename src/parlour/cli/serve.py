"""The command `serve`: opens games, address, storage and server, in this order, and closes them again."""

import asyncio
import gc
import signal
import socket
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing, contextmanager
from functools import partial
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, NoReturn

import uvicorn
from fastapi import FastAPI
from uvicorn.loops.auto import auto_loop_factory

from parlour.cli.errors import Refused
from parlour.cli.game_loader import load_games
from parlour.cli.greeting import greeting
from parlour.cli.listener import listen
from parlour.cli.served_riddles import notes, riddles_of
from parlour.cli.server_group import GroupMember, ServerGroup
from parlour.server.app import create_app
from parlour.server.dependencies import Dependencies
from parlour.server.frontend import built
from parlour.server.logs import configure_logs
from parlour.server.metrics import Metrics
from parlour.server.network.bounds import Bounds
from parlour.server.network.door import Door
from parlour.server.network.http import behind
from parlour.server.network.open_files import FileWatch, raise_file_limit
from parlour.server.network.websocket import BoundedWebSocket
from parlour.server.secret_key import UnfitKey
from parlour.server.sentry import NotInstalled, Sentry
from parlour.server.settings import Settings
from parlour.storage import POSTGRES
from parlour.storage.errors import NotOurs
from parlour.storage.open_storage import open_storage

LARGEST_MESSAGE = 16 * 1024
_GOODBYE_SECONDS = 5
_TICKS_A_SECOND = 10
_SELDOM = (10_000, 50, 100)
"""Thresholds of the garbage collector for its three generations."""


def serve(settings: Settings, *, lan: bool, workers: int = 1) -> None:
    """Run the server until the process is stopped; raise `Refused` if it cannot start.

    With several `workers`, this process only looks after them, and returns in each of them.
    """
    games, own = load_games(settings.games), riddles_of(settings)
    served = {name: game.version for name, game in games.items()}
    member = _start_group(settings, workers) if workers > 1 else None

    async def keep_open(listener: socket.socket) -> None:
        try:
            async with open_storage(settings.database, *settings.storage_keys(), games=served) as storage:
                app = create_app(settings, storage, games, riddles=own, client=built(settings.sub_path), lan=lan)
                greeted = greeting(settings, listener.getsockname()[1], storage.durability, lan=lan)
                await serve_app(app, settings, listener, "\n".join((greeted, *notes(own))), member)
        except (NotOurs, UnfitKey) as why:
            raise Refused(str(why)) from None

    run(settings, keep_open, member)


def _start_group(settings: Settings, workers: int) -> GroupMember:
    if not settings.database.startswith(POSTGRES):
        raise Refused("Several processes need PostgreSQL: set DATABASE_URL, or leave --workers at 1.")
    group = ServerGroup(settings.host, settings.port, workers)
    return group.run(lambda: configure_logs(settings.log_level))


def run(
    settings: Settings,
    keep_open: Callable[[socket.socket], Coroutine[Any, Any, None]],
    member: GroupMember | None = None,
) -> None:
    """Listen at the configured address and run `keep_open` until the process is stopped."""
    with reporting(settings) as report:
        listener = member.listen() if member else listen(settings.host, settings.port)
        configure_logs(settings.log_level, report=report)
        run_on(listener, keep_open)


@contextmanager
def reporting(settings: Settings) -> Iterator[Sentry | None]:
    """Report errors to Sentry during the block, if the settings say where."""
    if settings.sentry_dsn is None:
        yield None
        return
    try:
        sentry = Sentry(settings.sentry_dsn.get_secret_value())
    except NotInstalled as why:
        raise Refused(str(why)) from None
    with closing(sentry):
        yield sentry


def run_on(listener: socket.socket, keep_open: Callable[[socket.socket], Coroutine[Any, Any, None]]) -> None:
    """Run `keep_open` with `listener` until the process is stopped."""
    raise_file_limit()
    if current_thread() is main_thread():  # only the main thread receives signals
        for request in (signal.SIGINT, signal.SIGTERM):
            signal.signal(request, _leave)
    with listener, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(keep_open(listener))


async def serve_app(
    app: FastAPI, settings: Settings, listener: socket.socket, greeted: str, member: GroupMember | None = None
) -> None:
    """Serve `app`, and print `greeted` once it accepts connections; a member of a group leaves that to its parent."""
    tune_garbage_collector()
    greet = member.greet if member else partial(print, flush=True)
    server = Server(wiring(app, settings), ready=lambda: greet(greeted), leaving=_hand_over_of(app))
    await server.serve([listener])


def tune_garbage_collector() -> None:
    """Collect garbage seldom, and never among permanent objects.

    Moves leave hardly any cycles, and searching all tables for them would stop the server for a fifth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_SELDOM)


class Server(uvicorn.Server):
    """A uvicorn server that calls `ready` once it accepts connections, and logs when it runs out of files.

    When it stops, it calls `leaving` before it asks its clients to come back elsewhere.
    """

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], leaving: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._leaving = leaving
        self._files = FileWatch()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call `ready`."""
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Call `leaving`, then stop."""
        self._leaving()
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Check the open files once a second."""
        if counter % _TICKS_A_SECOND == 0:
            self._files.check()
        return await super().on_tick(counter)


def wiring(app: FastAPI, settings: Settings, bounds: Bounds | None = None) -> uvicorn.Config:
    """Return uvicorn's configuration for `app`; only trusted proxies may state the address of a visitor."""
    return uvicorn.Config(
        app,
        http=behind(Door(bounds or Bounds.of(settings), metrics=_metrics_of(app))),
        ws=BoundedWebSocket,
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_MESSAGE,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_graceful_shutdown=_GOODBYE_SECONDS,
    )


def _hand_over_of(app: FastAPI) -> Callable[[], None]:
    """Return the function that hands over the tables of `app`; a server for riddles alone has none."""
    parts: Dependencies | None = getattr(app.state, "dependencies", None)
    return parts.hall.hand_over if parts else lambda: None


def _metrics_of(app: FastAPI) -> Metrics | None:
    """Return the metrics of `app`; a server for riddles alone has none."""
    parts: Dependencies | None = getattr(app.state, "dependencies", None)
    return parts.metrics if parts else None


def _leave(_: int, __: FrameType | None) -> NoReturn:
    """Exit with status 0 when uvicorn raises the signal again after a clean shutdown."""
    raise SystemExit(0)
