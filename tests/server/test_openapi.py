"""Whatever is sent, every route answers as its OpenAPI description says, and never with a bug."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.failures import FailureGroup
from schemathesis.openapi.checks import RejectedPositiveData

from tests.server.running_server import running_server

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

CALLS = 12
"""Per route: valid requests, then invalid ones."""


async def test_every_route_keeps_its_promises() -> None:
    """Statuses, media types, headers and shapes match the description; a valid request may still be refused."""
    async with running_server(request_rate=1e9, guess_rate=1e9, read_rate=1e9) as server:
        broken = await asyncio.to_thread(lambda: list(promises_broken(server.http)))

    assert broken == []


async def test_every_successful_answer_has_a_schema() -> None:
    """A description without one is useless to programs."""
    async with running_server() as server, server.browser() as browser:
        paths = (await browser.get("/api/openapi.json")).json()["paths"]

    answers = [
        (method, path, status, media)
        for path, methods in paths.items()
        for method, about in methods.items()
        for status, answer in about["responses"].items()
        for media in ([one.get("schema") for one in answer.get("content", {}).values()] or [None])
        if status != "204"
    ]
    assert [answer[:3] for answer in answers if not answer[3]] == []
    assert [
        path for path, methods in paths.items() for one in methods.values() if not {"4XX", "5XX"} <= {*one["responses"]}
    ] == []


def promises_broken(address: str) -> Iterator[str]:
    """Call every route of the server at `address` and yield each wrong answer."""
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    for operation in (schema[path][method] for path, methods in schema.items() for method in methods):
        for mode in GenerationMode:
            yield from _broken(operation, mode)


def _broken(operation: Any, mode: GenerationMode) -> Iterator[str]:
    broken: dict[str, None] = {}

    @settings(
        max_examples=CALLS, suppress_health_check=list(HealthCheck), database=None, deadline=None, derandomize=True
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def call(case: Any) -> None:
        try:
            case.validate_response(case.call())
        except FailureGroup as failures:
            for one in failures.exceptions:
                if not isinstance(one, RejectedPositiveData):  # a schema cannot say which tables or words there are
                    broken[f"{operation.label}: {one}"] = None

    try:
        call()
    except Unsatisfiable:  # nothing this route takes could be wrong
        assert mode is GenerationMode.NEGATIVE
    yield from broken
