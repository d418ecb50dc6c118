"""Opening the riddle server alone: it needs a key and an address, and leaves no trace."""

import socket
from pathlib import Path

from parlour.cli.addresses import url_of
from parlour.cli.files import text_in
from parlour.cli.rooms import riddles
from parlour.cli.serve import attend, run
from parlour.server.daily_app import create_daily_app
from parlour.server.frontend import built
from parlour.server.settings import Settings


def serve(settings: Settings) -> None:
    """Serve riddles until somebody asks for the end; raise `Refused` if that cannot be."""
    app = create_daily_app(settings, riddles(settings.riddles), client=built())

    async def keep_open(listener: socket.socket) -> None:
        url = url_of(settings.host, listener.getsockname()[1])
        await attend(app, settings, listener, f"Riddles are served at {url}")

    run(settings, keep_open)


def key_in(file: Path) -> str:
    """Read a key from `file`."""
    return text_in(file, "key").strip()
