"""A mounted disk whose power can be cut."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes.util import find_library
from pathlib import Path
from typing import IO

_LIBRARY = "fuse3"
_HELPER = "fusermount3"


class Power:
    """The power of a disk that is mounted at `folder`."""

    def __init__(self, folder: Path, process: "subprocess.Popen[str]") -> None:
        self.folder = folder
        self._process = process

    @property
    def reports(self) -> IO[str]:
        """Where the disk says that its power is cut."""
        assert self._process.stdout
        return self._process.stdout

    def cut_after(self, changes: int, seed: int) -> None:
        """Have the power cut after this many more changes and syncs; `seed` decides which of them survive."""
        assert self._process.stdin
        print(seed, changes, file=self._process.stdin, flush=True)

    def wait_for_cut(self) -> None:
        """Wait until the power is cut; programs that use the disk then wait for it until they are killed."""
        self.require("cut")

    def require(self, said: str) -> None:
        """Wait until the disk says this."""
        if (line := self.reports.readline().strip()) != said:
            msg = f"the disk said {line!r} instead of {said!r}"
            raise RuntimeError(msg)

    def end(self) -> None:
        """Have the disk end, and let go of programs that wait for it."""
        assert self._process.stdin
        self._process.stdin.close()


@contextmanager
def mounted(image: Path, folder: Path, *options: str) -> Iterator[Power]:
    """Mount the disk in `image` at `folder`; after a cut, `image` holds the surviving files."""
    folder.mkdir(exist_ok=True)
    words = (sys.executable, "-m", "bench.powercut.mount", str(image), str(folder), *options)
    process = subprocess.Popen(
        # The disk ends with its standard input, so it is also unmounted if this process is killed.
        ["sh", "-c", f'"$@"; {_HELPER} -u -z "$0"', str(folder), *words],
        env=os.environ | {"FUSE_LIBRARY_NAME": _LIBRARY},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    power = Power(folder, process)
    with process:
        try:
            power.require("mounted")
            yield power
        finally:
            power.end()


def find_missing() -> str:
    """Name what this machine lacks for mounting a disk, or return nothing."""
    if not os.access("/dev/fuse", os.R_OK | os.W_OK):
        return "/dev/fuse cannot be used; run as root on Linux with FUSE"
    if not find_library(_LIBRARY) or not shutil.which(_HELPER):
        return "libfuse 3 is not installed: on Debian, apt-get install fuse3"
    return ""
