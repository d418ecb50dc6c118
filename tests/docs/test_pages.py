"""Rules for every page: links work, code compiles, and nothing depends on one machine."""

import re
import tomllib

import orjson
import pytest

from parlour import __version__
from tests.docs.markdown_pages import ROOT, Page, pages

every_page = pytest.mark.parametrize("page", pages(), ids=repr)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_REGISTRY = re.compile(r"\b(pypi|pythonhosted|npmjs|yarnpkg|jsdelivr|unpkg)\s*\.\s*(org|com|net)", re.IGNORECASE)
_MACHINE = re.compile(r"(?<![\w.~/-])/(work|root|home|Users|tmp)/|\b[A-Z]:\\")


@every_page
def test_links_lead_to_existing_files_and_headings(page: Page) -> None:
    """Broken links waste the reader's time."""
    for link in _LINK.findall(page.prose):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = (page.path.parent / name).resolve() if name else page.path
        assert target.exists(), link
        if anchor:
            assert anchor in Page(str(target.relative_to(ROOT))).anchors, link


@every_page
def test_code_blocks_can_be_parsed(page: Page) -> None:
    """Readers paste them as they are."""
    for block in page.blocks:
        match block.language:
            case "python":
                compile(block.text, f"{page!r}", "exec")
            case "json":
                orjson.loads(block.text)


@every_page
def test_no_page_names_a_registry_or_a_machine(page: Page) -> None:
    """Packages come from wherever the reader's tools look, and paths are the reader's own."""
    assert not _REGISTRY.search(page.text)
    assert not _MACHINE.search(page.text)


@every_page
def test_pages_have_no_exclamation_marks(page: Page) -> None:
    """Only code may contain them."""
    prose = re.sub(r"`[^`\n]*`|!\[|<!--", "", page.prose)

    assert "!" not in prose


def test_the_changelog_has_this_version() -> None:
    """Operators want to know what is new."""
    assert any(heading.split()[0] == __version__ for heading in Page("CHANGELOG.md").headings)


def test_every_dependency_has_a_row() -> None:
    """It says what the library is for, and what else could have been used."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[\[;<>= ]", dependency)[0].lower() for dependency in project["dependencies"]}
    rows = Page("docs/decisions.md").rows("Dependencies")
    listed = {name.strip().lower() for row in rows for name in row[0].split(",")}

    assert needed - listed == set()


def test_every_library_with_a_row_is_used() -> None:
    """A row that outlives its library misleads."""
    pins = (ROOT / "requirements.txt").read_text(encoding="utf-8").lower().replace("_", "-")
    used = set(re.findall(r"(?m)^([\w-]+)(?:\[.*\])?==", pins))
    rows = list(Page("docs/decisions.md").rows("Dependencies"))[2:]

    assert rows
    assert [name for row in rows for name in row[0].lower().split(", ") if name not in used] == []
