"""Matches on a server: started or refused, and read over HTTP."""

import asyncio
from typing import Any

import pytest
from httpx2 import AsyncClient

from parlour.server import arena_wire
from tests.hosts.arena.fakes import HANG_UP, Request, http, solver
from tests.server.arena_server import WORD, arena_server, bring, ended, introduced, plays, start, until, waits
from tests.server.in_memory import visit
from tests.server.test_wire import check, shape

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_a_new_server_can_play_a_match_at_once(ann: AsyncClient) -> None:
    """Its built-in solvers play it, and are rated afterwards."""
    started = await start(ann, ["howyagoin", "solvo"], num_games=4)
    played = await ended(ann, started["id"])

    assert (played["status"], played["reason"], played["rated"], played["yours"]) == ("over", None, True, True)
    assert (played["num_games"], played["num_rounds"], played["num_letters"], len(played["answers"])) == (4, 6, 5, 4)
    better, worse = played["contestants"]
    assert [game["game"] for game in better["games"]] == [0, 1, 2, 3]
    for game, answer in zip(better["games"], played["answers"], strict=True):
        last = game["guesses"][-1]
        assert (game["status"] == "found") == (last["word"] == answer) == (last["marks"] == [2] * 5)
    assert better["figures"]["played"] == worse["figures"]["played"] == 4
    [duel] = played["duels"]
    assert duel["won"] + duel["tied"] + duel["lost"] == 4
    rated = {one["id"]: one for one in (await ann.get("/api/solvers")).json()}
    assert rated["howyagoin"]["rating"] > 1500 > rated["solvo"]["rating"]
    assert rated["howyagoin"]["deviation"] < rated["maestro"]["deviation"]
    assert [rated[name]["matches"] for name in ("howyagoin", "solvo", "maestro")] == [1, 1, 0]


async def test_a_match_is_shown_completely(ann: AsyncClient) -> None:
    """Guesses with their marks, times and shouts, in the documented shapes."""
    async with solver(plays("Ada", "slate", "crane", shout="ha\u202e!", colour="#010203")) as (url, heard):
        ada = await bring(ann, url)
        played = await ended(ann, (await start(ann, [ada["id"]]))["id"])

    check(shape(arena_wire.MatchInfo), played)
    [contestant] = played["contestants"]
    [game] = contestant["games"]
    assert (contestant["solver"], contestant["name"], contestant["colour"]) == (ada["id"], "Ada", "#010203")
    assert [(guess["word"], guess["marks"], guess["shout"]) for guess in game["guesses"]] == [
        ("slate", [0, 0, 2, 0, 2], "ha!"),
        ("crane", [2, 2, 2, 2, 2], "ha!"),
    ]
    assert 0 < game["guesses"][0]["at"] < game["guesses"][1]["at"] <= game["finished"]
    figures = contestant["figures"]
    assert (figures["played"], figures["found"], figures["distribution"]) == (1, 1, [0, 1, 0, 0, 0, 0])
    assert (figures["guesses"], figures["shouts"]) == ({"value": 2.0, "error": None}, 2)
    assert (played["answers"], played["rated"]) == (["crane"], False)
    assert [request.path for request in heard] == ["/ping", "/ping", "/guess", "/guess", "/results"]


async def test_the_word_of_a_game_is_revealed_when_everyone_has_played_it(ann: AsyncClient) -> None:
    """Contestants may be watching: before that there are only marks, and no answer before the end."""
    now = asyncio.Event()
    async with solver(plays("Ada", "crane")) as (quick, _), solver(waits("Bob", "slate", now)) as (slow, _):
        ids = [(await bring(ann, url))["id"] for url in (quick, slow)]
        started = await start(ann, ids)
        early = await until(ann, started["id"], lambda match: match["contestants"][0]["figures"]["played"])
        table = await table_with(ann, started["id"], "Ada")
        listed = (await ann.get("/api/matches")).text
        now.set()
        late = await ended(ann, started["id"])

    check(shape(arena_wire.MatchInfo), early)
    [guess] = early["contestants"][0]["games"][0]["guesses"]
    assert (early["status"], guess["word"], guess["marks"]) == ("running", None, [2] * 5)
    assert "answers" not in early
    assert "seed" not in early
    assert "crane" not in f"{early}{table}{listed}"
    assert [guess["word"] for guess in late["contestants"][1]["games"][0]["guesses"]] == ["slate"] * 6
    assert len(late["seed"]) == 32
    assert (late["answers"], late["contestants"][0]["games"][0]["guesses"][0]["word"]) == (["crane"], "crane")


async def table_with(visitor: AsyncClient, match_id: str, name: str) -> str:
    """Wait until a solver's game is stored; return the CSV table."""
    async with asyncio.timeout(30):
        while True:
            table = (await visitor.get(f"/api/matches/{match_id}/results.csv")).text
            if name in table:
                return table
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"solvers": []}, "solvers"),
        ({"solvers": ["solvo", "solvo"]}, "solvers"),
        ({"solvers": [f"s{number}" for number in range(9)]}, "solvers"),
        ({"num_games": 0}, "num_games"),
        ({"num_games": -3}, "num_games"),
        ({"num_games": 501}, "num_games"),
        ({"num_rounds": 0}, "num_rounds"),
        ({"num_letters": 1}, "num_letters"),
        ({"num_letters": 99}, "num_letters"),
        ({"words": []}, "words"),
        ({"words": ["crane", "cranes"]}, "words"),
        ({"words": ["cr ne"]}, "words"),
        ({"words": ["sixsix"], "num_letters": 5}, "words"),
    ],
)
async def test_a_match_that_cannot_be_played_is_refused(ann: AsyncClient, wrong: dict[str, Any], field: str) -> None:
    """The refusal gives the reason, and nothing is started."""
    refused = await ann.post("/api/matches", json={"solvers": ["solvo"], "num_games": 1, **wrong})

    assert (refused.status_code, refused.json()["code"]) == (400, "BAD_MATCH")
    assert refused.json()["params"]["field"] == field
    assert (await ann.get("/api/matches")).json()["matches"] == []


@pytest.mark.parametrize(
    "wrong", [{"num_games": "3"}, {"seed": ""}, {"seed": "x" * 65}, {"mood": 1}, {"words": "crane"}]
)
async def test_a_malformed_body_is_refused(ann: AsyncClient, wrong: dict[str, Any]) -> None:
    """Types are exact."""
    refused = await ann.post("/api/matches", json={"solvers": ["solvo"], "num_games": 1, **wrong})

    assert (refused.status_code, refused.json()["code"]) == (400, "BAD_REQUEST")


async def test_unknown_solvers_and_matches_are_refused(ann: AsyncClient) -> None:
    """They are not found."""
    refused = await ann.post("/api/matches", json={"solvers": ["solvo", "nobody"], "num_games": 1})
    unknown = [
        await ann.get("/api/matches/never"),
        await ann.get("/api/matches/never/results.csv"),
        await ann.post("/api/matches/never/stop"),
    ]

    assert (refused.status_code, refused.json()["code"]) == (404, "NO_SUCH_SOLVER")
    assert {(answer.status_code, answer.json()["code"]) for answer in unknown} == {(404, "NO_SUCH_MATCH")}


async def test_the_same_seed_draws_the_same_words(ann: AsyncClient) -> None:
    """Such a match is not rated, because its words may be known. Other lengths are played too."""
    first, second = [
        await ended(ann, (await start(ann, ["solvo"], num_games=3, num_letters=6, num_rounds=1, seed="again"))["id"])
        for _ in range(2)
    ]

    assert first["answers"] == second["answers"]
    assert {len(answer) for answer in first["answers"]} == {6}
    assert (first["seed"], first["rated"]) == ("again", False)
    assert [game["status"] for game in first["contestants"][0]["games"]] == ["missed"] * 3


async def test_matches_at_once_are_limited_by_address_and_in_all() -> None:
    """When one is over, another can start."""
    never = asyncio.Event()
    async with (
        arena_server(arena_matches=2, matches_each=1) as server,
        solver(waits("Ada", "crane", never)) as (url, _),
        visit(server, "192.0.2.1") as ann,
        visit(server, "192.0.2.2") as bob,
        visit(server, "192.0.2.3") as cat,
    ):
        ada = await bring(ann, url)
        wanted = {"solvers": [ada["id"]], **WORD}
        first = await start(ann, [ada["id"]])
        mine = await ann.post("/api/matches", json=wanted)
        await start(bob, [ada["id"]])
        full = await cat.post("/api/matches", json=wanted)
        await ann.post(f"/api/matches/{first['id']}/stop")
        accepted = await cat.post("/api/matches", json=wanted)

    assert (mine.status_code, mine.json()["code"], mine.json()["params"]) == (429, "TOO_MANY_MATCHES", {"most": 1})
    assert (full.status_code, full.json()["code"]) == (503, "ARENA_FULL")
    assert accepted.status_code == 201


async def test_a_solver_that_dies_in_the_middle_affects_nobody_else(ann: AsyncClient) -> None:
    """Its games fail one by one with the reason; a solver that never answers did not play."""

    def dies(request: Request) -> bytes:
        turn = len(request.content.get("guess_results", ())) if request.path == "/guess" else 0
        return HANG_UP if turn else plays("Bob", "slate")(request)

    moody: list[bytes] = [introduced("Cat")]
    async with (
        solver(plays("Ada", "slate", "crane")) as (good, _),
        solver(dies) as (dying, _),
        solver(lambda _: moody[0]) as (dead, _),
    ):
        ids = [(await bring(ann, url))["id"] for url in (good, dying, dead)]
        moody[0] = http(b"gone")
        played = await ended(ann, (await start(ann, ids, num_games=2, words=["crane"]))["id"])

    ada, bob, cat = played["contestants"]
    assert [game["status"] for game in ada["games"]] == ["found", "found"]
    assert [(game["status"], game["failure"]["kind"]) for game in bob["games"]] == [("failed", "UNREACHABLE")] * 2
    assert [len(game["guesses"]) for game in bob["games"]] == [1, 1]
    assert bob["figures"]["errors"] == {"UNREACHABLE": 2}
    assert (cat["games"], cat["failure"]["kind"]) == ([], "BAD_REPLY")
    assert [(duel["one"], duel["other"], duel["won"]) for duel in played["duels"]] == [(0, 1, 2), (0, 2, 0), (1, 2, 0)]
