"""Players' tokens: JSON Web Tokens (RFC 7519) that contain their guesses and reveal nothing else.

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
from parlour.hosts.daily.errors import RiddleCode
from parlour.hosts.daily.keys import RiddleKeys

TYPE = "riddle+jwt"
AUDIENCE = "parlour/riddles"


class Session(NamedTuple):
    """A player's progress in one riddle; hints and results follow from it."""

    riddle: str
    date: str
    version: str
    guesses: tuple[str, ...] = ()
    hard: bool = False
    practice: bool = False
    """Whether the game never counts."""
    link: str | None = None
    """The link that contains the secret, if it does not come from the date."""


class Tokens:
    """Signs tokens with the first of `keys`, and accepts those signed with any of them."""

    def __init__(self, keys: Sequence[RiddleKeys]) -> None:
        self._keys = {_header(each.name): each.tokens for each in keys}
        self._header, self._key = next(iter(self._keys.items()))

    def issue(self, session: Session, at: float, until: float) -> str:
        """Return a signed token for `session`, valid until `until`."""
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
        signed = self._header + b"." + _encode(orjson.dumps(claims))
        return (signed + b"." + _sign(self._key, signed)).decode()

    def read(self, token: str, now: float) -> Session:
        """Return the session in `token`, or refuse it with the reason."""
        signed, _, signature = token.encode("ascii", "replace").rpartition(b".")
        header, dot, payload = signed.partition(b".")
        key = self._keys.get(header)
        if not key or not dot or not hmac.compare_digest(signature, _sign(key, signed)):
            require(dot and _is_object(header), RiddleCode.TOKEN_MALFORMED, "The token is damaged.")
            raise Rejected(RiddleCode.TOKEN_FORGED, "The token comes from another server.")
        claims: dict[str, Any] = orjson.loads(_decode(payload))
        require(claims.get("aud") == AUDIENCE, RiddleCode.TOKEN_FOREIGN, "The token has another purpose.")
        require(now < claims["exp"], RiddleCode.TOKEN_EXPIRED, "The token has expired because its riddle is over.")
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
    return _encode(orjson.dumps({"alg": "HS256", "kid": name, "typ": TYPE}))


def _sign(key: bytes, signed: bytes) -> bytes:
    return _encode(hmac.digest(key, signed, "sha256"))


def _encode(content: bytes) -> bytes:
    return urlsafe_b64encode(content).rstrip(b"=")


def _decode(text: bytes) -> bytes:
    return urlsafe_b64decode(text + b"=" * (-len(text) % 4))


def _is_object(part: bytes) -> bool:
    try:
        return isinstance(orjson.loads(_decode(part)), dict)
    except (Error, orjson.JSONDecodeError):
        return False
