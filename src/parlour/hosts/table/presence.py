"""Which members are connected to a live table, in any process, and since when all others have been absent."""

from collections.abc import Collection

from parlour.core.game import Seat
from parlour.hosts.table.audience import Audience
from parlour.hosts.table.other_processes import MOVED
from parlour.hosts.table.ownership import owner
from parlour.hosts.table.services import TableServices
from parlour.hosts.table.state import Table
from parlour.hosts.table.windows import Windows
from parlour.storage.processes import Attendance
from parlour.storage.tables import LogEntry

SHORT = 1_000
"""Characters of an action that other processes are told of in full."""


class TablePresence:
    """The members of one table who are connected, and those who are not."""

    __slots__ = ("_audience", "_services", "_table_id", "_windows", "absent_since", "elsewhere", "idle_since")

    def __init__(
        self, services: TableServices, table_id: str, windows: Windows, audience: Audience, elsewhere: Attendance
    ) -> None:
        self._services = services
        self._table_id = table_id
        self._windows = windows
        self._audience = audience
        self.elsewhere = elsewhere
        """The other processes that hold this table, and the seats that are connected to them."""
        windows.elsewhere = _seats(elsewhere)
        self.absent_since: dict[Seat, float] = {}
        """The ticks at which members were last connected, for those who are not."""
        self.idle_since = services.clock.ticks()
        """The ticks at which the last window was closed here."""

    def begin(self, table: Table) -> None:
        """Count all members as absent from now on, except those who are connected to other processes."""
        absent = (member.id for member in table.members if member.id not in self._windows.elsewhere)
        self.absent_since = dict.fromkeys(absent, self.idle_since)

    def keep(self, seats: Collection[Seat]) -> None:
        """Forget everyone but `seats`."""
        self.absent_since = {seat: since for seat, since in self.absent_since.items() if seat in seats}

    def come(self, seat: Seat) -> None:
        """Tell everyone that a member has opened their first window here."""
        self.absent_since.pop(seat, None)
        self.report()
        if seat not in self._windows.elsewhere:
            self._audience.tell_presence(seat, connected=True)

    def go(self, seat: Seat) -> None:
        """Tell everyone that a member has closed their last window here; without windows elsewhere, they are absent."""
        now = self._services.clock.ticks()
        self.report()
        if seat not in self._windows.elsewhere:
            self.absent_since[seat] = now
            self._audience.tell_presence(seat, connected=False)
        if not self._windows:
            self.idle_since = now

    def report(self) -> None:
        """Let the other processes know which members are connected here."""
        self._services.processes.attend(self._table_id, self._windows.by_seat)

    def note_elsewhere(self, elsewhere: Attendance, table: Table) -> None:
        """Take note of the members connected to other processes, and announce those who have come or gone there.

        Processes that have just come may have read the table before the last move, which was not announced to them.
        """
        was_ours, newcomers = self.is_ours, elsewhere.keys() - self.elsewhere.keys()
        before, after = self._windows.elsewhere, _seats(elsewhere)
        self.elsewhere, self._windows.elsewhere = elsewhere, after
        for seat in before ^ after:
            if seat in self._windows.by_seat:
                continue
            if seat in after:
                self.absent_since.pop(seat, None)
            elif table.member(seat):
                self.absent_since[seat] = self._services.clock.ticks()
            self._audience.tell_presence(seat, connected=seat in after)
        if self.is_ours and not was_ours:
            self._services.watch.took_over()
        if newcomers:
            self._services.processes.tell(MOVED, self._table_id, table.version)

    def announce(self, entry: LogEntry) -> None:
        """Tell other processes of a move, with its entry if that is short, so that they need not read it."""
        is_short = len(entry.action) <= SHORT
        self._services.processes.tell(MOVED, self._table_id, [*entry] if is_short else entry.version)

    @property
    def is_ours(self) -> bool:
        """Whether this process runs the table's errands; if people are connected, one of their processes does."""
        if not self.elsewhere:
            return True
        here = self._services.processes.name
        attended = [process for process, seats in self.elsewhere.items() if seats]
        if attended and not self._windows:
            return False
        return owner(self._table_id, [here, *(attended if self._windows else self.elsewhere)]) == here


def _seats(attendance: Attendance) -> frozenset[Seat]:
    """Return all seats that are connected somewhere."""
    return frozenset(Seat(seat) for seats in attendance.values() for seat in seats)
