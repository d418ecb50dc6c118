"""Four players for the empty chairs; they see their own board and the letters, like everybody.

They think with numpy, which is loaded where they think: in worker processes, not in the house itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from parlour.core.dice import Dice
from parlour.core.game import Bot, Seat, Span, View
from parlour.games.crossword.actions import Action


@dataclass(frozen=True, slots=True)
class Intuition:
    """Chooses at first sight; the more `noise`, the less it sees."""

    noise: float

    def __call__(self, view: View, seat: Seat, dice: Dice) -> Action:
        """Choose at once."""
        from parlour.games.crossword.bots.sight import at_first_sight

        return at_first_sight(view, seat, dice, self.noise)


@dataclass(frozen=True, slots=True)
class Foresight:
    """Plays the `choices` that promise most on in the mind, `rollouts` times each."""

    choices: int
    rollouts: int

    def __call__(self, view: View, seat: Seat, dice: Dice) -> Action:
        """Choose after some thought."""
        from parlour.games.crossword.bots.sight import after_some_thought

        return after_some_thought(view, seat, dice, self.choices, self.rollouts)


BOTS: Mapping[str, Bot[Action]] = {
    "easy": Intuition(noise=2.0),
    "normal": Intuition(noise=1.0),
    "hard": Intuition(noise=0.3),
    "expert": Foresight(choices=6, rollouts=80),
}
"""By level, weakest first."""

THINKING_TIME = Span(0.8, 2.0)
"""So that everybody sees whose letter it is; most people take longer over a cell."""
