"""The actions of players. The answers to the game's questions are verdicts, in `core.word_verdict`."""
# ruff: noqa: N815 - the specification's names, as they go over the wire

from dataclasses import dataclass
from typing import TypeAlias

from parlour.core.word_verdict import Delay, NoVerdict, Verdict


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile and its cell; a blank has no letter of its own and is given one."""

    x: int
    y: int
    letter: str | None = None
    isBlank: bool = False
    assignedLetter: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Put tiles from the rack on the board; `sure` plays words that the dictionary does not know."""

    tiles: tuple[Tile, ...]
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Consult:
    """Ask the judge about the unknown words of a placement before making it."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """Put tiles back into the bag and draw as many others; a blank is `None`."""

    tiles: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Skip the turn."""


@dataclass(frozen=True, slots=True)
class Retry:
    """Ask the judge again about a move whose rating failed."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Let another player's placement stand."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Doubt another player's placement before it is rated."""


Action: TypeAlias = Place | Consult | Exchange | Pass | Retry | Accept | Challenge
Answer: TypeAlias = Verdict | NoVerdict | Delay
