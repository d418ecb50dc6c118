"""A whole server into one file, and back."""

from pathlib import Path

from parlour.cli.refusal import Refused
from parlour.server.secret_key import UnfitKey, load_or_create_secret, store_secret
from parlour.server.settings import Settings
from parlour.storage import backup
from parlour.storage.errors import NotOurs
from parlour.storage.opening import MEMORY, path_of


def back_up(settings: Settings, file: Path) -> str:
    """Write everything the server keeps to `file`, and say so; raise `Refused` if that cannot be."""
    try:
        database = _file_of(settings)
        if not database.exists():
            msg = f"There is no database at {database}: name the one to back up with PARLOUR_HOME or --database."
            raise Refused(msg)
        backup.back_up(database, _secret(settings), file.absolute())
    except (NotOurs, UnfitKey) as why:
        raise Refused(str(why)) from None
    size = _worded(file.stat().st_size)
    return (
        f"{file} ({size}) has {database} and the secret key: keep it where nobody else can read it.\n"
        f"To restore it: parlour restore {file}"
    )


def restore(settings: Settings, file: Path) -> str:
    """Put what `file` has in its place, and say so; raise `Refused`, and change nothing, if that cannot be."""
    try:
        database = _file_of(settings)
        kept = backup.read(file.absolute())
        _refuse_another_key(settings, kept.secret)
        kept.restore(database, lambda: _keep(settings, kept.secret))
    except (NotOurs, UnfitKey) as why:
        raise Refused(str(why)) from None
    return f"{database} is as it was at {kept.made_at}, with its secret key. To open it: parlour serve"


def _worded(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(1, round(size / 1e3))} kB"


def _file_of(settings: Settings) -> Path:
    if settings.database in MEMORY:
        raise Refused("A database in memory ends with its server: name a file with --database.")
    return path_of(settings.database)


def _secret(settings: Settings) -> str:
    """Give the key the server signs with, as it was given or as it is kept; never make one."""
    if settings.secret_key:
        return settings.secret_key.get_secret_value()
    if settings.key_file and settings.key_file.exists():
        return load_or_create_secret(settings.key_file)
    msg = f"There is no key at {settings.key_file}: set SECRET_KEY as the server has it, or PARLOUR_HOME."
    raise Refused(msg)


def _refuse_another_key(settings: Settings, secret: str) -> None:
    if settings.secret_key and settings.secret_key.get_secret_value() != secret:
        raise Refused("SECRET_KEY is not the key of this backup: unset it, or set it to the one it had then.")
    if settings.key_file and settings.key_file.exists() and load_or_create_secret(settings.key_file) != secret:
        msg = f"{settings.key_file} is there already and another key: move it away. Nothing was changed."
        raise Refused(msg)


def _keep(settings: Settings, secret: str) -> None:
    if settings.key_file:
        store_secret(settings.key_file, secret)
