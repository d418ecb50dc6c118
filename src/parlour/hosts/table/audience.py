"""Telling everybody at a table what he may know: whole states, patches, effects, presence, chat."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import orjson

from parlour.core.game import Event, Json, Seat
from parlour.hosts.codec import Room
from parlour.hosts.table.news import News, Shown
from parlour.hosts.table.patch import Op
from parlour.hosts.table.state import Table
from parlour.hosts.table.view import whole
from parlour.storage.base import ChatLine

CHAT = 100
"""How many lines of chat a newcomer sees."""


class Window:
    """One connection of a member: `tell` takes a message, ready to send, and never waits."""

    __slots__ = ("seat", "tell")

    def __init__(self, seat: Seat, tell: Callable[[str], None]) -> None:
        self.seat = seat
        self.tell = tell


class Patches:
    """The patches of one step, each encoded once for all who get the same."""

    def __init__(self, version: int) -> None:
        self._version = version
        self._known: list[tuple[list[Op], str]] = []

    def text(self, ops: list[Op]) -> str:
        """Give the message that holds `ops`."""
        for known, text in self._known:
            if known == ops:
                return text
        text = encoded({"event": "state_patch", "version": self._version, "ops": ops})
        self._known.append((ops, text))
        return text


class Audience:
    """The windows at one table, and what they were shown last."""

    def __init__(self, rooms: Mapping[str, Room], chat: Iterable[ChatLine] = ()) -> None:
        self._rooms = rooms
        self._windows: dict[Seat, list[Window]] = {}
        self._shown: Shown | None = None
        self._chat = deque(chat, maxlen=CHAT)

    def __bool__(self) -> bool:
        return bool(self._windows)

    def __len__(self) -> int:
        return sum(map(len, self._windows.values()))

    def add(self, window: Window) -> bool:
        """Open a window; tell whether it is its member's first."""
        windows = self._windows.setdefault(window.seat, [])
        windows.append(window)
        return len(windows) == 1

    def drop(self, window: Window) -> bool:
        """Close a window; tell whether it was its member's last."""
        windows = self._windows.get(window.seat, [])
        if window not in windows:
            return False
        windows.remove(window)
        if windows:
            return False
        del self._windows[window.seat]
        if not self._windows:
            self._shown = None
        return True

    def connected(self, seat: Seat) -> bool:
        """Tell whether a member has a window open."""
        return seat in self._windows

    def tell(self, old: Table, new: Table, events: Iterable[Event] = ()) -> None:
        """Tell everybody what led from `old` to `new`: his patch, or all of a new game; then the effects."""
        if not self._windows:
            return
        effects = [_effect(event, new.version) for event in events]
        news = self._news(old, new)
        for seat, windows in list(self._windows.items()):
            text = news(seat)
            if text is None:
                del self._windows[seat]
            for window in windows:
                if text is not None:
                    window.tell(text)
                for effect in effects:
                    window.tell(effect)

    def _news(self, old: Table, new: Table) -> Callable[[Seat], str | None]:
        """Say how each member learns of a step; `None` for who is a member no longer."""
        before, after = self._look(old), self._look(new)
        if new.match and (old.match is None or old.match.id != new.match.id):
            return lambda seat: self._full(after, seat) if seat in after else None
        news, patches = News(before, after), Patches(new.version)
        return lambda seat: patches.text(news.ops(seat)) if seat in after else None

    def _look(self, table: Table) -> Shown:
        """Give what can be seen of `table`; what was looked at last is remembered."""
        if self._shown is None or self._shown.table is not table:
            self._shown = Shown(self._rooms, table)
        return self._shown

    def retell(self, window: Window, old: Table, new: Table) -> None:
        """Tell one window again what led from `old` to `new`; effects are not repeated."""
        before, after = Shown(self._rooms, old), Shown(self._rooms, new)
        if window.seat in after:
            window.tell(Patches(new.version).text(News(before, after).ops(window.seat)))

    def show(self, window: Window, table: Table, token: str | None = None) -> None:
        """Show one window the whole state; with it the secret of a chair that was just taken."""
        window.tell(self._full(self._look(table), window.seat, token))

    def _full(self, shown: Shown, seat: Seat, token: str | None = None) -> str:
        message: dict[str, Any] = {"event": "state_full", "state": self._state(shown, seat)}
        if token:
            message["token"] = token
        return encoded(message)

    def _state(self, shown: Shown, seat: Seat) -> dict[str, Any]:
        """Give all that a member may know."""
        layers = shown.lobby, shown.play, shown.view(shown.eye(seat))
        state: dict[str, Any] = whole(layers, seat, shown.table.version)
        for kind in ("players", "spectators"):
            state[kind] = {
                other: {**facts, "connected": self.connected(Seat(other))} for other, facts in state[kind].items()
            }
        state["chat"] = [_line(line) for line in self._chat]
        return state

    def presence(self, seat: Seat, *, connected: bool) -> None:
        """Tell everybody else that a member has come or gone."""
        text = encoded(_presence(seat, connected=connected))
        for other, windows in self._windows.items():
            for window in windows if other != seat else ():
                window.tell(text)

    def say(self, line: ChatLine) -> None:
        """Pass a line of chat on to everybody."""
        self._chat.append(line)
        text = encoded({"event": "chat", **_line(line)})
        for windows in self._windows.values():
            for window in windows:
                window.tell(text)

    def remind(self, window: Window, table: Table, since: float) -> None:
        """Tell one window who is here and what was said `since` then."""
        for member in table.members:
            window.tell(encoded(_presence(member.id, connected=self.connected(member.id))))
        for line in self._chat:
            if line.at >= since:
                window.tell(encoded({"event": "chat", **_line(line)}))


def encoded(message: Mapping[str, Any]) -> str:
    """Write a message for the wire. Text, not the encoder's bytes: those keep far more memory than they hold."""
    return orjson.dumps(message).decode()


def _effect(event: Event, version: int) -> str:
    return encoded({"event": "effect", "type": event.type, "data": event.facts, "version": version})


def _presence(seat: Seat, *, connected: bool) -> dict[str, Json]:
    return {"event": "presence", "player_id": seat, "connected": connected}


def _line(line: ChatLine) -> dict[str, Json]:
    return {"player_id": line.by, "text": line.text, "ts": line.at}
