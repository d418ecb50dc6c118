"""The layout that the style guide and the architecture page describe, compared with the sources."""

import re
from pathlib import Path

import pytest

from parlour.core.discovery import discover
from tests.docs.markdown_pages import ROOT, Page

SOURCES = ROOT / "src" / "parlour"
PACKAGES = [path for path in sorted(SOURCES.iterdir()) if path.is_dir() and not path.name.startswith("_")]


@pytest.mark.parametrize(
    "package", [package for package in PACKAGES if package.name != "games"], ids=lambda package: package.name
)
def test_no_game_is_named_outside_its_folder(package: Path) -> None:
    """Code that needs a game's name shows that the contract lacks something; ends of longer names do not count."""
    name = re.compile(rf"(?<![a-z])({'|'.join(discover())})", re.IGNORECASE)
    files = [path for path in package.rglob("*") if path.suffix in (".py", ".html", ".css")]

    assert files
    assert [path.name for path in files if name.search(path.read_text("utf-8"))] == []


def test_the_architecture_page_lists_every_package() -> None:
    """Readers start there."""
    listed = re.findall(r"^  (\w+)/ ", Page("docs/architecture.md").section("Packages"), re.MULTILINE)

    assert sorted(listed) == [package.name for package in PACKAGES]


def test_the_architecture_page_names_only_existing_files() -> None:
    """The path of a move leads through real files."""
    named = set(re.findall(r"\b((?:core|hosts|storage|server|games)/[\w/]+\.py)\b", Page("docs/architecture.md").text))

    assert named
    assert [name for name in sorted(named) if not (SOURCES / name).exists()] == []


def test_every_make_target_on_a_page_exists() -> None:
    """Newcomers type these commands first."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    pages = [Page(name) for name in ("README.md", "CONTRIBUTING.md", "STYLE.md", "docs/operating.md")]
    targets = {target for page in pages for target in re.findall(r"(?m)(?:`|^    |^)make (\w+)", page.text)}

    assert {"serve", "test", "check"} <= targets
    assert [target for target in sorted(targets) if f"\n{target}:" not in makefile] == []
