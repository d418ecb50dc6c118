"""PostgreSQL stores no null character, so a request with one is refused before any route sees it."""

from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from starlette.testclient import TestClient, WebSocketDenialResponse

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
JSON = {"content-type": "application/json"}
LOGIN = '{"username": "ann\\u0000", "password": "correct horse"}'


@pytest.mark.parametrize(
    "path", ["/t/%00", "/g/a%00/p/b", "/api/archive/a%00b", "/api/me/matches?game=%00", "/api/matches?before=a%00"]
)
async def test_an_address_with_a_null_character_is_refused(ann: AsyncClient, path: str) -> None:
    """It names nothing that could be stored."""
    answer = await ann.get(path)

    assert (answer.status_code, answer.json()["code"]) == (400, "BAD_REQUEST")


@pytest.mark.parametrize("body", [LOGIN.encode(), LOGIN.encode("utf-16"), LOGIN.replace("\\u0000", "\0").encode()])
async def test_a_body_with_a_null_character_is_refused(ann: AsyncClient, body: bytes) -> None:
    """However it is written: JSON may also be UTF-16, which is full of null bytes."""
    answer = await ann.post("/api/login", content=body, headers=JSON)

    assert (answer.status_code, answer.json()["code"]) == (400, "BAD_REQUEST")


async def test_a_riddle_refuses_a_null_character_with_a_code(ann: AsyncClient) -> None:
    """The code lets the page say what is wrong; the server has not failed."""
    answer = await ann.post("/api/riddles/en-5/link", content='{"secret": "ab\\u0000cd"}', headers=JSON)

    assert (answer.status_code, answer.json()["code"]) == (400, "BAD_REQUEST")


async def test_a_body_that_arrives_in_pieces_is_checked_as_a_whole(ann: AsyncClient) -> None:
    """The null character may be divided between two of them."""

    async def pieces(first: int) -> AsyncIterator[bytes]:
        yield LOGIN[:first].encode()
        yield LOGIN[first:].encode()

    middle = LOGIN.index("\\u0000") + 3
    answer = await ann.post("/api/login", content=pieces(middle), headers=JSON)

    assert (answer.status_code, answer.json()["code"]) == (400, "BAD_REQUEST")


async def test_a_text_that_only_looks_like_a_null_character_is_accepted(ann: AsyncClient) -> None:
    """Its backslash is escaped, so it is six plain characters."""
    answer = await ann.post("/api/login", content=LOGIN.replace("\\u", "\\\\u"), headers=JSON)

    assert (answer.status_code, answer.json()["code"]) == (401, "WRONG_LOGIN")


async def test_a_socket_of_such_an_address_is_refused(server: FastAPI) -> None:
    """It is told why before it is open."""
    with (
        pytest.raises(WebSocketDenialResponse) as no,
        TestClient(server).websocket_connect("ws://localhost/ws/a%00b"),
    ):
        pass

    assert no.value.status_code == 400
