"""The house's secret: where it comes from, what is too weak, and one key for each purpose."""

import hmac
import os
import secrets
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

SHORTEST = 32
_FEWEST_DISTINCT = 8
_PLACEHOLDERS = ("changeme", "change-me", "change_me", "placeholder", "your-secret", "your_secret", "example")


class UnfitKey(ValueError):
    """A secret that cannot be used: the text says why, and never what it is."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys for single purposes, all out of one secret that is never used itself."""

    secret: bytes = field(repr=False)

    def key_for(self, purpose: str) -> bytes:
        """Give the 32 bytes that only `purpose` uses."""
        return hmac.digest(self.secret, f"parlour/{purpose}".encode(), "sha256")


def require_strong(secret: str) -> str:
    """Give `secret` back, or raise `UnfitKey` if somebody could guess it."""
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
    """Give the secret in the file at `path`, making one that only its owner may read if there is none."""
    try:
        if not path.exists():
            store_secret(path, new_secret())
        return require_strong(path.read_text().strip())
    except (OSError, UnfitKey) as error:
        msg = f"The key in {path} cannot be used: {error.strerror if isinstance(error, OSError) else error}"
        raise UnfitKey(msg) from error


def store_secret(path: Path, secret: str) -> None:
    """Put `secret` at `path` whole or not at all; whoever was first wins."""
    path.parent.mkdir(parents=True, exist_ok=True)
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
