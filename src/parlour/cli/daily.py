"""Opening the riddle server alone: it needs a key and an address, and leaves no trace."""

import socket
from collections.abc import Mapping
from pathlib import Path

from parlour.cli.addresses import url_of
from parlour.cli.files import text_in
from parlour.cli.refusal import Refused
from parlour.cli.serve import attend, run
from parlour.cli.words import notes
from parlour.core.riddle import Riddle
from parlour.server.daily_app import create_daily_app
from parlour.server.frontend import built
from parlour.server.secret_key import UnfitKey
from parlour.server.settings import Settings

FORGETFUL = "Which list a day has is kept in memory: after a restart every day has the list of the file."
"""Without a database, for a list that may change."""


def serve(settings: Settings, riddles: Mapping[str, Riddle]) -> None:
    """Serve `riddles` until somebody asks for the end; raise `Refused` if that cannot be."""

    async def keep_open(listener: socket.socket) -> None:
        try:
            app = create_daily_app(settings, riddles, client=built(settings.sub_path))
        except UnfitKey as why:
            raise Refused(str(why)) from None
        greeted = f"Riddles are served at {url_of(settings.host, listener.getsockname()[1])}"
        if settings.key_file:
            greeted += f"\nGames are signed with the key in {settings.key_file}: keep it, and show it to nobody."
        kept = [FORGETFUL] if any(riddle.source for riddle in riddles.values()) else []
        await attend(app, settings, listener, "\n".join((greeted, *notes(riddles), *kept)))

    run(settings, keep_open)


def key_in(file: Path) -> str:
    """Read a key from `file`."""
    return text_in(file, "key").strip()
