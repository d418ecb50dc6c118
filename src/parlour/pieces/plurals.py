"""Numbers of things in English sentences."""


def plural(number: int, one: str, many: str | None = None) -> str:
    """Return the number with its noun: "1 match", "2 matches"; `many` defaults to `one` with an s."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
