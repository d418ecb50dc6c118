"""What a step changes for each member. Whatever all see alike is compared once, the rest for each viewpoint."""

from collections.abc import Callable, Mapping

from parlour.core.game import Seat, View
from parlour.hosts.codec import HostedGame
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
    """The operations that lead from one version to the next; `lobby` shows the table itself."""

    def __init__(self, before: Shown, after: Shown, lobby: Callable[[Table], View]) -> None:
        self._before = before
        self._after = after
        self._lobby = lobby
        self._table = changes(before.play, after.play)
        if not same_lobby(before.table, after.table):
            self._table = lobby_changes(lobby(before.table), lobby(after.table)) + self._table
        self._alike = self._table + changes(before.alike, after.alike)

    def viewpoints(self, seat: Seat) -> tuple[Viewpoint, Viewpoint]:
        """Return from where a member looked before, and from where after."""
        return self._before.viewpoints.get(seat, NOBODY), self._after.viewpoints.get(seat, NOBODY)

    def ops(self, was: Viewpoint, now: Viewpoint) -> list[PatchOp]:
        """Return the operations for members who looked from `was` before and look from `now` after."""
        if was == NOBODY or now == NOBODY:
            unchanged = was == now and same_lobby(self._before.table, self._after.table)
            return [] if unchanged else self._between(was, now)
        old, new = self._before.apart.get(was, {}), self._after.apart.get(now, {})
        return self._alike if old == new else self._alike + changes(old, new)

    def _between(self, was: Viewpoint, now: Viewpoint) -> list[PatchOp]:
        """Compare whole views, for a member who is let in or sent out."""
        lobby, play, view = self._layers(self._before, was)
        new_lobby, new_play, new_view = self._layers(self._after, now)
        return lobby_changes(lobby, new_lobby) + changes(play, new_play) + changes(view, new_view)

    def _layers(self, shown: Shown, viewpoint: Viewpoint) -> tuple[View, View, View]:
        lobby = self._lobby(shown.table)
        return (hide_matches(lobby), OUTSIDE, {}) if viewpoint == NOBODY else (lobby, shown.play, shown.view(viewpoint))
