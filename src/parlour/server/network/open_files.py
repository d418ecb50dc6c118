"""Open files, of which every connection is one: as many as the system allows, and a line in the log if none is left."""

import os
import sys

import structlog

if sys.platform != "win32":
    import resource

log = structlog.get_logger(__name__)

_ANY_SYSTEM_ALLOWS = 10_240
"""For systems whose limit is called infinite and is not."""
_MOST_RESERVED = 512


def raise_file_limit() -> None:
    """Allow this process as many open files as it may allow itself."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == hard:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (ValueError, OSError):  # an infinite limit that is none
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, _ANY_SYSTEM_ALLOWS), hard))


def free_for_connections() -> int:
    """Tell how many connections leave enough files for the database, for bots and for what is read from the disk."""
    if sys.platform == "win32":
        return sys.maxsize
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if allowed == resource.RLIM_INFINITY:
        return sys.maxsize
    return allowed - min(allowed // 4, _MOST_RESERVED)


class FileWatch:
    """Logs when no file can be opened any more, and when one can again.

    The event loop itself drops visitors then, without a word.
    """

    def __init__(self) -> None:
        self._are_left = True

    def look(self) -> None:
        """Try to open one."""
        try:
            os.close(os.open(os.devnull, os.O_RDONLY))
        except OSError as error:
            if self._are_left:
                log.critical("files", outcome="none left", reason=error.strerror)
            self._are_left = False
        else:
            if not self._are_left:
                log.warning("files", outcome="free again", reason="")
            self._are_left = True
