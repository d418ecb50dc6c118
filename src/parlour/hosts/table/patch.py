"""The difference of two views, as JSON Patch operations.

Equal values are skipped whole, identical ones without looking; a member keeps its JSON type for life.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias, TypeGuard

from parlour.core.game import Json

Op: TypeAlias = Mapping[str, Json]
_LISTS = (tuple, list)


def changes(old: Mapping[str, Json], new: Mapping[str, Json], at: str = "") -> list[Op]:
    """Tell what turns the object `old` into `new`."""
    ops: list[Op] = []
    for key, after in new.items():
        if key not in old:
            ops.append({"op": "add", "path": f"{at}/{escaped(key)}", "value": after})
        elif (before := old[key]) is not after and before != after:
            ops += _between(before, after, f"{at}/{escaped(key)}")
    if not old.keys() <= new.keys():
        ops += ({"op": "remove", "path": f"{at}/{escaped(key)}"} for key in old if key not in new)
    return ops


def escaped(key: str) -> str:
    """Write `key` as one step of a path."""
    return key.replace("~", "~0").replace("/", "~1") if "~" in key or "/" in key else key


def _between(before: Json, after: Json, at: str) -> list[Op]:
    if isinstance(before, dict) and isinstance(after, dict):
        return changes(before, after, at)
    if _is_list(before) and _is_list(after) and len(after) >= len(before):
        return _list_changes(before, after, at)
    return [{"op": "replace", "path": at, "value": after}]


def _list_changes(before: Sequence[Json], after: Sequence[Json], at: str) -> list[Op]:
    """Change a list place by place and append to it, or replace it where that is shorter."""
    ops: list[Op] = []
    if before != after[: len(before)]:
        for place, (old, new) in enumerate(zip(before, after, strict=False)):
            if old is not new and old != new:
                ops += _between(old, new, f"{at}/{place}")
    ops += ({"op": "add", "path": f"{at}/-", "value": new} for new in after[len(before) :])
    return ops if len(ops) <= max(2, len(after) // 2) else [{"op": "replace", "path": at, "value": after}]


def _is_list(value: Json) -> TypeGuard[Sequence[Json]]:
    return isinstance(value, _LISTS)
