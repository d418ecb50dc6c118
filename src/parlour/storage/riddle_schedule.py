"""What riddles have settled on and keep to, since it was promised: from when a draw holds, and each day's list."""

from typing import Protocol


class RiddleSchedule(Protocol):
    """Shared by all servers of a house: whatever was settled first holds for all of them."""

    async def settle_draw(self, date: str) -> str:
        """Give the date from which secrets are drawn as this program does; it is `date` if none was settled before."""

    async def settle_list(self, riddle: str, date: str, words: str) -> str:
        """Give the list that a riddle has on a date; it is `words` if none was settled before."""


class MemorySchedule:
    """For a server without storage: draws hold from the date `since`, lists as long as this process lives."""

    def __init__(self, since: str = "") -> None:
        self._since = since
        self._lists: dict[tuple[str, str], str] = {}

    async def settle_draw(self, date: str) -> str:  # noqa: ARG002 - it was said from when
        """Give the date from which secrets are drawn as this program does."""
        return self._since

    async def settle_list(self, riddle: str, date: str, words: str) -> str:
        """Give the list that a riddle has on a date."""
        return self._lists.setdefault((riddle, date), words)
