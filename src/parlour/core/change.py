"""Changing what is frozen: a copy in which some fields are others."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

__all__ = ["changed"]

if TYPE_CHECKING:
    from dataclasses import replace as changed
else:

    def changed(value: Any, /, **fields: Any) -> Any:
        """Do what `dataclasses.replace` does, in a sixth of the time; for frozen dataclasses with slots.

        Three of these were a sixth of all that a move costs: setting a field of what is frozen takes a detour. So the
        copy is a draft with the same slots until it is complete, and only then becomes what it is.
        """
        kind = type(value)
        draft = _copier(kind)(value)
        for name, new in fields.items():
            setattr(draft, name, new)
        draft.__class__ = kind
        return draft


@cache
def _copier(kind: type) -> Callable[[Any], Any]:
    """Write the function that copies every field into a draft by its name, as `dataclasses` writes its own."""
    names = kind.__dict__["__slots__"]
    lines = "".join(f"\n    draft.{name} = value.{name}" for name in names)
    scope: dict[str, Any] = {"Draft": type(f"{kind.__name__}Draft", (), {"__slots__": names})}
    exec(f"def copy(value):\n    draft = Draft(){lines}\n    return draft", scope)  # noqa: S102 - made of our own names
    copy: Callable[[Any], Any] = scope["copy"]
    return copy
