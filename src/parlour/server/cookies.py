"""The signed cookie that identifies a browser."""

import secrets
import string
from dataclasses import dataclass, replace

import jwt
from pydantic import HttpUrl
from starlette.requests import HTTPConnection
from starlette.responses import Response

from parlour.server.rate_limits import TimeSource

NAME = "parlour"
"""The cookie's name over http; earlier versions used it everywhere."""
YEAR = 365 * 24 * 3600
MONTH = 30 * 24 * 3600
_ALPHABET = string.digits + string.ascii_letters
_ALGORITHM = "HS256"


@dataclass(frozen=True, slots=True)
class VisitorPass:
    """A visitor's identity, when it was issued, and the username and session if they logged in."""

    player_id: str
    issued_at: float
    username: str | None = None
    epoch: int = 0
    """The account's epoch when the pass was issued."""
    session: str | None = None
    """Stays the same when the pass is renewed; passes from older versions have none."""


@dataclass(frozen=True, slots=True)
class CookieAttributes:
    """The cookie's name and scope; a prefix binds it to https, and to our own host if the path is `/`."""

    name: str = NAME
    path: str = "/"
    secure: bool = False

    @classmethod
    def at(cls, public_url: HttpUrl | None) -> "CookieAttributes":
        """Choose the attributes for a server that people reach at `public_url`."""
        if public_url is None or public_url.scheme != "https":
            return cls()
        path = (public_url.path or "").rstrip("/")
        return cls(f"__Secure-{NAME}", path, secure=True) if path else cls(f"__Host-{NAME}", secure=True)


class Cookies:
    """Issues passes, signed with `key`, and reads them back; `clock` returns seconds since 1970.

    Whether a pass was ended early is decided in `sessions`.
    """

    def __init__(self, key: bytes, jar: CookieAttributes, clock: TimeSource) -> None:
        self._key = key
        self._jar = jar
        self._clock = clock

    def guest(self) -> VisitorPass:
        """Make a pass for a newcomer."""
        return VisitorPass(_draw_id(), self._clock())

    def issue(self, player_id: str, username: str, epoch: int) -> VisitorPass:
        """Make a pass for a player who has just logged in."""
        return VisitorPass(player_id, self._clock(), username, epoch, _draw_id())

    def continued(self, held: VisitorPass, epoch: int) -> VisitorPass:
        """Make a pass that carries a session over to the next epoch."""
        return replace(held, issued_at=self._clock(), epoch=epoch, session=held.session or _draw_id())

    def read(self, connection: HTTPConnection) -> VisitorPass | None:
        """Return the pass that a request or WebSocket carries, if we signed it within the last year."""
        return self._open(connection, self._jar.name) or self._open(connection, NAME)

    def renewed(self, connection: HTTPConnection, held: VisitorPass) -> VisitorPass | None:
        """Return a replacement for `held` if it is a month old or stored under the old cookie name."""
        is_old = self._clock() - held.issued_at > MONTH
        return replace(held, issued_at=self._clock()) if is_old or self._is_misnamed(connection) else None

    def ends_at(self, held: VisitorPass) -> float:
        """Return when `held` expires, even if it were renewed now."""
        return max(held.issued_at, self._clock()) + YEAR

    def give(self, response: Response, issued: VisitorPass) -> None:
        """Have `response` store `issued`, and no earlier pass, in the browser."""
        del response.headers["set-cookie"]
        optional = {"usr": issued.username, "epo": issued.epoch, "ses": issued.session}
        claims = {"sub": issued.player_id, "iat": int(issued.issued_at)} | {k: v for k, v in optional.items() if v}
        text = jwt.encode(claims, self._key, _ALGORITHM)
        name, path, secure = self._jar.name, self._jar.path, self._jar.secure
        response.set_cookie(name, text, max_age=YEAR, path=path, httponly=True, samesite="lax", secure=secure)
        if name != NAME:
            self._remove(response, CookieAttributes(secure=True))

    def take_back(self, response: Response) -> None:
        """Have `response` remove the pass from the browser."""
        for jar in {self._jar, CookieAttributes(secure=self._jar.secure)}:
            self._remove(response, jar)

    def _remove(self, response: Response, jar: CookieAttributes) -> None:
        response.delete_cookie(jar.name, path=jar.path, httponly=True, samesite="lax", secure=jar.secure)

    def _open(self, connection: HTTPConnection, name: str) -> VisitorPass | None:
        try:
            claims = jwt.decode(
                connection.cookies.get(name, ""),
                self._key,
                algorithms=[_ALGORITHM],
                options={"require": ["sub", "iat"], "verify_iat": False},
            )
        except jwt.InvalidTokenError:
            return None
        held = VisitorPass(claims["sub"], claims["iat"], claims.get("usr"), claims.get("epo", 0), claims.get("ses"))
        return held if self._clock() - held.issued_at <= YEAR else None

    def _is_misnamed(self, connection: HTTPConnection) -> bool:
        if self._jar.name == NAME or NAME not in connection.cookies:
            return False
        return self._open(connection, self._jar.name) is None


def _draw_id() -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(16))
