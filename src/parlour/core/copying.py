"""Copying a frozen state with some fields replaced: the one way games do it."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

__all__ = ["replace"]

if TYPE_CHECKING:
    from dataclasses import replace
else:

    def replace(value: Any, /, **fields: Any) -> Any:
        """Do what `dataclasses.replace` does, several times faster, for frozen dataclasses with slots.

        A move copies its state about three times, which took a sixth of its time: 5.7 µs a copy with `dataclasses`,
        because it sets every field of a frozen object through `object.__setattr__`, and 1.1 µs here. The copy starts
        as an instance of an open class with the same slots and becomes frozen when it is complete. `__post_init__` is
        not called.
        """
        kind = type(value)
        draft = _copier(kind)(value)
        for name, new in fields.items():
            setattr(draft, name, new)
        draft.__class__ = kind
        return draft


@cache
def _copier(kind: type) -> Callable[[Any], Any]:
    """Compile a function that copies every field into a draft, the way `dataclasses` compiles its own methods."""
    names = kind.__dict__["__slots__"]
    lines = "".join(f"\n    draft.{name} = value.{name}" for name in names)
    scope: dict[str, Any] = {"Draft": type(f"{kind.__name__}Draft", (), {"__slots__": names})}
    exec(f"def copy(value):\n    draft = Draft(){lines}\n    return draft", scope)  # noqa: S102 - only names of fields
    copy: Callable[[Any], Any] = scope["copy"]
    return copy
