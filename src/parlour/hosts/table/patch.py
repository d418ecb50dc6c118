"""The difference of two views as JSON Patch operations on fields, players' fields and list entries.

Fields have plain names and never change their JSON type. Every move of every table comes through here, once for what
all see and once for each seat's own view, so this code is written for speed.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import orjson

from parlour.core.game import Json

PatchOp: TypeAlias = Mapping[str, Json]
PLAYERS = "players"
_ABSENT: Any = object()
_LISTS = (tuple, list)
SHORT = 256
"""Lists of fewer bytes are sent whole: comparing their entries would cost more than it saves."""


def changes(old: Mapping[str, Json], new: Mapping[str, Json], at: str = "/") -> list[PatchOp]:
    """Return the operations that turn the object `old` into `new`; players are compared field by field."""
    ops: list[PatchOp] = []
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


def _value_changes(old: Any, new: Any, path: str) -> list[PatchOp]:
    """Return the operations that turn one value into another: the whole value, or a list's changed and new entries.

    Only lists that lost nothing are compared entry by entry, and only if the result is shorter.
    """
    whole: list[PatchOp] = [{"op": "replace", "path": path, "value": new}]
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


def _player_changes(old: Any, new: Any) -> list[PatchOp]:
    return [
        op
        for seat in dict.fromkeys((*old, *new))
        if (before := old.get(seat, {})) != (after := new.get(seat, {}))
        for op in changes(before, after, f"/{PLAYERS}/{seat}/")
    ]


def lobby_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[PatchOp]:
    """Return the operations that turn one lobby into another; only here do players come and go."""
    was, now = old[PLAYERS], new[PLAYERS]
    gone, come = _without(was, now), _without(now, was)
    stayed = changes({**old, PLAYERS: _without(was, gone)}, {**new, PLAYERS: _without(now, come)})
    return changes(gone, come, f"/{PLAYERS}/") + stayed


def _without(players: Mapping[str, Json], others: Mapping[str, Json]) -> Mapping[str, Json]:
    return {seat: facts for seat, facts in players.items() if seat not in others}
