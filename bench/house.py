"""Servers to measure, each a process of its own: `python -m bench.house KIND` opens one and says where.

Kinds: `durable` is the house as people run it; `forgetful` the same code over a store that stores nothing; `bare` the
route it is compared with. In `durable` and `forgetful` nobody thinks after a game unless `--thinking` is given: the
search for the best possible board runs in processes of its own for as long as it is allowed to, and would be measured
instead of the server.
"""

import argparse
import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import uvicorn
from uvicorn.loops.auto import auto_loop_factory

from bench import baseline
from parlour.cli.addresses import listen
from parlour.cli.serve import Server, spare_the_collector, wiring
from parlour.core.discovery import discover
from parlour.server.app import create_app
from parlour.server.dependencies import Dependencies
from parlour.server.logs import configure_logs
from parlour.server.settings import Settings
from parlour.storage.opening import open_storage
from parlour.storage.tables import Commit, Entry, Stored, Tables

KINDS = ("durable", "forgetful", "bare")


class Idle:
    """Thinkers who never come to a conclusion."""

    async def choose(self, *_: Any, **__: Any) -> Any:
        """Think for ever."""
        await asyncio.Event().wait()

    async def ponder(self, *_: Any, **__: Any) -> Any:
        """Think for ever."""
        await asyncio.Event().wait()

    def close(self) -> None:
        """Stop thinking."""


class Forgetful:
    """A store that stores nothing but how tables began, which is needed to load them the first time."""

    def __init__(self) -> None:
        self._begun: dict[str, Stored] = {}

    async def commit(self, commit: Commit) -> None:
        """Forget it."""
        if commit.entry.version == 1:
            self._begun[commit.table_id] = Stored(1, commit.snapshot or "", (), (), ())

    async def keep(self, *_: Any) -> None:
        """Forget it."""

    async def load(self, table_id: str) -> Stored | None:
        """Give a table as it began."""
        return self._begun.get(table_id)

    async def log(self, *_: Any) -> Sequence[Entry]:
        """Know of nothing."""
        return ()

    async def find(self, *_: Any) -> None:
        """Know of nothing."""

    async def has_many(self, *_: Any) -> bool:
        """Know of nothing."""
        return False

    async def unfiled(self) -> Sequence[Any]:
        """Know of nothing."""
        return ()

    async def sweep(self, *_: Any) -> int:
        """Have nothing to sweep."""
        return 0


async def _serve(kind: str, *, thinking: bool) -> None:
    settings = Settings()
    if kind == "bare":
        await _listen(uvicorn.Config(baseline.create_app(), ws="websockets-sansio", ws_per_message_deflate=False))
        return
    async with open_storage(settings.database) as storage:
        if kind == "forgetful":
            storage = replace(storage, tables=cast("Tables", Forgetful()))
        app = create_app(settings, storage, discover())
        parts: Dependencies = app.state.dependencies
        if not thinking:
            parts.hall.services = replace(parts.hall.services, thinkers=Idle())
        app.add_api_route("/bench/tasks", _tasks)
        spare_the_collector()
        await _listen(wiring(app, settings))


async def _tasks() -> Mapping[str, int]:
    """Count what runs in this server."""
    return {"tasks": len(asyncio.all_tasks())}


async def _listen(config: uvicorn.Config) -> None:
    """Serve, and say where; nobody is pinged, for a server that sleeps between its rounds would miss the answers."""
    config.ws_ping_interval = None
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        await Server(config, ready=lambda: print(f"open at http://127.0.0.1:{port}", flush=True)).serve([listener])


def main() -> None:
    """Open one server."""
    choices = argparse.ArgumentParser(description=__doc__)
    choices.add_argument("kind", choices=KINDS)
    choices.add_argument("--thinking", action="store_true", help="let the house think after games")
    chosen = choices.parse_args()
    configure_logs("info")
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(_serve(chosen.kind, thinking=chosen.thinking))


if __name__ == "__main__":
    main()
