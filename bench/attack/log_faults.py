"""The faults in a server's log."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson

_TRACEBACK = "Traceback (most recent call last)"
_GRAVE = frozenset({"error", "critical"})


@dataclass
class Log:
    """Faults in a log: answers of 500 and above, error lines, and tracebacks."""

    faults: int = 0
    errors: int = 0
    tracebacks: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    """Errors by name."""
    weakened: int = 0
    """How often a weaker bot answered."""

    @classmethod
    def read(cls, file: Path) -> "Log":
        """Read a server's log."""
        log = cls()
        for line in file.read_text("utf-8", "replace").splitlines():
            log.tracebacks += line.count(_TRACEBACK)
            for told in _told(line):
                log.note(told)
        return log

    def note(self, told: Mapping[str, Any]) -> None:
        """Count one line."""
        self.faults += told.get("event") == "http" and told.get("status", 0) >= 500
        self.weakened += told.get("event") == "weaker bot"
        if told.get("level") in _GRAVE:
            self.errors += 1
            self.kinds[str(told.get("event"))] += 1


def _told(line: str) -> Iterator[Mapping[str, Any]]:
    try:
        told = orjson.loads(line)
    except orjson.JSONDecodeError:
        return
    if isinstance(told, dict):
        yield told
