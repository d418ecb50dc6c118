"""The live wire: carries messages between one socket and its chair until either leaves."""

from asyncio import create_task
from time import monotonic

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from parlour.core.refusal import Rejected
from parlour.hosts.table.audience import encoded
from parlour.hosts.table.errors import Code
from parlour.hosts.table.visitor import Visitor
from parlour.server.limits import Bucket, address_of
from parlour.server.outbox import Outbox
from parlour.server.parts import Parts, parts_of
from parlour.server.people import who

router = APIRouter()
TOO_MANY = 1013


@router.websocket("/ws")
@router.websocket("/ws/{room_id}")
async def sit(socket: WebSocket, room_id: str | None = None) -> None:
    """Let somebody in, unless his household holds too many connections already."""
    parts = parts_of(socket)
    await socket.accept()
    try:
        with parts.connections.admit(address_of(socket)), parts.metrics.connections.track_inprogress():
            # A task of its own: otherwise every message is passed down through all layers between the server and here.
            await create_task(_carry(socket, room_id, parts))
    except Rejected as no:
        await socket.send_text(encoded({"event": "error", "code": no.code.value, "message": str(no)}))
        await socket.close(TOO_MANY, no.code.value)


async def _carry(socket: WebSocket, room_id: str | None, parts: Parts) -> None:
    outbox = Outbox(socket)
    visitor = Visitor(parts.hall, outbox.tell, who(socket), room_id, lambda: parts.costly.take(address_of(socket)))
    rate = parts.settings.message_rate
    pace = Bucket(rate, max(1, rate * 2), monotonic)
    try:
        while (message := await socket.receive())["type"] == "websocket.receive":
            text = message.get("text")
            if not pace.take():
                outbox.tell(_error(Code.TOO_FAST, "Too many messages; wait a little."))
            elif text is None:
                outbox.tell(_error(Code.ACTION_NOT_ALLOWED, "Messages are text."))
            else:
                await visitor.hear(text)
    except WebSocketDisconnect:
        pass
    finally:
        visitor.go()


def _error(code: Code, message: str) -> str:
    return encoded({"event": "error", "code": code.value, "message": message})
