"""The arena refuses in whole, accurate sentences that a program can show as they are."""

import pytest
from httpx2 import AsyncClient

from tests.hosts.arena.fakes import http, silence_past_the_deadline, solver

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


LIKE = "it should look like https://solver.example or http://localhost:8080."


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("localhost:8080", f"This is not the address of a solver: {LIKE}"),
        ("http://solver.example:99999", f"This is not the address of a solver: {LIKE}"),
        ("http://solver.example:0", f"This is not the address of a solver: {LIKE}"),
        (
            "http://ann:secret@solver.example",
            "This is not the address of a solver: it must not contain a password, ? or #.",
        ),
        ("http://" + "x" * 500, "This is not the address of a solver: it has more than 500 characters."),
        ("http://127.0.0.1:1", "The solver cannot be reached: no connection: Connection refused."),
    ],
)
async def test_a_bad_address_is_refused_with_the_reason(ann: AsyncClient, url: str, sentence: str) -> None:
    """No solver is blamed, because none was called."""
    refused = await ann.post("/api/solvers", json={"url": url})

    assert (refused.status_code, refused.json()["code"]) == (400, "SOLVER_FAILED")
    assert refused.json()["message"] == sentence


async def test_a_bad_solver_is_refused_with_the_reason(ann: AsyncClient) -> None:
    """It answered wrongly, or not at all."""
    async with solver(lambda _: http(b"[]")) as (answers, _), solver(silence_past_the_deadline) as (slow, _):
        wrongly = await ann.post("/api/solvers", json={"url": answers})
        late = await ann.post("/api/solvers", json={"url": slow})

    assert wrongly.json()["message"] == "The solver gave an invalid answer: the reply is JSON, but not an object."
    assert late.json()["message"] == "The solver did not answer in time: no answer to a ping within 15 seconds."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "words must not be empty; leave it out to use the server's words."),
        (["crane", "cranes"], "words must have 5 letters each, and 'cranes' does not."),
        (["cr4ne"], "words must have 5 letters each, and 'cr4ne' does not."),
    ],
)
async def test_bad_words_are_refused_with_the_reason(ann: AsyncClient, words: list[str], sentence: str) -> None:
    """An empty list has no word of a wrong length."""
    refused = await ann.post("/api/matches", json={"solvers": ["solvo"], "num_games": 1, "words": words})

    assert (refused.status_code, refused.json()["code"]) == (400, "BAD_MATCH")
    assert refused.json()["message"] == sentence


async def test_authors_of_solvers_can_get_the_words(ann: AsyncClient) -> None:
    """One per line, for every length that can be played."""
    classic = await ann.get("/api/matches/words.txt")
    short = await ann.get("/api/matches/words.txt", params={"num_letters": 3})
    refused = await ann.get("/api/matches/words.txt", params={"num_letters": 99})

    assert len(classic.text.splitlines()) == 2309
    assert "crane" in classic.text.splitlines()
    assert {len(word) for word in short.text.splitlines()} == {3}
    assert (refused.status_code, refused.json()["params"]["field"]) == (400, "num_letters")
