"""Several server processes on one PostgreSQL, for benchmarks and tests."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.shared.server_process import ServerProcess, launched
from parlour.server.secret_key import new_secret

COMMAND = ("parlour", "serve", "--port", "0")


@contextmanager
def running_cluster(folder: Path, database: str, count: int, **settings: str) -> Iterator[list[ServerProcess]]:
    """Run `count` equal servers with one database and one key, each on a port of its own."""
    shared = {"DATABASE_URL": database, "SECRET_KEY": new_secret(), **settings}
    with ExitStack() as stack:
        starting = [
            stack.enter_context(launched(folder / f"process {number}", *COMMAND, core=None, environment=shared))
            for number in range(count)
        ]
        yield [ServerProcess(process) for process in starting]
