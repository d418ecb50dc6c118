"""The difference of two views, as JSON Patch operations.

Equal values are skipped whole, identical ones without looking; a member keeps its JSON type for life. Every move of
every table comes through here, for what all see and for what each sees besides: what looks curt is what is quick.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from parlour.core.game import Json

Op: TypeAlias = Mapping[str, Json]
_LISTS = (tuple, list)


def changes(old: Mapping[str, Json], new: Mapping[str, Json], at: str = "") -> list[Op]:
    """Tell what turns the object `old` into `new`."""
    ops: list[Op] = []
    gone = len(old) - len(new)
    for key, after in new.items():
        if key not in old:
            gone += 1
            ops.append({"op": "add", "path": f"{at}/{escaped(key)}", "value": after})
        elif (before := old[key]) is not after and before != after:
            _change(ops, before, after, f"{at}/{escaped(key)}")
    if gone:
        ops += [{"op": "remove", "path": f"{at}/{escaped(key)}"} for key in old if key not in new]
    return ops


def escaped(key: str) -> str:
    """Write `key` as one step of a path."""
    return key.replace("~", "~0").replace("/", "~1") if "~" in key or "/" in key else key


def _change(ops: list[Op], before: Json, after: Json, at: str) -> None:
    """Add to `ops` what turns `before` into `after`, which is not equal to it."""
    if isinstance(after, dict) and isinstance(before, dict):
        ops += changes(before, after, at)
    elif isinstance(after, _LISTS) and isinstance(before, _LISTS) and len(after) >= len(before):
        ops += _list_changes(before, after, at)
    else:
        ops.append({"op": "replace", "path": at, "value": after})


def _list_changes(before: Sequence[Json], after: Sequence[Json], at: str) -> list[Op]:
    """Change a list place by place and append to it, or replace it where that is shorter."""
    ops: list[Op] = []
    kept = len(before)
    if before != after[:kept]:
        for place, old in enumerate(before):
            if old is not (new := after[place]) and old != new:
                _change(ops, old, new, f"{at}/{place}")
    for new in after[kept:]:
        ops.append({"op": "add", "path": f"{at}/-", "value": new})  # noqa: PERF401 - see above
    few = len(ops) <= 2 or len(ops) <= len(after) // 2
    return ops if few else [{"op": "replace", "path": at, "value": after}]
