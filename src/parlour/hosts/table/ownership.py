"""Which process runs a table's errands: all processes agree without asking each other."""

from collections.abc import Iterable
from hashlib import sha256


def owner(table_id: str, processes: Iterable[str]) -> str:
    """Choose the process that runs a table's errands; when a process comes or goes, only its own tables move."""
    return max(processes, key=lambda process: sha256(f"{process}/{table_id}".encode()).digest())
