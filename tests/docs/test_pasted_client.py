"""The client of the protocol page, pasted and run."""

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import http_requests
from tests.cli.commands import environment, opened
from tests.docs.markdown_pages import Page

PAGE = Page("docs/protocol.md")


def paste(folder: Path) -> Path:
    """Save the client as a reader would."""
    client = folder / "player.py"
    client.write_text(next(block.text for block in PAGE.blocks if block.title == client.name), encoding="utf-8")
    return client


def sit(client: Path, *words: str) -> subprocess.Popen[str]:
    """Start a client in its own process."""
    env = environment(client.parent)
    return subprocess.Popen([sys.executable, str(client), *words], stdout=subprocess.PIPE, text=True, env=env)


def play(client: Path, game: str, url: str) -> tuple[list[str], list[str]]:
    """Let Ann and Bob play a match to its end; return what each of them printed."""
    address = f"{url.replace('http', 'ws')}/ws"
    with sit(client, "Ann", "kitchen", game, address) as ann:
        assert ann.stdout
        arrived = ann.stdout.readline()
        with sit(client, "Bob", "kitchen", game, address) as bob:
            told = [bob.communicate(timeout=120)[0], ann.communicate(timeout=120)[0]]
    assert arrived.startswith("Ann is at table ")
    assert (ann.returncode, bob.returncode) == (0, 0)
    return told[1].splitlines(), told[0].splitlines()[1:]


def count_refused_starts(url: str) -> int:
    """Return how often the server has refused to start a match."""
    found = re.search(r'{event="start",outcome="refused"} (\d+)', http_requests.get(f"{url}/metrics").text)
    return int(found[1]) if found else 0


def until_a_start_is_refused(url: str) -> None:
    """Wait until the host has tried to start without enough players."""
    due = time.monotonic() + 60
    while not count_refused_starts(url):
        assert time.monotonic() < due
        time.sleep(0.05)


@pytest.mark.slow
def test_three_pasted_clients_play_president(tmp_path: Path) -> None:
    """While the third is missing, the host's start is refused and repeated, but not too often."""
    client = paste(tmp_path)
    with opened(tmp_path / "home", LOG_LEVEL="warning") as server:
        words = ("kitchen", "president", f"{server.url.replace('http', 'ws')}/ws")
        with sit(client, "Ann", *words) as ann, sit(client, "Bob", *words) as bob:
            until_a_start_is_refused(server.url)
            with sit(client, "Cat", *words) as cat:
                told = [one.communicate(timeout=120)[0].splitlines()[-3:] for one in (cat, ann, bob)]
        refused = count_refused_starts(server.url)

    assert told[0] == told[1] == told[2]
    assert sum("wins" in line for line in told[0]) == 1
    assert 0 < refused < 30


@pytest.mark.slow
def test_two_pasted_clients_play_a_whole_match(tmp_path: Path) -> None:
    """On a real server; both print both full boards and the same scores."""
    with opened(tmp_path / "home", LOG_LEVEL="warning") as server:
        ann, bob = play(paste(tmp_path), "crossword", server.url)
        status, _, logged = server.end()

    assert ann == bob
    assert [line.split()[0] for line in ann if not line.startswith(" ")] == ["Ann", "Bob"]
    boards = [line.split() for line in ann if line.startswith(" ")]
    assert len(boards) == 10
    assert all(len(row) == 5 and all(len(cell) == 1 for cell in row) for row in boards)
    assert sorted(cell for row in boards[:5] for cell in row) == sorted(cell for row in boards[5:] for cell in row)
    assert (status, logged) == (0, "")
