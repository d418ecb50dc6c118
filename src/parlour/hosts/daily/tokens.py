"""What players carry: JSON Web Tokens (RFC 7519) that hold guesses and nothing that could be learned from them.

The format is specified (a JSON Web Token, HS256), and tests check it with PyJWT, which signs our cookies. Riddles
do not use PyJWT, because issuing and reading a token takes it 130 us, this module 25 us, and the rest of a guess
100 us. A token must begin with exactly the header we write, so there is no algorithm to negotiate, and nothing is
parsed before its signature is checked.
"""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Sequence
from typing import Any, NamedTuple

import orjson

from parlour.core.refusal import Rejected, require
from parlour.hosts.daily.errors import Code
from parlour.hosts.daily.keys import RiddleKeys

TYPE = "riddle+jwt"
AUDIENCE = "parlour/riddles"


class Session(NamedTuple):
    """How far somebody is with one riddle; hints and results follow from it."""

    riddle: str
    date: str
    version: str
    guesses: tuple[str, ...] = ()
    hard: bool = False
    practice: bool = False
    """Does not count, whatever comes of it."""
    link: str | None = None
    """Where the secret comes from, if not from the date."""


class Tokens:
    """Signs with the first of `keys`, and knows the others again."""

    def __init__(self, keys: Sequence[RiddleKeys]) -> None:
        self._keys = {_header(each.name): each.tokens for each in keys}
        self._header, self._key = next(iter(self._keys.items()))

    def issue(self, session: Session, at: float, until: float) -> str:
        """Write `session` down."""
        claims = {
            "aud": AUDIENCE,
            "iat": int(at),
            "exp": int(until),
            "riddle": session.riddle,
            "date": session.date,
            "version": session.version,
            "guesses": session.guesses,
        }
        special = {"hard": session.hard, "practice": session.practice, "link": session.link}
        claims.update((name, value) for name, value in special.items() if value)
        signed = self._header + b"." + _encoded(orjson.dumps(claims))
        return (signed + b"." + _signature(self._key, signed)).decode()

    def read(self, token: str, now: float) -> Session:
        """Give the session we wrote down, or refuse with what is wrong with `token`."""
        signed, _, signature = token.encode("ascii", "replace").rpartition(b".")
        header, dot, payload = signed.partition(b".")
        key = self._keys.get(header)
        if not key or not dot or not hmac.compare_digest(signature, _signature(key, signed)):
            require(dot and _is_object(header), Code.TOKEN_MALFORMED, "The token is damaged.")
            raise Rejected(Code.TOKEN_FORGED, "The token was not made here.")
        claims: dict[str, Any] = orjson.loads(_decoded(payload))
        require(claims.get("aud") == AUDIENCE, Code.TOKEN_FOREIGN, "The token is for something else.")
        require(now < claims["exp"], Code.TOKEN_EXPIRED, "The token has expired: its riddle is over.")
        return Session(
            claims["riddle"],
            claims["date"],
            claims["version"],
            tuple(claims["guesses"]),
            hard=claims.get("hard", False),
            practice=claims.get("practice", False),
            link=claims.get("link"),
        )


def _header(name: str) -> bytes:
    return _encoded(orjson.dumps({"alg": "HS256", "kid": name, "typ": TYPE}))


def _signature(key: bytes, signed: bytes) -> bytes:
    return _encoded(hmac.digest(key, signed, "sha256"))


def _encoded(content: bytes) -> bytes:
    return urlsafe_b64encode(content).rstrip(b"=")


def _decoded(text: bytes) -> bytes:
    return urlsafe_b64decode(text + b"=" * (-len(text) % 4))


def _is_object(part: bytes) -> bool:
    try:
        return isinstance(orjson.loads(_decoded(part)), dict)
    except (Error, orjson.JSONDecodeError):
        return False
