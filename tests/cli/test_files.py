"""Open files: as many as the system allows, and a server that outlives their end."""

import json
import resource
import socket
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import psutil
import pytest

from tests.cli.commands import SERVE, RunningServer, opened

FEW = 128
PATIENCE = 60


def allow(house: RunningServer, files: int) -> None:
    """Allow a running server so many open files."""
    resource.prlimit(house.process.pid, resource.RLIMIT_NOFILE, (files, files))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the limits of another process")
def test_a_server_allows_itself_all_files_it_may(home: Path) -> None:
    """The soft limit is often a thousand, and each visitor is a file or two."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (FEW, hard))
    try:
        with opened(home) as house:
            assert resource.prlimit(house.process.pid, resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits another process")
def test_a_server_without_files_says_so_once_and_goes_on(home: Path) -> None:
    """It must neither end nor keep a processor busy, and serves again as soon as it can."""
    with opened(home, MAX_PER_ADDRESS="1000") as house, ExitStack() as crowd:
        process = psutil.Process(house.process.pid)
        assert httpx2.get(f"{house.url}/healthz").status_code == 200
        allow(house, process.num_fds() + 20)
        where = urlsplit(house.url)
        for _ in range(60):
            crowd.enter_context(socket.create_connection((where.hostname, where.port)))
        assert told_of_files(house) == "none left"
        busy = process.cpu_times()
        time.sleep(3)
        took = process.cpu_times().user + process.cpu_times().system - busy.user - busy.system
        crowd.close()
        assert told_of_files(house) == "free again"
        assert is_served(house)
        status, _, logged = house.end()

    assert took < 2
    assert status == 0
    assert '"files"' not in logged


def told_of_files(house: RunningServer) -> str:
    """Read the log up to the next line about files, and give its outcome."""
    assert house.process.stderr
    for line in map(json.loads, house.process.stderr):
        if line["event"] == "files":
            return str(line["outcome"])
    return ""


@pytest.mark.skipif(sys.platform != "linux", reason="only there is all of 127.0.0.0/8 this machine")
def test_silent_visitors_leave_files_for_others_and_for_the_server_itself(home: Path) -> None:
    """Three hundred connections of one address once were enough: nobody came in, and riddles failed."""
    limited = ("sh", "-c", 'ulimit -n "$0" && exec "$@"', str(2 * FEW), *SERVE)
    with opened(home, by=limited) as house, ExitStack() as crowd:
        where = urlsplit(house.url)
        for _ in range(300):
            crowd.enter_context(socket.create_connection((where.hostname, where.port)))
        other = httpx2.HTTPTransport(local_address="127.0.0.2")
        with httpx2.Client(transport=other) as browser:
            assert browser.get(f"{house.url}/healthz").status_code == 200
        _, _, logged = house.end()

    events = {line["event"] for line in map(json.loads, logged.splitlines())}
    assert "turned_away" in events
    assert not events & {"files", "fault"}


def is_served(house: RunningServer) -> bool:
    """Try until somebody answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            return httpx2.get(f"{house.url}/healthz").status_code == 200
        except httpx2.TransportError:
            time.sleep(0.2)
    return False
