"""How a store says no."""


class Conflict(Exception):
    """Somebody else has already stored this version of the table."""


class Taken(Exception):
    """An id, code or username is in use."""


class NotStored(Exception):
    """Nothing was written: the disk is full or the store is away. Trying again later is right."""


class NotOurs(Exception):
    """The file is not a Parlour database, is newer than this program, or is in use by another process."""
