"""The codes a table answers with when it says no. A code is never renamed."""

from enum import StrEnum


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
