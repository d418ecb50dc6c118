"""What a judge says about words, and what is said while or when none does: the answer to a game that asks for taste."""

from dataclasses import dataclass
from enum import StrEnum

LEAST, MOST = 1, 100
"""What a word can score."""
JUDGE = "judge"
"""The kind of option that chooses who judges; the server offers the judges it has."""
LOCAL, LLM = "local", "llm"
"""Whom a game may ask: its own reckoning, or a language model that the house knows."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a judge thinks of one word."""

    word: str
    score: int
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was asked for, with where it comes from: enough to read it again without asking again."""

    evaluations: tuple[Evaluation, ...]
    """One for each word that was asked about, in that order."""
    model: str
    prompt: str = ""
    """The hash of all that was said to the model besides the words."""
    raw: str = ""
    """The model's answer to the letter."""


class Silence(StrEnum):
    """Why there is no verdict."""

    FAILED = "failed"
    """Nothing usable came, however often it was tried."""
    BUDGET = "budget"
    """As many verdicts were given as the house pays for in a day."""
    NO_JUDGE = "no_judge"
    """This house has no such judge, or not any more."""


@dataclass(frozen=True, slots=True)
class NoVerdict:
    """The judge was asked and has nothing to say."""

    reason: Silence


@dataclass(frozen=True, slots=True)
class Delay:
    """The verdict takes longer than usual."""

    ahead: int = 0
    """How many other tables come first; with none, the judge himself has not answered yet."""
