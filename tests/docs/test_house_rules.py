"""What the style guide says of the house, as far as sources can tell."""

import re
from pathlib import Path

import pytest

from parlour.core.discovery import discover
from tests.docs.pages import ROOT, Page

SOURCES = ROOT / "src" / "parlour"
FLOORS = [path for path in sorted(SOURCES.iterdir()) if path.is_dir() and not path.name.startswith("_")]


@pytest.mark.parametrize("floor", [floor for floor in FLOORS if floor.name != "games"], ids=lambda floor: floor.name)
def test_no_game_is_named_outside_its_room(floor: Path) -> None:
    """Whoever feels the need lacks a word in the contract; the end of a longer name is no such word."""
    name = re.compile(rf"(?<![a-z])({'|'.join(discover())})", re.IGNORECASE)
    files = [path for path in floor.rglob("*") if path.suffix in (".py", ".html", ".css")]

    assert files
    assert [path.name for path in files if name.search(path.read_text("utf-8"))] == []


def test_every_floor_is_in_the_drawing() -> None:
    """The page about the architecture shows the house as it stands."""
    drawn = re.findall(r"^  (\w+)/ ", Page("docs/architecture.md").section("Floors"), re.MULTILINE)

    assert sorted(drawn) == [floor.name for floor in FLOORS]


def test_every_file_the_architecture_names_is_there() -> None:
    """The way of a move leads through real files."""
    named = set(re.findall(r"\b((?:core|hosts|storage|server|games)/[\w/]+\.py)\b", Page("docs/architecture.md").text))

    assert named
    assert [name for name in sorted(named) if not (SOURCES / name).exists()] == []


def test_every_make_target_that_is_named_is_there() -> None:
    """Of all things, the two commands must be right."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    pages = [Page(name) for name in ("README.md", "CONTRIBUTING.md", "STYLE.md", "docs/operating.md")]
    targets = {target for page in pages for target in re.findall(r"(?m)(?:`|^    |^)make (\w+)", page.text)}

    assert {"serve", "test", "check"} <= targets
    assert [target for target in sorted(targets) if f"\n{target}:" not in makefile] == []
