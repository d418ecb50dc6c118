"""Opening the riddle server alone: it needs a key and an address, and leaves no trace."""

import socket
from collections.abc import Mapping
from pathlib import Path

from parlour.cli.addresses import url_of
from parlour.cli.files import text_in
from parlour.cli.refusal import Refused
from parlour.cli.rooms import riddles
from parlour.cli.serve import attend, run
from parlour.core.riddle import Riddle, from_list
from parlour.server.daily_app import create_daily_app
from parlour.server.frontend import built
from parlour.server.settings import Settings


def serve(settings: Settings, words: Path | None = None) -> None:
    """Serve riddles, or one of somebody's own `words`, until he asks for the end; raise `Refused` if that cannot be."""
    served = own_riddle(words) if words else riddles(settings.riddles)
    app = create_daily_app(settings, served, client=built())

    async def keep_open(listener: socket.socket) -> None:
        url = url_of(settings.host, listener.getsockname()[1])
        await attend(app, settings, listener, f"Riddles are served at {url}")

    run(settings, keep_open)


def own_riddle(file: Path) -> Mapping[str, Riddle]:
    """Make a riddle of the list in `file`."""
    text = text_in(file, "words")
    try:
        return from_list(text)
    except ValueError as error:
        msg = f"{file}: {error}."
        raise Refused(msg) from None


def key_in(file: Path) -> str:
    """Read a key from `file`."""
    return text_in(file, "key").strip()
