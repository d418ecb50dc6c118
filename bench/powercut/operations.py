"""The calls of the kernel, carried out on a disk that forgets."""

import os
from collections.abc import Iterable, Mapping
from itertools import count
from stat import S_IFDIR, S_IFMT, S_IFREG

import mfusepy

from bench.powercut.disk import Disk
from bench.powercut.forgetful_files import DiskFile, DiskNode, Folder

_BLOCK = 4096
_FREE = 1 << 20
_SYNCED = os.O_DSYNC  # a part of O_SYNC


class Operations:
    """The calls that FUSE makes; names and arguments are its own. Numbers stand for open files."""

    use_ns = True
    """Times are nanoseconds."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._numbers = count(1)
        self._open: dict[int, tuple[DiskFile, int]] = {}
        self._known: dict[DiskNode, int] = {}

    def init(self, path: str) -> None:
        """Say that the disk can be used."""
        print("mounted", flush=True)

    def getattr(self, path: str, fh: int | None = None) -> Mapping[str, int]:
        """Describe a file or folder."""
        node = self._open[fh][0] if fh else self._disk.find(path)
        times = dict.fromkeys(("st_atime", "st_mtime", "st_ctime"), node.changed_at)
        size = len(node.content) if isinstance(node, DiskFile) else 0
        owner = {"st_uid": node.uid, "st_gid": node.gid}
        return {"st_mode": node.mode, "st_ino": self._number(node), "st_nlink": 1, "st_size": size, **owner, **times}

    def readdir(self, path: str, fh: int) -> Iterable[tuple[str, Mapping[str, int], int]]:
        """List a folder; an entry needs a number of its own, or the kernel leaves it out."""
        folder = self._disk.folder(path)
        entries = {".": folder, "..": folder, **folder.entries}
        return [(name, {"st_mode": node.mode, "st_ino": self._number(node)}, 0) for name, node in entries.items()]

    def _number(self, node: DiskNode) -> int:
        return self._known.setdefault(node, len(self._known) + 1)

    def statfs(self, path: str) -> Mapping[str, int]:
        """Claim to have space."""
        return {"f_bsize": _BLOCK, "f_frsize": _BLOCK, "f_blocks": 2 * _FREE, "f_bfree": _FREE, "f_bavail": _FREE}

    def open(self, path: str, flags: int) -> int:
        """Open a file."""
        return self._opened(self._disk.file(path), flags)

    def create(self, path: str, mode: int, flags: int) -> int:
        """Create and open a file."""
        uid, gid, _ = mfusepy.fuse_get_context()
        return self._opened(self._disk.add(path, DiskFile(mode=S_IFREG | mode, uid=uid, gid=gid)), flags)

    def _opened(self, file: DiskFile, flags: int) -> int:
        number = next(self._numbers)
        self._open[number] = file, flags
        return number

    def release(self, path: str, fh: int) -> None:
        """Close a file."""
        del self._open[fh]

    def read(self, path: str, size: int, offset: int, fh: int) -> bytes:
        """Read from an open file."""
        return bytes(self._open[fh][0].content[offset : offset + size])

    def write(self, path: str, data: bytes, offset: int, fh: int) -> int:
        """Write to an open file."""
        file, flags = self._open[fh]
        file.write(offset, data)
        if flags & _SYNCED:
            self._disk.sync(file)
        return len(data)

    def truncate(self, path: str, length: int, fh: int | None = None) -> None:
        """Resize a file."""
        self._disk.file(path).resize(length)

    def fsync(self, path: str, datasync: int, fh: int) -> None:
        """Make a file durable; its size is needed to read it, so `fdatasync` is the same."""
        self._disk.sync(self._open[fh][0])

    def fsyncdir(self, path: str, datasync: int, fh: int) -> None:
        """Make the entries of a folder durable."""
        self._disk.sync(self._disk.folder(path))

    def mkdir(self, path: str, mode: int) -> None:
        """Create a folder."""
        uid, gid, _ = mfusepy.fuse_get_context()
        self._disk.add(path, Folder(mode=S_IFDIR | mode, uid=uid, gid=gid))

    def link(self, target: str, source: str) -> None:
        """Give a file one more name."""
        self._disk.add(target, self._disk.file(source))

    def rename(self, old: str, new: str) -> None:
        """Rename a file or folder."""
        self._disk.rename(old, new)

    def unlink(self, path: str) -> None:
        """Remove a file."""
        self._disk.remove(path)

    def rmdir(self, path: str) -> None:
        """Remove an empty folder."""
        self._disk.remove(path)

    def chmod(self, path: str, mode: int) -> None:
        """Set permissions."""
        node = self._disk.find(path)
        node.mode = S_IFMT(node.mode) | mode & 0o7777

    def chown(self, path: str, uid: int, gid: int) -> None:
        """Set the owner; -1 leaves it."""
        node = self._disk.find(path)
        node.uid, node.gid = (node.uid if uid < 0 else uid), (node.gid if gid < 0 else gid)

    def utimens(self, path: str, times: tuple[int, int] | None = None) -> None:
        """Ignore times that programs set."""
