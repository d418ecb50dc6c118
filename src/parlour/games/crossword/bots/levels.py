"""The four levels of bots; they see their own board and the letters, like everyone.

They need numpy, which is loaded only in the worker processes where they think.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from parlour.core.dice import Dice
from parlour.core.game import Bot, Seat, Span, View
from parlour.games.crossword.actions import Action


@dataclass(frozen=True, slots=True)
class Intuition:
    """Chooses by the prospects of each cell; the more `noise`, the worse it sees them."""

    noise: float

    def __call__(self, view: View, seat: Seat, dice: Dice) -> Action:
        """Choose at once."""
        from parlour.games.crossword.bots.sight import at_first_sight

        return at_first_sight(view, seat, dice, self.noise)


@dataclass(frozen=True, slots=True)
class Foresight:
    """Simulates the `choices` with the best prospects, `rollouts` times each."""

    choices: int
    rollouts: int

    def __call__(self, view: View, seat: Seat, dice: Dice) -> Action:
        """Choose by simulation."""
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
"""Long enough for everyone to see whose letter it is; most people take longer."""
