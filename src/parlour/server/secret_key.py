"""The server's secret key: load or create it, refuse weak ones, and derive one key per purpose."""

import hmac
import os
import secrets
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from parlour.storage.durable_folders import make_folder, sync_folder

SHORTEST = 32
_FEWEST_DISTINCT = 8
_PLACEHOLDERS = ("changeme", "change-me", "change_me", "placeholder", "your-secret", "your_secret", "example")


class UnfitKey(ValueError):
    """A secret that cannot be used; the text says why without revealing it."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Derives a key per purpose from one secret, which is never used directly."""

    secret: bytes = field(repr=False)

    def key_for(self, purpose: str) -> bytes:
        """Return the 32 bytes that only `purpose` uses."""
        return hmac.digest(self.secret, f"parlour/{purpose}".encode(), "sha256")


def require_strong(secret: str) -> str:
    """Return `secret`, or raise `UnfitKey` if it could be guessed."""
    if len(secret) < SHORTEST:
        msg = f"A secret key needs at least {SHORTEST} characters."
        raise UnfitKey(msg)
    plain = secret.casefold()
    if len(set(plain)) < _FEWEST_DISTINCT or any(word in plain for word in _PLACEHOLDERS):
        raise UnfitKey("A secret key must be random; this one looks like a placeholder.")
    return secret


def new_secret() -> str:
    """Make a new secret."""
    return secrets.token_urlsafe(SHORTEST)


def load_or_create_secret(path: Path) -> str:
    """Return the secret stored at `path`; if there is none, create one that only the file's owner can read.

    A new secret survives a power cut.
    """
    try:
        if not path.exists():
            store_secret(path, new_secret())
        sync_folder(path.parent)  # even if it was there: the process that stored it may have been killed before this
        return require_strong(path.read_text().strip())
    except (OSError, UnfitKey) as error:
        msg = f"The key in {path} cannot be used: {error.strerror if isinstance(error, OSError) else error}"
        raise UnfitKey(msg) from error


def store_secret(path: Path, secret: str) -> None:
    """Write `secret` to `path` atomically, unless another process already has."""
    make_folder(path.parent)
    draft, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(draft, "w") as file:
            file.write(secret + "\n")
            file.flush()
            os.fsync(draft)
        path.hardlink_to(name)
    except FileExistsError:
        pass
    finally:
        Path(name).unlink()
    sync_folder(path.parent)
