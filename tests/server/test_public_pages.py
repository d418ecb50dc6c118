"""Public pages: nothing by default, and of others only what these show themselves."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient

from parlour.server.answer_cache import MOMENT
from parlour.storage.records import Result
from tests.server.in_memory import ManualClock, visit
from tests.storage.samples import record, result

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
BOT = Result("seat-bot", "Robot", None, "easy", 3, won=False, title=None)


async def register(browser: AsyncClient, username: str, shows: str = "nothing") -> str:
    """Open an account that shows this much, and return its player's id."""
    account = {"username": username, "password": "correct horse", "display_name": username.title()}
    me = (await browser.post("/api/register", json=account)).json()
    if shows != "nothing":
        chosen = await browser.put("/api/me/page", json={"shows": shows})
        assert chosen.json() == {"shows": shows, "listed": True}
    return str(me["id"])


@pytest.fixture
async def stranger(server: FastAPI) -> AsyncIterator[AsyncClient]:
    """Visit as somebody who knows nobody."""
    async with visit(server, "192.0.2.99") as browser:
        yield browser


async def list_matches(stranger: AsyncClient, username: str = "ann") -> list[dict[str, Any]]:
    """List a player's public matches."""
    found: list[dict[str, Any]] = (await stranger.get(f"/api/players/{username}/matches")).json()
    return found


async def test_an_account_shows_nothing_until_its_owner_wants_that(ann: AsyncClient, stranger: AsyncClient) -> None:
    """A hidden account and none at all look the same to a stranger."""
    await register(ann, "ann")

    assert (await ann.get("/api/me/page")).json()["shows"] == "nothing"
    for path in ("/api/players/ann", "/api/players/nobody", "/api/players/ann/matches", "/player/ann"):
        assert (await stranger.get(path)).status_code == 404, path
    hidden, unknown = await stranger.get("/api/players/ann"), await stranger.get("/api/players/nobody")
    assert hidden.json() == unknown.json()


async def test_guests_have_no_page(ann: AsyncClient) -> None:
    """They could not be told from others who take the same name."""
    for answer in (await ann.get("/api/me/page"), await ann.put("/api/me/page", json={"shows": "matches"})):
        assert answer.json()["code"] == "NOT_REGISTERED"


async def test_nonsense_is_not_shown(ann: AsyncClient) -> None:
    """Only the three choices are."""
    await register(ann, "ann")

    assert (await ann.put("/api/me/page", json={"shows": "everything"})).status_code == 400
    assert (await ann.get("/api/me/page")).json()["shows"] == "nothing"


async def test_a_page_and_a_place_on_leaderboards_are_chosen_apart(ann: AsyncClient) -> None:
    """Changing one must not bring back the other, also not for a client that knows only one of them."""
    await register(ann, "ann")
    await ann.put("/api/me/page", json={"listed": False})
    await ann.put("/api/me/page", json={"shows": "statistics"})

    assert (await ann.get("/api/me/page")).json() == {"shows": "statistics", "listed": False}


async def test_statistics_can_be_shown_without_matches(
    server: FastAPI, ann: AsyncClient, stranger: AsyncClient
) -> None:
    """They name no match, because the id of a match lets anyone read it."""
    me = await register(ann, "ann", "statistics")
    records = server.state.dependencies.storage.records
    await records.file(record("G1", result(me, 7, won=True), result("x", 3), seed="00" * 32, salts='["",""]', log="[]"))

    page = (await stranger.get("/api/players/ANN")).json()

    assert (page["username"], page["display_name"], page["shows"]) == ("ann", "Ann", "statistics")
    (whist,) = page["statistics"]
    assert whist["played"]["measures"]["points"] == {
        "matches": 1,
        "average": 7.0,
        "least": 7.0,
        "least_in": None,
        "most": 7.0,
        "most_in": None,
    }
    assert (await stranger.get("/api/players/ann/matches")).status_code == 404


async def test_statistics_are_added_up_once_for_everyone_who_asks_within_a_moment(
    server: FastAPI, clock: ManualClock, ann: AsyncClient, stranger: AsyncClient
) -> None:
    """They may cover thousands of matches, and any stranger may ask again and again."""
    me = await register(ann, "ann", "statistics")
    played = []
    for game_id, seconds in (("G1", 0.0), ("G2", 0.0), ("G3", MOMENT)):
        match = record(game_id, result(me, 7), result("x", 3), seed="00" * 32, salts='["",""]', log="[]")
        await server.state.dependencies.storage.records.file(match)
        clock.wait(seconds)
        page = (await stranger.get("/api/players/ann")).json()
        played += [each["played"]["matches"] for each in page["statistics"]]

    assert played == [1, 1, 3]


async def test_others_are_named_only_if_they_have_a_page_or_are_bots(
    server: FastAPI, ann: AsyncClient, stranger: AsyncClient
) -> None:
    """They did not agree to be listed; the results of all seats stay."""
    me = await register(ann, "ann", "matches")
    async with visit(server, "192.0.2.8") as bob, visit(server, "192.0.2.9") as cat:
        open_one, hidden = await register(bob, "bob", "statistics"), await register(cat, "cat")
    seats = (result(me, 7, won=True), result(open_one, 5), result(hidden, 3), result(None, 2), BOT)
    await server.state.dependencies.storage.records.file(record("G1", *seats))

    (match,) = await list_matches(stranger)

    assert [(seat["name"], seat["page"], seat["score"]) for seat in match["players"]] == [
        (f"Name {me}", "ann", 7),
        (f"Name {open_one}", "bob", 5),
        (None, None, 3),
        (None, None, 2),
        ("Robot", None, 3),
    ]
    assert [seat["is_owner"] for seat in match["players"]] == [True, False, False, False, False]
    assert match["id"] is None
    assert hidden not in str(match)


async def test_a_match_is_linked_only_if_everyone_shows_their_matches(
    server: FastAPI, ann: AsyncClient, stranger: AsyncClient
) -> None:
    """Its page names everyone, and everything they did."""
    me = await register(ann, "ann", "matches")
    async with visit(server, "192.0.2.8") as bob:
        other = await register(bob, "bob", "statistics")
        file = server.state.dependencies.storage.records.file
        await file(record("G1", result(me, 7), BOT, finished_at=1.0))
        await file(record("G2", result(me, 7), result(other, 5), finished_at=2.0))
        assert [match["id"] for match in await list_matches(stranger)] == [None, "G1"]

        await bob.put("/api/me/page", json={"shows": "matches"})

        assert [match["id"] for match in await list_matches(stranger)] == ["G2", "G1"]
        assert [match["id"] for match in await list_matches(stranger, "bob")] == ["G2"]
