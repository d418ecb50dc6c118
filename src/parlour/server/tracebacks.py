"""Tracebacks without exception messages, which may name cards, letters or people."""

import re
from traceback import format_tb

_REMOTE = "_RemoteTraceback"
"""Python's name for the traceback text that a worker process sends along."""
_PLACE = re.compile(r'(?m)^  File ".*$')


def outline(fault: BaseException) -> str:
    """Return the places and types of `fault` and its causes, the first cause first."""
    chain: list[BaseException] = []
    led: BaseException | None = fault
    while led is not None and led not in chain:
        chain.insert(0, led)
        led = led.__cause__ or (None if led.__suppress_context__ else led.__context__)
    return "\n".join(map(_describe, chain))


def _describe(fault: BaseException) -> str:
    if type(fault).__name__ == _REMOTE:
        return "\n".join(("In a worker process:", *_PLACE.findall(str(fault))))
    return f"Traceback (most recent call last):\n{''.join(format_tb(fault.__traceback__))}{type(fault).__qualname__}"
