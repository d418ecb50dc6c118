"""German words by what they call up: some four thousand, written by hand."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Family(NamedTuple):
    """What words have in common, and what a plain one of them is about worth."""

    name: str
    points: int


@cache
def families() -> Mapping[str, Family]:
    """Give the family of each word that was written down; of two the first counts."""
    found: dict[str, Family] = {}
    family = Family("", 0)
    for line in files(__package__).joinpath("families.txt").read_text("utf-8").splitlines():
        if line.startswith("="):
            _, name, points = line.split()
            family = Family(name, int(points))
        elif not line.startswith("#"):
            for word in line.split():
                found.setdefault(word, family)
    return found
