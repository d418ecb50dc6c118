"""What holds for every page: links lead somewhere, code is code, and nothing tells of one machine."""

import re
import tomllib

import orjson
import pytest

from parlour import __version__
from tests.docs.pages import ROOT, Page, pages

every_page = pytest.mark.parametrize("page", pages(), ids=repr)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_REGISTRY = re.compile(r"\b(pypi|pythonhosted|npmjs|yarnpkg|jsdelivr|unpkg)\s*\.\s*(org|com|net)", re.IGNORECASE)
_MACHINE = re.compile(r"(?<![\w.~/-])/(work|root|home|Users|tmp)/|\b[A-Z]:\\")


@every_page
def test_links_lead_somewhere(page: Page) -> None:
    """To a file that is there, and to a heading that is in it."""
    for link in _LINK.findall(page.prose):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = (page.path.parent / name).resolve() if name else page.path
        assert target.exists(), link
        if anchor:
            assert anchor in Page(str(target.relative_to(ROOT))).anchors, link


@every_page
def test_code_is_code(page: Page) -> None:
    """Whoever pastes it should not be the first to try."""
    for block in page.blocks:
        match block.language:
            case "python":
                compile(block.text, f"{page!r}", "exec")
            case "json":
                orjson.loads(block.text)


@every_page
def test_no_page_names_a_registry_or_a_machine(page: Page) -> None:
    """Packages come from wherever the reader's tools are set to look, and paths are his own."""
    assert not _REGISTRY.search(page.text)
    assert not _MACHINE.search(page.text)


@every_page
def test_pages_speak_quietly(page: Page) -> None:
    """No exclamation marks, except where they are code."""
    prose = re.sub(r"`[^`\n]*`|!\[|<!--", "", page.prose)

    assert "!" not in prose


def test_the_changelog_tells_of_this_version() -> None:
    """Whoever runs it wants to know what is new."""
    assert any(heading.split()[0] == __version__ for heading in Page("CHANGELOG.md").headings)


def test_every_dependency_is_defended() -> None:
    """Each library has a row that says what it is for and what else could have been."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[\[;<>= ]", dependency)[0].lower() for dependency in project["dependencies"]}
    rows = Page("docs/decisions.md").rows("Dependencies")
    defended = {name.strip().lower() for row in rows for name in row[0].split(",")}

    assert needed - defended == set()


def test_every_library_that_is_defended_is_used() -> None:
    """A row that outlives its library misleads."""
    pins = (ROOT / "requirements.txt").read_text(encoding="utf-8").lower().replace("_", "-")
    used = set(re.findall(r"(?m)^([\w-]+)(?:\[.*\])?==", pins))
    rows = list(Page("docs/decisions.md").rows("Dependencies"))[2:]

    assert rows
    assert [name for row in rows for name in row[0].lower().split(", ") if name not in used] == []
