"""Running commands in real processes, on loopback and in temporary folders."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson

from parlour.server.settings import Settings

Type = Callable[..., int]
"""Runs a command in this process and returns its exit status."""
COMMAND = (sys.executable, "-m", "parlour")
SERVE = (*COMMAND, "serve")
DAILY = (*COMMAND, "daily")


class RunningServer:
    """A server process that has printed its first line."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout
        self.first_line = process.stdout.readline().strip()
        self.url = self.first_line.rpartition(" ")[2]
        self.ws = f"{self.url.replace('http', 'ws', 1)}/ws"

    def end(self, request: signal.Signals = signal.SIGTERM) -> tuple[int, str, str]:
        """Stop the server; return its exit status, its output and its log."""
        self.process.send_signal(request)
        assert self.process.stdout
        assert self.process.stderr
        said, logged = self.process.stdout.read(), self.process.stderr.read()
        return self.process.wait(timeout=60), said, logged


def environment(home: Path, **chosen: str) -> dict[str, str]:
    """Return an environment with no settings except the `chosen` ones."""
    settings = {name.upper() for name in Settings.model_fields}
    kept = {name: value for name, value in os.environ.items() if name not in settings}
    return kept | {"PARLOUR_HOME": str(home)} | chosen


@contextmanager
def opened(home: Path, *flags: str, by: Sequence[str] = SERVE, **chosen: str) -> Iterator[RunningServer]:
    """Run a server on a free port with its data in `home`, started `by` the given command."""
    with subprocess.Popen(
        [*by, "--port", "0", *flags],
        cwd=home.parent,
        env=environment(home, **chosen),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield RunningServer(process)
        finally:
            process.kill()


@contextmanager
def solver_program(folder: Path, *command: str) -> Iterator[str]:
    """Run a solver's own program in `folder`; yield the address it prints."""
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout
            yield process.stdout.readline().strip()
        finally:
            process.kill()


def type_in(home: Path, *words: str, **chosen: str) -> subprocess.CompletedProcess[str]:
    """Run a command that ends by itself."""
    return subprocess.run(
        [*COMMAND, *words],
        cwd=home.parent,
        env=environment(home, **chosen),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def sentence(said: str) -> str:
    """Check that `said` is one refusal on one line, and return it."""
    assert said.startswith("parlour: ")
    assert said.count("\n") == 1
    return said


def results(folder: Path) -> dict[str, Any]:
    """Read the only results file in `folder`."""
    (file,) = folder.glob("results*.json")
    told: dict[str, Any] = orjson.loads(file.read_bytes())
    return told
