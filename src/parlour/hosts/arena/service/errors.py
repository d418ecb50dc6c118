"""The codes of the arena's refusals. A code is never renamed."""

from enum import StrEnum


class ArenaCode(StrEnum):
    """Why the arena refused."""

    NO_SUCH_SOLVER = "NO_SUCH_SOLVER"
    NO_SUCH_MATCH = "NO_SUCH_MATCH"
    NOT_OWNER = "NOT_OWNER"
    SOLVER_FAILED = "SOLVER_FAILED"
    BAD_SOLVER_NAME = "BAD_SOLVER_NAME"
    SOLVER_NAME_TAKEN = "SOLVER_NAME_TAKEN"
    TOO_MANY_SOLVERS = "TOO_MANY_SOLVERS"
    BAD_MATCH = "BAD_MATCH"
    TOO_MANY_MATCHES = "TOO_MANY_MATCHES"
    ARENA_FULL = "ARENA_FULL"
    MATCH_OVER = "MATCH_OVER"
