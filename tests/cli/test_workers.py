"""`parlour serve --workers`: several processes on one port, which live as long as their parent."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from parlour.server.secret_key import new_secret
from tests.cli.commands import RunningServer, opened, type_in

pytestmark = pytest.mark.slow
LONG = 60.0
STOPPED_EARLY = """
import os, signal, sys, time
from pathlib import Path
from parlour.cli.server_group import ServerGroup

member = ServerGroup("127.0.0.1", 0, 3).run(lambda: None)
if Path(sys.argv[1]).exists():
    time.sleep(60)
Path(sys.argv[1]).touch()
signal.signal(signal.SIGTERM, lambda *_: None)
os.kill(os.getppid(), signal.SIGTERM)
os.write(member.ready, b"hello")
"""
"""A group whose first process has just been asked to end when it greets."""


@pytest.fixture
def group(postgres: str, tmp_path: Path) -> Iterator[RunningServer]:
    """Run two processes."""
    with opened(tmp_path / "home", "--workers", "2", DATABASE_URL=postgres, SECRET_KEY=new_secret()) as server:
        yield server


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    due = time.monotonic() + LONG
    while not is_so():
        assert time.monotonic() < due
        time.sleep(0.05)


def servers_of(group: RunningServer) -> list[psutil.Process]:
    """Return the processes that serve."""
    return [child for child in psutil.Process(group.process.pid).children() if child.status() != psutil.STATUS_ZOMBIE]


def answers(group: RunningServer) -> bool:
    """Tell whether anyone accepts connections on the port."""
    port = int(group.url.rpartition(":")[2])
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def test_two_processes_share_a_port_and_stop_together(group: RunningServer) -> None:
    """The greeting appears once, when all of them accept connections."""
    assert len(servers_of(group)) == 2
    assert answers(group)

    status, said, _ = group.end()

    assert status == 0
    assert "2 processes share this address." in said
    assert not answers(group)


def test_a_process_that_dies_is_started_again(group: RunningServer) -> None:
    """The port is served meanwhile."""
    before = servers_of(group)
    before[0].kill()

    until(lambda: len({each.pid for each in servers_of(group)} - {each.pid for each in before}) == 1)

    assert len(servers_of(group)) == 2
    assert answers(group)
    assert group.end()[0] == 0


def test_no_process_outlives_its_parent(group: RunningServer) -> None:
    """Nobody would find those that keep the port."""
    children = servers_of(group)
    os.kill(group.process.pid, signal.SIGKILL)

    until(lambda: not any(each.is_running() and each.status() != psutil.STATUS_ZOMBIE for each in children))

    assert not answers(group)


def test_a_group_that_is_stopped_while_it_starts_leaves_nobody_behind(tmp_path: Path) -> None:
    """Processes that start after the request have not heard it."""
    words = [sys.executable, "-c", STOPPED_EARLY, str(tmp_path / "first")]

    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as group:
        try:
            status = group.wait(timeout=LONG / 2)
        finally:
            group.kill()

    assert status == 0


def test_a_group_refuses_a_port_that_another_group_has(group: RunningServer, postgres: str, tmp_path: Path) -> None:
    """Otherwise half of the visitors would reach the other server."""
    port = group.url.rpartition(":")[2]
    settings = {"DATABASE_URL": postgres, "SECRET_KEY": new_secret()}

    refused = type_in(tmp_path / "other", "serve", "--workers", "2", "--port", port, **settings)

    assert refused.returncode != 0
    assert f"Port {port} is in use." in refused.stderr


def test_a_group_that_cannot_start_says_why_once(tmp_path: Path) -> None:
    """The first process finds out, before there are others."""
    settings = {"DATABASE_URL": "postgresql://parlour@127.0.0.1:1/parlour", "SECRET_KEY": new_secret()}

    refused = type_in(tmp_path / "home", "serve", "--workers", "3", "--port", "0", **settings)

    assert refused.returncode != 0
    assert refused.stderr.count("does not answer") == 1
