"""Opening the riddle server alone: it needs a key and an address, and leaves no trace."""

import socket
from collections.abc import Mapping
from pathlib import Path

from parlour.cli.addresses import url_of
from parlour.cli.refusal import Refused
from parlour.cli.rooms import riddles
from parlour.cli.serve import attend, run
from parlour.core.riddle import Riddle, from_list
from parlour.server.daily_app import create_daily_app
from parlour.server.frontend import built
from parlour.server.settings import Settings

MOST_BYTES = 4 * 1024 * 1024
"""Of a list of words."""


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
    text = _read(file, "words")
    try:
        return from_list(text)
    except ValueError as error:
        msg = f"{file}: {error}."
        raise Refused(msg) from None


def key_in(file: Path) -> str:
    """Read a key from `file`."""
    return _read(file, "key").strip()


def _read(file: Path, what: str) -> str:
    try:
        with file.open("rb") as content:
            found = content.read(MOST_BYTES + 1)
        if len(found) > MOST_BYTES:
            msg = f"{file} is too large: at most {MOST_BYTES >> 20} MB are read."
            raise Refused(msg)
        return found.decode("utf-8")
    except OSError as error:
        msg = f"{file} cannot be read: {error.strerror}."
        raise Refused(msg) from None
    except UnicodeDecodeError:
        msg = f"{file} holds no {what}: it is not text."
        raise Refused(msg) from None
