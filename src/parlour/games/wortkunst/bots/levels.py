"""The four levels of bots; they see their own rack and the board, like everyone.

They play words of the list and choose by the built-in taste, even if a language model judges. They think in
worker processes, which load the words when first needed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from parlour.core.dice import Dice
from parlour.core.game import Bot, Seat, Span, View
from parlour.games.wortkunst.actions import Action
from parlour.games.wortkunst.bots.decide import choose_action
from parlour.games.wortkunst.bots.placement_choice import LEVELS, Level
from parlour.games.wortkunst.rules.challenge import SECONDS


@dataclass(frozen=True, slots=True)
class Taste:
    """Plays the most beautiful words among those that a player of its `level` knows."""

    level: Level

    def __call__(self, view: View, seat: Seat, dice: Dice) -> Action:
        """Choose a placement; without one, exchange the whole rack once, then pass."""
        return choose_action(view, seat, self.level, dice)


BOTS: Mapping[str, Bot[Action]] = {name: Taste(level) for name, level in LEVELS.items()}
"""By level, weakest first."""

THINKING_TIME = Span(0.8, 1.6)
ANSWERING_TIME = Span(1.5, 3.5)
"""To challenge a move or accept it, once no person has to answer any more."""
UNANSWERED_TIME = Span(SECONDS, SECONDS)
"""While people have to answer: a bot's answer would tell them what the dictionary says."""
RULING_TIME = Span(3.5, 4.5)
"""After a move has fallen, for people to read why."""
GLANCE = 1.5
"""Seconds to notice a verdict."""
READING = 18
"""Characters read per second."""
PATIENCE = 12.0
"""The longest wait in seconds, however long a verdict is."""


def thinking_time(view: Any, people: frozenset[Seat]) -> Span:
    """Wait until `people` have answered to a move, or long enough for them to read what became of the last one."""
    if "contest" in view:
        return UNANSWERED_TIME if people else ANSWERING_TIME
    last = view["moves"][-1] if view["moves"] else {"perWordEvaluations": ()}
    verdict = last["perWordEvaluations"]
    if not verdict:
        return RULING_TIME if "ruling" in last else THINKING_TIME
    length = sum(len(rated["word"]) + len(rated["explanation"]) for rated in verdict)
    reading = min(GLANCE + length / READING, PATIENCE)
    return Span(reading, reading * 1.2)
