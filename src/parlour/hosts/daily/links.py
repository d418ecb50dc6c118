"""Secrets that friends set each other, in links that nobody can read."""

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
from parlour.core.writing import plain
from parlour.hosts.daily.errors import Code
from parlour.hosts.daily.keys import RiddleKeys

_NONCE = 12
LONGEST = 2000
"""Characters of a link; one with the longest clue has less."""
LONGEST_CLUE = 200


class Posed(NamedTuple):
    """What a link holds: whose kind of riddle it is, its secret, and a hint if there is one."""

    riddle: str
    secret: str
    clue: str = ""
    chosen: bool = True
    """Whether somebody thought of it; what is only practised nobody did."""


class Links:
    """Seals with the first of `keys` and opens with all; `draw` gives bytes nobody can foresee.

    Each seal has a nonce of its own, so that the same secret never looks the same.
    """

    def __init__(self, keys: Sequence[RiddleKeys], draw: Callable[[int], bytes]) -> None:
        self._ciphers = [ChaCha20Poly1305(each.links) for each in keys]
        self._draw = draw

    def seal(self, posed: Posed) -> str:
        """Hide `posed`."""
        nonce = self._draw(_NONCE)
        hidden = self._ciphers[0].encrypt(nonce, orjson.dumps(list(_cleaned(posed))), None)
        return urlsafe_b64encode(nonce + hidden).rstrip(b"=").decode()

    def open(self, link: str) -> Posed:
        """Give what we have hidden, or refuse."""
        sealed = _bytes(link)
        for cipher in self._ciphers if len(sealed) > _NONCE else ():
            with suppress(InvalidTag):
                return _cleaned(Posed(*orjson.loads(cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], None))))
        raise Rejected(Code.BAD_LINK, "This link is damaged, or was not made here.")


def _cleaned(posed: Posed) -> Posed:
    """Make a clue harmless to show, as names are: one line, nothing invisible; links of old hold it as it was typed."""
    clue = spoken_line(plain(normalize("NFC", posed.clue), LONGEST_CLUE))
    return posed._replace(clue=clue)


def _bytes(link: str) -> bytes:
    try:
        return urlsafe_b64decode(link[:LONGEST].encode() + b"=" * (-len(link) % 4))
    except (Error, UnicodeEncodeError):
        return b""
