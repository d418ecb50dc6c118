"""A backup of a whole server in one file: a consistent copy of the database, the secret key and checksums."""

import json
import os
import sqlite3
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from parlour import __version__
from parlour.storage import schema
from parlour.storage.durable_folders import sync_folder
from parlour.storage.errors import NotOurs
from parlour.storage.sqlite_file import PRIVATE, connect, hold_lock, require_ours

_FAMILY = "parlour-backup-"
FORMAT = f"{_FAMILY}1"
_DATABASE, _KEY, _ABOUT = "parlour.db", "secret.key", "about.json"
_KNOWN = {store: len(steps) for store, steps in schema.STORES.items()}
_CHUNK = 1 << 20
_QUICKLY = 1
_MOST_TEXT = 1 << 16
_DAMAGED = (
    *(BadZipFile, zlib.error, struct.error, OSError, EOFError),
    *(LookupError, ValueError, TypeError, AttributeError, OverflowError, RuntimeError),
)
"""Exceptions that reading a damaged archive may raise."""


def back_up(copy: Callable[[Path], None], secret: str, file: Path) -> None:
    """Back up the database that `copy` exports to SQLite, and `secret`, to `file`, completely or not at all.

    Raise `NotOurs` with a sentence for people if that is impossible.
    """
    try:
        _refuse_to_overwrite(file)
        with TemporaryDirectory(prefix=f".{file.name}.", dir=file.parent) as folder:
            copy(Path(folder) / _DATABASE)
            put_in_place(_pack_backup(Path(folder), secret), file)
    except (OSError, sqlite3.Error) as error:
        msg = f"The backup {file} could not be made: {getattr(error, 'strerror', None) or error}."
        raise NotOurs(msg) from error


def copy_file(database: Path, to: Path) -> None:
    """Copy an SQLite database, which may be in use, as it is at one moment."""
    require_ours(database)
    with closing(connect(f"{database.as_uri()}?mode=rw")) as connection:
        connection.execute("VACUUM INTO ?", (str(to),))


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup whose checksums have been verified."""

    file: Path
    secret: str
    made_at: str

    def unpack(self, to: Path) -> None:
        """Write the database to a file that only its owner may read."""
        with ZipFile(self.file) as packed, _private(to) as whole:
            _copy(packed, _DATABASE, whole)

    def restore(self, database: Path, keep: Callable[[Path], None]) -> None:
        """Restore to `database`, where no file may exist; first call `keep` with a draft to check it and keep the key.

        Raise `NotOurs` with a sentence for people. If the process is killed, the restore can be repeated.
        """
        try:
            refuse_remains(database)
            with hold_lock(database):
                refuse_remains(database)
                draft = database.with_name(f".{database.name}.restoring")
                try:
                    self.unpack(draft)
                    keep(draft)
                    put_in_place(draft, database)
                finally:
                    draft.unlink(missing_ok=True)
        except OSError as error:
            msg = f"{self.file} could not be restored to {database}: {error.strerror}."
            raise NotOurs(msg) from error


def read_backup(file: Path) -> Backup:
    """Verify the backup in `file`; raise `NotOurs` if it is damaged, newer than this program, or not a backup."""
    try:
        whole = file.open("rb")
    except OSError as error:
        msg = f"{file} cannot be read: {error.strerror}."
        raise NotOurs(msg) from error
    try:
        with whole, ZipFile(whole) as packed:
            about: dict[str, Any] = json.loads(_text(packed, _ABOUT))
            _refuse_newer(file, about)
            secret = _text(packed, _KEY)
            if [sha256(secret.encode()).hexdigest(), _copy(packed, _DATABASE)] != [about[_KEY], about[_DATABASE]]:
                raise BadZipFile
            return Backup(file, secret, str(about["made_at"]))
    except _DAMAGED as error:
        msg = f"{file} is damaged or not a Parlour backup. Try another copy. Nothing was changed."
        raise NotOurs(msg) from error


def _pack_backup(folder: Path, secret: str) -> Path:
    """Write the copy in `folder` to a backup there and return its path."""
    copy, draft = folder / _DATABASE, folder / "backup"
    about: dict[str, object] = {
        "format": FORMAT,
        "version": __version__,
        "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "schema": _schema(copy),
    }
    with _private(draft) as whole, ZipFile(whole, "w", ZIP_DEFLATED, compresslevel=_QUICKLY) as packed:
        about[_DATABASE] = _pack(copy, packed)
        about[_KEY] = sha256(secret.encode()).hexdigest()
        packed.writestr(_KEY, secret)
        packed.writestr(_ABOUT, json.dumps(about, indent=2))
    return draft


def _schema(database: Path) -> dict[str, int]:
    with closing(sqlite3.connect(database)) as connection:
        return dict(connection.execute("SELECT store, version FROM parlour_schema"))


def _refuse_newer(file: Path, about: dict[str, Any]) -> None:
    if not about["format"].startswith(_FAMILY):
        raise BadZipFile
    is_newer = any(version > _KNOWN.get(store, 0) for store, version in about["schema"].items())
    if about["format"] != FORMAT or is_newer:
        msg = (
            f"{file} was made by Parlour {about['version']}, which is newer than this program ({__version__}). "
            "Update Parlour first. Nothing was changed."
        )
        raise NotOurs(msg)


def _refuse_to_overwrite(file: Path) -> None:
    if os.path.lexists(file):
        msg = f"{file} already exists. Choose another name. Nothing was changed."
        raise NotOurs(msg)


def refuse_remains(database: Path) -> None:
    """Refuse to overwrite a database, or to use a name whose old log SQLite would apply to the new file."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        remains = database.with_name(database.name + suffix)
        if os.path.lexists(remains):
            msg = f"{remains} already exists. Move it away or restore elsewhere. Nothing was changed."
            raise NotOurs(msg)


def _text(packed: ZipFile, name: str) -> str:
    with packed.open(name) as member:
        return member.read(_MOST_TEXT).decode()


def _pack(source: Path, packed: ZipFile) -> str:
    """Add `source` to `packed` under its own name and return its checksum."""
    digest = sha256()
    with source.open("rb") as file, packed.open(source.name, "w", force_zip64=True) as member:
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
            member.write(chunk)
    return digest.hexdigest()


def _copy(packed: ZipFile, name: str, to: IO[bytes] | None = None) -> str:
    """Unpack the member `name` and return its checksum."""
    digest = sha256()
    with packed.open(name) as member:
        while chunk := member.read(_CHUNK):
            digest.update(chunk)
            if to:
                to.write(chunk)
    return digest.hexdigest()


@contextmanager
def _private(path: Path) -> Iterator[IO[bytes]]:
    """Open a file that only its owner may read, and sync it to disk at the end."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE), "wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


def put_in_place(draft: Path, path: Path) -> None:
    """Rename the finished file `draft` to `path`, without overwriting anything."""
    try:
        path.hardlink_to(draft)  # unlike a rename, this never overwrites
    except FileExistsError:
        _refuse_to_overwrite(path)
    except OSError:  # a file system without hard links, as on USB sticks
        _refuse_to_overwrite(path)
        draft.rename(path)
    sync_folder(path.parent)
