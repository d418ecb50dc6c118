"""Uvicorn's WebSocket, taught to take several messages at once and to write them in one go."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

BUNDLES = "parlour.bundles"
"""The ASGI extension of a server that takes `texts` in the place of `text`."""


class Bundling(WebSocketsSansIOProtocol):
    """A move is a patch, its effects and an answer: to write them one by one costs more than to work them out."""

    async def run_asgi(self) -> None:
        """Serve, and offer bundles."""
        self.scope["extensions"][BUNDLES] = {}
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        """Send a bundle, or anything else as before."""
        texts = message.get("texts")
        if texts is None or self.disconnected or self.close_sent:
            await super().send(message)
            return
        await self.writable.wait()
        for text in texts:
            self.conn.send_text(text.encode())
        self.transport.write(b"".join(self.conn.data_to_send()))
