"""Open a server's files as it does before it serves, in a process that can be killed."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from parlour.server.secret_key import UnfitKey, load_or_create_secret
from parlour.storage.errors import NotOurs
from parlour.storage.open_storage import open_storage

PROCESSES = get_context("forkserver")
PROCESSES.set_forkserver_preload([__name__])


@contextmanager
def opening(home: Path) -> Iterator[Connection]:
    """Open a server in `home`, which tells its key or why it cannot open; kill it in the end."""
    told, telling = PROCESSES.Pipe(duplex=False)
    process = PROCESSES.Process(target=_open, args=(home, telling))
    process.start()
    telling.close()
    try:
        yield told
    finally:
        process.kill()
        process.join()


def _open(home: Path, told: Connection) -> None:
    try:
        asyncio.run(_stay_open(home, told))
    except (NotOurs, UnfitKey) as why:
        told.send(str(why))


async def _stay_open(home: Path, told: Connection) -> None:
    key = load_or_create_secret(home / "secret.key")
    async with open_storage(str(home / "parlour.db")):
        told.send(key)
        await asyncio.Event().wait()
