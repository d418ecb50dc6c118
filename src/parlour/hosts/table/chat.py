"""The chat of a table: its last lines, and the members who may read each."""

from collections.abc import Iterable

from parlour.core.game import Json, Seat
from parlour.hosts.table.state import Table
from parlour.hosts.table.view import is_asking, is_spectator
from parlour.storage.tables import ChatLine

SHOWN = 100
"""How many lines of chat a newcomer sees."""


class ChatLog:
    """The last lines of one table's chat; `said_at` is the table's version when the last one was written."""

    __slots__ = ("_lines", "said_at")

    def __init__(self, lines: Iterable[ChatLine] = (), said_at: int = 0) -> None:
        self._lines = [*lines][-SHOWN:]
        self.said_at = said_at

    def add(self, line: ChatLine, version: int) -> None:
        """Keep one more line."""
        self._lines.append(line)
        del self._lines[:-SHOWN]
        self.said_at = version

    def lines_for(self, table: Table, seat: Seat) -> list[Json]:
        """Return the lines that `seat` may read; a reopened table shows no earlier lines."""
        if is_asking(table, seat):
            return []
        reads_asides = is_spectator(table, seat)
        return [
            show_line(line) for line in self._lines if line.at >= table.opened_at and (reads_asides or not line.aside)
        ]


def hears(line: ChatLine, table: Table, seat: Seat) -> bool:
    """Tell whether `seat` may read `line`: asides are for spectators, and people who ask to watch read nothing."""
    return is_spectator(table, seat) or not (line.aside or is_asking(table, seat))


def hears_alike(old: Table, new: Table, seat: Seat) -> bool:
    """Tell whether `seat` may read the same lines at both tables."""
    return is_spectator(old, seat) == is_spectator(new, seat) and is_asking(old, seat) == is_asking(new, seat)


def show_line(line: ChatLine) -> dict[str, Json]:
    """Show a line of chat."""
    shown: dict[str, Json] = {"player_id": line.by, "text": line.text, "ts": line.at}
    return {**shown, "aside": True} if line.aside else shown
