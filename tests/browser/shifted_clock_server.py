"""Run a server whose clock a story can move.

Otherwise `python shifted_clock_server.py --port 8000` equals `parlour serve`.
The file `ahead` in its folder holds the offset in seconds, and is read each time the clock is.
"""

import argparse
import asyncio
import sys
from pathlib import Path
from time import time

from uvicorn.loops.auto import auto_loop_factory

from parlour.cli.listener import listen
from parlour.cli.serve import Server, wiring
from parlour.core.discovery import discover
from parlour.server.app import create_app
from parlour.server.frontend import built
from parlour.server.logs import configure_logs
from parlour.server.settings import Settings
from parlour.storage.open_storage import open_storage

COMMAND = (sys.executable, __file__)


class ShiftedClock:
    """The time of day, shifted by the offset in a file in `home`."""

    def __init__(self, home: Path) -> None:
        self._file = home / "ahead"

    def __call__(self) -> float:
        """Return the time."""
        return time() + (float(self._file.read_text()) if self._file.exists() else 0)

    def set_offset(self, seconds: float) -> None:
        """Set the offset for this clock and the server."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        written = self._file.with_suffix(".new")
        written.write_text(str(seconds))
        written.replace(self._file)


async def run_server(settings: Settings) -> None:
    """Start the server and print its address."""
    listener = listen(settings.host, settings.port)
    async with open_storage(settings.database) as storage:
        app = create_app(settings, storage, discover(), client=built(), now=ShiftedClock(settings.parlour_home))
        url = f"http://{settings.host}:{listener.getsockname()[1]}"
        await Server(wiring(app, settings), ready=lambda: print(url, flush=True)).serve([listener])  # noqa: T201


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    settings = Settings(**vars(parser.parse_args()))
    configure_logs(settings.log_level)
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(run_server(settings))
