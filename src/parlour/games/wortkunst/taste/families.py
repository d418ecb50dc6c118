"""German words by theme: some four thousand, written by hand."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Family(NamedTuple):
    """A theme of words, and about how many points a plain word of it gets."""

    name: str
    points: int


@cache
def families() -> Mapping[str, Family]:
    """Return the family of each word in the file; a word in two families belongs to the first."""
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
