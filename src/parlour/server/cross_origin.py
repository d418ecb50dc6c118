"""Pages of other sites that may use the server: listed origins with cookies, origins that match a pattern without."""

import re
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.core.refusal import Rejected
from parlour.server.errors import ServerCode
from parlour.server.origins import Origins

_MARK = "parlour.page"
_HEADERS = ("Authorization",)
"""Extra headers that requests may carry: the token of a seat or of a solver."""
_COOKIE, _SET_COOKIE = b"cookie", b"set-cookie"
_STARTS = frozenset({"http.response.start", "websocket.accept", "websocket.http.response.start"})
_PATH = re.compile(r"(?:/[\w.~-]+)*", re.ASCII)


class ForeignPage(NamedTuple):
    """A page of another site that sent a request."""

    origin: str
    has_cookies: bool


class CrossOrigin:
    """Lets pages of other sites read answers, marks their requests, and strips cookies for origins of a pattern."""

    def __init__(self, app: ASGIApp, origins: Origins) -> None:
        self._app = app
        self._origins = origins
        self._friends = CORSMiddleware(
            app, allow_origins=origins.friends, allow_methods=["*"], allow_headers=_HEADERS, allow_credentials=True
        )
        self._others = CORSMiddleware(
            _without_cookies(app), allow_origin_regex=origins.expression, allow_methods=["*"], allow_headers=_HEADERS
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, marking requests from other sites."""
        page = None if scope["type"] == "lifespan" else sender(self._origins, Headers(scope=scope))
        if page:
            scope = {**scope, _MARK: page}
        await (self._others if page and not page.has_cookies else self._friends)(scope, receive, send)


def sender(origins: Origins, headers: Headers) -> ForeignPage | None:
    """Return the page of another site that sent these `headers`, if it may use the server."""
    origin = headers.get("origin")
    if origin is None or is_own(origins, headers):
        return None
    if origin in origins.friends:
        return ForeignPage(origin, has_cookies=True)
    return ForeignPage(origin, has_cookies=False) if origins.is_matched(origin) else None


def is_own(origins: Origins, headers: Headers) -> bool:
    """Tell whether a request comes from a page of ours, or from no page at all."""
    origin = headers.get("origin")
    if origin is None or origin in origins.own:
        return True
    host = origin.partition("://")[2]
    is_disguised = any(host == own.partition("://")[2] for own in origins.own)  # our host name, but not by https
    return host == headers.get("host") and not is_disguised


def _without_cookies(app: ASGIApp) -> ASGIApp:
    """Have `app` neither read nor set cookies."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_without(message: Message) -> None:
            if message["type"] in _STARTS:
                message["headers"] = [each for each in message.get("headers", ()) if each[0].lower() != _SET_COOKIE]
            await send(message)

        headers = [each for each in scope["headers"] if each[0] != _COOKIE]
        await app({**scope, "headers": headers}, receive, send_without)

    return serve


def gets_cookies(connection: HTTPConnection) -> bool:
    """Tell whether the visitor behind `connection` can have a cookie."""
    page: ForeignPage | None = connection.scope.get(_MARK)
    return page is None or page.has_cookies


def need_cookies(connection: HTTPConnection) -> None:
    """Refuse visitors who cannot have a cookie; for `dependencies=[Depends(need_cookies)]`."""
    if not gets_cookies(connection):
        raise Rejected(
            ServerCode.FOREIGN_ORIGIN, "Pages at this address cannot use accounts: open the server's own page."
        )


def keeps_cookies(connection: HTTPConnection) -> bool:
    """Tell whether the browser would keep our cookie: not if it says that the page is cross-site."""
    return gets_cookies(connection) and connection.headers.get("sec-fetch-site") != "cross-site"


def address_of_page(connection: HTTPConnection, claimed: str | None) -> str | None:
    """Return the address that a page of another site claims, if it is below its own origin."""
    page: ForeignPage | None = connection.scope.get(_MARK)
    if page is None or not claimed or not claimed.startswith(page.origin):
        return None
    return claimed if _PATH.fullmatch(claimed[len(page.origin) :]) else None
