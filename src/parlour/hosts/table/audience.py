"""Telling everybody at a table what he may know: whole states, patches, effects, presence, chat."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import orjson

from parlour.core.game import Event, Json, Seat, View
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.diffs import Difference, Shown
from parlour.hosts.table.patch import Op
from parlour.hosts.table.state import Table
from parlour.hosts.table.view import (
    NOBODY,
    OUTSIDE,
    game_layer,
    hide_matches,
    is_asking,
    is_spectator,
    lobby_layer,
    merge_layers,
    play_layer,
    viewpoints,
)
from parlour.storage.tables import ChatLine

OUTSIDE_EVENTS = frozenset(
    {"player_joined", "player_left", "host_changed", "role_changed", "config_changed", "player_absent"}
)
"""What people hear of who only ask to watch; everything else is about a game."""
CHAT = 100
"""How many lines of chat a newcomer sees."""


class Window:
    """One connection of a member, from some `address`: `tell` takes a message, ready to send, and never waits."""

    __slots__ = ("address", "seat", "tell")

    def __init__(self, seat: Seat, tell: Callable[[str], None], address: str = "") -> None:
        self.seat = seat
        self.tell = tell
        self.address = address


class News(NamedTuple):
    """What everybody will be told of one step: written before the step is stored, sent afterwards."""

    table: Table
    texts: Mapping[Seat, Sequence[str | None]] = {}
    """Each member's patch, then the effects; these alone for who belongs to the table no longer.

    `None` is the whole state, which holds also what was said until it is sent.
    """
    shown: Shown | None = None


_WHOLE: Sequence[str | None] = (None,)


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

    __slots__ = ("_chat", "_games", "_said_at", "_shown", "_windows")

    def __init__(self, games: Mapping[str, HostedGame], chat: Iterable[ChatLine] = (), said_at: int = 0) -> None:
        self._games = games
        self._windows: dict[Seat, list[Window]] = {}
        self._shown: Shown | None = None
        self._chat = [*chat][-CHAT:]
        self._said_at = said_at

    def __bool__(self) -> bool:
        return bool(self._windows)

    def __len__(self) -> int:
        return sum(map(len, self._windows.values()))

    @property
    def people(self) -> int:
        """Tell how many members have a window open."""
        return len(self._windows)

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

    def is_connected(self, seat: Seat) -> bool:
        """Tell whether a member has a window open."""
        return seat in self._windows

    def news(self, old: Table, new: Table, events: Sequence[Event] = ()) -> News:
        """Write what leads everybody from `old` to `new`: his patch, or all of a new game; then the effects."""
        if not self._windows:
            return News(new)
        before = self._shown if self._shown and self._shown.table is old else Shown(self._games, old)
        after = Shown(self._games, new, before)
        write = self._writing(before, after)
        effects = [_effect(event, new.version) for event in events]
        of_the_table = [text for event, text in zip(events, effects, strict=True) if event.type in OUTSIDE_EVENTS]
        texts = {
            seat: [write(seat), *(of_the_table if after.viewpoints[seat] == NOBODY else effects)]
            if seat in after.viewpoints
            else effects
            for seat in self._windows
        }
        return News(new, texts, after)

    def _writing(self, before: Shown, after: Shown) -> Callable[[Seat], str | None]:
        """Say how each member is told: by a patch where one can lead him on, else by the whole state."""
        old, new = before.table, after.table
        if new.version != old.version + 1 or not _same_match(old, new):
            return lambda _: None
        difference, patches = Difference(before, after, self._lobby), Patches(new.version)
        if old.members is new.members:
            return lambda seat: patches.text(difference.ops(seat))
        return lambda seat: patches.text(difference.ops(seat)) if _hears_alike(old, new, seat) else None

    def tell(self, news: News) -> None:
        """Send what was written, and all of it to who came meanwhile; the windows of who has left are closed.

        What was written of who is connected may be old by now, so that is told again of who came or went meanwhile.
        """
        self._shown = news.shown
        meanwhile = self._windows.keys() ^ news.texts.keys() if news.texts else ()
        for seat, windows in list(self._windows.items()):
            texts = [text or self._full(news.table, seat) for text in news.texts.get(seat, _WHOLE)]
            for window in windows:
                for text in texts:
                    window.tell(text)
            if news.shown and seat not in news.shown.viewpoints:
                del self._windows[seat]
                self.presence(seat, connected=False)
        for seat in meanwhile:
            self.presence(seat, connected=self.is_connected(seat))

    def retell(self, window: Window, states: Sequence[Table]) -> bool:
        """Lead one window through `states` to the present, effects left out; or tell that patches cannot do that."""
        talked = self._said_at >= states[0].version
        alike = _same_match(states[0], states[-1]) and _hears_alike(states[0], states[-1], window.seat)
        if not alike or (talked and len(states) == 1):
            return False
        steps = pairwise([Shown(self._games, table) for table in states])
        ops = [Difference(before, after, self._lobby).ops(window.seat) for before, after in steps]
        if talked:
            ops[-1] = [*ops[-1], {"op": "replace", "path": "/chat", "value": self._talk(states[-1], window.seat)}]
        for table, missed in zip(states[1:], ops, strict=True):
            window.tell(Patches(table.version).text(missed))
        for seat in _shown(states[-1]):
            window.tell(encoded(_presence(seat, connected=self.is_connected(seat))))
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
        eye = viewpoints(table).get(seat, NOBODY)
        lobby, play = self._lobby(table), play_layer(self._games, table)
        layers = (hide_matches(lobby), OUTSIDE) if eye == NOBODY else (lobby, play, game_layer(self._games, table, eye))
        state: dict[str, Any] = merge_layers(layers, seat, table.version)
        state["chat"] = self._talk(table, seat)
        return state

    def _talk(self, table: Table, seat: Seat) -> list[Json]:
        if is_asking(table, seat):
            return []
        aside = is_spectator(table, seat)
        return [_line(line) for line in self._chat if line.at >= table.opened_at and (aside or not line.aside)]

    def _lobby(self, table: Table) -> View:
        """Show the table itself, and who is connected now: not versioned, so patches tell it of newcomers only."""
        layer: dict[str, Any] = {**lobby_layer(self._games[table.game], table)}
        for kind in ("players", "spectators"):
            layer[kind] = {
                seat: {**facts, "connected": self.is_connected(Seat(seat))} for seat, facts in layer[kind].items()
            }
        return layer

    def presence(self, seat: Seat, *, connected: bool) -> None:
        """Tell everybody else that a member has come or gone."""
        self._tell(encoded(_presence(seat, connected=connected)), lambda other: other != seat)

    def say(self, line: ChatLine, table: Table) -> None:
        """Pass a line of chat on to everybody, or an aside to those who watch."""
        self._chat.append(line)
        del self._chat[:-CHAT]
        self._said_at = table.version
        self._tell(
            encoded({"event": "chat", **_line(line)}),
            lambda seat: is_spectator(table, seat) or not (line.aside or is_asking(table, seat)),
        )

    def nudge(self, by: Seat, table: Table) -> None:
        """Remind all others whom the game waits for."""
        waits: Any = play_layer(self._games, table)["to_act"]
        self._tell(encoded({"event": "nudge", "player_id": by}), lambda seat: seat in waits and seat != by)

    def _tell(self, text: str, hears: Callable[[Seat], bool]) -> None:
        for seat, windows in self._windows.items():
            for window in windows if hears(seat) else ():
                window.tell(text)


def encoded(message: Mapping[str, Any]) -> str:
    """Write a message for the wire. Text, not the encoder's bytes: those keep far more memory than they hold."""
    return orjson.dumps(message).decode()


def _same_match(old: Table, new: Table) -> bool:
    return new.match is None or (old.match is not None and old.match.id == new.match.id)


def _hears_alike(old: Table, new: Table, seat: Seat) -> bool:
    """Tell whether `seat` was told the same lines of chat at both."""
    return is_spectator(old, seat) == is_spectator(new, seat) and is_asking(old, seat) == is_asking(new, seat)


def _shown(table: Table) -> Iterable[Seat]:
    """Name everybody the table shows: its members, and those of its game who have gone."""
    return dict.fromkeys((*(table.match.seats if table.match else ()), *(member.id for member in table.members)))


def _effect(event: Event, version: int) -> str:
    return encoded({"event": "effect", "type": event.type, "data": event.facts, "version": version})


def _presence(seat: Seat, *, connected: bool) -> dict[str, Json]:
    return {"event": "presence", "player_id": seat, "connected": connected}


def _line(line: ChatLine) -> dict[str, Json]:
    said: dict[str, Json] = {"player_id": line.by, "text": line.text, "ts": line.at}
    return {**said, "aside": True} if line.aside else said
