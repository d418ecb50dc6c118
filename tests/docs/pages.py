"""Markdown as the documentation tests read it: headings, sections, tables and blocks of code."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
_OUTSIDE = ("node_modules", "dist", "build")
_FENCE = re.compile(r"^```(\S*)[ ]*(.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced block of code: its language, what stands behind that, and its text."""

    language: str
    about: str
    text: str

    @property
    def title(self) -> str | None:
        """The file this block is, if it says so."""
        return self.about.removeprefix("title=") if self.about.startswith("title=") else None


class Page:
    """One Markdown file of the repository."""

    def __init__(self, name: str) -> None:
        self.path = ROOT / name
        self.text = self.path.read_text(encoding="utf-8")
        self.blocks = [Block(*found) for found in _FENCE.findall(self.text)]
        self.prose = _FENCE.sub("", self.text)

    def __repr__(self) -> str:
        return str(self.path.relative_to(ROOT))

    @property
    def headings(self) -> list[str]:
        """All headings, without the marks of code."""
        return [text.replace("`", "") for _, text in _HEADING.findall(self.prose)]

    @property
    def anchors(self) -> set[str]:
        """The headings as links spell them; the second of the same name gets a number."""
        seen: Counter[str] = Counter()
        anchors = set()
        for heading in self.headings:
            slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
            anchors.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
            seen[slug] += 1
        return anchors

    def section(self, heading: str) -> str:
        """Give what stands below `heading`, up to the next one of its rank."""
        for found in _HEADING.finditer(self.text):
            if found[2].replace("`", "") == heading:
                below = self.text[found.end() :]
                end = re.search(rf"^#{{1,{len(found[1])}}} ", below, re.MULTILINE)
                return below[: end.start()] if end else below
        msg = f"{self!r} has no heading {heading!r}"
        raise AssertionError(msg)

    def rows(self, heading: str) -> Iterator[list[str]]:
        """Give the rows of the tables below `heading`, cell by cell."""
        for line in self.section(heading).splitlines():
            if line.startswith("|"):
                yield [cell.strip() for cell in line.strip("|").split("|")]

    def terms(self, heading: str) -> set[str]:
        """Give what the tables below `heading` explain: every word of code in their first cells."""
        return {term for row in self.rows(heading) for term in re.findall(r"`([^`]+)`", row[0])}


def pages() -> list[Page]:
    """Give every Markdown file of the repository."""
    found = (path.relative_to(ROOT) for path in sorted(ROOT.rglob("*.md")))
    return [Page(str(path)) for path in found if not any(_is_outside(part) for part in path.parts)]


def _is_outside(part: str) -> bool:
    return part in _OUTSIDE or part.startswith(".")


def blocks_below(page: Page, heading: str) -> list[Block]:
    """Give the blocks of code below `heading`."""
    return [Block(*found) for found in _FENCE.findall(page.section(heading))]
