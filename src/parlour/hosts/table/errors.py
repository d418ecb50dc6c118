"""The codes a table answers with when it says no. A code is never renamed."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

from parlour.core.refusal import Rejected
from parlour.storage.base import NotStored


class Code(StrEnum):
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


@contextmanager
def storing() -> Iterator[None]:
    """Refuse with `NOT_STORED` where the store is away."""
    try:
        yield
    except NotStored as no:
        raise Rejected(Code.NOT_STORED, "The house cannot store this now; please try again.") from no
