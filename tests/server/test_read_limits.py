"""Reading is cheap for the server, and limited so that no visitor slows down the others."""

from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI

from parlour.server.answer_cache import MOMENT
from parlour.server.paging import PAGE
from tests.server.arena_server import arena_server
from tests.server.in_memory import ManualClock, Open, visit
from tests.server.riddle_guesses import KEY, guess, secret_of
from tests.server.running_server import running_server
from tests.storage.samples import solver

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

BOARD = "/api/riddles/en-5/leaderboard"


@pytest.fixture
async def arena() -> AsyncIterator[FastAPI]:
    """Build a server with an arena."""
    async with arena_server(arena_solvers=1000) as app:
        yield app


@pytest.mark.parametrize(
    "path", ["/api/me", "/api/address", "/api/matches", "/api/solvers", "/api/docs", "/", "/t/BCDFG"]
)
async def test_reading_too_fast_is_refused_with_the_time_to_wait(
    open_server: Open, clock: ManualClock, path: str
) -> None:
    """Everyone else continues to read; an IPv6 household counts as one visitor."""
    server = await open_server(read_rate=12)
    async with visit(server, "2001:db8::1") as ann, visit(server, "2001:db8::2") as same, visit(server) as bob:
        answers = [(await each.get(path)).status_code for each in (ann, same, ann)]
        refused = await same.get(path)
        others = (await bob.get(path)).status_code
        clock.wait(float(refused.headers["retry-after"]))
        later = (await ann.get(path)).status_code

    assert (answers[0], answers[1]) == (others, others)
    assert (answers[2], refused.status_code, refused.json()["code"]) == (429, 429, "TOO_MANY_REQUESTS")
    assert later == others


async def test_riddles_refuse_in_their_own_format(open_server: Open) -> None:
    """Their refusals have `detail`, as specified."""
    server = await open_server(read_rate=6, secret_key=KEY)
    async with visit(server) as ann:
        await ann.get(BOARD)
        refused = await ann.get(BOARD)

    assert (refused.status_code, refused.json()["detail"] != "", "retry-after" in refused.headers) == (429, True, True)


async def test_health_checks_and_static_files_are_not_limited(open_server: Open) -> None:
    """A supervisor checks often, and a page has many files."""
    server = await open_server(read_rate=6)
    async with visit(server) as ann:
        await ann.get("/api/me")
        told = [(await ann.get(path)).status_code for path in ("/healthz", "/health", "/assets/none.js")]

    assert told == [200, 200, 404]


async def test_a_new_winner_is_on_the_leaderboard_at_once(open_server: Open, noon: ManualClock) -> None:
    """The leaderboard is cached for all others, who miss nothing."""
    server = await open_server(secret_key=KEY, riddle_draw_since="2026-01-01")
    async with visit(server) as ann, visit(server) as guest:
        empty = (await guest.get(BOARD)).json()["places"]
        await ann.post("/api/register", json={"username": "ann", "password": "correct horse"})
        await guess(ann, secret_of())
        own = (await ann.get(BOARD)).json()["places"]
        kept = (await guest.get(BOARD)).json()["places"]
        noon.wait(MOMENT)
        later = (await guest.get(BOARD)).json()["places"]

    assert (empty, kept) == ([], [])
    assert [(place["name"], place["you"]) for place in own] == [("ann", True)]
    assert [(place["name"], place["you"]) for place in later] == [("ann", False)]


async def test_solvers_are_listed_one_page_at_a_time(arena: FastAPI) -> None:
    """Someone who adds many solvers does not make every visitor load them all at once."""
    store = arena.state.dependencies.storage.arena
    for number in range(PAGE):
        await store.onboard(solver(f"id{number}"))
    async with visit(arena) as ann:
        first, second, third = [(await ann.get(f"/api/solvers?page={page}")).json() for page in (1, 2, 3)]
        wrong = await ann.get("/api/solvers?page=0")

    own = sum(one["house"] for one in first)
    assert (len(first), len(second), third) == (PAGE, own, [])
    assert wrong.status_code == 400


async def test_qr_codes_are_cached() -> None:
    """Many friends open the same invitation."""
    async with running_server() as server, server.browser() as browser:
        made = (await browser.post("/api/games", json={"game": "crossword"})).json()
        told = [(await browser.get(f"/api/tables/{made['code']}/invitation")).json() for _ in range(2)]
        games = [(await browser.get("/api/games")).content for _ in range(2)]

    assert told[0] == told[1]
    assert games[0] == games[1]
