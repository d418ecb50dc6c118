"""How a bot reads its view, which has its own guesses and their marks."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from parlour.core.game import Seat, View
from parlour.games.wordle.rules.possible_answers import possible
from parlour.games.wordle.state import Options
from parlour.pieces.words import Clue


@dataclass(frozen=True, slots=True)
class Sight:
    """The clues that a player has, and the kind of word that they are about."""

    options: Options
    clues: tuple[Clue, ...]

    @classmethod
    def of(cls, view: View, seat: Seat) -> "Sight":
        """Read the `view` of a player."""
        seen: Mapping[str, Any] = view
        options = Options(seen["language"], seen["length"], seen["difficulty"], seen["hard_mode"])
        marks = map(tuple, seen["players"][seat]["marks"])
        return cls(options, tuple(map(Clue, seen["guesses"], marks)))

    @property
    def possible(self) -> tuple[str, ...]:
        """Return all words that the secret can still be."""
        return possible(self.options.kind, self.clues)
