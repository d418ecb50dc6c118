"""The windows through which members look at a table: one for each connection."""

from collections.abc import Callable
from typing import Protocol

from parlour.core.game import Seat


class Tell(Protocol):
    """Sends encoded messages to one connection, in order; never waits."""

    def __call__(self, *texts: str) -> None:
        """Send `texts` after all earlier messages."""


class Window:
    """One connection of a member, from some `address`."""

    __slots__ = ("address", "seat", "tell")

    def __init__(self, seat: Seat, tell: Tell, address: str = "") -> None:
        self.seat = seat
        self.tell = tell
        self.address = address


class Windows:
    """The open windows at one table; `elsewhere` are the seats with windows in other processes."""

    __slots__ = ("by_seat", "elsewhere")

    def __init__(self) -> None:
        self.by_seat: dict[Seat, list[Window]] = {}
        self.elsewhere: frozenset[Seat] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.by_seat)

    def __len__(self) -> int:
        return sum(map(len, self.by_seat.values()))

    def __contains__(self, window: Window) -> bool:
        return window in self.by_seat.get(window.seat, ())

    @property
    def people(self) -> int:
        """The number of members with an open window here."""
        return len(self.by_seat)

    def is_connected(self, seat: Seat) -> bool:
        """Tell whether a member has an open window, here or elsewhere."""
        return seat in self.by_seat or seat in self.elsewhere

    def add(self, window: Window) -> bool:
        """Open a window; tell whether it is its member's first."""
        windows = self.by_seat.setdefault(window.seat, [])
        windows.append(window)
        return len(windows) == 1

    def drop(self, window: Window) -> bool:
        """Close a window; tell whether it was its member's last."""
        if window not in self:
            return False
        windows = self.by_seat[window.seat]
        windows.remove(window)
        if windows:
            return False
        del self.by_seat[window.seat]
        return True

    def tell(self, text: str, hears: Callable[[Seat], bool]) -> None:
        """Send a message to every member who `hears` it."""
        for seat, windows in self.by_seat.items():
            for window in windows if hears(seat) else ():
                window.tell(text)
