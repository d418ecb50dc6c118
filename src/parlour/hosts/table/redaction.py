"""The part of a table that the log may show after a fault: where the match stands, without any secrets."""

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, get_args

from typing_extensions import get_type_hints, is_typeddict

from parlour.core.game import Json, Seat, View
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.state import Table
from parlour.hosts.table.view import NOBODY, Viewpoint, game_layer, play_layer, viewpoints

HIDDEN = "***"
LARGEST = 4000
"""The most characters a redacted state may have."""
_DEEPEST = 10


def redact(games: Mapping[str, HostedGame], table: Table, seat: Seat) -> View:
    """Show where the match stands as `seat` sees it: numbers, seats and lengths, but no cards, letters, words or names.

    It is called when something has broken already, so it never raises.
    """
    known: dict[str, Json] = {"version": table.version}
    try:
        known |= play_layer(games, table)
        view = game_layer(games, table, _viewpoint(table, seat))
        shown = {**known, **_show_members(view, _seats(table), _names(games, table) | view.keys())}
        return shown if len(repr(shown)) <= LARGEST else {**known, "view": "too large"}
    except Exception as fault:  # noqa: BLE001 - the log names this fault; the first one matters more
        return {**known, "view": type(fault).__name__}


def _viewpoint(table: Table, seat: Seat) -> Viewpoint:
    """Return the viewpoint of `seat`; bots and stand-ins have their own."""
    plays = table.match is not None and seat in table.match.seats
    return viewpoints(table).get(seat, seat if plays else NOBODY)


def _seats(table: Table) -> frozenset[str]:
    dealt_in = table.match.seats if table.match else ()
    return frozenset((*dealt_in, *(member.id for member in table.members)))


def _names(games: Mapping[str, HostedGame], table: Table) -> frozenset[str]:
    """Return the field names that the game declares for its views; any other name might be a secret word."""
    return _declared_names(games[table.match.game].game.Seen) if table.match else frozenset()


@cache
def _declared_names(shape: Any) -> frozenset[str]:
    return frozenset(_members(shape, _DEEPEST))


def _members(shape: Any, depth: int) -> set[str]:
    if not depth:
        return set()
    members = get_type_hints(shape) if is_typeddict(shape) else {}
    inner = (_members(part, depth - 1) for part in (*members.values(), *get_args(shape)))
    return set(members).union(*inner)


def _show(value: Json, seats: Collection[str], names: Collection[str]) -> Json:
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return value if value in seats else HIDDEN
    if isinstance(value, Mapping):
        return _show_members(value, seats, names)
    return f"{len(value)} entries"


def _show_members(value: Mapping[str, Json], seats: Collection[str], names: Collection[str]) -> dict[str, Json]:
    """Show fields whose names are seats or declared, and count the others."""
    shown = {name: _show(each, seats, names) for name, each in value.items() if name in seats or name in names}
    others = len(value) - len(shown)
    return {**shown, "others": others} if others else shown
