"""What players ask for."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Guess:
    """Try a word; capitals or not, ß for SS."""

    word: str


Action: TypeAlias = Guess
