"""Whatever is sent, a route answers as its description says, and never with a bug."""

from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.server import health, people
from parlour.server.errors import Problem
from tests.server.door import HERE, visit


def described() -> list[Any]:
    """Give every route as the house describes it."""
    plain = FastAPI()
    for router in (health.router, people.router):
        plain.include_router(router)
    schema = schemathesis.openapi.from_dict(plain.openapi())
    return [schema[path][method] for path, methods in schema.items() for method in methods]


@pytest.mark.anyio
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(case=st.sampled_from(described()).flatmap(lambda operation: operation.as_strategy()))
async def test_every_route_keeps_its_promises(house: FastAPI, case: Any) -> None:
    """Strange bodies are refused in the one shape; nothing makes the house stumble."""
    request = case.as_transport_kwargs(base_url=HERE)
    async with visit(house) as ann:
        answer = await ann.request(
            **{key: request[key] for key in ("method", "url", "json", "headers") if key in request}
        )

    assert answer.status_code < 500
    if answer.is_error:
        assert Problem.model_validate_json(answer.text).code
