"""The actions of players."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Guess:
    """Guess a word, in capitals or small letters, with ß for SS."""

    word: str


Action: TypeAlias = Guess
