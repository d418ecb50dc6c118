"""The command `daily`: a server for riddles alone, without a database."""

import socket
from collections.abc import Mapping
from pathlib import Path

from parlour.cli.errors import Refused
from parlour.cli.listener import url_of
from parlour.cli.serve import run, serve_app
from parlour.cli.served_riddles import notes
from parlour.cli.text_files import read_text
from parlour.core.riddle import Riddle
from parlour.server.frontend import built
from parlour.server.riddles_only_app import create_riddles_only_app
from parlour.server.secret_key import UnfitKey
from parlour.server.settings import Settings

FORGETFUL = "Each day's word list is kept in memory: after a restart, every day uses the present list."
"""Shown for word lists that may change, because there is no database."""


def serve(settings: Settings, riddles: Mapping[str, Riddle]) -> None:
    """Serve `riddles` until the process is stopped; raise `Refused` if that fails."""

    async def keep_open(listener: socket.socket) -> None:
        try:
            app = create_riddles_only_app(settings, riddles, client=built(settings.sub_path))
        except UnfitKey as why:
            raise Refused(str(why)) from None
        greeted = f"Riddles are served at {url_of(settings.host, listener.getsockname()[1])}"
        if settings.key_file:
            greeted += f"\nGames are signed with the key in {settings.key_file}: keep it safe and private."
        kept = [FORGETFUL] if any(riddle.source for riddle in riddles.values()) else []
        await serve_app(app, settings, listener, "\n".join((greeted, *notes(riddles), *kept)))

    run(settings, keep_open)


def key_in(file: Path) -> str:
    """Read a secret key from `file`."""
    return read_text(file, "key").strip()
