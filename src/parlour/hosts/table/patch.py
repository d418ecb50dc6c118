"""The difference of two views, as JSON Patch operations.

Equal values are skipped whole, identical ones without looking; a member keeps its JSON type for life.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeGuard

from parlour.core.game import Json

Op: TypeAlias = Mapping[str, Json]
_LISTS = (tuple, list)


Between: TypeAlias = Callable[[Json, Json, str], "list[Op]"]
"""Tells what turns one value into another, which is not equal, at a path."""


def changes(old: Mapping[str, Json], new: Mapping[str, Json], at: str = "", tell: Between | None = None) -> list[Op]:
    """Tell what turns the object `old` into `new`, by its members; `tell` may remember what it was asked before."""
    tell = tell or between
    ops: list[Op] = []
    for key, after in new.items():
        if key not in old:
            ops.append({"op": "add", "path": f"{at}/{escaped(key)}", "value": after})
        elif (before := old[key]) is not after and before != after:
            ops += tell(before, after, f"{at}/{escaped(key)}")
    if not old.keys() <= new.keys():
        ops += ({"op": "remove", "path": f"{at}/{escaped(key)}"} for key in old if key not in new)
    return ops


def escaped(key: str) -> str:
    """Write `key` as one step of a path."""
    return key.replace("~", "~0").replace("/", "~1") if "~" in key or "/" in key else key


class Alike:
    """Tells what is `between` two values, once for all who see them change alike."""

    def __init__(self) -> None:
        self._told: dict[str, list[tuple[Json, Json, list[Op]]]] = {}

    def __call__(self, before: Json, after: Json, at: str) -> list[Op]:
        """Tell it, or what was told of equal values at this path."""
        told = self._told.setdefault(at, [])
        for known_before, known_after, ops in told:
            if known_after == after and known_before == before:
                return ops
        told.append((before, after, between(before, after, at)))
        return told[-1][2]


def between(before: Json, after: Json, at: str) -> list[Op]:
    """Tell what turns `before` into `after`, which is not equal to it."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        return changes(before, after, at)
    if _is_list(before) and _is_list(after) and len(after) >= len(before):
        return _list_changes(before, after, at)
    return [{"op": "replace", "path": at, "value": after}]


def _list_changes(before: Sequence[Json], after: Sequence[Json], at: str) -> list[Op]:
    """Change a list place by place and append to it, or replace it where that is shorter."""
    ops: list[Op] = []
    for place, (old, new) in enumerate(zip(before, after, strict=False)):
        if old is not new and old != new:
            ops += between(old, new, f"{at}/{place}")
    ops += ({"op": "add", "path": f"{at}/-", "value": new} for new in after[len(before) :])
    return ops if len(ops) <= max(2, len(after) // 2) else [{"op": "replace", "path": at, "value": after}]


def _is_list(value: Json) -> TypeGuard[Sequence[Json]]:
    return isinstance(value, _LISTS)
