"""Following the guide to a first game, to the letter."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.commands import environment, opened
from tests.docs.markdown_pages import ROOT, Page
from tests.docs.test_pasted_client import paste, play

PAGE = Page("docs/adding-a-game.md")
NOT_RUN, SERVE, PLAY = "not-run", "serve", "play"
TOOLS = {"python": [sys.executable], "parlour": [sys.executable, "-m", "parlour"]}


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Make a stand-in for the reader's clone: the tests and their settings, and the files of the page."""
    for name in ("tests", "pyproject.toml", "conftest.py"):
        (tmp_path / name).symlink_to(ROOT / name)
    for block in PAGE.blocks:
        if block.title:
            path = tmp_path / block.title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
    return tmp_path


def move_into_the_tree(clone: Path) -> Path:
    """Do what the page says at its end: move the folder to Parlour's own games, and change its imports."""
    parlour = clone / "src" / "parlour"
    (parlour / "games").mkdir(parents=True)
    for part in (*(ROOT / "src/parlour").iterdir(), *(ROOT / "src/parlour/games").iterdir()):
        if part.name != "games":
            (clone / part.relative_to(ROOT)).symlink_to(part)
    folder = parlour / "games" / "thimble"
    (clone / "thimble").rename(folder)
    for file in folder.rglob("*.py"):
        changed = re.sub(r"(?m)^(from|import) thimble\b", r"\1 parlour.games.thimble", file.read_text("utf-8"))
        file.write_text(changed, encoding="utf-8")
    return clone / "src"


def run(clone: Path, words: list[str]) -> str:
    """Run a command in the clone and return its output."""
    settings = dict(word.split("=", 1) for word in words if "=" in word.split("-")[0])
    tool, *arguments = words[len(settings) :]
    env = environment(clone / "home", **settings) | {"PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "100"}
    done = subprocess.run(
        [*TOOLS[tool], *arguments], cwd=clone, env=env, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_builds_every_file_of_a_game(clone: Path) -> None:
    """Readers end up with a game like all others."""
    files = {"game", "bots", "view", "rules", "actions", "state", "errors", "README", "tests", "__init__"}

    assert {path.stem for path in (clone / "thimble").iterdir()} == files


@pytest.mark.slow
def test_the_steps_lead_to_a_game(clone: Path) -> None:
    """Its own tests, the recording, the conformance tests, the simulation."""
    own, record, suite, simulation = PAGE.commands("")

    assert "7 passed" in run(clone, own)
    run(clone, record)
    assert (clone / "thimble/tests/playthrough.txt").read_text(encoding="utf-8").startswith("thimble for ann bob cat")
    assert " passed" in run(clone, suite)
    assert "every invariant held" in run(clone, simulation)


@pytest.mark.slow
def test_two_clients_play_it_over_the_wire(clone: Path) -> None:
    """The server got the game by a flag."""
    [[_, _, *flags]] = PAGE.commands(SERVE)
    [game] = {words[-1] for words in PAGE.commands(PLAY)}
    with opened(clone / "home", *flags, LOG_LEVEL="warning") as server:
        ann, bob = play(paste(clone), game, server.url)

    assert ann == bob
    assert sorted(line.split()[0] for line in ann) == ["Ann", "Bob"]
    assert sum("wins" in line for line in ann) == 1


@pytest.mark.slow
def test_the_game_can_be_brought_into_the_repository(clone: Path) -> None:
    """The last step: it is found, plays, and passes the conformance tests, without changes to other code."""
    own, _, suite, _ = PAGE.commands("")
    tree = move_into_the_tree(clone)
    inside = ["PYTHONPATH=" + str(tree), own[0], "-m", "pytest"]

    assert "7 passed" in run(clone, [*inside, "src/parlour/games/thimble/tests"])
    run(clone, [*inside[:2], "-m", "tests.conformance.record", "thimble"])
    assert (tree / "parlour/games/thimble/tests/playthrough.txt").exists()
    assert " passed" in run(clone, [*inside, "tests/conformance", "tests/server/test_wire.py", *suite[-2:]])
    with opened(clone / "home", LOG_LEVEL="warning", PYTHONPATH=str(tree)) as server:
        ann, bob = play(paste(clone), "thimble", server.url)

    assert ann == bob
