"""The messages to each member: a patch after every step, or the whole state where no patch leads there.

Messages are composed before a step is stored, so that whatever can fail does so in time, and sent after it.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from parlour.core.game import Event, Seat, View
from parlour.hosts.codec import HostedGame
from parlour.hosts.table import outgoing
from parlour.hosts.table.chat import ChatLog, hears, hears_alike
from parlour.hosts.table.diffs import Difference, Shown
from parlour.hosts.table.state import Table
from parlour.hosts.table.view import (
    NOBODY,
    OUTSIDE,
    game_layer,
    hide_matches,
    lobby_layer,
    merge_layers,
    play_layer,
    viewpoints,
)
from parlour.hosts.table.windows import Window, Windows
from parlour.storage.tables import ChatLine

OUTSIDE_EVENTS = frozenset(
    {"player_joined", "player_left", "host_changed", "role_changed", "config_changed", "player_absent"}
)
"""The events that people hear of while they ask to watch; all others are about a match."""


class Update(NamedTuple):
    """The messages to everyone about one step."""

    table: Table
    texts: Mapping[Seat, Sequence[str | None]] = {}
    """Each member's patch, then the effects; members who have just left get the effects alone.

    `None` stands for the whole state, which is encoded when it is sent, because it includes the chat until then.
    """
    shown: Shown | None = None


_WHOLE: Sequence[str | None] = (None,)


class Audience:
    """Sends the windows of one table everything that their members may see."""

    __slots__ = ("_chat", "_games", "_shown", "_windows")

    def __init__(self, games: Mapping[str, HostedGame], windows: Windows, chat: ChatLog) -> None:
        self._games = games
        self._windows = windows
        self._chat = chat
        self._shown: Shown | None = None

    def compose(self, old: Table, new: Table, events: Sequence[Event] = ()) -> Update:
        """Encode the messages that update each member from `old` to `new`."""
        seats = self._windows.by_seat
        if not seats:
            return Update(new)
        before = self._shown if self._shown and self._shown.table is old else Shown(self._games, old)
        after = Shown(self._games, new, before)
        effects = [outgoing.effect(event, new.version) for event in events]
        looks = after.viewpoints
        outside = effects
        if NOBODY in looks.values():
            outside = [text for event, text in zip(events, effects, strict=True) if event.type in OUTSIDE_EVENTS]
        texts: dict[Seat, Sequence[str | None]] = dict.fromkeys(seats, effects)
        for seat, patch in self._patches(before, after):
            texts[seat] = [patch, *(outside if looks[seat] == NOBODY else effects)]
        return Update(new, texts, after)

    def _patches(self, before: Shown, after: Shown) -> Iterable[tuple[Seat, str | None]]:
        """Return each member's patch, or `None` where they need the whole state."""
        old, new, seats = before.table, after.table, self._windows.by_seat.keys() & after.viewpoints.keys()
        if new.version != old.version + 1 or not _same_match(old, new):
            return [(seat, None) for seat in seats]
        difference = Difference(before, after, self._lobby)
        if old.members is new.members:
            return [(seat, difference.patch(seat)) for seat in seats]
        return [(seat, difference.patch(seat) if hears_alike(old, new, seat) else None) for seat in seats]

    def tell(self, update: Update) -> None:
        """Send each member their update and newcomers the whole state; close the windows of members who left.

        Presence is repeated for anyone who came or went since the update was composed.
        """
        self._shown = update.shown
        seats = self._windows.by_seat
        meanwhile = seats.keys() ^ update.texts.keys() if update.texts else ()
        for seat, windows in seats.items():
            texts: Any = update.texts.get(seat, _WHOLE)
            if texts and texts[0] is None:
                texts = [self._whole(update.table, seat), *texts[1:]]
            for window in windows:
                window.tell(*texts)
        for seat in seats.keys() - update.shown.viewpoints.keys() if update.shown else ():
            del seats[seat]
            self.tell_presence(seat, connected=False)
        for seat in meanwhile:
            self.tell_presence(seat, connected=self._windows.is_connected(seat))

    def catch_up(self, window: Window, states: Sequence[Table]) -> bool:
        """Bring one window up to date through `states`, without effects; return `False` if patches are not enough."""
        first, last, seat = states[0], states[-1], window.seat
        has_new_chat = self._chat.said_at >= first.version
        alike = _same_match(first, last) and hears_alike(first, last, seat)
        if not alike or (has_new_chat and len(states) == 1):
            return False
        steps = pairwise([Shown(self._games, table) for table in states])
        chat = {"op": "replace", "path": "/chat", "value": self._chat.lines_for(last, seat)}
        for before, after in steps:
            more = (chat,) if has_new_chat and after.table is last else ()
            window.tell(Difference(before, after, self._lobby).patch(seat, *more))
        for shown in _shown_seats(last):
            window.tell(outgoing.presence(shown, connected=self._windows.is_connected(shown)))
        return True

    def show(self, window: Window, table: Table, token: str | None = None) -> None:
        """Show one window the whole state, with the `token` of a seat that was just taken."""
        window.tell(self._whole(table, window.seat, token))

    def _whole(self, table: Table, seat: Seat, token: str | None = None) -> str:
        return outgoing.state_full(self.state(table, seat), token)

    def state(self, table: Table, seat: Seat) -> dict[str, Any]:
        """Return everything a member may know."""
        viewpoint = viewpoints(table).get(seat, NOBODY)
        lobby = self._lobby(table)
        layers: tuple[View, ...] = (hide_matches(lobby), OUTSIDE)
        if viewpoint != NOBODY:
            layers = (lobby, play_layer(self._games, table), game_layer(self._games, table, viewpoint))
        state: dict[str, Any] = merge_layers(layers, seat, table.version)
        state["chat"] = self._chat.lines_for(table, seat)
        return state

    def _lobby(self, table: Table) -> View:
        """Show the table itself and which members are connected; presence has no version and is sent separately."""
        layer: dict[str, Any] = {**lobby_layer(self._games[table.game], table)}
        for kind in ("players", "spectators"):
            layer[kind] = {
                seat: {**facts, "connected": self._windows.is_connected(Seat(seat))}
                for seat, facts in layer[kind].items()
            }
        return layer

    def tell_presence(self, seat: Seat, *, connected: bool) -> None:
        """Tell everyone else that a member has connected or disconnected."""
        self._windows.tell(outgoing.presence(seat, connected=connected), lambda other: other != seat)

    def say(self, line: ChatLine, table: Table) -> None:
        """Pass a line of chat on to everyone who may read it."""
        self._chat.add(line, table.version)
        self._windows.tell(outgoing.chat(line), lambda seat: hears(line, table, seat))

    def nudge(self, by: Seat, table: Table) -> None:
        """Remind the other players the game waits for."""
        waits: Any = play_layer(self._games, table)["to_act"]
        self._windows.tell(outgoing.nudge(by), lambda seat: seat in waits and seat != by)


def _same_match(old: Table, new: Table) -> bool:
    return new.match is None or (old.match is not None and old.match.id == new.match.id)


def _shown_seats(table: Table) -> Iterable[Seat]:
    """Return the seats the table shows: its members, and players of its match who have left."""
    return dict.fromkeys((*(table.match.seats if table.match else ()), *(member.id for member in table.members)))
