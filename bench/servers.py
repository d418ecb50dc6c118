"""Servers to measure, each in its own process: `python -m bench.servers KIND` starts one and prints its address.

Kinds: `durable` is the server as people run it; `forgetful` the same code over a store that stores nothing; `bare` the
baseline route. `durable` and `forgetful` skip the analysis after a match unless `--thinking` is given: the search for
the best possible board uses its own processes for as long as it may, and would be measured instead of the server.
"""

import argparse
import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import uvicorn
from uvicorn.loops.auto import auto_loop_factory

from bench.shared import bare_route
from parlour.cli.listener import listen
from parlour.cli.serve import Server, tune_garbage_collector, wiring
from parlour.core.discovery import discover
from parlour.server.app import create_app
from parlour.server.dependencies import Dependencies
from parlour.server.logs import configure_logs
from parlour.server.settings import Settings
from parlour.storage.open_storage import open_storage
from parlour.storage.tables import Commit, LogEntry, StoredTable, Tables

KINDS = ("durable", "forgetful", "bare")


class IdleWorkers:
    """Workers that never return a move."""

    async def choose(self, *_: Any, **__: Any) -> Any:
        """Think for ever."""
        await asyncio.Event().wait()

    async def ponder(self, *_: Any, **__: Any) -> Any:
        """Think for ever."""
        await asyncio.Event().wait()

    def close(self) -> None:
        """Stop thinking."""


class StoreOfFirstStates:
    """A store that keeps only the first state of tables, which is needed to load them."""

    is_shared = False

    def __init__(self) -> None:
        self._begun: dict[str, StoredTable] = {}
        self._mark = ""

    async def commit(self, commit: Commit) -> None:
        """Discard it."""
        if commit.entry.version == 1:
            self._begun[commit.table_id] = StoredTable(1, commit.snapshot or "", (), "{}", ())

    async def keep(self, *_: Any) -> None:
        """Discard it."""

    async def load(self, table_id: str) -> StoredTable | None:
        """Return a table's first state."""
        return self._begun.get(table_id)

    async def log(self, *_: Any) -> Sequence[LogEntry]:
        """Return nothing."""
        return ()

    async def find(self, *_: Any) -> None:
        """Return nothing."""

    async def has_many(self, *_: Any) -> bool:
        """Return nothing."""
        return False

    async def update_mark(self, change: Callable[[str], str]) -> str:
        """Keep it in memory."""
        self._mark = change(self._mark)
        return self._mark

    async def list_unfiled(self) -> Sequence[Any]:
        """Return nothing."""
        return ()

    async def sweep(self, *_: Any) -> int:
        """Have nothing to sweep."""
        return 0


async def _serve(kind: str, *, thinking: bool) -> None:
    settings = Settings()
    if kind == "bare":
        await _listen(uvicorn.Config(bare_route.create_app(), ws="websockets-sansio", ws_per_message_deflate=False))
        return
    async with open_storage(settings.database) as storage:
        if kind == "forgetful":
            storage = replace(storage, tables=cast("Tables", StoreOfFirstStates()))
        app = create_app(settings, storage, discover())
        parts: Dependencies = app.state.dependencies
        if not thinking:
            parts.hall.services = replace(parts.hall.services, thinkers=IdleWorkers())
        app.add_api_route("/bench/tasks", _tasks)
        tune_garbage_collector()
        await _listen(wiring(app, settings))


async def _tasks() -> Mapping[str, int]:
    """Count the tasks of this server."""
    return {"tasks": len(asyncio.all_tasks())}


async def _listen(config: uvicorn.Config) -> None:
    """Serve, and print the address; no pings, because a server that sleeps between rounds would miss the answers."""
    config.ws_ping_interval = None
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        await Server(config, ready=lambda: print(f"open at http://127.0.0.1:{port}", flush=True)).serve([listener])


def main() -> None:
    """Run one server."""
    choices = argparse.ArgumentParser(description=__doc__)
    choices.add_argument("kind", choices=KINDS)
    choices.add_argument("--thinking", action="store_true", help="run the analysis after matches")
    chosen = choices.parse_args()
    configure_logs("info")
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(_serve(chosen.kind, thinking=chosen.thinking))


if __name__ == "__main__":
    main()
