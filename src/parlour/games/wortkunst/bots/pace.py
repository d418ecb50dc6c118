"""How long bots wait before they answer, so that people have time to read."""

from typing import Any

from parlour.core.game import Seat, Span
from parlour.games.wortkunst.rules.challenge import SECONDS

THINKING_TIME = Span(0.8, 1.6)
ANSWERING_TIME = Span(1.5, 3.5)
"""Before challenging or accepting a move, once all people have answered."""
UNANSWERED_TIME = Span(SECONDS, SECONDS)
"""While people still have to answer: a bot's answer would tell them whether the words are in the dictionary."""
RULING_TIME = Span(3.5, 4.5)
"""After a challenge has removed a move, so that people can read why."""
GLANCE = 1.5
"""Seconds until people notice a verdict."""
READING = 18
"""Characters that people read per second."""
PATIENCE = 12.0
"""The longest wait for readers, in seconds."""


def thinking_time(view: Any, people: frozenset[Seat]) -> Span:
    """Wait for `people` who may challenge a move; otherwise, long enough for them to read the last verdict."""
    if "contest" in view:
        return UNANSWERED_TIME if people else ANSWERING_TIME
    last = view["moves"][-1] if view["moves"] else {"perWordEvaluations": ()}
    verdict = last["perWordEvaluations"]
    if not verdict:
        return RULING_TIME if "ruling" in last else THINKING_TIME
    length = sum(len(rated["word"]) + len(rated["explanation"]) for rated in verdict)
    reading = min(GLANCE + length / READING, PATIENCE)
    return Span(reading, reading * 1.2)
