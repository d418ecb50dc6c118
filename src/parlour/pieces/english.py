"""Numbers and lists in English sentences."""

from collections.abc import Sequence


def plural(number: int, one: str, many: str | None = None) -> str:
    """Return the number with its noun: "1 match", "2 matches"; `many` defaults to `one` with an s."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def join_names(names: Sequence[str]) -> str:
    """Return a list: "Ann", "Ann and Ben", "Ann, Ben and Cat"."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
