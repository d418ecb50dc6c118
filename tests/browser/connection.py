"""Cut and restore a browser's connection to the server."""

import re

from playwright.sync_api import BrowserContext, WebSocketRoute


class Connection:
    """A browser's connection to the server, which can break."""

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
        """Close every connection and refuse new ones."""
        self._broken = True
        for socket in self._open:
            socket.close()
        self._open.clear()

    def mends(self) -> None:
        """Allow connections again."""
        self._broken = False
