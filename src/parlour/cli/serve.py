"""Opening the house: its rooms, its address, its storage and its server, in this order, and back again."""

import asyncio
import gc
import signal
import socket
from collections.abc import Callable, Mapping
from types import FrameType
from typing import NoReturn

import uvicorn
from fastapi import FastAPI
from uvicorn.loops.auto import auto_loop_factory

from parlour.cli.addresses import listen
from parlour.cli.greeting import greeting
from parlour.cli.refusal import Refused
from parlour.cli.rooms import rooms
from parlour.core.game import AnyGame
from parlour.server.app import create_app
from parlour.server.bundles import Bundling
from parlour.server.frontend import built
from parlour.server.keys import UnfitKey
from parlour.server.logs import configure_logs
from parlour.server.settings import Settings
from parlour.storage.base import NotOurs
from parlour.storage.opening import open_storage

LARGEST_MESSAGE = 16 * 1024
_GOODBYE_SECONDS = 5
_SELDOM = (10_000, 50, 100)
"""After how many new objects the youngest are looked through, and after how many such rounds older ones."""


def serve(settings: Settings, *, lan: bool) -> None:
    """Keep a house open until somebody asks for its end; raise `Refused` if it cannot be opened."""
    games = rooms(settings.games)
    listener = listen(settings.host, settings.port)
    configure_logs(settings.log_level)
    for request in (signal.SIGINT, signal.SIGTERM):
        signal.signal(request, _leave)
    with listener, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(_keep_open(settings, games, listener, lan=lan))


async def _keep_open(settings: Settings, games: Mapping[str, AnyGame], listener: socket.socket, *, lan: bool) -> None:
    try:
        async with open_storage(settings.database) as storage:
            app = create_app(settings, storage, games, client=built())
            greeted = greeting(settings, listener.getsockname()[1], storage.durability, lan=lan)
            spare_the_collector()
            server = Server(wiring(app, settings), ready=lambda: print(greeted, flush=True))
            await server.serve([listener])
    except (NotOurs, UnfitKey) as why:
        raise Refused(str(why)) from None


def spare_the_collector() -> None:
    """Have cycles of garbage looked for seldom, and never among what is here to stay.

    Moves leave hardly any behind, and looking through all tables for them stops everybody for a fifth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_SELDOM)


class Server(uvicorn.Server):
    """Uvicorn that calls `ready` once it takes visitors."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        self._ready()


def wiring(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """Say how `app` is served; visitors' addresses are taken from trusted proxies and from nobody else."""
    return uvicorn.Config(
        app,
        ws=Bundling,
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


def _leave(_: int, __: FrameType | None) -> NoReturn:
    """End the process well: uvicorn raises the signal that stopped it once more when all is done."""
    raise SystemExit(0)
