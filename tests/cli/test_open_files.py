"""Open files: a server uses as many as the system allows, and survives when they run out."""

import itertools
import json
import resource
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

import httpx2
import psutil
import pytest

from tests import http_requests
from tests.cli.commands import SERVE, RunningServer, opened

pytestmark = pytest.mark.slow

FEW = 128
PATIENCE = 60


def allow(server: RunningServer, files: int) -> None:
    """Limit the open files of a running server."""
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (files, files))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows the limits of another process")
def test_a_server_raises_its_limit_of_open_files(home: Path) -> None:
    """The soft limit is often a thousand, and each visitor needs a file or two."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (FEW, hard))
    try:
        with opened(home) as server:
            assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits another process")
def test_a_server_without_free_files_logs_it_once_and_keeps_running(home: Path) -> None:
    """It must neither stop nor keep a processor busy, and it serves again as soon as it can."""
    with opened(home, MAX_PER_ADDRESS="1000") as server:
        process = psutil.Process(server.process.pid)
        assert http_requests.get(f"{server.url}/healthz").status_code == 200
        allow(server, process.num_fds() + 20)
        with crowded(server):
            assert next_line_about_files(server) == "none left"
            busy = process.cpu_times()
            time.sleep(3)
            took = process.cpu_times().user + process.cpu_times().system - busy.user - busy.system
        assert next_line_about_files(server) == "free again"
        assert is_served(server)
        status, _, logged = server.end()

    assert took < 2
    assert status == 0
    assert '"files"' not in logged


@contextmanager
def crowded(server: RunningServer) -> Iterator[None]:
    """Open 60 silent connections, and ten more a second.

    The server closes silent connections after ten seconds, perhaps before it has noticed that all files are open.
    """
    where, over = urlsplit(server.url), Event()

    def connect() -> None:
        with ExitStack() as crowd:
            for count in itertools.count():
                if over.wait(0.1 if count > 60 else 0):
                    return
                crowd.enter_context(socket.create_connection((where.hostname, where.port)))

    connecting = Thread(target=connect)
    connecting.start()
    try:
        yield
    finally:
        over.set()
        connecting.join()


def next_line_about_files(server: RunningServer) -> str:
    """Read the log up to the next line about files and return its outcome."""
    assert server.process.stderr
    for line in map(json.loads, server.process.stderr):
        if line["event"] == "files":
            return str(line["outcome"])
    return ""


@pytest.mark.skipif(sys.platform != "linux", reason="only on Linux is all of 127.0.0.0/8 local")
def test_silent_connections_leave_files_for_others_and_for_the_server(home: Path) -> None:
    """Three hundred connections from one address must not lock everyone out."""
    limited = ("sh", "-c", 'ulimit -n "$0" && exec "$@"', str(2 * FEW), *SERVE)
    with opened(home, by=limited) as server, ExitStack() as crowd:
        where = urlsplit(server.url)
        for _ in range(300):
            crowd.enter_context(socket.create_connection((where.hostname, where.port)))
        other = httpx2.HTTPTransport(local_address="127.0.0.2")
        with httpx2.Client(transport=other, timeout=http_requests.TIMEOUT) as browser:
            assert browser.get(f"{server.url}/healthz").status_code == 200
        _, _, logged = server.end()

    events = {line["event"] for line in map(json.loads, logged.splitlines())}
    assert "turned_away" in events
    assert not events & {"files", "fault"}


def is_served(server: RunningServer) -> bool:
    """Retry until the server answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            return http_requests.get(f"{server.url}/healthz").status_code == 200
        except httpx2.TransportError:
            time.sleep(0.2)
    return False
