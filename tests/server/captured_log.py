"""A test's log, in memory."""

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import orjson
import structlog

from parlour.server.logs import Report, configure_logs


class Lines:
    """Everything that was logged."""

    def __init__(self) -> None:
        self.stream = io.BytesIO()

    def all(self) -> list[dict[str, Any]]:
        """Return the lines, decoded."""
        return [orjson.loads(line) for line in self.stream.getvalue().splitlines()]


@contextmanager
def logged(report: Report | None = None) -> Iterator[Lines]:
    """Log into memory at `info`, and leave logging as it was."""
    root, before = logging.getLogger(), list(logging.getLogger().handlers)
    written, level = Lines(), root.level
    configure_logs("info", written.stream, report, for_good=False)
    try:
        yield written
    finally:
        structlog.reset_defaults()
        root.handlers[:] = before
        root.setLevel(level)
