"""Secrets that friends set each other, in links that nobody can read."""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Callable, Sequence
from hashlib import shake_256
from typing import NamedTuple

import orjson

from parlour.core.refusal import Rejected
from parlour.hosts.daily.errors import Code
from parlour.hosts.daily.keys import RiddleKeys

_NONCE, _TAG = 16, 16
LONGEST = 2000
"""Characters of a link; one with the longest clue has less."""


class Posed(NamedTuple):
    """What a link holds: whose kind of riddle it is, its secret, and a hint if there is one."""

    riddle: str
    secret: str
    clue: str = ""


class Links:
    """Seals with the first of `keys` and opens with all; `draw` gives bytes nobody can foresee.

    Encrypt, then authenticate: the stream is SHAKE-256 of key and nonce, the tag HMAC-SHA-256 of nonce and text. Each
    seal has a nonce of its own, so that the same secret never looks the same.
    """

    def __init__(self, keys: Sequence[RiddleKeys], draw: Callable[[int], bytes]) -> None:
        self._keys = [each.links for each in keys]
        self._draw = draw

    def seal(self, posed: Posed) -> str:
        """Hide `posed`."""
        key, nonce = self._keys[0], self._draw(_NONCE)
        hidden = nonce + _mixed(key, nonce, orjson.dumps(list(posed)))
        return urlsafe_b64encode(hidden + _tag(key, hidden)).rstrip(b"=").decode()

    def open(self, link: str) -> Posed:
        """Give what we have hidden, or refuse."""
        sealed = _bytes(link)
        hidden, tag = sealed[:-_TAG], sealed[-_TAG:]
        for key in self._keys:
            if hmac.compare_digest(tag, _tag(key, hidden)):
                return Posed(*orjson.loads(_mixed(key, hidden[:_NONCE], hidden[_NONCE:])))
        raise Rejected(Code.BAD_LINK, "This link is damaged, or was not made here.")


def _bytes(link: str) -> bytes:
    try:
        return urlsafe_b64decode(link[:LONGEST].encode() + b"=" * (-len(link) % 4))
    except (Error, UnicodeEncodeError):
        return b""


def _mixed(key: bytes, nonce: bytes, text: bytes) -> bytes:
    stream = shake_256(b"stream" + key + nonce).digest(len(text))
    return bytes(one ^ other for one, other in zip(text, stream, strict=True))


def _tag(key: bytes, hidden: bytes) -> bytes:
    return hmac.digest(key, b"tag" + hidden, "sha256")[:_TAG]
