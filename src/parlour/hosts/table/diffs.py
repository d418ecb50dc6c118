"""The changes that a step makes for each member. The shared part is compared once, the rest for each viewpoint."""

from collections.abc import Callable, Mapping, Sequence

from parlour.core.game import Seat, View
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.outgoing import list_ops, patch
from parlour.hosts.table.patch import PatchOp, changes, lobby_changes
from parlour.hosts.table.state import Table
from parlour.hosts.table.view import NOBODY, OUTSIDE, Viewpoint, hide_matches, play_layer, same_lobby, viewpoints


class Shown:
    """Everything that any member sees of one version of a table."""

    def __init__(self, games: Mapping[str, HostedGame], table: Table, before: "Shown | None" = None) -> None:
        self.table = table
        self.play = play_layer(games, table)
        self.alike: View = {}
        self.apart: Mapping[Viewpoint, View] = {}
        self.viewpoints: Mapping[Seat, Viewpoint] = (
            before.viewpoints if before and _same_seats(before.table, table) else viewpoints(table)
        )
        match = table.match
        if match and not match.stale:
            self.alike, self.apart = games[match.game].game.views(match.state, {*self.viewpoints.values()} - {NOBODY})

    def view(self, viewpoint: Viewpoint) -> View:
        """Return everything the game shows from this viewpoint."""
        return {} if viewpoint == NOBODY else {**self.alike, **self.apart.get(viewpoint, {})}


def _same_seats(old: Table, new: Table) -> bool:
    before, after = old.match, new.match
    return old.members is new.members and before is not None and after is not None and before.seats is after.seats


class Difference:
    """The difference between a version and the next; `lobby` shows the table itself."""

    def __init__(self, before: Shown, after: Shown, lobby: Callable[[Table], View]) -> None:
        self._before = before
        self._after = after
        self._lobby = lobby
        self._same_lobby = same_lobby(before.table, after.table)
        shared = changes(before.play, after.play) + changes(before.alike, after.alike)
        if not self._same_lobby:
            shared = lobby_changes(lobby(before.table), lobby(after.table)) + shared
        self._shared = list_ops(shared)
        self._shared_patch = patch(after.table.version, self._shared)
        self._texts: dict[tuple[Viewpoint, Viewpoint], str] = {}

    def patch(self, seat: Seat, *more: PatchOp) -> str:
        """Encode the patch for a member, with `more` operations; members with the same viewpoint share one text."""
        was, now = self._before.viewpoints.get(seat, NOBODY), self._after.viewpoints.get(seat, NOBODY)
        if more:
            return patch(self._after.table.version, *self._parts(was, now), list_ops(more))
        if was != NOBODY != now and self._before.apart.get(was) == self._after.apart.get(now):
            return self._shared_patch
        if (was, now) not in self._texts:
            self._texts[was, now] = patch(self._after.table.version, *self._parts(was, now))
        return self._texts[was, now]

    def _parts(self, was: Viewpoint, now: Viewpoint) -> Sequence[str]:
        """Encode the operations for members with the viewpoint `was` before and `now` after."""
        if was == NOBODY or now == NOBODY:
            is_unchanged = was == now and self._same_lobby
            return () if is_unchanged else (list_ops(self._between(was, now)),)
        old, new = self._before.apart.get(was, {}), self._after.apart.get(now, {})
        return self._shared, list_ops(changes(old, new))

    def _between(self, was: Viewpoint, now: Viewpoint) -> list[PatchOp]:
        """Compare whole views, for a member who is let in or sent out."""
        lobby, play, view = self._layers(self._before, was)
        new_lobby, new_play, new_view = self._layers(self._after, now)
        return lobby_changes(lobby, new_lobby) + changes(play, new_play) + changes(view, new_view)

    def _layers(self, shown: Shown, viewpoint: Viewpoint) -> tuple[View, View, View]:
        lobby = self._lobby(shown.table)
        return (hide_matches(lobby), OUTSIDE, {}) if viewpoint == NOBODY else (lobby, shown.play, shown.view(viewpoint))
