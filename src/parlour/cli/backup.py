"""The commands `backup` and `restore`."""

from pathlib import Path

from parlour.cli.errors import Refused
from parlour.server.secret_key import UnfitKey, load_or_create_secret, store_secret
from parlour.server.settings import Settings
from parlour.storage import backup
from parlour.storage.errors import NotOurs
from parlour.storage.opening import MEMORY, path_of


def back_up(settings: Settings, file: Path) -> str:
    """Back up the server to `file` and return a message; raise `Refused` if that fails."""
    try:
        database = _file_of(settings)
        if not database.exists():
            msg = f"There is no database at {database}. Set PARLOUR_HOME or --database."
            raise Refused(msg)
        backup.back_up(database, _secret(settings), file.absolute())
    except (NotOurs, UnfitKey) as why:
        raise Refused(str(why)) from None
    size = _format_size(file.stat().st_size)
    return (
        f"{file} ({size}) contains {database} and the secret key. Keep it private.\n"
        f"To restore it: parlour restore {file}"
    )


def restore(settings: Settings, file: Path) -> str:
    """Restore the server from `file` and return a message; raise `Refused` and change nothing if that fails."""
    try:
        database = _file_of(settings)
        kept = backup.read(file.absolute())
        _refuse_another_key(settings, kept.secret)
        kept.restore(database, lambda: _keep(settings, kept.secret))
    except (NotOurs, UnfitKey) as why:
        raise Refused(str(why)) from None
    return f"Restored {database} and its secret key as of {kept.made_at}. To start the server: parlour serve"


def _format_size(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(1, round(size / 1e3))} kB"


def _file_of(settings: Settings) -> Path:
    if settings.database in MEMORY:
        raise Refused("A database in memory cannot be backed up or restored. Name a file with --database.")
    return path_of(settings.database)


def _secret(settings: Settings) -> str:
    """Return the server's secret key from the settings or its file; never create one."""
    if settings.secret_key:
        return settings.secret_key.get_secret_value()
    if settings.key_file and settings.key_file.exists():
        return load_or_create_secret(settings.key_file)
    msg = f"There is no key at {settings.key_file}. Set the server's SECRET_KEY or PARLOUR_HOME."
    raise Refused(msg)


def _refuse_another_key(settings: Settings, secret: str) -> None:
    if settings.secret_key and settings.secret_key.get_secret_value() != secret:
        raise Refused("SECRET_KEY is not the key of this backup. Unset it or set it to the backup's key.")
    if settings.key_file and settings.key_file.exists() and load_or_create_secret(settings.key_file) != secret:
        msg = f"{settings.key_file} already exists with another key. Move it away. Nothing was changed."
        raise Refused(msg)


def _keep(settings: Settings, secret: str) -> None:
    if settings.key_file:
        store_secret(settings.key_file, secret)
