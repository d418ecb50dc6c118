"""The difference of two views, as JSON Patch operations. Values that are the same object are never looked into."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias, TypeGuard

from parlour.core.game import Json

Op: TypeAlias = Mapping[str, Json]


def changes(old: Mapping[str, Json], new: Mapping[str, Json], at: str = "") -> Iterator[Op]:
    """Tell what turns the object `old` into `new`."""
    for key, before in old.items():
        if key not in new:
            yield {"op": "remove", "path": f"{at}/{escaped(key)}"}
        elif (after := new[key]) is not before:
            yield from _between(before, after, f"{at}/{escaped(key)}")
    for key, after in new.items():
        if key not in old:
            yield {"op": "add", "path": f"{at}/{escaped(key)}", "value": after}


def escaped(key: str) -> str:
    """Write `key` as one step of a path."""
    return key.replace("~", "~0").replace("/", "~1") if "~" in key or "/" in key else key


def _between(before: Json, after: Json, at: str) -> Iterator[Op]:
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        yield from changes(before, after, at)
    elif _is_list(before) and _is_list(after) and len(after) >= len(before):
        yield from _list_changes(before, after, at)
    elif before != after or type(before) is not type(after):
        yield {"op": "replace", "path": at, "value": after}


def _list_changes(before: Sequence[Json], after: Sequence[Json], at: str) -> Iterator[Op]:
    """Change a list place by place and append to it, or replace it where that is shorter."""
    ops = [
        op
        for place, (old, new) in enumerate(zip(before, after, strict=False))
        if old is not new
        for op in _between(old, new, f"{at}/{place}")
    ]
    ops += ({"op": "add", "path": f"{at}/-", "value": new} for new in after[len(before) :])
    if len(ops) > max(2, len(after) // 2):
        ops = [{"op": "replace", "path": at, "value": after}]
    yield from ops


def _is_list(value: Json) -> TypeGuard[Sequence[Json]]:
    return isinstance(value, tuple | list)
