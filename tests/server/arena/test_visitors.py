"""Solvers that play a single match by their address, without being registered."""

import asyncio
from typing import Any

import pytest
from httpx2 import AsyncClient

from parlour.server import arena_wire
from tests.hosts.arena.fakes import Request, http, solver
from tests.server.arena_server import WORD, arena_server, bring, ended, plays, start, waits
from tests.server.in_memory import visit
from tests.server.running_server import running_server
from tests.server.test_wire import check, shape

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_a_solver_can_play_without_being_registered(ann: AsyncClient) -> None:
    """Against built-in ones and under its own name; it cannot be chosen afterwards."""
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


async def test_a_visitor_cannot_pass_for_a_built_in_solver(ann: AsyncClient) -> None:
    """`parlour solver maestro` may play, but is marked as a visitor; others get a number."""
    async with solver(plays("maestro", "crane")) as (one, _), solver(plays("maestro", "slate")) as (other, _):
        brought = await ann.post("/api/solvers", json={"url": one})
        started = await start(ann, ["maestro"], apis=[one, other], **WORD)
        played = await ended(ann, started["id"])

    assert brought.json()["code"] == "SOLVER_NAME_TAKEN"
    assert [each["name"] for each in played["contestants"]] == ["maestro", "maestro (visitor)", "maestro (visitor) 2"]
    assert [each["solver"] for each in played["contestants"]] == ["maestro", None, None]


@pytest.mark.parametrize("name", ["Bob", "BOB", "B0b", "B\u043eb", "B o b", "maestr\u043e"])
async def test_a_visitor_cannot_pass_for_another_solver(ann: AsyncClient, name: str) -> None:
    """Neither by spelling nor by look, in the match or not, and not in the results that are sent."""
    async with (
        solver(plays("Bob", "crane")) as (brought, _),
        solver(plays(name, "crane")) as (url, heard),
    ):
        await bring(ann, brought)
        played = await ended(ann, (await start(ann, [], apis=[url], **WORD))["id"])
        while heard[-1].path != "/results":  # noqa: ASYNC110 - they arrive a moment later
            await asyncio.sleep(0)

    assert played["contestants"][0]["name"] == f"{name} (visitor)"
    assert heard[-1].content["results"]["players"][0]["definition"]["name"] == f"{name} (visitor)"


async def test_visitors_that_look_alike_get_a_number(ann: AsyncClient) -> None:
    """Watchers must be able to tell them apart, even if nobody else has the name."""
    async with solver(plays("Ada", "crane")) as (one, _), solver(plays("\u0410da", "crane")) as (other, _):
        played = await ended(ann, (await start(ann, [], apis=[one, other], **WORD))["id"])

    assert [each["name"] for each in played["contestants"]] == ["Ada", "\u0410da 2"]


async def test_a_solver_cannot_rename_itself_in_a_match(ann: AsyncClient) -> None:
    """Its registered name counts, whatever it answers to the ping of the match."""
    names = iter(("Bob", "maestro"))

    def say(request: Request) -> bytes:
        return plays(next(names) if request.path == "/ping" else "", "crane")(request)

    async with solver(say) as (url, heard):
        bob = await bring(ann, url)
        await ended(ann, (await start(ann, [bob["id"]], **WORD))["id"])
        while heard[-1].path != "/results":  # noqa: ASYNC110 - they arrive a moment later
            await asyncio.sleep(0)

    assert heard[-1].content["results"]["players"][0]["definition"]["name"] == "Bob"


async def test_registered_solvers_are_rated_also_by_address(ann: AsyncClient) -> None:
    """The server calls them, marks their guesses and draws the words, so it does not matter who started it."""
    async with solver(plays("Ada", "slate")) as (one, _), solver(plays("Bob", "crane")) as (other, heard):
        ada, bob = await bring(ann, one), await bring(ann, other)
        heard.clear()
        match = await ended(ann, (await start(ann, [ada["id"]], apis=[f"{other}/"], num_games=2))["id"])
        rated = (await ann.get(f"/api/solvers/{bob['id']}")).json()

    assert match["rated"] is True
    assert [each["solver"] for each in match["contestants"]] == [ada["id"], bob["id"]]
    assert [request.path for request in heard].count("/ping") == 1  # it is already registered
    assert (rated["matches"], rated["deviation"] < 350) == (1, True)


async def test_an_address_may_be_spelled_differently(ann: AsyncClient) -> None:
    """It is the same solver, so the match is rated."""
    async with solver(plays("Ada", "slate")) as (url, _):
        ada = await bring(ann, url)
        normalised = url.replace("127.0.0.1:", "127.0.0.1:0").replace("http", "HTTP")
        match = await ended(ann, (await start(ann, ["solvo"], apis=[normalised], num_games=2))["id"])

    assert (match["contestants"][1]["solver"], match["rated"]) == (ada["id"], True)


@pytest.mark.parametrize("known", [{"seed": "x"}, {"words": ["crane", "slate"]}])
async def test_a_match_with_known_words_is_not_rated(ann: AsyncClient, known: dict[str, Any]) -> None:
    """Known words prove nothing, even between registered solvers."""
    async with solver(plays("Ada", "slate")) as (url, _):
        ada = await bring(ann, url)
        match = await ended(ann, (await start(ann, ["solvo"], apis=[url], num_games=2, **known))["id"])

    assert (match["contestants"][1]["solver"], match["rated"]) == (ada["id"], False)


async def test_a_solver_plays_once_by_id_or_address(ann: AsyncClient) -> None:
    """Both mean the same solver."""
    async with solver(plays("Ada", "slate")) as (url, _):
        ada = await bring(ann, url)
        refused = await ann.post("/api/matches", json={"solvers": [ada["id"]], "apis": [url], **WORD})

    assert (refused.json()["code"], refused.json()["params"]["field"]) == ("BAD_MATCH", "solvers")


async def test_a_match_with_visitors_is_not_rated(ann: AsyncClient) -> None:
    """Nobody knows them, so beating them proves nothing."""
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
async def test_a_failing_visitor_is_named_by_its_address(ann: AsyncClient, answer: bytes, code: str) -> None:
    """There may be several; nothing is started."""
    async with solver(plays("Ada", "crane")) as (good, _), solver(lambda _: http(answer)) as (bad, _):
        refused = await ann.post("/api/matches", json={"apis": [good, bad], **WORD})

    told = refused.json()
    assert (refused.status_code, told["code"], told["params"]["url"]) == (400, code, bad)
    assert told["message"].startswith(f"{bad}: ")
    assert (await ann.get("/api/matches")).json()["matches"] == []


@pytest.mark.parametrize("solvers", [[], ["solvo"]])
async def test_visitors_count_as_contestants(ann: AsyncClient, solvers: list[str]) -> None:
    """Too many are refused before any ping."""
    async with solver(plays("Ada", "crane")) as (url, heard):
        refused = await ann.post("/api/matches", json={"solvers": solvers, "apis": [url] * (9 - len(solvers)), **WORD})

    assert (refused.json()["code"], refused.json()["params"]["field"]) == ("BAD_MATCH", "solvers")
    assert heard == []


async def test_without_a_free_slot_no_visitor_is_pinged() -> None:
    """The match is refused at once."""
    never = asyncio.Event()
    async with (
        arena_server(matches_each=1) as server,
        visit(server) as ann,
        solver(waits("Ada", "crane", never)) as (slow, _),
        solver(plays("Bob", "crane")) as (url, heard),
    ):
        await start(ann, [], apis=[slow], **WORD)
        refused = await ann.post("/api/matches", json={"apis": [url], **WORD})

    assert (refused.json()["code"], heard) == ("TOO_MANY_MATCHES", [])


@pytest.mark.parametrize(
    "wrong", [[7], "http://a", [f"http://{number}" for number in range(65)], ["http://" + "a" * 1000]]
)
async def test_the_number_of_addresses_is_limited(ann: AsyncClient, wrong: Any) -> None:
    """Everything that a visitor sends has a limit."""
    refused = await ann.post("/api/matches", json={"apis": wrong, **WORD})

    assert (refused.status_code, refused.json()["code"]) == (400, "BAD_REQUEST")


@pytest.mark.parametrize("wrong", [rb"http://\ud800.a", rb"http://a/\ud800"])
async def test_an_address_with_lone_surrogates_is_refused(ann: AsyncClient, wrong: bytes) -> None:
    """JSON can spell them, but a refusal could not repeat them."""
    body = b'{"apis": ["%b"], "num_games": 1}' % wrong
    refused = await ann.post("/api/matches", content=body, headers={"content-type": "application/json"})

    assert (refused.status_code, refused.json()["code"]) == (400, "BAD_REQUEST")


async def test_leaving_during_the_pings_leaves_no_match_behind() -> None:
    """Nobody could stop it, so the server does; otherwise it would hold a slot for an hour."""
    pinged, gone, never = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def say(request: Request) -> bytes:
        pinged.set()
        await gone.wait()
        if request.path == "/guess":
            await never.wait()
        return plays("Ada", "crane")(request)

    async with running_server() as server, solver(say) as (url, _), server.browser() as ann, server.browser() as bob:
        asking = asyncio.create_task(ann.post("/api/matches", json={"apis": [url], **WORD}))
        await pinged.wait()
        asking.cancel()
        await asyncio.wait([asking])
        gone.set()
        while not (begun := (await bob.get("/api/matches")).json()["matches"]):  # noqa: ASYNC110 - like `until`
            await asyncio.sleep(0.01)
        seen = await ended(bob, begun[0]["id"])

    assert (seen["status"], seen["reason"]) == ("stopped", "asked")


async def test_a_public_server_calls_no_visitor_at_an_internal_address() -> None:
    """The rule is the same as for registered solvers."""
    async with arena_server(host="0.0.0.0") as server, visit(server) as ann:  # noqa: S104 - nothing listens there
        refused = await ann.post("/api/matches", json={"apis": ["http://169.254.169.254"], **WORD})

    assert (refused.json()["code"], refused.json()["params"]["kind"]) == ("SOLVER_FAILED", "FORBIDDEN_ADDRESS")


async def test_every_visitor_counts_as_a_costly_request() -> None:
    """Otherwise a match would be a cheap way to make a server call many addresses."""
    async with (
        arena_server(request_rate=5) as server,
        visit(server) as ann,
        solver(plays("Ada", "crane")) as (url, heard),
    ):
        refused = await ann.post("/api/matches", json={"apis": [url] * 5, **WORD})

    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_REQUESTS")
    assert heard == []
