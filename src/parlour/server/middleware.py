"""The middleware between the network and the routes, in plain ASGI; an open WebSocket passes through untouched."""

from abc import ABC, abstractmethod
from asyncio import CancelledError
from collections.abc import Callable
from time import perf_counter

import structlog
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.core.refusal import Rejected
from parlour.hosts.codec import has_null
from parlour.server.cross_origin import is_own, sender
from parlour.server.errors import ServerCode, problem
from parlour.server.logs import log_plainly, mask_tokens
from parlour.server.origins import Origins

log = structlog.get_logger(__name__)

LARGEST_BODY = 64 * 1024
_CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})

SECURITY_HEADERS = {
    "Content-Security-Policy": "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "media-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_SECURITY = [(name.lower().encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
_OTHER_NAME = (
    "This server is not known by this name: set PUBLIC_URL to the address that people open, "
    "or have the proxy pass Host on."
)
_NO_NULLS = "Requests must not contain null characters"
_NOT_CACHED = [(b"cache-control", b"no-store")]


class HttpMiddleware(ABC):
    """Middleware for HTTP requests; everything else passes through untouched, open WebSockets included."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, handling HTTP requests only."""
        await (self.serve if scope["type"] == "http" else self._app)(scope, receive, send)

    @abstractmethod
    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve an HTTP request."""


class AccessLog(HttpMiddleware):
    """Logs each HTTP request when it is answered, without address, query or token."""

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, and log the outcome."""
        begun = perf_counter()
        status = 0

        async def send_and_note(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        finally:
            duration = round((perf_counter() - begun) * 1000, 3)
            log_plainly(
                "http", method=scope["method"], path=mask_tokens(scope["path"]), status=status, duration_ms=duration
            )


class SecurityHeaders(HttpMiddleware):
    """Tells browsers what our pages may do; `/api` answers are not cached unless they say so."""

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, adding headers to the response."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = message.get("headers", ())
                is_cached = not scope["path"].startswith("/api/") or any(name == b"cache-control" for name, _ in own)
                message["headers"] = [*own, *_SECURITY, *(() if is_cached else _NOT_CACHED)]
            await send(message)

        await self._app(scope, receive, send_with_headers)


class InternalErrors(HttpMiddleware):
    """Answers a bug with `INTERNAL` and logs it; a request cut short by a shutdown is answered `UNAVAILABLE`."""

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, and answer if the app could not."""
        answered = False

        async def send_and_note(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        except CancelledError:
            if answered:
                raise
            await problem(Rejected(ServerCode.UNAVAILABLE, "The server is shutting down."))(scope, receive, send)
        except ClientDisconnect:
            pass  # in the middle of a body: there is no one to answer
        except Exception:
            log.exception("fault", method=scope["method"], path=mask_tokens(scope["path"]))
            if answered:
                raise
            await problem(Rejected(ServerCode.INTERNAL, "Something went wrong on the server."))(scope, receive, send)


class HeadRequests:
    """Handles HEAD like GET; uvicorn itself leaves out the body."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve HEAD as GET."""
        asks = scope["type"] == "http" and scope["method"] == "HEAD"
        await self._app({**scope, "method": "GET"} if asks else scope, receive, send)


class OriginCheck:
    """Refuses changes and WebSockets that another site's page makes a visitor's browser request."""

    def __init__(self, app: ASGIApp, origins: Origins) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve requests from our own pages, from allowed origins, or from no page at all."""
        if scope["type"] == "lifespan" or scope.get("method", "POST") not in _CHANGING or self._may(scope):
            await self._app(scope, receive, send)
            return
        is_misled = (
            Headers(scope=scope).get("sec-fetch-site") == "same-origin"
        )  # set by the browser; no page can forge it
        foreign = Rejected(ServerCode.FOREIGN_ORIGIN, "Pages of other sites may not do this.")
        refusal = Rejected(ServerCode.UNKNOWN_HOST, _OTHER_NAME) if is_misled else foreign
        await problem(refusal)(scope, receive, send)

    def _may(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        return is_own(self._origins, headers) or sender(self._origins, headers) is not None


class HostCheck:
    """Refuses requests that reach a local server by a host name that is not its own."""

    def __init__(self, app: ASGIApp, is_own: Callable[[str], bool]) -> None:
        self._app = app
        self._is_own = is_own

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve requests for one of our host names."""
        if scope["type"] == "lifespan" or self._knows(Headers(scope=scope).get("host", "")):
            await self._app(scope, receive, send)
            return
        refusal = problem(Rejected(ServerCode.UNKNOWN_HOST, _OTHER_NAME))
        await refusal(scope, receive, send)

    def _knows(self, host: str) -> bool:
        name, colon, port = host.lower().rpartition(":")
        return self._is_own((name if colon and port.isdigit() else host.lower()).removesuffix("."))


class NullCheck:
    """Refuses null characters in addresses and bodies, because PostgreSQL cannot store them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve requests and WebSockets whose address and body can be stored."""
        if "\0" in scope.get("path", "") or b"%00" in scope.get("query_string", b""):
            await problem(Rejected(ServerCode.BAD_REQUEST, f"{_NO_NULLS}."))(scope, receive, send)
            return
        body = bytearray()

        async def receive_and_check() -> Message:
            message = await receive()
            body.extend(message.get("body", b""))
            if not message.get("more_body") and has_null(body.decode("latin-1")):
                raise HTTPException(400, _NO_NULLS)
            return message

        await self._app(scope, receive_and_check if scope["type"] == "http" else receive, send)


class BodyLimit(HttpMiddleware):
    """Refuses bodies over `largest` bytes while they arrive, whatever length they declare."""

    def __init__(self, app: ASGIApp, largest: int = LARGEST_BODY) -> None:
        super().__init__(app)
        self._largest = largest

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, counting the bytes received."""
        received = 0

        async def receive_and_count() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self._largest:
                raise HTTPException(413, f"A request may have at most {self._largest // 1024} KiB")
            return message

        await self._app(scope, receive_and_count, send)
