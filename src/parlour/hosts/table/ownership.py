"""Which process sees to a table: one of them, and all agree on which without talking."""

from collections.abc import Iterable
from hashlib import sha256


def owner(table_id: str, processes: Iterable[str]) -> str:
    """Choose the process that sees to a table's asks; when one comes or goes, only its own tables move."""
    return max(processes, key=lambda process: sha256(f"{process}/{table_id}".encode()).digest())
