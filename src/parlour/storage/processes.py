"""The processes that share a store: their notices to each other, and the members connected to each.

A notice is a hint. One that is lost costs a second, never a move: what counts is in the store.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from parlour.storage.tables import ChatLine, IndexCard

ATTENDED, LOOK = "attended", "look"
"""Topics of the store itself: the processes or members at a table have changed; anything may have changed."""
DEAD_AFTER = 3.0
"""Seconds without a sign of life after which a process counts as dead."""


NoticeContent: TypeAlias = str | int | Sequence[str | int | float | None] | None
"""The content of a notice, as JSON."""


class Notice(NamedTuple):
    """A hint from another process: something has changed that has this `key`, like the id of a table."""

    topic: str
    key: str = ""
    about: NoticeContent = None


Attendance: TypeAlias = Mapping[str, frozenset[str]]
"""By the name of a living process that holds a table: the seats that are connected to it."""


class TableProgress(NamedTuple):
    """The state of a table in the store: its version, the number of its last chat line, and its attendance."""

    version: int
    chat: int
    attendance: Attendance


class Traffic(NamedTuple):
    """Counts since the start: transactions that stored moves or other work, their contents, and notices."""

    groups: int = 0
    grouped: int = 0
    sent: int = 0
    received: int = 0


class Processes(Protocol):
    """A process, and those that share its store."""

    @property
    def name(self) -> str:
        """The name of this process; no other has it."""

    @property
    def alive(self) -> frozenset[str]:
        """The processes that live, including this one."""

    @property
    def age(self) -> float:
        """How many seconds ago the store last said which processes live."""

    @property
    def offset(self) -> float:
        """How many seconds the clock of the store is ahead of ours, if that is worth a correction."""

    def listen(self, hear: Callable[[Notice], None]) -> None:
        """Pass notices of other processes to `hear` from now on."""

    def tell(self, topic: str, key: str, about: NoticeContent = None) -> None:
        """Tell the other processes; never waits."""

    def attend(self, table_id: str, seats: Iterable[str] | None) -> None:
        """Say which seats of a table are connected to this process; `None` if it no longer holds the table.

        Other work, like a match of solvers, is held under a key that is no table's id.
        """

    async def look(self, table_ids: Collection[str]) -> Mapping[str, TableProgress]:
        """Return how tables stand in the store, by id; those that it does not have are missing."""

    async def held(self, keys: Collection[str]) -> frozenset[str]:
        """Return those of `keys` that any living process attends."""

    async def chat(self, table_id: str, after: int) -> Sequence[tuple[int, ChatLine]]:
        """Return the lines of a table's chat after this number, in order, each with its own."""

    async def list_public(self, skip: int, most: int) -> Sequence[tuple[str, IndexCard]]:
        """Return ids and cards of listed tables that someone is connected to, those with the most people first.

        Skip the first `skip` and return at most `most`.
        """

    def hand_over(self) -> None:
        """Let go of everything, for good: this process is about to end, but still has something to tell."""

    async def leave(self) -> None:
        """End: from now on, this process does not count as alive."""


class Alone:
    """The only process of a store: nothing ever comes from elsewhere."""

    name = ""
    alive = frozenset({""})
    age = 0.0
    offset = 0.0

    def listen(self, hear: Callable[[Notice], None]) -> None:
        """Do nothing."""

    def tell(self, topic: str, key: str, about: NoticeContent = None) -> None:
        """Do nothing."""

    def attend(self, table_id: str, seats: Iterable[str] | None) -> None:
        """Do nothing."""

    async def look(self, table_ids: Collection[str]) -> Mapping[str, TableProgress]:  # noqa: ARG002 - of the protocol
        """Return nothing."""
        return {}

    async def held(self, keys: Collection[str]) -> frozenset[str]:  # noqa: ARG002 - of the protocol
        """Return nothing."""
        return frozenset()

    async def chat(self, table_id: str, after: int) -> Sequence[tuple[int, ChatLine]]:  # noqa: ARG002 - of the protocol
        """Return nothing."""
        return ()

    async def list_public(self, skip: int, most: int) -> Sequence[tuple[str, IndexCard]]:  # noqa: ARG002 - of the protocol
        """Return nothing."""
        return ()

    def hand_over(self) -> None:
        """Do nothing."""

    async def leave(self) -> None:
        """Do nothing."""
