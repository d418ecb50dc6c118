"""A judge's answers to a game that asks about words: verdicts, delays, and reasons why there is no verdict."""

from dataclasses import dataclass
from enum import StrEnum

LEAST, MOST = 1, 100
"""The lowest and highest score of a word."""
JUDGE = "judge"
"""The kind of option that chooses who judges; the server offers the judges it has."""
LOCAL, LLM = "local", "llm"
"""Judges a game may ask: the built-in one, or the server's language model."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A judge's rating of one word."""

    word: str
    score: int
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A judge's answer and where it comes from, complete enough to be shown again without asking again."""

    evaluations: tuple[Evaluation, ...]
    """One for each word in the question, in the same order."""
    model: str
    prompt: str = ""
    """The hash of everything the model was told besides the words."""
    raw: str = ""
    """The model's answer, word for word."""


class Silence(StrEnum):
    """Why there is no verdict."""

    FAILED = "failed"
    """No usable answer came, although the judge was asked several times."""
    BUDGET = "budget"
    """The server's budget of verdicts for this day is used up."""
    NO_JUDGE = "no_judge"
    """This server has no such judge, or no longer has it."""


@dataclass(frozen=True, slots=True)
class NoVerdict:
    """The judge was asked but gave no verdict."""

    reason: Silence


@dataclass(frozen=True, slots=True)
class Delay:
    """The verdict takes longer than usual."""

    ahead: int = 0
    """How many other tables come first; 0 means that the judge itself has not answered yet."""
