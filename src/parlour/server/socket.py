"""Live play over WebSockets: carries messages between a socket and its seat until either leaves."""

from asyncio import CancelledError, Task, create_task
from contextlib import suppress
from enum import StrEnum
from functools import partial

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from parlour.core.refusal import Rejected
from parlour.hosts.codec import encode
from parlour.hosts.table.errors import TableCode, storing
from parlour.hosts.table.visitor import Visitor
from parlour.server import errors
from parlour.server.bundling_websocket import direct
from parlour.server.cookies import VisitorPass
from parlour.server.dependencies import Dependencies, dependencies_of
from parlour.server.outbox import Outbox
from parlour.server.rate_limits import Bucket, address_of
from parlour.server.table_lookup import counting_failures

router = APIRouter()
COME_BACK = 1012
TOO_MANY = 1013
LOGGED_OUT = 4401


@router.websocket("/ws")
@router.websocket("/ws/{room_id}")
async def serve_socket(socket: WebSocket, room_id: str | None = None) -> None:
    """Serve a socket, unless its address already holds too many connections."""
    parts = dependencies_of(socket)
    await socket.accept()
    try:
        with parts.connections.admit(address_of(socket)), parts.metrics.connections.track_inprogress():
            with storing():
                held = await parts.sessions.read(socket)
            # A separate task: otherwise every message passes through all layers between the server and here.
            await create_task(_carry(socket, room_id, parts, held))
    except CancelledError:
        return  # the server stops before the store has answered: the client comes back and sends its message again
    except Rejected as refusal:
        parts.metrics.refused.add(refusal.code.value)
        await _refuse(socket, refusal, COME_BACK if refusal.code is TableCode.NOT_STORED else TOO_MANY)


async def _carry(socket: WebSocket, room_id: str | None, parts: Dependencies, held: VisitorPass | None) -> None:
    receive, write = direct(socket)
    outbox = Outbox(write, parts.next_turn)
    person, address = held.player_id if held else None, address_of(socket)
    may_open, guard = partial(parts.costly.take, address), partial(counting_failures, parts, socket, person)
    is_registered = held is not None and held.username is not None
    visitor = Visitor(
        parts.hall, outbox.tell, person, room_id, may_open, guard, address, outbox.bundle, is_registered=is_registered
    )
    rate = parts.settings.message_rate
    pace = Bucket(rate, max(1, rate * 2), parts.ticks)
    endings: list[Task[None]] = []

    def close(comes_back: bool) -> None:
        visitor.go()
        endings.append(create_task(_dismiss(socket, comes_back)))

    try:
        with parts.sessions.open_window(held, close):
            while not endings and (message := await receive())["type"] == "websocket.receive":
                text = message.get("text")
                if not pace.take():
                    outbox.tell(_error(TableCode.TOO_FAST, "Too many messages; wait a little."))
                elif text is None:
                    outbox.tell(_error(TableCode.ACTION_NOT_ALLOWED, "Messages are text."))
                else:
                    await visitor.hear(text)
    finally:
        visitor.go()
        for ending in endings:
            await ending


async def _dismiss(socket: WebSocket, comes_back: bool) -> None:
    """Close a socket whose pass has ended; a browser with a new pass reconnects by itself."""
    with suppress(RuntimeError, WebSocketDisconnect):  # already gone
        if comes_back:
            await socket.close(COME_BACK)
        else:
            await _refuse(socket, Rejected(errors.ServerCode.LOGGED_OUT, "You were logged out."), LOGGED_OUT)


async def _refuse(socket: WebSocket, no: Rejected, close_code: int) -> None:
    await socket.send_text(_error(no.code, str(no)))
    await socket.close(close_code, no.code.value)


def _error(code: StrEnum, message: str) -> str:
    return encode({"event": "error", "code": code.value, "message": message})
