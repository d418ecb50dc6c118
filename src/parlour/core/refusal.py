"""Saying no: a refusal is an answer, not a fault."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

T = TypeVar("T")


class Rejected(Exception):
    """An action that is refused: a stable `code` for programs, a sentence for people, `params` for translations."""

    def __init__(self, code: StrEnum, detail: str = "", **params: str | int) -> None:
        super().__init__(detail or code.value.replace("_", " ").capitalize() + ".")
        self.code = code
        self.params: Mapping[str, str | int] = params


def require(rule: object, code: StrEnum, detail: str = "", **params: str | int) -> None:
    """Refuse with `code` unless `rule` holds."""
    if not rule:
        raise Rejected(code, detail, **params)


def need(value: T | None, code: StrEnum, detail: str = "", **params: str | int) -> T:
    """Return `value`, or refuse with `code` if it is `None`."""
    if value is None:
        raise Rejected(code, detail, **params)
    return value
