"""Serve Parlour with the bench game, or the bare route: `python -m bench.peers.serve parlour`.

Runs on any interpreter that has the packages of `requirements.txt`.
"""

import asyncio
import sys

import uvicorn
from uvicorn.loops.auto import auto_loop_factory

from bench.peers.game import GAME
from bench.shared import bare_route
from parlour.cli.listener import listen
from parlour.cli.serve import Server, tune_garbage_collector, wiring
from parlour.server.app import create_app
from parlour.server.logs import configure_logs
from parlour.server.settings import Settings
from parlour.storage.open_storage import open_storage


async def serve_parlour() -> None:
    """Serve Parlour as `parlour serve` does, with the bench game alone."""
    settings = Settings()
    async with open_storage(settings.database) as storage:
        app = create_app(settings, storage, {GAME.name: GAME})
        tune_garbage_collector()
        await serve(wiring(app, settings))


async def serve_bare() -> None:
    """Serve the route that parses, counts and sends, and stores nothing."""
    await serve(uvicorn.Config(bare_route.create_app(), ws="websockets-sansio", ws_per_message_deflate=False))


async def serve(config: uvicorn.Config) -> None:
    """Serve on a free port and print the address; a server that is stopped between rounds must not ping."""
    config.ws_ping_interval = None
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        await Server(config, ready=lambda: print(f"open at http://127.0.0.1:{port}", flush=True)).serve([listener])


KINDS = {"parlour": serve_parlour, "bare": serve_bare}

if __name__ == "__main__":
    configure_logs("info")
    with asyncio.Runner(loop_factory=auto_loop_factory()) as main:
        main.run(KINDS[sys.argv[1]]())
