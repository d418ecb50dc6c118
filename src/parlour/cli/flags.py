"""Flags in people's words: what stands behind one, and what it says of a number it cannot take."""

from collections.abc import Callable
from typing import Any

import typer

from parlour.cli.refusal import describe_range


def value(metavar: str, text: str, *names: str, **more: Any) -> Any:
    """Offer a flag with a value; its help calls it `metavar`, as PORT or URL,URL, rather than by a type."""
    return typer.Option(*names, metavar=metavar, help=text, **more)


def number(text: str, *names: str, least: int, most: int | None = None, **more: Any) -> Any:
    """Offer a flag with a whole number from `least` to `most`."""
    return value("NUMBER", text, *names, parser=whole(least, most), **more)


def seeding(text: str) -> Any:
    """Offer a flag with a text that dice are thrown by."""
    return value("TEXT", text, parser=_written)


def switch(name: str, text: str) -> Any:
    """Offer a flag that stands alone."""
    return value("", text, name)


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Make a reader of whole numbers which says what it takes."""

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


def _written(text: str) -> str:
    """Take a text that can be told again; what a terminal sends may be none."""
    if not text.isprintable():
        raise typer.BadParameter("give letters and signs that can be shown.")
    return text
