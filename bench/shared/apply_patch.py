"""The part of JSON Patch (RFC 6902) that tables send: operations on members of objects and entries of lists."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any


def patched(state: Mapping[str, Any], ops: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return `state` after all `ops`; whatever they do not touch is shared with the old one."""
    new: dict[str, Any] = dict(state)
    for op in ops:
        _apply(new, op["path"].split("/")[1:], op)
    return new


def _apply(at: Any, path: Sequence[str], op: Mapping[str, Any]) -> None:
    key: Any = int(path[0]) if isinstance(at, list) and path[0] != "-" else path[0]
    if len(path) > 1:
        at[key] = copy(at[key])
        _apply(at[key], path[1:], op)
    elif op["op"] == "remove":
        del at[key]
    elif key == "-":
        at.append(op["value"])
    elif op["op"] == "add" and isinstance(at, list):
        at.insert(key, op["value"])
    else:
        at[key] = op["value"]
