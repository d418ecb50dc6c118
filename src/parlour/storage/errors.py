"""The errors of stores."""


class Conflict(Exception):
    """The version is already stored, or does not follow the last one."""


class Taken(Exception):
    """An id, code or username is in use."""


class NotStored(Exception):
    """Nothing was written, because the disk is full or the store is unavailable; try again later."""


class Unknown(NotStored):
    """The store was lost in the middle of a commit, so nobody knows whether it is stored."""


class NotOurs(Exception):
    """The store cannot be used: it belongs to another program or process, or is newer than this program."""
