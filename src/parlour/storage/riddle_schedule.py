"""The store of decisions that riddles must keep: each date's word list, and the first date of the current draw."""

from typing import Protocol


class RiddleSchedule(Protocol):
    """Decisions shared by all servers; the first one made is final."""

    async def settle_draw(self, date: str) -> str:
        """Return the first date for which this program's draw is used; settle on `date` if there is none yet."""

    async def settle_list(self, riddle: str, date: str, words: str) -> str:
        """Return the word list of a riddle on a date; settle on `words` if there is none yet."""


class MemorySchedule:
    """A schedule without storage: the draw is used from `since` on, and lists last as long as this process."""

    def __init__(self, since: str = "") -> None:
        self._since = since
        self._lists: dict[tuple[str, str], str] = {}

    async def settle_draw(self, date: str) -> str:  # noqa: ARG002 - `since` has settled it
        """Return the first date for which this program's draw is used."""
        return self._since

    async def settle_list(self, riddle: str, date: str, words: str) -> str:
        """Return the word list of a riddle on a date."""
        return self._lists.setdefault((riddle, date), words)
