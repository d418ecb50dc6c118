"""Faults of contestants: a kind for programs and a sentence for people."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self


class Fault(StrEnum):
    """The kinds of faults a contestant can commit."""

    INVALID_GUESS = "INVALID_GUESS"
    BAD_REPLY = "BAD_REPLY"
    BAD_LIMIT = "BAD_LIMIT"
    TOO_LARGE = "TOO_LARGE"
    TIMEOUT = "TIMEOUT"
    UNREACHABLE = "UNREACHABLE"
    UNTRUSTED = "UNTRUSTED"
    BAD_ADDRESS = "BAD_ADDRESS"
    FORBIDDEN_ADDRESS = "FORBIDDEN_ADDRESS"
    TOO_MANY_REDIRECTS = "TOO_MANY_REDIRECTS"
    OUT_OF_BUDGET = "OUT_OF_BUDGET"

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        """Accept a kind that only a newer server knows; it equals none of those listed here."""
        if not isinstance(value, str):
            return None
        kind = str.__new__(cls, value)
        kind._name_ = kind._value_ = value
        return kind


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong: a kind for programs, and a sentence."""

    kind: Fault
    detail: str


class SolverFailed(Exception):
    """A contestant did not answer, or answered wrongly."""

    def __init__(self, kind: Fault, detail: str) -> None:
        super().__init__(detail)
        self.failure = Failure(kind, detail)
