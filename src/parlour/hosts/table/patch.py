"""The difference of two views, as JSON Patch operations: members, fields of players, and entries of lists.

Members and fields have plain names and keep their JSON type for life. Every move of every table comes through here, for
what all see and for what each sees besides: what looks curt is what is quick.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import orjson

from parlour.core.game import Json

Op: TypeAlias = Mapping[str, Json]
PLAYERS = "players"
_ABSENT: Any = object()
_LISTS = (tuple, list)
SHORT = 256
"""Lists of fewer bytes are told as a whole: to look for what changed in them would cost more than it spares."""


def changes(old: Mapping[str, Json], new: Mapping[str, Json], at: str = "/") -> list[Op]:
    """Tell what turns the object `old` into `new`; what it holds of a player is told field by field."""
    ops: list[Op] = []
    for key, after in new.items():
        before = old.get(key, _ABSENT)
        if before is after or before == after:
            continue
        if key == PLAYERS:
            ops += _player_changes({} if before is _ABSENT else before, after)
        elif before is _ABSENT or type(after) not in _LISTS:
            ops.append({"op": "add" if before is _ABSENT else "replace", "path": at + key, "value": after})
        else:
            ops += _value_changes(before, after, at + key)
    for key in old:
        if key in new:
            continue
        if key == PLAYERS:
            ops += _player_changes(old[key], {})
        else:
            ops.append({"op": "remove", "path": at + key})
    return ops


def _value_changes(old: Any, new: Any, path: str) -> list[Op]:
    """Tell what turns one value into another: all of it, or of a long list what changed in it and came behind it.

    Only lists are looked into that lost nothing, and only where that makes less to tell.
    """
    whole: list[Op] = [{"op": "replace", "path": path, "value": new}]
    if type(new) not in _LISTS or type(old) not in _LISTS or len(new) < len(old):
        return whole
    length = len(orjson.dumps(new))
    if length < SHORT:
        return whole
    parts = [
        op
        for place, (before, after) in enumerate(zip(old, new, strict=False))
        if before is not after and before != after
        for op in _value_changes(before, after, f"{path}/{place}")
    ]
    parts += [{"op": "add", "path": f"{path}/-", "value": entry} for entry in new[len(old) :]]
    return parts if len(orjson.dumps(parts)) < length else whole


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
