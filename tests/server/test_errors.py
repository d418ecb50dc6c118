"""Every refusal has one shape."""

from enum import StrEnum

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient

from parlour.core.refusal import Rejected
from parlour.server.errors import ServerCode
from parlour.storage.errors import NotStored
from tests.server.in_memory import visit

pytestmark = pytest.mark.anyio


class Strange(StrEnum):
    """A game's refusal codes."""

    TOO_SLY = "TOO_SLY"


@pytest.mark.slow
async def test_an_unknown_route_is_not_found(ann: AsyncClient) -> None:
    """Programs read the code."""
    answer = await ann.get("/api/nowhere")

    assert answer.status_code == 404
    assert answer.json() == {"code": "NOT_FOUND", "message": "Not Found."}


@pytest.mark.slow
async def test_a_wrong_method_is_not_allowed(ann: AsyncClient) -> None:
    """The answer lists the allowed ones, as HTTP requires."""
    answer = await ann.delete("/api/me")

    assert (answer.status_code, answer.json()["code"]) == (405, "METHOD_NOT_ALLOWED")
    assert "GET" in answer.headers["allow"]


@pytest.mark.parametrize("body", [b"{", b"[1]", b"", b'{"username": 7}', b"[" * 30_000])
async def test_an_unreadable_body_is_a_bad_request(ann: AsyncClient, body: bytes) -> None:
    """It may not be JSON, be the wrong JSON, be missing, or be very deep JSON."""
    answer = await ann.post("/api/login", content=body, headers={"content-type": "application/json"})

    assert (answer.status_code, answer.json()["code"]) == (400, "BAD_REQUEST")


async def test_a_bad_request_names_fields_but_not_their_content(ann: AsyncClient) -> None:
    """A password in the wrong field must neither be repeated nor logged."""
    answer = await ann.post("/api/login", json={"username": ["swordfish"], "password": {"swordfish": "swordfish"}})

    assert answer.json()["params"] == {"fields": "password, username"}
    assert "swordfish" not in answer.text


async def test_a_lone_surrogate_is_a_bad_request(ann: AsyncClient) -> None:
    """JSON can contain lone surrogates, which UTF-8 cannot encode."""
    body = b'{"username": "ann", "password": "\\ud800\\ud800\\ud800"}'
    answer = await ann.post("/api/login", content=body, headers={"content-type": "application/json"})

    assert (answer.status_code, answer.json()["code"]) == (400, "BAD_REQUEST")


@pytest.mark.slow
async def test_a_refusal_of_the_rules_is_a_conflict(server: FastAPI) -> None:
    """Code, sentence and params arrive as the game gave them."""

    @server.get("/api/sly")
    async def sly() -> None:
        raise Rejected(Strange.TOO_SLY, "That was too sly.", by=3)

    async with visit(server) as ann:
        answer = await ann.get("/api/sly")

    assert answer.status_code == 409
    assert answer.json() == {"code": "TOO_SLY", "message": "That was too sly.", "params": {"by": 3}}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "sentence"), [("GET", "cannot read its data"), ("POST", "not certain that this was saved")]
)
async def test_a_store_that_fails_is_503(server: FastAPI, method: str, sentence: str) -> None:
    """The request may be repeated; the answer does not claim that nothing was stored, because a part of it may be."""

    @server.api_route("/api/full", methods=[method])
    async def full() -> None:
        raise NotStored

    async with visit(server) as ann:
        answer = await ann.request(method, "/api/full")

    assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
    assert sentence in answer.json()["message"]


def test_codes_are_in_capitals() -> None:
    """Programs compare them exactly; each value equals its name."""
    assert all(code.name == code.value == code.value.upper() for code in ServerCode)
