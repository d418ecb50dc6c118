"""Four players for the empty chairs; they see their own rack and the board, like everybody.

They lay words the house knows and choose by its own taste, whoever judges at the table. They think in worker processes,
where the words are loaded when the first of them does.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from parlour.core.dice import Dice
from parlour.core.game import Bot, Seat, Span, View
from parlour.games.wortkunst.actions import Action
from parlour.games.wortkunst.bots.choice import LEVELS, Level
from parlour.games.wortkunst.bots.sight import chosen


@dataclass(frozen=True, slots=True)
class Taste:
    """Lays what it finds most beautiful among the words that one of its `level` thinks of."""

    level: Level

    def __call__(self, view: View, seat: Seat, dice: Dice) -> Action:
        """Choose a placement; without any exchange the whole rack, once, and pass if that did not help."""
        return chosen(view, seat, self.level, dice)


BOTS: Mapping[str, Bot[Action]] = {name: Taste(level) for name, level in LEVELS.items()}
"""By level, weakest first."""

THINKING_TIME = Span(0.8, 1.6)
GLANCE = 1.5
"""Seconds until one has found a verdict."""
READING = 18
"""Characters a second."""
PATIENCE = 12.0
"""Seconds after which the game goes on, however long a verdict is."""


def thinking_time(view: Any) -> Span:
    """Wait as long as people read the verdict on the last move, so that theirs is not replaced at once."""
    verdict = view["moves"][-1]["perWordEvaluations"] if view["moves"] else ()
    if not verdict:
        return THINKING_TIME
    length = sum(len(rated["word"]) + len(rated["explanation"]) for rated in verdict)
    reading = min(GLANCE + length / READING, PATIENCE)
    return Span(reading, reading * 1.2)
