"""The way from a browser to the house."""

import re

from playwright.sync_api import BrowserContext, WebSocketRoute


class Line:
    """The way from a browser to the house, which can break."""

    def __init__(self, context: BrowserContext) -> None:
        self._broken = False
        self._open: list[WebSocketRoute] = []
        context.route_web_socket(re.compile(r"/ws$"), self._dial)

    def _dial(self, socket: WebSocketRoute) -> None:
        if self._broken:
            socket.close()
            return
        socket.connect_to_server()
        self._open.append(socket)

    def breaks(self) -> None:
        """Cut every connection, and let no other through."""
        self._broken = True
        for socket in self._open:
            socket.close()
        self._open.clear()

    def mends(self) -> None:
        """Let connections through again."""
        self._broken = False
