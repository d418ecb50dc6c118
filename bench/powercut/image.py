"""The content of a disk as an ordinary folder: it outlives the process that serves the disk, and is easily examined."""

import os
import shutil
from pathlib import Path
from typing import TypeVar

from bench.powercut.disk import Disk
from bench.powercut.forgetful_files import DiskFile, DiskNode, Folder

N = TypeVar("N", bound=DiskNode)


def load(image: Path, *, keeps_names: bool = False) -> Disk:
    """Return a disk with everything in the folder `image`, all of it durable."""
    disk = Disk(_read(image, Folder), keeps_names)
    for path in sorted(image.rglob("*")):
        node = disk.add(f"/{path.relative_to(image)}", _read(path, Folder if path.is_dir() else DiskFile))
        if isinstance(node, DiskFile):
            node.write(0, path.read_bytes())
    disk.sync_all()
    return disk


def save(disk: Disk, image: Path) -> None:
    """Make the folder `image` hold what `disk` holds, and nothing else."""
    shutil.rmtree(image)
    _write(disk.root, image)


def _read(path: Path, kind: type[N]) -> N:
    found = path.stat()
    return kind(mode=found.st_mode, uid=found.st_uid, gid=found.st_gid)


def _write(node: DiskNode, path: Path) -> None:
    if isinstance(node, DiskFile):
        path.write_bytes(node.content)
    elif isinstance(node, Folder):
        path.mkdir()
        for name, child in node.entries.items():
            _write(child, path / name)
    os.chown(path, node.uid, node.gid)
    path.chmod(node.mode & 0o7777)
