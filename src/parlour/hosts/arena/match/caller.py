"""How a match reaches its contestants."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol


class Answer(NamedTuple):
    """What came back: its body, when the request was sent, and how long it took until an answer began to arrive."""

    body: bytes
    start: int
    nanoseconds: int


class Caller(Protocol):
    """Carries requests to contestants and their answers back; who waits for a turn has not called yet."""

    async def call(self, url: str, path: str, headers: Mapping[str, str], body: bytes | None = None) -> Answer:
        """Post `body` to `path` of the solver at `url`, or get it if there is none; raise `Failed` without an answer.

        Whatever status and type an answer has, it is one.
        """
