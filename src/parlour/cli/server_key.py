"""The secret key of a server that a command works on without running it."""

from parlour.cli.errors import Refused
from parlour.server.secret_key import Keys, load_or_create_secret
from parlour.server.settings import Settings
from parlour.storage.identity import Identity
from parlour.storage.open_storage import path_of


def find_secret(settings: Settings) -> str:
    """Return the server's secret key from the settings or its file; never create one."""
    if settings.secret_key:
        return settings.secret_key.get_secret_value()
    if settings.is_diskless:
        return settings.keys().secret.decode()  # says that it must be set
    if settings.key_file and settings.key_file.exists():
        return load_or_create_secret(settings.key_file)
    msg = f"There is no key at {settings.key_file}. Set the server's SECRET_KEY or PARLOUR_HOME."
    raise Refused(msg)


def settle_key(settings: Settings) -> Settings:
    """Return settings that name the key beside the database, if there is one; raise `Refused` if `SECRET_KEY` differs.

    The database to move may be in another folder than this user's server.
    """
    if settings.is_diskless:
        return settings
    file = path_of(settings.database).with_name("secret.key")
    if not file.exists():
        return settings
    if settings.secret_key and settings.secret_key.get_secret_value() != load_or_create_secret(file):
        msg = f"SECRET_KEY is not the key in {file}. Unset it, or move that file away if the server does not use it."
        raise Refused(msg)
    return settings.model_copy(update={"parlour_home": file.parent})


def store_identity(secret: str, settings: Settings) -> Identity:
    """Return the identity of servers with this `secret`; the database may still know the previous secret."""
    before = settings.previous_keys()
    previous = before.key_for("store").hex() if before else None
    return Identity.of(Keys(secret.encode()).key_for("store").hex(), settings.riddle_zone, previous)
