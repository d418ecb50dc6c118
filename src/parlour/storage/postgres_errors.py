"""The meaning of PostgreSQL's errors, for programs and for people."""

import errno
import os
import socket
import ssl
from typing import Final, NamedTuple

import asyncpg

from parlour.storage.errors import NotStored

AWAY: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
"""Everything that using a connection may raise."""
_RESOURCES: Final = frozenset({"08", "25", "40", "53", "55", "57", "58", "XX"})
"""Classes of errors that say nothing about the statement: connection, read-only, deadlock, full disk, shutdown."""
_OTHER_DATABASE: Final = (asyncpg.UndefinedTableError, asyncpg.InsufficientPrivilegeError)
"""Errors of a database that was replaced under the running server, or that the server may no longer use."""


class Trouble(NamedTuple):
    """Why a database cannot be used. Everyone may see the reason, so it names no user and no host."""

    reason: str
    advice: str


_NOT_ALLOWED: Final = Trouble(
    "it allows no such connection",
    "Check its pg_hba.conf; if that demands encryption, switch on ssl there and add ?sslmode=require to DATABASE_URL.",
)
_KNOWN: Final = (
    (asyncpg.InvalidAuthorizationSpecificationError, Trouble("wrong user or password", "Check DATABASE_URL.")),
    (
        asyncpg.InvalidCatalogNameError,
        Trouble("there is no such database", "Create it with createdb, or check DATABASE_URL."),
    ),
    (
        asyncpg.InsufficientPrivilegeError,
        Trouble(
            "this user may not use it",
            "Connect as the owner of its tables, or let a superuser run there: REASSIGN OWNED BY ... TO ...",
        ),
    ),
    (asyncpg.UndefinedTableError, Trouble("it is not a database of Parlour", "Check DATABASE_URL.")),
    (asyncpg.DiskFullError, Trouble("its disk is full", "Give it more space.")),
    (
        asyncpg.TooManyConnectionsError,
        Trouble("it has too few connections", "Raise max_connections there, or the limit of this user."),
    ),
    (asyncpg.CannotConnectNowError, Trouble("it is starting or stopping", "Try again in a moment.")),
    (
        (asyncpg.TargetServerAttributeNotMatched, asyncpg.ReadOnlySQLTransactionError),
        Trouble("it accepts no writes", "Name the primary in DATABASE_URL, or all hosts, separated by commas."),
    ),
    (
        (asyncpg.DuplicatePreparedStatementError, asyncpg.InvalidSQLStatementNameError),
        Trouble("a pooler shares its connections by transaction", "Use the database's direct address."),
    ),
    (
        asyncpg.PostgresConnectionError,
        Trouble("the connection was lost", "Check that it is running and that DATABASE_URL is correct."),
    ),
)
"""Advice for the operator about each kind of error; the first kind that fits counts."""


def was_refused(error: BaseException) -> bool:
    """Return whether the database certainly stored nothing: it said so, or was never asked."""
    return isinstance(error, asyncpg.DataError) or getattr(error, "severity_en", None) == "ERROR"


def is_trouble(error: BaseException) -> bool:
    """Return whether an error lies with the database and not with the statement."""
    is_general = str(getattr(error, "sqlstate", ""))[:2] in _RESOURCES or isinstance(error, _OTHER_DATABASE)
    return not was_refused(error) or is_general


def not_stored(error: BaseException) -> NotStored:
    """Make the refusal that reports `error`."""
    answer = NotStored(f"PostgreSQL cannot be used: {explain(error).reason}.")
    answer.__cause__ = error
    return answer


def explain(error: BaseException) -> Trouble:
    """Say why a database cannot be used, and advise its operator."""
    if isinstance(error, OSError):
        return _explain_silence(error)
    if "pg_hba.conf" in str(error):
        return _NOT_ALLOWED
    if isinstance(error, asyncpg.UndefinedObjectError):
        return Trouble("it does not know an option", f"Check DATABASE_URL: {error}.")
    unknown = Trouble(f"it answers with an error ({type(error).__name__})", f"It says: {error}.")
    return next((trouble for kinds, trouble in _KNOWN if isinstance(error, kinds)), unknown)


def _explain_silence(error: OSError) -> Trouble:
    """Say why there is no connection."""
    if isinstance(error, socket.gaierror):
        return Trouble("there is no host with this name", "Check DATABASE_URL.")
    if isinstance(error, ssl.SSLCertVerificationError):
        return Trouble("its certificate is not trusted", f"Check sslrootcert in DATABASE_URL: {error.verify_message}.")
    if isinstance(error, ssl.SSLError):
        return Trouble("no encrypted connection is possible", f"Check sslmode in DATABASE_URL: {error.reason}.")
    if "rejected SSL upgrade" in str(error):
        return Trouble(
            "it offers no encrypted connections", "Switch on ssl there, or remove sslmode from DATABASE_URL."
        )
    code = error.errno if not isinstance(error, TimeoutError) else errno.ETIMEDOUT
    why = f" ({os.strerror(code).lower()})" if code else ""
    return Trouble(f"it does not answer{why}", "Check that it is running and that DATABASE_URL is correct.")
