"""Files and folders of a disk that forgets: their content for programs, and the content that a power cut may leave."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from stat import S_IFDIR, S_IFREG
from time import time_ns
from typing import TypeVar

SECTOR = 512
"""Bytes that are written as a whole or not at all."""
MOST_VERSIONS = 8
"""How many versions of a sector or size since its last sync may survive; of more, the oldest are left out."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Loss:
    """Decides what a power cut leaves: only what was synced (`kept` is 0), everything (1), or a share by chance."""

    chance: Random
    kept: float

    def choose(self, versions: Sequence[T]) -> T:
        """Return one of the versions of a thing: the first was synced, the last was seen."""
        if self.kept == 0 or len(versions) == 1:
            return versions[0]
        return versions[-1] if self.keeps() else self.chance.choice(versions[:-1])

    def keeps(self) -> bool:
        """Return whether one change survives."""
        return self.chance.random() < self.kept


@dataclass(slots=True, kw_only=True, eq=False)
class DiskNode:
    """Metadata of files and folders, which a power cut always keeps."""

    mode: int
    uid: int = 0
    gid: int = 0
    changed_at: int = field(default_factory=time_ns)


@dataclass(slots=True, kw_only=True, eq=False)
class DiskFile(DiskNode):
    """A file, and the versions of its sectors and its size since it was last synced."""

    mode: int = S_IFREG | 0o600
    content: bytearray = field(default_factory=bytearray)
    _sectors: dict[int, list[bytes]] = field(default_factory=dict)
    _sizes: list[int] = field(default_factory=lambda: [0])

    def write(self, at: int, data: bytes) -> None:
        """Write `data` at a position, which may be beyond the end."""
        end = at + len(data)
        size = max(len(self.content), end)
        touched = self._prepare(min(at, len(self.content)), end)
        self.content.extend(bytes(size - len(self.content)))
        self.content[at:end] = data
        self._remember(touched)

    def resize(self, size: int) -> None:
        """Cut the file off at `size`, or extend it with zeros."""
        touched = self._prepare(*sorted((len(self.content), size)))
        self.content.extend(bytes(max(0, size - len(self.content))))
        del self.content[size:]
        self._remember(touched)

    def sync(self) -> None:
        """Make content and size durable."""
        self._sectors.clear()
        self._sizes = [len(self.content)]

    def lose(self, loss: Loss) -> None:
        """Forget everything that a power cut takes; the rest is durable."""
        size = loss.choose(self._sizes)
        left = bytearray(self.content[:size].ljust(size, b"\0"))
        for number, versions in self._sectors.items():
            at = number * SECTOR
            left[at : at + SECTOR] = loss.choose(versions)[: max(0, size - at)]
        self.content = left
        self.sync()

    def _prepare(self, start: int, end: int) -> range:
        """Keep the sectors between `start` and `end`, which will be changed, as they are; return their numbers."""
        touched = range(start // SECTOR, -(-end // SECTOR))
        for number in touched:
            if number not in self._sectors:
                self._sectors[number] = [self._sector(number)]
        return touched

    def _remember(self, touched: range) -> None:
        """Keep the sectors that were changed, and the size."""
        for number in touched:
            _add(self._sectors[number], self._sector(number))
        if len(self.content) != self._sizes[-1]:
            _add(self._sizes, len(self.content))
        self.changed_at = time_ns()

    def _sector(self, number: int) -> bytes:
        return bytes(self.content[number * SECTOR : (number + 1) * SECTOR]).ljust(SECTOR, b"\0")


@dataclass(slots=True, kw_only=True, eq=False)
class Folder(DiskNode):
    """A folder: its entries as programs see them, and as they were last synced."""

    mode: int = S_IFDIR | 0o700
    entries: dict[str, DiskNode] = field(default_factory=dict)
    durable: dict[str, DiskNode] = field(default_factory=dict)


def _add(versions: list[T], version: T) -> None:
    """Add a version; the first was synced and always stays."""
    versions.append(version)
    if len(versions) > MOST_VERSIONS:
        del versions[1]
