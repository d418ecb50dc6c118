"""Folders whose entries survive a power cut: syncing a file does not sync its name."""

import errno
import os
from pathlib import Path

_UNSUPPORTED = frozenset({errno.EINVAL, errno.EBADF, errno.ENOTSUP})


def make_folder(path: Path, mode: int = 0o777) -> None:
    """Create the folder at `path` and its parents where they are missing, durably."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    path.mkdir(mode=mode, parents=True, exist_ok=True)
    for folder in missing:
        sync_folder(folder.parent)


def sync_folder(path: Path) -> None:
    """Make all new, renamed and removed entries of the folder at `path` durable, whichever process changed them."""
    if os.name != "posix":  # elsewhere, folders cannot be opened
        return
    try:
        folder = os.open(path, os.O_RDONLY)
    except PermissionError:  # it may be written to but not read, so it cannot be synced
        return
    try:
        os.fsync(folder)
    except OSError as error:
        if error.errno not in _UNSUPPORTED:  # some file systems cannot sync folders
            raise
    finally:
        os.close(folder)
