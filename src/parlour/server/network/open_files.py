"""The limit on open files, of which every connection is one: raise it, and log when it is reached."""

import os
import sys

import structlog

if sys.platform != "win32":
    import resource

log = structlog.get_logger(__name__)

_POSSIBLE_EVERYWHERE = 10_240
"""For systems whose "infinite" limit is finite."""
_MOST_RESERVED = 512


def raise_file_limit() -> None:
    """Raise this process's limit on open files as far as the system permits."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == hard:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (ValueError, OSError):  # the "infinite" limit was finite
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, _POSSIBLE_EVERYWHERE), hard))


def free_for_connections() -> int:
    """Return how many connections leave enough files for the database, bots and reading from disk."""
    if sys.platform == "win32":
        return sys.maxsize
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if allowed == resource.RLIM_INFINITY:
        return sys.maxsize
    return allowed - min(allowed // 4, _MOST_RESERVED)


class FileWatch:
    """Logs when no more files can be opened, and when they can again.

    Meanwhile the event loop drops visitors silently.
    """

    def __init__(self) -> None:
        self._files_left = True

    def check(self) -> None:
        """Try to open a file."""
        try:
            os.close(os.open(os.devnull, os.O_RDONLY))
        except OSError as error:
            if self._files_left:
                log.critical("files", outcome="none left", reason=error.strerror)
            self._files_left = False
        else:
            if not self._files_left:
                log.warning("files", outcome="free again", reason="")
            self._files_left = True
