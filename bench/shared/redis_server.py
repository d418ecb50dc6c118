"""A real Redis for benchmarks and tests, on a free port, with its own data folder."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

from bench.shared.server_process import settle

_PATIENCE = 30.0


class Redis:
    """A Redis that can be stopped, killed and started again with the same data."""

    def __init__(self, folder: Path, *options: str, core: int | None = None) -> None:
        self._program = shutil.which("redis-server") or "redis-server"
        self._folder = folder
        self._options = options
        self._core = core
        self._process: subprocess.Popen[bytes] | None = None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start, and wait until it answers."""
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self._folder), "--save", ""]
        self._process = subprocess.Popen(
            [self._program, *words, "--appendonly", "yes", "--appendfsync", "always", *self._options],
            stdout=subprocess.DEVNULL,
            preexec_fn=lambda: settle(self._core),
        )
        until = monotonic() + _PATIENCE
        while self.ask("PING") != b"+PONG\r\n":
            assert self._process.poll() is None, "Redis did not start"
            assert monotonic() < until, "Redis does not answer"
            sleep(0.02)

    def ask(self, *words: str) -> bytes:
        """Send a command and return the beginning of the raw answer; empty if there is none."""
        text = f"*{len(words)}\r\n" + "".join(f"${len(word)}\r\n{word}\r\n" for word in words)
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), _PATIENCE) as line:
            line.sendall(text.encode())
            return line.recv(1 << 16)
        return b""

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None


@contextmanager
def running_redis(folder: Path, *options: str, core: int | None = None) -> Iterator[Redis]:
    """Run a Redis with these `options`, and leave none behind."""
    redis = Redis(folder, *options, core=core)
    try:
        redis.start()
        yield redis
    finally:
        redis.kill()
