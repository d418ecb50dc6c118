"""The commands `backup` and `restore`."""

import asyncio
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from parlour.cli.errors import Refused
from parlour.cli.server_key import find_secret, store_identity
from parlour.server.secret_key import UnfitKey, load_or_create_secret, store_secret
from parlour.server.settings import Settings
from parlour.storage import POSTGRES, backup
from parlour.storage.errors import NotOurs
from parlour.storage.open_storage import MEMORY, migrate_file, path_of, refuse_file_of_others


def back_up(settings: Settings, file: Path) -> str:
    """Back up the server to `file` and return a message; raise `Refused` if that fails."""
    try:
        if settings.database.startswith(POSTGRES):
            name, secret = "everything in PostgreSQL", find_secret(settings)
            backup.back_up(partial(_copy_postgres, settings), secret, file.absolute())
        else:
            database = _file_of(settings)
            name = str(database)
            if not database.exists():
                msg = f"There is no database at {database}. Set PARLOUR_HOME or --database."
                raise Refused(msg)
            backup.back_up(partial(_copy_file, settings, database), find_secret(settings), file.absolute())
    except (NotOurs, UnfitKey) as why:
        raise Refused(str(why)) from None
    size = _format_size(file.stat().st_size)
    return (
        f"{file} ({size}) contains {name} and the secret key. Keep it private.\nTo restore it: parlour restore {file}"
    )


def restore(settings: Settings, file: Path) -> str:
    """Restore the server from `file` and return a message; raise `Refused` and change nothing if that fails."""
    try:
        if settings.database.startswith(POSTGRES):
            return _restore_to_postgres(settings, file)
        database = _file_of(settings)
        kept = backup.read_backup(file.absolute())
        _refuse_another_key(settings, kept.secret)

        def keep(draft: Path) -> None:
            _refuse_another_zone(settings, kept, draft)
            _keep(settings, kept.secret)

        kept.restore(database, keep)
    except (NotOurs, UnfitKey) as why:
        raise Refused(str(why)) from None
    return f"Restored {database} and its secret key as of {kept.made_at}. To start the server: parlour serve"


def _copy_file(settings: Settings, database: Path, to: Path) -> None:
    backup.copy_file(database, to)
    refuse_file_of_others(to, store_identity(find_secret(settings), settings), str(database))


def _copy_postgres(settings: Settings, to: Path) -> None:
    from parlour.storage.moving import copy_to_file  # imported late: most servers never need it

    asyncio.run(copy_to_file(settings.database, store_identity(find_secret(settings), settings), to))


def _restore_to_postgres(settings: Settings, file: Path) -> str:
    from parlour.storage.moving import move  # as above

    kept = backup.read_backup(file.absolute())
    _refuse_another_key(settings, kept.secret)
    with TemporaryDirectory(prefix="parlour-restore-") as folder:
        draft = Path(folder) / "parlour.db"
        kept.unpack(draft)
        _refuse_another_zone(settings, kept, draft)
        migrate_file(draft.as_uri())
        asyncio.run(move(f"sqlite:///{draft}", settings.database, store_identity(kept.secret, settings)))
    key = "the same SECRET_KEY" if settings.secret_key else f'SECRET_KEY="$(unzip -p {file} secret.key)"'
    return f"Restored the database as of {kept.made_at}. To start the server, set DATABASE_URL and {key}: parlour serve"


def _format_size(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(1, round(size / 1e3))} kB"


def _file_of(settings: Settings) -> Path:
    if settings.database in MEMORY:
        raise Refused("A database in memory cannot be backed up or restored. Name a file with --database.")
    return path_of(settings.database)


def _refuse_another_key(settings: Settings, secret: str) -> None:
    if settings.secret_key and settings.secret_key.get_secret_value() != secret:
        raise Refused("SECRET_KEY is not the key of this backup. Unset it or set it to the backup's key.")
    if settings.key_file and settings.key_file.exists() and load_or_create_secret(settings.key_file) != secret:
        msg = f"{settings.key_file} already exists with another key. Move it away. Nothing was changed."
        raise Refused(msg)


def _refuse_another_zone(settings: Settings, kept: backup.Backup, draft: Path) -> None:
    """Refuse a backup of a server in another time zone, whose riddles would change."""
    refuse_file_of_others(draft, store_identity(kept.secret, settings), str(kept.file))


def _keep(settings: Settings, secret: str) -> None:
    if settings.key_file:
        store_secret(settings.key_file, secret)
