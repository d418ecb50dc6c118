"""Solvers that come for one match by their address: played with as they are, and not kept."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient

from parlour.server import arena_wire
from tests.hosts.arena.company import Request, http, solver
from tests.server.arena import WORD, arena_house, bring, ended, plays, start, waits
from tests.server.door import visit
from tests.server.live import open_house
from tests.server.test_wire import check, shape

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house() -> AsyncIterator[FastAPI]:
    """Open a house with an arena."""
    async with arena_house() as app:
        yield app


async def test_a_solver_may_come_for_one_match(ann: AsyncClient) -> None:
    """It meets the house's own, is called what it calls itself, and is nobody's to choose afterwards."""
    async with solver(plays("Ada", "slate", "crane", colour="#010203")) as (url, heard):
        started = await start(ann, ["solvo"], apis=[f"{url}/"], **WORD)
        played = await ended(ann, started["id"])

    check(shape(arena_wire.MatchInfo), played)
    own, ada = played["contestants"]
    assert (own["solver"], own["house"]) == ("solvo", True)
    assert (ada["solver"], ada["house"], ada["name"], ada["colour"]) == (None, False, "Ada", "#010203")
    assert ada["figures"]["found"] == 1
    assert played["rated"] is False
    assert [request.path for request in heard] == ["/ping", "/ping", "/guess", "/guess", "/results"]
    listed = (await ann.get("/api/matches")).json()["matches"][0]["scores"]
    assert [score["solver"] for score in listed] == ["solvo", None]
    assert "Ada" not in [one["name"] for one in (await ann.get("/api/solvers")).json()]
    assert url not in f"{played}{listed}"


async def test_a_visitor_cannot_pass_for_one_of_the_house(ann: AsyncClient) -> None:
    """It may come, as `parlour solver maestro` does, but everybody sees that it is a visitor; others get a number."""
    async with solver(plays("maestro", "crane")) as (one, _), solver(plays("maestro", "slate")) as (other, _):
        brought = await ann.post("/api/solvers", json={"url": one})
        started = await start(ann, ["maestro"], apis=[one, other], **WORD)
        played = await ended(ann, started["id"])

    assert brought.json()["code"] == "SOLVER_NAME_TAKEN"
    assert [each["name"] for each in played["contestants"]] == ["maestro", "maestro (visitor)", "maestro (visitor) 2"]
    assert [each["solver"] for each in played["contestants"]] == ["maestro", None, None]


@pytest.mark.parametrize("name", ["Bob", "BOB", "B0b", "B\u043eb", "B o b", "maestr\u043e"])
async def test_a_visitor_cannot_pass_for_another_solver(ann: AsyncClient, name: str) -> None:
    """Neither by spelling nor by look, be that one in the match or not, and not in the results that all are sent."""
    async with (
        solver(plays("Bob", "crane")) as (brought, _),
        solver(plays(name, "crane")) as (url, heard),
    ):
        await bring(ann, brought)
        played = await ended(ann, (await start(ann, [], apis=[url], **WORD))["id"])
        while heard[-1].path != "/results":  # noqa: ASYNC110 - they come a moment later
            await asyncio.sleep(0)

    assert played["contestants"][0]["name"] == f"{name} (visitor)"
    assert heard[-1].told["results"]["players"][0]["definition"]["name"] == f"{name} (visitor)"


async def test_visitors_that_look_alike_get_a_number(ann: AsyncClient) -> None:
    """Also where nobody else has the name."""
    async with solver(plays("Ada", "crane")) as (one, _), solver(plays("\u0410da", "crane")) as (other, _):
        played = await ended(ann, (await start(ann, [], apis=[one, other], **WORD))["id"])

    assert [each["name"] for each in played["contestants"]] == ["Ada", "\u0410da 2"]


async def test_a_solver_cannot_rename_itself_in_a_match(ann: AsyncClient) -> None:
    """What it was brought as is what others read in their results, whatever it says when the match pings it."""
    names = iter(("Bob", "maestro"))

    def say(request: Request) -> bytes:
        return plays(next(names) if request.path == "/ping" else "", "crane")(request)

    async with solver(say) as (url, heard):
        bob = await bring(ann, url)
        await ended(ann, (await start(ann, [bob["id"]], **WORD))["id"])
        while heard[-1].path != "/results":  # noqa: ASYNC110 - they come a moment later
            await asyncio.sleep(0)

    assert heard[-1].told["results"]["players"][0]["definition"]["name"] == "Bob"


async def test_solvers_that_were_brought_are_rated_however_they_are_called_in(ann: AsyncClient) -> None:
    """The house calls them and marks their guesses itself, and drew the words: nothing hangs on who started it."""
    async with solver(plays("Ada", "slate")) as (one, _), solver(plays("Bob", "crane")) as (other, heard):
        ada, bob = await bring(ann, one), await bring(ann, other)
        heard.clear()
        match = await ended(ann, (await start(ann, [ada["id"]], apis=[f"{other}/"], num_games=2))["id"])
        rated = (await ann.get(f"/api/solvers/{bob['id']}")).json()

    assert match["rated"] is True
    assert [each["solver"] for each in match["contestants"]] == [ada["id"], bob["id"]]
    assert [request.path for request in heard].count("/ping") == 1  # it is known already
    assert (rated["matches"], rated["deviation"] < 350) == (1, True)


async def test_an_address_may_be_spelled_in_other_ways(ann: AsyncClient) -> None:
    """They lead to the same solver, so the match is rated all the same."""
    async with solver(plays("Ada", "slate")) as (url, _):
        ada = await bring(ann, url)
        normalised = url.replace("127.0.0.1:", "127.0.0.1:0").replace("http", "HTTP")
        match = await ended(ann, (await start(ann, ["solvo"], apis=[normalised], num_games=2))["id"])

    assert (match["contestants"][1]["solver"], match["rated"]) == (ada["id"], True)


@pytest.mark.parametrize("known", [{"seed": "x"}, {"words": ["crane", "slate"]}])
async def test_nothing_is_rated_whose_words_somebody_may_know(ann: AsyncClient, known: dict[str, Any]) -> None:
    """Also between solvers that were brought."""
    async with solver(plays("Ada", "slate")) as (url, _):
        ada = await bring(ann, url)
        match = await ended(ann, (await start(ann, ["solvo"], apis=[url], num_games=2, **known))["id"])

    assert (match["contestants"][1]["solver"], match["rated"]) == (ada["id"], False)


async def test_a_solver_plays_once_however_it_is_called_in(ann: AsyncClient) -> None:
    """By its id and by its address it is the same."""
    async with solver(plays("Ada", "slate")) as (url, _):
        ada = await bring(ann, url)
        refused = await ann.post("/api/matches", json={"solvers": [ada["id"]], "apis": [url], **WORD})

    assert (refused.json()["code"], refused.json()["params"]["field"]) == ("BAD_MATCH", "solvers")


async def test_a_match_with_visitors_is_not_rated(ann: AsyncClient) -> None:
    """Nobody else knows them, so beating them proves nothing."""
    async with solver(plays("Ada", "slate")) as (url, _), solver(plays("Bob", "slate")) as (brought, _):
        bob = await bring(ann, brought)
        await ended(ann, (await start(ann, [bob["id"]], apis=[url], num_games=2))["id"])
        rated = (await ann.get(f"/api/solvers/{bob['id']}")).json()

    assert (rated["rating"], rated["matches"]) == (1500, 1)


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (b"{", "SOLVER_FAILED"),
        (b'{"name": ""}', "BAD_SOLVER_NAME"),
        (b'{"name": "%b"}' % (b"x" * 25), "BAD_SOLVER_NAME"),
    ],
)
async def test_a_visitor_that_does_not_answer_well_is_told_of_by_address(
    ann: AsyncClient, answer: bytes, code: str
) -> None:
    """There may be several; nothing is begun."""
    async with solver(plays("Ada", "crane")) as (good, _), solver(lambda _: http(answer)) as (bad, _):
        refused = await ann.post("/api/matches", json={"apis": [good, bad], **WORD})

    told = refused.json()
    assert (refused.status_code, told["code"], told["params"]["url"]) == (400, code, bad)
    assert told["message"].startswith(f"{bad}: ")
    assert (await ann.get("/api/matches")).json()["matches"] == []


@pytest.mark.parametrize("solvers", [[], ["solvo"]])
async def test_visitors_count_among_the_contestants(ann: AsyncClient, solvers: list[str]) -> None:
    """Nobody is pinged in vain."""
    async with solver(plays("Ada", "crane")) as (url, heard):
        refused = await ann.post("/api/matches", json={"solvers": solvers, "apis": [url] * (9 - len(solvers)), **WORD})

    assert (refused.json()["code"], refused.json()["params"]["field"]) == ("BAD_MATCH", "solvers")
    assert heard == []


async def test_where_no_room_is_left_no_visitor_is_pinged() -> None:
    """He is told at once, before anybody is waited for."""
    never = asyncio.Event()
    async with (
        arena_house(matches_each=1) as house,
        visit(house) as ann,
        solver(waits("Ada", "crane", never)) as (slow, _),
        solver(plays("Bob", "crane")) as (url, heard),
    ):
        await start(ann, [], apis=[slow], **WORD)
        refused = await ann.post("/api/matches", json={"apis": [url], **WORD})

    assert (refused.json()["code"], heard) == ("TOO_MANY_MATCHES", [])


@pytest.mark.parametrize(
    "wrong", [[7], "http://a", [f"http://{number}" for number in range(65)], ["http://" + "a" * 1000]]
)
async def test_addresses_are_few(ann: AsyncClient, wrong: Any) -> None:
    """Like everything else that is sent."""
    refused = await ann.post("/api/matches", json={"apis": wrong, **WORD})

    assert (refused.status_code, refused.json()["code"]) == (400, "BAD_REQUEST")


@pytest.mark.parametrize("wrong", [rb"http://\ud800.a", rb"http://a/\ud800"])
async def test_an_address_that_cannot_be_written_is_none(ann: AsyncClient, wrong: bytes) -> None:
    """JSON can spell lone surrogates; a refusal could not repeat them."""
    body = b'{"apis": ["%b"], "num_games": 1}' % wrong
    refused = await ann.post("/api/matches", content=body, headers={"content-type": "application/json"})

    assert (refused.status_code, refused.json()["code"]) == (400, "BAD_REQUEST")


async def test_who_leaves_while_visitors_are_pinged_leaves_no_match_behind() -> None:
    """The house has nobody to tell how to stop it, so it does so itself: a place would be taken for an hour."""
    pinged, gone, never = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def say(request: Request) -> bytes:
        pinged.set()
        await gone.wait()
        if request.path == "/guess":
            await never.wait()
        return plays("Ada", "crane")(request)

    async with open_house() as house, solver(say) as (url, _), house.browser() as ann, house.browser() as bob:
        asking = asyncio.create_task(ann.post("/api/matches", json={"apis": [url], **WORD}))
        await pinged.wait()
        asking.cancel()
        await asyncio.wait([asking])
        gone.set()
        while not (begun := (await bob.get("/api/matches")).json()["matches"]):  # noqa: ASYNC110 - as `until` does
            await asyncio.sleep(0.01)
        seen = await ended(bob, begun[0]["id"])

    assert (seen["status"], seen["reason"]) == ("stopped", "asked")


async def test_a_house_that_others_reach_calls_no_visitor_inside() -> None:
    """By this door as little as by the other."""
    async with arena_house(host="0.0.0.0") as house, visit(house) as ann:  # noqa: S104 - nothing listens there
        refused = await ann.post("/api/matches", json={"apis": ["http://169.254.169.254"], **WORD})

    assert (refused.json()["code"], refused.json()["params"]["kind"]) == ("SOLVER_FAILED", "FORBIDDEN_ADDRESS")


async def test_every_visitor_costs_as_much_as_one_that_is_brought() -> None:
    """Otherwise a match would be a cheap way to have a house call many."""
    async with (
        arena_house(request_rate=5) as house,
        visit(house) as ann,
        solver(plays("Ada", "crane")) as (url, heard),
    ):
        refused = await ann.post("/api/matches", json={"apis": [url] * 5, **WORD})

    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_REQUESTS")
    assert heard == []
