"""The request queue: nobody waits for all of another address's requests."""

import asyncio
from functools import partial

import pytest

from parlour.server.network.request_queue import A_TURN, RequestQueue
from tests.server.raw_clients import served

pytestmark = pytest.mark.anyio


async def test_addresses_take_turns() -> None:
    """An address with one request overtakes all but the first of an address with many."""
    turns, begun = RequestQueue(), list[str | None]()
    for address in (*["many"] * 9, "one", None, "one"):
        turns.wait(address, partial(begun.append, address))
    while len(begun) < 12:  # noqa: ASYNC110 - the test looks at the loop itself
        await asyncio.sleep(0)

    assert begun[:5] == ["many", "one", None, "many", "one"]
    assert begun[5:] == ["many"] * 7


async def test_a_few_requests_begin_in_one_turn_of_the_loop() -> None:
    """In between, other work such as moves goes on."""
    turns, begun = RequestQueue(), list[int]()
    for number in range(A_TURN * 2 + 1):
        turns.wait("many", partial(begun.append, number))

    for most in (A_TURN, A_TURN * 2):
        await asyncio.sleep(0)
        assert len(begun) == most
    await asyncio.sleep(0)
    assert begun == list(range(A_TURN * 2 + 1))

    turns.wait("many", partial(begun.append, 0))
    await asyncio.sleep(0)
    assert len(begun) == A_TURN * 2 + 2


async def test_a_request_whose_client_has_gone_is_not_started() -> None:
    """It costs nothing and leaves nothing behind."""
    async with served() as scene:
        for _ in range(20):
            stranger = await scene.stranger()
            await stranger.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 3)
            stranger.writer.transport.abort()

        assert await scene.is_empty()
        assert not scene.server.server_state.tasks
