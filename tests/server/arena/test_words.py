"""The words of the arena: those that may be hidden, and those that may be guessed."""

import pytest
from httpx2 import AsyncClient

from parlour.server import arena_wire
from tests.server.test_wire import check, shape

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.mark.parametrize(("letters", "answers", "allowed"), [(5, 2309, 12947), (4, 1107, 4972), (15, 56, 1441)])
async def test_authors_of_solvers_can_get_all_word_lists(
    ann: AsyncClient, letters: int, answers: int, allowed: int
) -> None:
    """Their lengths and sizes, and each list in lower case."""
    told = (await ann.get("/api/matches/words")).json()
    (one,) = [each for each in told["lists"] if each["num_letters"] == letters]
    secrets, guesses = [(await ann.get(one[name])).text.splitlines() for name in ("answers_url", "allowed_url")]

    check(shape(arena_wire.WordLists), told)
    assert [each["num_letters"] for each in told["lists"]] == list(range(2, 16))
    assert (one["answers"], one["allowed"]) == (answers, allowed) == (len(secrets), len(set(guesses)))
    assert set(secrets) <= set(guesses)
    assert guesses == sorted(word.lower() for word in guesses)


@pytest.mark.parametrize("path", ["words", "words.txt", "allowed.txt", "allowed.txt?num_letters=6"])
async def test_words_are_fetched_once(ann: AsyncClient, path: str) -> None:
    """A program that asks again gets 304; other lists have other tags."""
    first = await ann.get(f"/api/matches/{path}")
    again = await ann.get(f"/api/matches/{path}", headers={"If-None-Match": first.headers["etag"]})
    other = await ann.get("/api/matches/allowed.txt?num_letters=7", headers={"If-None-Match": first.headers["etag"]})

    assert (first.status_code, again.status_code, other.status_code) == (200, 304, 200)
    assert (again.content, again.headers["etag"]) == (b"", first.headers["etag"])
    assert first.headers["cache-control"] == "public, max-age=3600"


async def test_there_are_no_allowed_words_of_other_lengths(ann: AsyncClient) -> None:
    """The same is true of the answers."""
    refused = await ann.get("/api/matches/allowed.txt", params={"num_letters": 99})

    assert (refused.status_code, refused.json()["params"]["field"]) == (400, "num_letters")
