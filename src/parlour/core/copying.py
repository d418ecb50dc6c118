"""Copying a frozen state with some fields replaced: the one way rules of games and of tables do it."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

__all__ = ["replace"]

if TYPE_CHECKING:
    from dataclasses import replace
else:

    def replace(value: Any, /, **fields: Any) -> Any:
        """Do what `dataclasses.replace` does, several times faster, for frozen dataclasses with slots.

        A move copies its state about three times. `dataclasses` sets every field of a frozen object through
        `object.__setattr__`; here, the copy starts as an instance of an open class with the same slots and becomes
        frozen when it is complete. `__post_init__` is not called.
        """
        return _copier(type(value), *fields)(value, *fields.values())


@cache
def _copier(kind: type, *replaced: str) -> Callable[..., Any]:
    """Compile a function that fills a draft with old and `replaced` fields, as `dataclasses` compiles its methods."""
    names = kind.__dict__["__slots__"]
    if unknown := set(replaced) - set(names):
        msg = f"{kind.__name__} has no field {', '.join(sorted(unknown))}"
        raise AttributeError(msg)
    fields = {name: f"old.{name}" for name in names} | {name: f"new{place}" for place, name in enumerate(replaced)}
    lines = "".join(f"\n    draft.{name} = {field}" for name, field in fields.items())
    head = ", ".join(("old", *(fields[name] for name in replaced)))
    scope: dict[str, Any] = {"Draft": type(f"{kind.__name__}Draft", (), {"__slots__": names}), "kind": kind}
    exec(f"def copy({head}):\n    draft = Draft(){lines}\n    draft.__class__ = kind\n    return draft", scope)  # noqa: S102 - only names of fields
    copy: Callable[..., Any] = scope["copy"]
    return copy
