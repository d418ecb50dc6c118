"""The difference of two views as JSON Patch operations on fields, players' fields and list entries.

Fields have plain names and never change their JSON type. Every move of every table comes through here, once for what
all see and once for each seat's own view, so this code is written for speed.
"""

from collections.abc import Mapping
from itertools import compress, repeat
from operator import is_not
from typing import Any, TypeAlias

import orjson

from parlour.core.game import Json

PatchOp: TypeAlias = Mapping[str, Json]
PLAYERS = "players"
_ABSENT: Any = object()
_NOTHING: Mapping[str, Json] = {}
_LISTS = (tuple, list)
SHORT = 256
"""Lists of fewer bytes are sent whole: comparing their entries would cost more than it saves."""


def changes(old: Mapping[str, Json], new: Mapping[str, Json], at: str = "/") -> list[PatchOp]:
    """Return the operations that turn the object `old` into `new`; players are compared field by field."""
    ops: list[PatchOp] = []
    kept = len(new)
    values = new.values()
    befores = [*map(old.get, new, repeat(_ABSENT))]
    for key, before, after in compress(zip(new, befores, values, strict=True), map(is_not, befores, values)):
        if before == after:
            continue
        if before is _ABSENT:
            kept -= 1
            ops += _player_changes({}, after) if key == PLAYERS else [{"op": "add", "path": at + key, "value": after}]
        elif type(after) in _LISTS:
            ops += _list_changes(before, after, at + key)
        elif key == PLAYERS:
            ops += _player_changes(before, after)
        else:
            ops.append({"op": "replace", "path": at + key, "value": after})
    return ops if kept == len(old) else ops + _removals(old, new, at)


def _removals(old: Mapping[str, Json], new: Mapping[str, Json], at: str) -> list[PatchOp]:
    """Return the operations that remove the fields that `new` no longer has."""
    ops: list[PatchOp] = []
    for key in [key for key in old if key not in new]:
        ops += _player_changes(old[key], {}) if key == PLAYERS else [{"op": "remove", "path": at + key}]
    return ops


def _list_changes(old: Any, new: Any, path: str) -> list[PatchOp]:
    """Return the operations that turn `old` into the list `new`: the whole list, or its changed and new entries.

    Only lists that lost nothing are compared entry by entry, and only if the result is shorter.
    """
    whole: list[PatchOp] = [{"op": "replace", "path": path, "value": new}]
    if type(old) not in _LISTS or len(new) < len(old) or (length := len(orjson.dumps(new))) < SHORT:
        return whole
    parts = [
        op
        for place, (before, after) in enumerate(zip(old, new, strict=False))
        if before is not after and before != after
        for op in _entry_changes(before, after, f"{path}/{place}")
    ]
    parts += [{"op": "add", "path": f"{path}/-", "value": entry} for entry in new[len(old) :]]
    return parts if len(orjson.dumps(parts)) < length else whole


def _entry_changes(old: Any, new: Any, path: str) -> list[PatchOp]:
    if type(new) in _LISTS:
        return _list_changes(old, new, path)
    return [{"op": "replace", "path": path, "value": new}]


def _player_changes(old: Any, new: Any) -> list[PatchOp]:
    seats = new if old.keys() <= new.keys() else {**old, **new}
    return [
        op
        for seat in seats
        if (before := old.get(seat, _NOTHING)) != (after := new.get(seat, _NOTHING))
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
