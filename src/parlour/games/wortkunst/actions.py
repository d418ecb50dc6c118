"""What players ask for. What the house answers is a verdict, or none."""
# ruff: noqa: N815 - the specification's names, as they go over the wire

from dataclasses import dataclass
from typing import TypeAlias

from parlour.core.verdict import Delay, NoVerdict, Verdict


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile and the cell it is put on; a blank has no letter of its own and is given one."""

    x: int
    y: int
    letter: str | None = None
    isBlank: bool = False
    assignedLetter: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Put tiles of one's rack on the board; words that the dictionary does not know may want to be meant."""

    tiles: tuple[Tile, ...]
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Consult:
    """Have the judge asked about the unknown words of a placement before it is made."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """Put tiles back into the bag and draw as many others: letters, or nothing for a blank."""

    tiles: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the turn go by."""


@dataclass(frozen=True, slots=True)
class Retry:
    """Have a move judged again whose rating has failed."""


Action: TypeAlias = Place | Consult | Exchange | Pass | Retry
Answer: TypeAlias = Verdict | NoVerdict | Delay
