"""Real server processes on one PostgreSQL, each of which can be killed, stopped and started again."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.faults.resending_guests import Ports
from bench.shared.server_cluster import COMMAND
from bench.shared.server_process import ServerProcess, running
from parlour.server.secret_key import new_secret


class Process:
    """One server process; when it starts again, it has another port."""

    def __init__(self, folder: Path, environment: dict[str, str], ports: Ports) -> None:
        self._folder = folder
        self._environment = environment
        self._ports = ports
        self._stack = ExitStack()
        self._server: ServerProcess | None = None
        self.starts: list[float] = []
        """The CPU seconds of every start."""

    @property
    def server(self) -> ServerProcess:
        """The running server."""
        assert self._server
        return self._server

    @property
    def port(self) -> int:
        """Where it serves."""
        return self.server.port

    async def start(self) -> None:
        """Start, and open to guests."""
        await asyncio.to_thread(self._start)
        self.starts.append(self.server.cpu())
        self._ports.open.append(self.port)

    def _start(self) -> None:
        self._server = self._stack.enter_context(
            running(self._folder, *COMMAND, core=None, environment=self._environment)
        )

    def kill(self) -> None:
        """End it at once; guests notice by themselves."""
        self._ports.open.remove(self.port)
        self.server.process.kill()
        self.server.process.wait()
        self._stack.close()

    async def terminate(self) -> int:
        """Ask it to end, as a rolling restart does, and return its exit status."""
        self._ports.open.remove(self.port)
        self.server.process.terminate()
        status = await asyncio.to_thread(self.server.process.wait, 60)
        self._stack.close()
        return status

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Stop it during the block, as if its machine hung; guests who come meanwhile get no answer."""
        self.server.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.server.process.send_signal(signal.SIGCONT)

    def close(self) -> None:
        """End it."""
        self._stack.close()


@contextmanager
def cluster(folder: Path, database: str, count: int, ports: Ports) -> Iterator[list[Process]]:
    """Prepare this many processes on one database; start them yourself."""
    stored = {"DATABASE_URL": database, "SECRET_KEY": new_secret()}
    processes = [Process(folder / f"process-{number}", stored, ports) for number in range(count)]
    try:
        yield processes
    finally:
        for process in processes:
            process.close()
