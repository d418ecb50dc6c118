"""The four levels of bots; they see their own rack and the board, like everyone.

They play words of the list and choose by the built-in taste, even if a language model judges. They think in
worker processes, which read the word list when they first need it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from parlour.core.dice import Dice
from parlour.core.game import Bot, Seat, View
from parlour.games.wortkunst.actions import Action
from parlour.games.wortkunst.bots.decide import choose_action
from parlour.games.wortkunst.bots.placement_choice import Level

LEVELS: Mapping[str, Level] = {
    "easy": Level(3.5, 10),
    "normal": Level(3.0, 6),
    "hard": Level(2.0, 3),
    "expert": Level(0.0, 1),
}
"""Weakest first."""


@dataclass(frozen=True, slots=True)
class WordBot:
    """Plays the most beautiful words among those that a bot of its `level` knows."""

    level: Level

    def __call__(self, view: View, seat: Seat, dice: Dice) -> Action:
        """Choose a placement; without one, exchange the whole rack once, then pass."""
        return choose_action(view, seat, self.level, dice)


BOTS: Mapping[str, Bot[Action]] = {name: WordBot(level) for name, level in LEVELS.items()}
"""By level, weakest first."""
