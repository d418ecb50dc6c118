"""Serve below a path such as `https://example.org/games/`, whether or not the proxy strips that path."""

from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.core.refusal import Rejected
from parlour.server.errors import ServerCode, problem
from parlour.server.settings import TOP

_ADVICE = "There is nothing below this path; if a proxy adds it, set PUBLIC_URL to the address that people open{}."


class SubPath:
    """Strips the `path` of `PUBLIC_URL` from requests, unless the proxy has, and adds it to redirects.

    A request whose path would be ours without some other prefix shows that the proxy and `PUBLIC_URL` disagree; the
    answer says how to fix that.
    """

    def __init__(self, app: ASGIApp, path: str) -> None:
        self._app = app
        self._path = path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve as if the path did not exist."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        asked: str = scope["path"]
        if self._path and asked == self._path and scope["type"] == "http":
            query = scope["query_string"].decode("latin-1")
            await RedirectResponse(f"{asked}/{query and '?'}{query}", 308)(scope, receive, send)
        elif self._path and asked.startswith(f"{self._path}/"):
            await self._app({**scope, "path": asked[len(self._path) :]}, receive, self._redirecting(send))
        elif _is_ours_below_another_path(scope):
            difference = f" (its path is now {self._path}/)" if self._path else ", with its path"
            await problem(Rejected(ServerCode.UNKNOWN_HOST, _ADVICE.format(difference)))(scope, receive, send)
        else:
            await self._app(scope, receive, self._redirecting(send))

    def _redirecting(self, send: Send) -> Send:
        if not self._path:
            return send

        async def send_below(message: Message) -> None:
            if message["type"] == "http.response.start" and 300 <= message["status"] < 400:
                headers = MutableHeaders(scope=message)
                if "location" in headers:
                    there = urlsplit(headers["location"])._replace(scheme="", netloc="")
                    headers["location"] = self._path + there.geturl()
            await send(message)

        return send_below


def _is_ours_below_another_path(scope: Scope) -> bool:
    """Tell whether a path begins with one or two foreign segments and continues like one of ours.

    A path that ends there is our home page below another path if a proxy sends it, and a typo if not.
    """
    first, *rest = scope["path"].split("/", 4)[1:] or ("",)  # `OPTIONS *` has no segments
    if not first or first in TOP:
        return False
    return not TOP.isdisjoint(rest[:2]) or ("" in rest[:2] and _is_proxied(scope))


def _is_proxied(scope: Scope) -> bool:
    return any(name.startswith(b"x-forwarded-") or name in (b"forwarded", b"via") for name, _ in scope["headers"])
