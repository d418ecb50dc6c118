"""Telling everybody at a table what he may know: whole states, patches, effects, presence, chat."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import orjson

from parlour.core.game import Event, Json, Seat, View
from parlour.hosts.codec import Room
from parlour.hosts.table.patch import Op, changes
from parlour.hosts.table.state import Table
from parlour.hosts.table.view import (
    NOBODY,
    Eye,
    eye,
    layer_changes,
    lobby_layer,
    play_layer,
    room_layer,
    same_lobby,
    whole,
)
from parlour.storage.base import ChatLine

CHAT = 100
"""How many lines of chat a newcomer sees."""


class Window:
    """One connection of a member: `tell` takes a message, ready to send, and never waits."""

    __slots__ = ("seat", "tell")

    def __init__(self, seat: Seat, tell: Callable[[str], None]) -> None:
        self.seat = seat
        self.tell = tell


@dataclass(frozen=True, slots=True)
class News:
    """What everybody will be told of one step: all of it written before the step is stored, sent afterwards."""

    version: int
    texts: Mapping[Seat, str | None] = field(default_factory=dict)
    """Each member's patch or state; `None` for who belongs to the table no longer."""
    effects: tuple[str, ...] = ()
    seen: Mapping[Eye, View] = field(default_factory=dict)


class Audience:
    """The windows at one table, and what they were shown last."""

    def __init__(self, rooms: Mapping[str, Room], chat: Iterable[ChatLine] = (), said_at: int = 0) -> None:
        self._rooms = rooms
        self._windows: dict[Seat, list[Window]] = {}
        self._seen: Mapping[Eye, View] = {}
        self._seen_at = 0
        self._chat = deque(chat, maxlen=CHAT)
        self._said_at = said_at

    def __bool__(self) -> bool:
        return bool(self._windows)

    def __len__(self) -> int:
        return sum(map(len, self._windows.values()))

    def __contains__(self, window: Window) -> bool:
        return window in self._windows.get(window.seat, ())

    def add(self, window: Window) -> bool:
        """Open a window; tell whether it is its member's first."""
        windows = self._windows.setdefault(window.seat, [])
        windows.append(window)
        return len(windows) == 1

    def drop(self, window: Window) -> bool:
        """Close a window; tell whether it was its member's last."""
        if window not in self:
            return False
        windows = self._windows[window.seat]
        windows.remove(window)
        if windows:
            return False
        del self._windows[window.seat]
        return True

    def connected(self, seat: Seat) -> bool:
        """Tell whether a member has a window open."""
        return seat in self._windows

    def news(self, old: Table, new: Table, events: Iterable[Event] = ()) -> News:
        """Write what leads everybody from `old` to `new`: his patch, or all of a new game; then the effects."""
        if not self._windows:
            return News(new.version)
        seen: dict[Eye, View] = {}
        if new.version == old.version + 1 and _same_match(old, new):
            text = self._patches(old, new, self._seen if self._seen_at == old.version else {}, seen)
        else:
            text = self._wholes(new)
        texts = {seat: text(seat) if _attends(new, seat) else None for seat in self._windows}
        return News(new.version, texts, tuple(_effect(event, new.version) for event in events), seen)

    def tell(self, news: News) -> None:
        """Send what was written; the windows of who has left are closed."""
        self._seen, self._seen_at = news.seen, news.version
        for seat, text in news.texts.items():
            for window in self._windows.get(seat, ()):
                for message in (*(() if text is None else (text,)), *news.effects):
                    window.tell(message)
        for seat in [seat for seat, text in news.texts.items() if text is None]:
            self._windows.pop(seat, None)
            self.presence(seat, connected=False)

    def _wholes(self, new: Table) -> Callable[[Seat], str]:
        return lambda seat: self._full(new, seat)

    def _patches(
        self, old: Table, new: Table, before: Mapping[Eye, View], seen: dict[Eye, View]
    ) -> Callable[[Seat], str]:
        """Say how each member's patch is written: once for all who get the same, each view looked at once."""
        shared = self._shared(old, new)
        written: list[tuple[list[Op], str]] = []

        def patch(seat: Seat) -> str:
            ops = [*shared, *self._own(old, new, seat, before, seen)]
            for known, text in written:
                if known == ops:
                    return text
            text = _patch(new.version, ops)
            written.append((ops, text))
            return text

        return patch

    def _shared(self, old: Table, new: Table) -> list[Op]:
        """Tell what changed for everybody."""
        play = changes(play_layer(self._rooms, old), play_layer(self._rooms, new))
        return play if same_lobby(old, new) else changes(self._lobby(old), self._lobby(new)) + play

    def _own(self, old: Table, new: Table, seat: Seat, before: Mapping[Eye, View], seen: dict[Eye, View]) -> list[Op]:
        """Tell what changed in the room for one member; `before` and `seen` hold what is already known of both."""
        old_eye, new_eye = _eye(old, seat), _eye(new, seat)
        if new_eye not in seen:
            seen[new_eye] = room_layer(self._rooms, new, new_eye)
        was = before[old_eye] if old_eye in before else room_layer(self._rooms, old, old_eye)
        return layer_changes(was, seen[new_eye])

    def retell(self, window: Window, states: Sequence[Table]) -> bool:
        """Lead one window through `states` to the present, effects left out; or tell that patches cannot do that."""
        talked = self._said_at >= states[0].version
        if not _same_match(states[0], states[-1]) or (talked and len(states) == 1):
            return False
        patches = [
            (new.version, [*self._shared(old, new), *self._own(old, new, window.seat, {}, {})])
            for old, new in pairwise(states)
        ]
        if talked:
            patches[-1][1].append({"op": "replace", "path": "/chat", "value": self._talk()})
        for version, ops in patches:
            window.tell(_patch(version, ops))
        for seat in _shown(states[-1]):
            window.tell(encoded(_presence(seat, connected=self.connected(seat))))
        return True

    def show(self, window: Window, table: Table, token: str | None = None) -> None:
        """Show one window the whole state; with it the secret of a chair that was just taken."""
        window.tell(self._full(table, window.seat, token))

    def _full(self, table: Table, seat: Seat, token: str | None = None) -> str:
        message: dict[str, Any] = {"event": "state_full", "state": self.state(table, seat)}
        if token:
            message["token"] = token
        return encoded(message)

    def state(self, table: Table, seat: Seat) -> dict[str, Any]:
        """Give all that a member may know."""
        view = room_layer(self._rooms, table, _eye(table, seat))
        state: dict[str, Any] = whole((self._lobby(table), play_layer(self._rooms, table), view), seat, table.version)
        state["chat"] = self._talk()
        return state

    def _talk(self) -> list[Json]:
        return [_line(line) for line in self._chat]

    def _lobby(self, table: Table) -> View:
        """Show the table itself, and who is connected now: not versioned, so patches tell it of newcomers only."""
        layer: dict[str, Any] = {**lobby_layer(self._rooms[table.game], table)}
        for kind in ("players", "spectators"):
            layer[kind] = {
                seat: {**facts, "connected": self.connected(Seat(seat))} for seat, facts in layer[kind].items()
            }
        return layer

    def presence(self, seat: Seat, *, connected: bool) -> None:
        """Tell everybody else that a member has come or gone."""
        text = encoded(_presence(seat, connected=connected))
        for other, windows in self._windows.items():
            for window in windows if other != seat else ():
                window.tell(text)

    def say(self, line: ChatLine, version: int) -> None:
        """Pass a line of chat, said at this `version` of the table, on to everybody."""
        self._chat.append(line)
        self._said_at = version
        text = encoded({"event": "chat", **_line(line)})
        for windows in self._windows.values():
            for window in windows:
                window.tell(text)


def encoded(message: Mapping[str, Any]) -> str:
    """Write a message for the wire. Text, not the encoder's bytes: those keep far more memory than they hold."""
    return orjson.dumps(message).decode()


def _same_match(old: Table, new: Table) -> bool:
    return new.match is None or (old.match is not None and old.match.id == new.match.id)


def _attends(table: Table, seat: Seat) -> bool:
    member = table.member(seat)
    return member is not None and not member.away


def _eye(table: Table, seat: Seat) -> Eye:
    member = table.member(seat)
    return eye(table, member) if member else NOBODY


def _shown(table: Table) -> Iterable[Seat]:
    """Name everybody the table shows: its members, and those of its game who have gone."""
    return dict.fromkeys((*(table.match.seats if table.match else ()), *(member.id for member in table.members)))


def _patch(version: int, ops: list[Op]) -> str:
    return encoded({"event": "state_patch", "version": version, "ops": ops})


def _effect(event: Event, version: int) -> str:
    return encoded({"event": "effect", "type": event.type, "data": event.facts, "version": version})


def _presence(seat: Seat, *, connected: bool) -> dict[str, Json]:
    return {"event": "presence", "player_id": seat, "connected": connected}


def _line(line: ChatLine) -> dict[str, Json]:
    return {"player_id": line.by, "text": line.text, "ts": line.at}
