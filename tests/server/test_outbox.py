"""Messages of one turn of the loop leave together, and one broken connection keeps nobody else waiting."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from parlour.server.outbox import NextTurn, Outbox

pytestmark = pytest.mark.anyio


def unframed(frames: bytes) -> list[str]:
    """Read short frames of a server."""
    texts = []
    while frames:
        size = frames[1]
        texts.append(frames[2 : 2 + size].decode())
        frames = frames[2 + size :]
    return texts


async def test_messages_of_one_turn_are_one_write_in_order() -> None:
    """A patch, its effects and an answer would otherwise be three packets."""
    sent: list[bytes] = []
    outbox = Outbox(sent.append, NextTurn())
    outbox.tell("1", "2")
    outbox.tell("3")
    assert not sent
    await asyncio.sleep(0)
    outbox.tell("4")
    await asyncio.sleep(0)

    assert [unframed(frames) for frames in sent] == [["1", "2", "3"], ["4"]]


async def test_a_bundle_is_one_frame() -> None:
    """Clients that ask for it parse one message a move."""
    sent: list[bytes] = []
    outbox = Outbox(sent.append, NextTurn())
    outbox.bundle()
    outbox.tell("1", "2")
    await asyncio.sleep(0)

    assert [unframed(frames) for frames in sent] == [["[1,2]"]]


async def test_a_connection_that_fails_is_reported_and_the_others_are_served() -> None:
    """All outboxes share one callback of the loop."""
    sent: list[bytes] = []
    reported: list[Mapping[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
    next_turn = NextTurn()

    def broken(_: bytes) -> None:
        raise OSError

    Outbox(broken, next_turn).tell("lost")
    Outbox(sent.append, next_turn).tell("sent")
    await asyncio.sleep(0)

    assert [unframed(frames) for frames in sent] == [["sent"]]
    assert [type(context["exception"]) for context in reported] == [OSError]
