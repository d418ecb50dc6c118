"""How a browser proves who it is: a signed cookie, and nothing kept here."""

import secrets
import string
from dataclasses import dataclass

import jwt
from starlette.requests import HTTPConnection
from starlette.responses import Response

from parlour.server.limits import Clock

NAME = "parlour"
YEAR = 365 * 24 * 3600
MONTH = 30 * 24 * 3600
_ALPHABET = string.digits + string.ascii_letters
_ALGORITHM = "HS256"


@dataclass(frozen=True, slots=True)
class Pass:
    """Who somebody is, since when this was said, and the username he logged in with, if he did."""

    player_id: str
    issued_at: float
    username: str | None = None


class Cookies:
    """Issues passes, signed with `key`, and reads them back; `clock` gives seconds since 1970."""

    def __init__(self, key: bytes, *, secure: bool, clock: Clock) -> None:
        self._key = key
        self._secure = secure
        self._clock = clock

    def guest(self) -> Pass:
        """Make a pass for somebody new."""
        return self.issue("".join(secrets.choice(_ALPHABET) for _ in range(16)))

    def issue(self, player_id: str, username: str | None = None) -> Pass:
        """Make a pass for `player_id`."""
        return Pass(player_id, self._clock(), username)

    def read(self, connection: HTTPConnection) -> Pass | None:
        """Give the pass that `connection`, a request or a WebSocket, carries, if we signed it."""
        try:
            claims = jwt.decode(
                connection.cookies.get(NAME, ""),
                self._key,
                algorithms=[_ALGORITHM],
                options={"require": ["sub", "iat"], "verify_iat": False},
            )
        except jwt.InvalidTokenError:
            return None
        return Pass(claims["sub"], claims["iat"], claims.get("usr"))

    def admit(self, connection: HTTPConnection) -> tuple[Pass, bool]:
        """Give the visitor's pass, a guest's for somebody new, and whether it must still be given to the browser."""
        held = self.read(connection)
        if held and not self.is_old(held):
            return held, False
        return self.issue(held.player_id, held.username) if held else self.guest(), True

    def is_old(self, held: Pass) -> bool:
        """Tell whether it is time to renew `held`."""
        return self._clock() - held.issued_at > MONTH

    def give(self, response: Response, issued: Pass) -> None:
        """Have `response` put `issued`, and no earlier pass, into the browser."""
        del response.headers["set-cookie"]
        claims = {"sub": issued.player_id, "iat": int(issued.issued_at)}
        if issued.username:
            claims["usr"] = issued.username
        response.set_cookie(
            NAME,
            jwt.encode(claims, self._key, _ALGORITHM),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )

    def take_back(self, response: Response) -> None:
        """Have `response` remove the pass from the browser."""
        response.delete_cookie(NAME, httponly=True, samesite="lax", secure=self._secure)
