"""Following the page about writing a riddle, to the letter."""

import re
import signal
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests import http_requests
from tests.cli.commands import DAILY, opened
from tests.docs.markdown_pages import Page
from tests.docs.test_adding_a_game import run

PAGE = Page("docs/riddles.md")
KEY = "Zm9yIHRlc3RzIG9ubHksIG5vdCBmb3IgYSBob3VzZQ"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Save all files of the page."""
    for block in PAGE.blocks:
        if block.title:
            (tmp_path / block.title).write_text(block.text, encoding="utf-8")
    return tmp_path


def test_the_riddle_is_as_short_as_the_page_says() -> None:
    """It has fewer than forty lines, including empty ones."""
    [riddle] = [block for block in PAGE.blocks if block.title == "lock.py"]

    assert len(riddle.text.splitlines()) < 40


def test_the_page_explains_every_member_of_the_contract() -> None:
    """Authors of riddles read it first."""
    source = (
        Path("src/parlour/core/riddle.py").read_text("utf-8").partition("class RiddleGame")[2].partition("\n\n\n")[0]
    )
    members = set(re.findall(r"^    (?:def )?(\w+)(?:\(| = |: )", source, re.MULTILINE)) - {"__init__", "secret"}

    assert members <= {term.partition("(")[0] for term in PAGE.terms("1. Write it")}


def test_the_page_begins_with_a_program() -> None:
    """Readers who look for the library find it before any command."""
    first = PAGE.blocks[0]

    assert first.title == "birds.py"
    assert "GameServer(" in first.text
    assert ".run()" in first.text


@pytest.mark.parametrize(("kind", "guess"), [("program", "robin"), ("lock", "1234")])
@pytest.mark.slow
def test_the_programs_of_the_page_are_played(folder: Path, kind: str, guess: str) -> None:
    """Started as the page says, on a free port, it answers a guess, and Ctrl-C ends it cleanly."""
    [[key, python, program]] = PAGE.commands(kind)
    name, _, _ = key.partition("=")
    assert python == "python"
    with opened(folder / "home", by=(sys.executable, program), PORT="0", **{name: KEY}) as server:
        page = http_requests.get(server.url)
        told = _guess(server.url, {"guess": guess})
        refused = http_requests.post(f"{server.url}/api/guess", json={"guess": "nonsense", "token": told["token"]})
        status, _, logged = server.end(signal.SIGINT)

    assert page.headers["content-type"].startswith("text/html")
    assert told["game_state"]["attempts"] == 1
    assert (refused.status_code, bool(refused.json()["detail"])) == (400, True)
    assert (status, "Traceback" in logged) == (0, False)


@pytest.mark.slow
def test_the_steps_lead_to_a_riddle_that_is_served(folder: Path) -> None:
    """It is checked, served alone, and played to its end."""
    [examination] = PAGE.commands("")
    run(folder, examination)
    [[_, _, _, *flags]] = PAGE.commands("serve")
    [[*_, body]] = PAGE.commands("play")
    with opened(folder / "home", KEY, *flags, by=DAILY) as server:
        told = _guess(server.url, orjson.loads(body))
        for _ in range(8):
            told = _guess(server.url, {"guess": "1234", "token": told["token"]})
        listed = http_requests.get(f"{server.url}/api/riddles").json()

    assert listed == [{"riddle": "lock", "title": "A lock with four digits"}]
    assert told["game_over"]
    assert told["message"] == "Game already completed for today!"


def _guess(url: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = http_requests.post(f"{url}/api/guess", json=body)
    assert answer.status_code == 200
    told: dict[str, Any] = answer.json()
    return told
