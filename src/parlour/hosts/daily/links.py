"""Riddles that friends set for each other, encrypted in links."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple
from unicodedata import normalize

import orjson
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from parlour.core.names import spoken_line
from parlour.core.refusal import Rejected
from parlour.core.safe_text import plain
from parlour.hosts.daily.errors import RiddleCode
from parlour.hosts.daily.keys import RiddleKeys

_NONCE = 12
LONGEST = 2000
"""The most characters of a link; even one with the longest clue has fewer."""
LONGEST_CLUE = 200


class Posed(NamedTuple):
    """The content of a link: a riddle's id, a secret and perhaps a clue."""

    riddle: str
    secret: str
    clue: str = ""
    chosen: bool = True
    """Whether a person chose the secret; practice draws it at random."""


class Links:
    """Seals links with the first of `keys` and opens them with any; `draw` returns unpredictable bytes.

    Each link has its own nonce, so the same secret never looks the same twice.
    """

    def __init__(self, keys: Sequence[RiddleKeys], draw: Callable[[int], bytes]) -> None:
        self._ciphers = [ChaCha20Poly1305(each.links) for each in keys]
        self._draw = draw

    def seal(self, posed: Posed) -> str:
        """Encrypt `posed` in a link."""
        nonce = self._draw(_NONCE)
        hidden = self._ciphers[0].encrypt(nonce, orjson.dumps(list(_clean(posed))), None)
        return urlsafe_b64encode(nonce + hidden).rstrip(b"=").decode()

    def open(self, link: str) -> Posed:
        """Return the content of a link, or refuse it."""
        sealed = _bytes(link)
        for cipher in self._ciphers if len(sealed) > _NONCE else ():
            with suppress(InvalidTag):
                return _clean(Posed(*orjson.loads(cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], None))))
        raise Rejected(RiddleCode.BAD_LINK, "This link is damaged or comes from another server.")


def _clean(posed: Posed) -> Posed:
    """Make the clue safe to show, like a name: one line, nothing invisible. Old links contain raw clues."""
    clue = spoken_line(plain(normalize("NFC", posed.clue), LONGEST_CLUE))
    return posed._replace(clue=clue)


def _bytes(link: str) -> bytes:
    try:
        return urlsafe_b64decode(link[:LONGEST].encode() + b"=" * (-len(link) % 4))
    except (Error, UnicodeEncodeError):
        return b""
