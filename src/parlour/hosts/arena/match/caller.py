"""How a match reaches its contestants."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol


class SolverAnswer(NamedTuple):
    """An answer: its body, when the request was sent, and how long until the answer began to arrive."""

    body: bytes
    start: int
    nanoseconds: int


class Caller(Protocol):
    """Carries requests to contestants and their answers back; waiting for a turn does not count as calling."""

    async def call(self, url: str, path: str, headers: Mapping[str, str], body: bytes | None = None) -> SolverAnswer:
        """Send `body` to `path` of the solver at `url` by POST, or GET it without a `body`; raise `SolverFailed`.

        Any answer counts, whatever its status and type.
        """
