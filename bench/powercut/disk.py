"""A disk that forgets.

Syncing a file makes its content and size durable. Syncing a folder makes its entries durable: files created, linked,
renamed or removed in it. Everything else survives a power cut or does not, each for itself, because disks write in any
order. A rename survives as a whole. Owners, permissions and times are always kept.
"""

import errno
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from random import Random
from time import time_ns
from typing import TypeAlias, TypeVar

from bench.powercut.forgetful_files import DiskFile, DiskNode, Folder, Loss

N = TypeVar("N", bound=DiskNode)
FolderEntry: TypeAlias = tuple[Folder, str]
Change: TypeAlias = Mapping[FolderEntry, DiskNode | None]
"""The entries that a change sets; `None` removes one."""
KEEPS_NAMES = "keeps_names"
_ALL_LOST, _ALL_KEPT, _MIXED = (0.0,), (1.0,), (0.0, 0.1, 0.5, 0.9, 1.0)
"""Shares of the unsynced changes that a power cut keeps; each file draws its own."""


@dataclass(slots=True)
class Disk:
    """A tree of files and folders; paths are absolute, and errors are those of the operating system."""

    root: Folder = field(default_factory=Folder)
    keeps_names: bool = False
    """Whether syncing a file also syncs its names, as ext4, XFS and Btrfs do; POSIX does not demand it."""
    _unsynced: list[Change] = field(default_factory=list)

    def find(self, path: str) -> DiskNode:
        """Return the file or folder at `path`."""
        node: DiskNode = self.root
        for name in PurePosixPath(path).parts[1:]:
            if not isinstance(node, Folder):
                raise _error(errno.ENOTDIR)
            if name not in node.entries:
                raise _error(errno.ENOENT)
            node = node.entries[name]
        return node

    def file(self, path: str) -> DiskFile:
        """Return the file at `path`."""
        return _need(self.find(path), DiskFile, errno.EISDIR)

    def folder(self, path: str) -> Folder:
        """Return the folder at `path`."""
        return _need(self.find(path), Folder, errno.ENOTDIR)

    def add(self, path: str, node: N) -> N:
        """Create a file, a folder, or one more name for a file at `path`."""
        folder, name = entry = self._entry(path)
        if name in folder.entries:
            raise _error(errno.EEXIST)
        self._change({entry: node})
        return node

    def rename(self, old: str, new: str) -> None:
        """Rename a file or folder, replacing what has the new name."""
        node, source, target = self.find(old), self._entry(old), self._entry(new)
        if target[0].entries.get(target[1]) is not node:
            _refuse_full(target)
            self._change({source: None, target: node})

    def remove(self, path: str) -> None:
        """Remove a file or an empty folder."""
        self.find(path)
        entry = self._entry(path)
        _refuse_full(entry)
        self._change({entry: None})

    def sync(self, node: DiskNode) -> None:
        """Make a file or the entries of a folder durable."""
        if isinstance(node, DiskFile):
            node.sync()
            if self.keeps_names:
                self._sync_entries(
                    {folder for change in self._unsynced for folder, _ in change if node in change.values()}
                )
        elif isinstance(node, Folder):
            self._sync_entries({node})

    def _sync_entries(self, involved: set[Folder]) -> None:
        """Make the entries of these folders durable, with all earlier changes that these depend on."""
        done = list[Change]()
        for change in reversed(self._unsynced):
            touched = {each for each, _ in change}
            if touched & involved:
                involved |= touched
                done.insert(0, change)
        _apply(done)
        self._unsynced = [change for change in self._unsynced if not any(change is each for each in done)]

    def sync_all(self) -> None:
        """Make everything durable."""
        _apply(self._unsynced)
        self._unsynced = []
        for node in _walk(self.root):
            if isinstance(node, DiskFile):
                node.sync()

    def cut(self, chance: Random) -> None:
        """Cut the power: lose all that is not synced, or nothing, or some of it."""
        mood = chance.choice((_ALL_LOST, _ALL_KEPT, _MIXED, _MIXED))
        entries = Loss(chance, chance.choice(mood))
        _apply([change for change in self._unsynced if entries.keeps()])
        self._unsynced = []
        for node in _walk(self.root, durable=True):
            if isinstance(node, DiskFile):
                node.lose(Loss(chance, chance.choice(mood)))
            elif isinstance(node, Folder):
                node.entries = dict(node.durable)

    def _entry(self, path: str) -> FolderEntry:
        where = PurePosixPath(path)
        return self.folder(str(where.parent)), where.name

    def _change(self, change: Change) -> None:
        for (folder, name), node in change.items():
            _put(folder.entries, name, node)
            folder.changed_at = time_ns()
        self._unsynced.append(change)


def _apply(changes: Iterable[Change]) -> None:
    """Make changes durable."""
    for change in changes:
        for (folder, name), node in change.items():
            _put(folder.durable, name, node)


def _put(entries: dict[str, DiskNode], name: str, node: DiskNode | None) -> None:
    if node is None:
        entries.pop(name, None)
    else:
        entries[name] = node


def _walk(folder: Folder, *, durable: bool = False) -> Iterator[DiskNode]:
    """Yield everything below a folder, as programs see it or as it was synced; a file with two names comes twice."""
    yield folder
    for node in (folder.durable if durable else folder.entries).values():
        if isinstance(node, Folder):
            yield from _walk(node, durable=durable)
        else:
            yield node


def _refuse_full(entry: FolderEntry) -> None:
    folder, name = entry
    there = folder.entries.get(name)
    if isinstance(there, Folder) and there.entries:
        raise _error(errno.ENOTEMPTY)


def _need(node: DiskNode, kind: type[N], otherwise: int) -> N:
    if not isinstance(node, kind):
        raise _error(otherwise)
    return node


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
