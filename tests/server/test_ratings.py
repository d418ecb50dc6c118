"""Leaderboards over HTTP, and a visitor's own ratings."""

from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient

from parlour.core.discovery import discover
from parlour.core.rating import SkillRating
from parlour.server.answer_cache import MOMENT
from parlour.server.app import create_app
from parlour.server.settings import Settings
from parlour.storage.open_storage import Storage, open_storage
from parlour.storage.ratings import PlayerRating
from tests.server.in_memory import ManualClock, visit

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

ACCOUNT = {"username": "Ann_1", "password": "correct horse"}


@pytest.fixture
async def server(clock: ManualClock) -> AsyncIterator[FastAPI]:
    """Build a server with our own games."""
    async with open_storage("memory") as storage:
        settings = Settings(database_url="memory", bcrypt_cost=4)
        yield create_app(settings, storage, discover(), now=clock, ticks=clock)


def storage_of(server: FastAPI) -> Storage:
    """Return the stores of a server."""
    storage: Storage = server.state.dependencies.storage
    return storage


def rated(player_id: str, value: float, deviation: float = 50.0) -> PlayerRating:
    """Make a rating at Crossword."""
    return PlayerRating(player_id, "", "crossword", SkillRating(value, deviation), 3)


async def register(ann: AsyncClient) -> str:
    """Open an account and return its id."""
    return str((await ann.post("/api/register", json=ACCOUNT)).json()["id"])


async def test_a_board_ranks_players_and_shows_how_strong_bots_are(server: FastAPI, ann: AsyncClient) -> None:
    """Newcomers see where they stand; ids of people stay secret."""
    mine = await register(ann)
    await storage_of(server).ratings.replace([rated("bob", 1700), rated(mine, 1600), rated("cat", 1900, 200)])

    board = (await ann.get("/api/ratings/crossword")).json()

    assert [(each["place"], each["rating"], each["you"]) for each in board["players"]] == [
        (1, 1700, False),
        (2, 1600, True),
    ]
    assert board["players"][1]["name"] == "ann_1"
    assert [bot["level"] for bot in board["bots"]] == ["easy", "normal", "hard", "expert"]
    own = {"game": "crossword", "rating": 1600, "deviation": 50, "matches": 3, "provisional": False, "place": 2}
    own["listed"] = True
    assert board["you"] == own
    assert (await ann.get("/api/me/ratings")).json() == [own]
    assert "bob" not in str(board)
    assert board["has_more"] is False


async def test_a_provisional_rating_has_no_place(server: FastAPI, ann: AsyncClient) -> None:
    """Its owner sees it all the same."""
    mine = await register(ann)
    await storage_of(server).ratings.replace([rated(mine, 1900, 200)])

    board = (await ann.get("/api/ratings/crossword")).json()

    assert board["players"] == []
    assert (board["you"]["provisional"], board["you"]["place"]) == (True, None)


async def test_players_who_do_not_want_to_be_listed_are_rated_all_the_same(server: FastAPI, ann: AsyncClient) -> None:
    """They see their own rating, without a place; the others move up."""
    mine = await register(ann)
    await storage_of(server).ratings.replace([rated("bob", 1500), rated(mine, 1600)])
    assert (await ann.put("/api/me/page", json={"listed": False})).json() == {"shows": "nothing", "listed": False}

    board = (await ann.get("/api/ratings/crossword")).json()

    assert [(each["place"], each["rating"]) for each in board["players"]] == [(1, 1500)]
    assert (board["you"]["rating"], board["you"]["place"], board["you"]["listed"]) == (1600, None, False)


async def test_a_board_leads_to_the_pages_of_players_who_have_one(
    server: FastAPI, ann: AsyncClient, clock: ManualClock
) -> None:
    """There is none until its owner wants one."""
    mine = await register(ann)
    await storage_of(server).ratings.replace([rated(mine, 1600)])
    async with visit(server) as stranger:
        [hidden] = (await stranger.get("/api/ratings/crossword")).json()["players"]
        await ann.put("/api/me/page", json={"shows": "statistics"})
        clock.wait(MOMENT)
        [shown] = (await stranger.get("/api/ratings/crossword")).json()["players"]

    assert (hidden["page"], shown["page"]) == (None, "ann_1")


async def test_a_public_page_shows_ratings_if_its_owner_is_listed(server: FastAPI, ann: AsyncClient) -> None:
    """Players who do not want to be on leaderboards have not published a rating."""
    mine = await register(ann)
    await storage_of(server).ratings.replace([rated(mine, 1900, 200)])
    await ann.put("/api/me/page", json={"shows": "statistics"})
    async with visit(server) as stranger:
        shown = (await stranger.get("/api/players/ann_1")).json()["ratings"]
        await ann.put("/api/me/page", json={"listed": False})
        hidden = (await stranger.get("/api/players/ann_1")).json()["ratings"]

    assert shown == [{"game": "crossword", "rating": 1900, "deviation": 200, "matches": 3, "provisional": True}]
    assert hidden == []


async def test_a_board_has_pages(server: FastAPI, ann: AsyncClient) -> None:
    """A hundred players each."""
    await storage_of(server).ratings.replace([rated(f"p{number}", 1500 + number) for number in range(150)])

    first, second = [(await ann.get(f"/api/ratings/crossword?page={page}")).json() for page in (1, 2)]

    assert (len(first["players"]), first["has_more"]) == (100, True)
    assert ([each["place"] for each in second["players"]], second["has_more"]) == (list(range(101, 151)), False)


async def test_strangers_and_unknown_games(server: FastAPI) -> None:
    """A board is public; there is none of a game that the server does not have."""
    async with visit(server) as stranger:
        board = (await stranger.get("/api/ratings/wordle")).json()
        missing = await stranger.get("/api/ratings/chess")

    assert (board["players"], board["you"]) == ([], None)
    assert (missing.status_code, missing.json()["code"]) == (404, "NOT_FOUND")
