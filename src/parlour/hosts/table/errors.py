"""The codes of a table's refusals. A code is never renamed."""

from enum import StrEnum

from parlour.core.refusal import Rejected
from parlour.storage.errors import NotStored


class TableCode(StrEnum):
    """Why a table refused."""

    NO_SUCH_TABLE = "NO_SUCH_TABLE"
    NOT_MEMBER = "NOT_MEMBER"
    NOT_HOST = "NOT_HOST"
    ALREADY_MEMBER = "ALREADY_MEMBER"
    ROOM_FULL = "ROOM_FULL"
    SEAT_BLOCKED = "SEAT_BLOCKED"
    BAD_OPTIONS = "BAD_OPTIONS"
    ACTION_NOT_ALLOWED = "ACTION_NOT_ALLOWED"
    OLD_RULES = "OLD_RULES"
    NOT_STORED = "NOT_STORED"
    HOUSE_FULL = "HOUSE_FULL"
    TOO_FAST = "TOO_FAST"
    INTERNAL = "INTERNAL"


class Outdated(Exception):
    """Another process has changed the table that an action was meant for."""


class storing:  # noqa: N801 - a context manager that reads like a statement
    """Refuse with `NOT_STORED` when the store cannot be reached."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, NotStored):
            raise Rejected(TableCode.NOT_STORED, "This could not be saved; please try again.") from error
