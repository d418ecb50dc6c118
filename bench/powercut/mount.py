"""`python -m bench.powercut.mount IMAGE FOLDER` serves the disk in IMAGE at FOLDER until its power is cut.

A line on standard input, `SEED CHANGES`, cuts the power after this many more changes and syncs; SEED decides which
of them survive. IMAGE then holds the surviving files, and `cut` is printed. Programs wait for the disk from then on:
they must not notice the cut before their user ends them. This process ends with its standard input. With a third
argument, `keeps_names`, syncing a file keeps its name.
"""

import math
import os
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from random import Random
from threading import Event, Lock, Thread
from typing import Any

import mfusepy

from bench.powercut.disk import KEEPS_NAMES, Disk
from bench.powercut.image import load, save
from bench.powercut.operations import Operations

_LOOKS = ("getattr", "readdir", "statfs", "open", "read", "release")
_CHANGES = ("create", "write", "truncate", "mkdir", "link", "rename", "unlink", "rmdir", "chmod", "chown", "utimens")
_SYNCS = ("fsync", "fsyncdir")
_OPTIONS = {"use_ino": True, "allow_other": os.geteuid() == 0, "default_permissions": True}
"""Nothing asks the kernel to collect writes, so each one arrives here at once; only mapped memory comes later."""


class Switch:
    """The power of a disk: lets one operation at a time pass, and none after the cut."""

    def __init__(self, disk: Disk, image: Path) -> None:
        self._disk = disk
        self._image = image
        self._lock = Lock()
        self._seed = ""
        self._left = math.inf
        self._is_cut = False

    def guard(self, operations: Operations) -> Operations:
        """Have all `operations` pass through here."""
        for name in (*_LOOKS, *_CHANGES, *_SYNCS):
            setattr(operations, name, self._guarded(getattr(operations, name), cost=int(name not in _LOOKS)))
        return operations

    def _guarded(self, operation: Callable[..., Any], cost: int) -> Callable[..., Any]:
        @wraps(operation)
        def guarded(*args: Any) -> Any:
            with self._lock:
                if self._left < cost:
                    self._cut()
                if not self._is_cut:
                    self._left -= cost
                    return operation(*args)
            return Event().wait()

        return guarded

    def obey(self) -> None:
        """Carry out commands, and end with them."""
        for line in sys.stdin:
            seed, changes = line.split()
            with self._lock:
                self._seed, self._left = seed, int(changes)
                if not self._left:
                    self._cut()
        os._exit(0)

    def _cut(self) -> None:
        if not self._is_cut:
            self._is_cut = True
            self._disk.cut(Random(self._seed))
            save(self._disk, self._image)
            print("cut", flush=True)


def main() -> None:
    """Serve a disk."""
    image, folder, *options = sys.argv[1:]
    disk = load(Path(image), keeps_names=options == [KEEPS_NAMES])
    switch = Switch(disk, Path(image))
    Thread(target=switch.obey, daemon=True).start()
    operations = switch.guard(Operations(disk))
    mfusepy.FUSE(operations, folder, foreground=True, nothreads=True, **_OPTIONS)


if __name__ == "__main__":
    main()
