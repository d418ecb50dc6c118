"""Command-line flags with readable help and readable errors."""

from collections.abc import Callable
from typing import Any

import typer

from parlour.cli.settings_reader import describe_range


def value(metavar: str, text: str, *names: str, **more: Any) -> Any:
    """Declare a flag with a value, which the help calls `metavar`, such as PORT or URL,URL, instead of its type."""
    return typer.Option(*names, metavar=metavar, help=text, **more)


def whole_number(text: str, *names: str, least: int, most: int | None = None, **more: Any) -> Any:
    """Declare a flag with a whole number from `least` to `most`."""
    return value("NUMBER", text, *names, parser=whole(least, most), **more)


def seed_text(text: str) -> Any:
    """Declare a flag with the seed of a random generator."""
    return value("TEXT", text, parser=_printable)


def switch(name: str, text: str) -> Any:
    """Declare a flag without a value."""
    return value("", text, name)


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return a parser for whole numbers whose errors state the allowed range."""

    def read(text: str) -> int:
        try:
            given = int(text)
        except ValueError:
            given = least - 1
        if given < least or (most is not None and given > most):
            msg = f"give a whole number {describe_range(least, most)}."
            raise typer.BadParameter(msg)
        return given

    return read


def _printable(text: str) -> str:
    """Accept printable text only, because it is shown again."""
    if not text.isprintable():
        raise typer.BadParameter("give printable characters only.")
    return text
