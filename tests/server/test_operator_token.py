"""What an operator can keep private."""

import pytest
from httpx2 import AsyncClient, BasicAuth

from tests.server.in_memory import Open, visit

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

TOKEN = "a-token-of-the-operator-0123456789"
KEPT = ["/metrics", "/api/docs", "/api/openapi.json"]


@pytest.mark.parametrize("path", KEPT)
async def test_without_a_token_everyone_may_read(ann: AsyncClient, path: str) -> None:
    """At home there is nothing to hide."""
    assert (await ann.get(path)).status_code == 200


@pytest.mark.parametrize("path", KEPT)
async def test_with_a_token_only_its_holder_may_read(open_server: Open, path: str) -> None:
    """A scraper sends it as a bearer token, a browser asks for it as a password."""
    async with visit(await open_server(operator_token=TOKEN)) as ann:
        refused = [
            await ann.get(path),
            await ann.get(path, headers={"accept": "text/html"}),
            await ann.get(path, headers={"authorization": "Bearer " + TOKEN[:-1]}),
            await ann.get(path, headers={"authorization": "Basic " + TOKEN}),
            await ann.get(path, headers={b"authorization": "Bearer töken".encode("latin-1")}),
            await ann.get(path, auth=BasicAuth(TOKEN, "")),
        ]
        served = [
            await ann.get(path, headers={"authorization": f"Bearer {TOKEN}"}),
            await ann.get(path, auth=BasicAuth("anyone", TOKEN)),
        ]

    assert [answer.status_code for answer in refused] == [401] * 6
    assert all(answer.headers["www-authenticate"].startswith("Basic ") for answer in refused)
    assert [answer.status_code for answer in served] == [200] * 2


async def test_guessing_the_token_is_slow(open_server: Open) -> None:
    """Wrong tokens are counted by address; a request without one only learns that it is required."""
    async with visit(await open_server(operator_token=TOKEN, request_rate=3)) as ann:
        wrong = [await ann.get("/metrics", headers={"authorization": f"Bearer {guess}"}) for guess in "abcd"]
        none = await ann.get("/metrics")

    assert [answer.status_code for answer in wrong] == [401, 401, 401, 429]
    assert none.status_code == 401


async def test_the_rest_of_the_server_stays_open(open_server: Open) -> None:
    """Neither players nor health checks need a token."""
    async with visit(await open_server(operator_token=TOKEN)) as ann:
        assert [(await ann.get(path)).status_code for path in ("/healthz", "/health", "/api/me")] == [200] * 3
