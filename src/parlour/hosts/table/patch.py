"""The difference of two views, as JSON Patch operations: members as a whole, players field by field.

Members and fields have plain names and keep their JSON type for life. Every move of every table comes through here, for
what all see and for what each sees besides: what looks curt is what is quick.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

from parlour.core.game import Json

Op: TypeAlias = Mapping[str, Json]
PLAYERS = "players"
_ABSENT: Any = object()


def changes(old: Mapping[str, Json], new: Mapping[str, Json], at: str = "/") -> list[Op]:
    """Tell what turns the object `old` into `new`; what it holds of a player is told field by field."""
    ops: list[Op] = []
    for key, after in new.items():
        before = old.get(key, _ABSENT)
        if before is after or before == after:
            continue
        if key == PLAYERS:
            ops += _player_changes({} if before is _ABSENT else before, after)
        else:
            ops.append({"op": "add" if before is _ABSENT else "replace", "path": at + key, "value": after})
    for key in old:
        if key in new:
            continue
        if key == PLAYERS:
            ops += _player_changes(old[key], {})
        else:
            ops.append({"op": "remove", "path": at + key})
    return ops


def _player_changes(old: Any, new: Any) -> list[Op]:
    return [
        op
        for seat in dict.fromkeys((*old, *new))
        if (before := old.get(seat, {})) != (after := new.get(seat, {}))
        for op in changes(before, after, f"/{PLAYERS}/{seat}/")
    ]


def lobby_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Op]:
    """Tell what turns one lobby into another: here players come and go, everywhere else more is known of them."""
    was, now = old[PLAYERS], new[PLAYERS]
    gone, come = _without(was, now), _without(now, was)
    stayed = changes({**old, PLAYERS: _without(was, gone)}, {**new, PLAYERS: _without(now, come)})
    return changes(gone, come, f"/{PLAYERS}/") + stayed


def _without(players: Mapping[str, Json], others: Mapping[str, Json]) -> Mapping[str, Json]:
    return {seat: facts for seat, facts in players.items() if seat not in others}
