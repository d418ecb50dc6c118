"""Long lists, one page at a time."""

from collections.abc import Sequence
from typing import Annotated, TypeVar

from fastapi import Query

T = TypeVar("T")
PAGE = 100
"""How many entries a page has."""
PageNumber = Annotated[int, Query(ge=1, le=10_000, description=f"Which page of the list; each has {PAGE} entries.")]


def take_page(entries: Sequence[T], number: int) -> Sequence[T]:
    """Return page `number` of `entries`, counted from one; empty beyond the last page."""
    return entries[(number - 1) * PAGE : number * PAGE]
