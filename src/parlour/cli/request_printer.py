"""Prints the requests a solver gets, for people who write one: complete, readable, and safe for a terminal."""

import json
import os
import re
import sys

from parlour.core.safe_text import is_hidden

_NUMBERS = re.compile(r"\[\n\s+(-?\d+(?:,\n\s+-?\d+)*)\n\s+\]")
"""A list of whole numbers, one per line; no JSON string can look like this, because it has no line breaks."""


class RequestPrinter:
    """Prints requests to standard output until its reader is gone."""

    def __init__(self) -> None:
        self._is_read = True

    def __call__(self, path: str, body: bytes) -> None:
        """Print the body of a request to `path`."""
        if not self._is_read:
            return
        try:
            print(f"POST {path}\n{pretty(body)}\n", flush=True)
        except BrokenPipeError:  # the output is closed, but matches still need answers
            self._is_read = False
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def pretty(body: bytes) -> str:
    """Format JSON with a line for each member, and leave other text as it is; escape invisible characters."""
    text = body.decode(errors="backslashreplace")
    try:
        text = json.dumps(json.loads(text), indent=2, ensure_ascii=False)
    except (ValueError, RecursionError):
        return _escaped(text)
    return _escaped(_NUMBERS.sub(lambda found: f"[{', '.join(found[1].replace(',', ' ').split())}]", text))


def _escaped(text: str) -> str:
    """Escape, like JSON, characters that a terminal would obey or not show."""
    return "".join(json.dumps(char)[1:-1] if is_hidden(char) and char != "\n" else char for char in text)
