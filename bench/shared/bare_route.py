"""The baseline: a bare route that parses, counts, sends to four sockets, and stores nothing."""

from collections import Counter, defaultdict

import orjson
from fastapi import FastAPI
from starlette.websockets import WebSocket, WebSocketDisconnect

PATCH_BYTES = 246


def create_app() -> FastAPI:
    """Build the bare route."""
    app = FastAPI()
    tables: defaultdict[str, list[WebSocket]] = defaultdict(list)
    versions: Counter[str] = Counter()

    @app.websocket("/ws/{table}")
    async def sit(socket: WebSocket, table: str) -> None:
        await socket.accept()
        viewers = tables[table]
        viewers.append(socket)
        try:
            while True:
                orjson.loads(await socket.receive_text())
                versions[table] += 1
                patch = _patch(versions[table])
                for viewer in viewers:
                    await viewer.send_text(patch)
        except WebSocketDisconnect:
            viewers.remove(socket)

    return app


def _patch(version: int) -> str:
    begun = f'{{"event":"state_patch","version":{version},"ops":"'
    return begun.ljust(PATCH_BYTES - 2, ".") + '"}'
