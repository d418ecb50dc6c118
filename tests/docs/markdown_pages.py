"""Markdown pages for the documentation tests: headings, sections, tables and code blocks."""

import re
import shlex
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
    """A fenced block of code: its language, the text after that, and its content."""

    language: str
    about: str
    text: str

    @property
    def title(self) -> str | None:
        """The name of the file that this block holds, if it has one."""
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

    def commands(self, kind: str) -> list[list[str]]:
        """Return the commands of the blocks of this `kind`, split into words."""
        blocks = [block for block in self.blocks if block.language == "sh" and block.about == kind]
        return [shlex.split(line) for block in blocks for line in block.text.splitlines()]

    @property
    def headings(self) -> list[str]:
        """All headings, without backticks."""
        return [text.replace("`", "") for _, text in _HEADING.findall(self.prose)]

    @property
    def anchors(self) -> set[str]:
        """The headings as link anchors; a repeated heading gets a number."""
        seen: Counter[str] = Counter()
        anchors = set()
        for heading in self.headings:
            slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
            anchors.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
            seen[slug] += 1
        return anchors

    def section(self, heading: str) -> str:
        """Return the text below `heading`, up to the next heading of its level."""
        for found in _HEADING.finditer(self.text):
            if found[2].replace("`", "") == heading:
                below = self.text[found.end() :]
                end = re.search(rf"^#{{1,{len(found[1])}}} ", below, re.MULTILINE)
                return below[: end.start()] if end else below
        msg = f"{self!r} has no heading {heading!r}"
        raise AssertionError(msg)

    def rows(self, heading: str) -> Iterator[list[str]]:
        """Return the rows of the tables below `heading` as lists of cells."""
        for line in self.section(heading).splitlines():
            if line.startswith("|"):
                yield [cell.strip() for cell in line.strip("|").split("|")]

    def terms(self, heading: str) -> set[str]:
        """Return the terms that the tables below `heading` explain: all code in their first cells."""
        return {term for row in self.rows(heading) for term in re.findall(r"`([^`]+)`", row[0])}


def pages() -> list[Page]:
    """Return every Markdown file of the repository."""
    found = (path.relative_to(ROOT) for path in sorted(ROOT.rglob("*.md")))
    return [Page(str(path)) for path in found if not any(_is_outside(part) for part in path.parts)]


def _is_outside(part: str) -> bool:
    return part in _OUTSIDE or part.startswith(".")


def blocks_below(page: Page, heading: str) -> list[Block]:
    """Return the code blocks below `heading`."""
    return [Block(*found) for found in _FENCE.findall(page.section(heading))]
