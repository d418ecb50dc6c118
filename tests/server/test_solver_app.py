"""A solver as a service: three routes, and an answer to every request."""

import httpx2
import pytest

from parlour.hosts.arena.builtin.responder import Responder
from parlour.hosts.arena.builtin.solvers import BUILTIN_SOLVERS
from parlour.hosts.arena.match.words import words_in
from parlour.server.solver_app import LARGEST_REQUEST, SolverApp

pytestmark = pytest.mark.anyio


def client(*, ponders: bool = False) -> httpx2.AsyncClient:
    """Call a solver that knows two words of five letters and one of six."""
    service = Responder(
        BUILTIN_SOLVERS["howyagoin"], b"seed", lambda letters: words_in("crane\nslate\nplanet", letters)
    )
    transport = httpx2.ASGITransport(app=SolverApp(service, ponders=ponders))
    return httpx2.AsyncClient(transport=transport, base_url="http://solver")


@pytest.mark.parametrize("ponders", [False, True])
async def test_it_answers_the_requests_of_a_match(*, ponders: bool) -> None:
    """A request may lack a content type and have a slash too many."""
    async with client(ponders=ponders) as solver:
        ping = await solver.get("/ping")
        first = await solver.post("http://solver//guess", content=b'{"game_id":"g"}')
        next_ = await solver.post(
            "/guess",
            content=b'{"guess_results":[{"guess":"crane","result":[0,0,2,0,2]}]}',
            headers={"content-type": "x/y"},
        )
        results = await solver.post("/results", content=b"whatever, and as much as one likes" * 100_000)

    assert ping.json()["name"] == "howyagoin"
    assert first.json()["guess"] in ("crane", "slate")
    assert next_.json() == {"guess": "slate"}
    assert {answer.status_code for answer in (ping, first, next_, results)} == {200}


async def test_it_learns_the_length_from_the_header() -> None:
    """The header may be written in any case."""
    async with client() as solver:
        answer = await solver.post("/guess", content=b"{}", headers={"lettersPerWord": "6"})

    assert answer.json()["guess"] == "planet"


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/", b"", 404),
        ("GET", "/pong", b"", 404),
        ("POST", "/ping", b"", 405),
        ("GET", "/guess", b"", 405),
        ("POST", "/guess", b"", 400),
        ("POST", "/guess", b"crane", 400),
        ("POST", "/guess", b'{"guess_results":[7]}', 400),
        ("POST", "/guess", b" " * (LARGEST_REQUEST + 1), 413),
    ],
)
async def test_a_bad_request_is_answered(method: str, path: str, body: bytes, status: int) -> None:
    """The answer gives the reason, and the solver goes on."""
    async with client() as solver:
        answer = await solver.request(method, path, content=body)

    assert answer.status_code == status
    assert answer.json()["error"]
