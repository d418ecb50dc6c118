"""Four players for the empty chairs; they see their own rack and the board, like everybody.

They lay words the house knows and choose by its own taste, whoever judges at the table. They think in worker processes,
where the words are loaded when the first of them does.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from parlour.core.dice import Dice
from parlour.core.game import Bot, Seat, View
from parlour.games.wortkunst.actions import Action
from parlour.games.wortkunst.rules.sight import chosen
from parlour.pieces.tiles import LEVELS, Level


@dataclass(frozen=True, slots=True)
class Taste:
    """Lays what it finds most beautiful among the words that one of its `level` thinks of."""

    level: Level

    def __call__(self, view: View, seat: Seat, dice: Dice) -> Action:
        """Choose a placement; without any exchange the whole rack, once, and pass if that did not help."""
        return chosen(view, seat, self.level, dice)


BOTS: Mapping[str, Bot[Action]] = {name: Taste(level) for name, level in LEVELS.items()}
"""By level, weakest first."""
