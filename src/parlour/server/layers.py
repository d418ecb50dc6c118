"""What stands around the routes, one layer within another: plain ASGI."""

from abc import ABC, abstractmethod

from starlette.types import ASGIApp, Receive, Scope, Send


class HttpLayer(ABC):
    """A layer that minds HTTP requests; everything else, an open WebSocket included, passes through untouched."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve."""
        await (self.serve if scope["type"] == "http" else self._app)(scope, receive, send)

    @abstractmethod
    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
