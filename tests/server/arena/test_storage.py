"""How matches end, and what is stored of them."""

import asyncio
import csv
from io import StringIO

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient

from parlour.hosts.arena.match.solver_games import MarkedGuess, SolverGame
from parlour.hosts.arena.service.stored_match import dump_game
from parlour.server import arena_wire
from parlour.server.dependencies import Dependencies
from parlour.storage.arena import PlayedGame
from parlour.storage.open_storage import open_storage
from tests.hosts.arena.fakes import Request, solver
from tests.server.arena_server import (
    WORD,
    arena_server,
    bring,
    ended,
    one_then_silence,
    plays,
    read_match,
    start,
    token_of,
    until,
)
from tests.server.in_memory import visit
from tests.server.test_wire import check, shape
from tests.storage.samples import match
from tests.time_jumps import leap

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_the_person_who_started_a_match_may_stop_it(server: FastAPI, ann: AsyncClient) -> None:
    """What was played stays; nobody else may, and it stops only once."""
    async with solver(one_then_silence("Ada", "crane")) as (url, _), visit(server) as bob:
        ada = await bring(ann, url)
        started = await start(ann, [ada["id"]], num_games=3, words=["crane"])
        await until(ann, started["id"], lambda match: match["contestants"][0]["figures"]["played"])
        stop = f"/api/matches/{started['id']}/stop"
        refused = [await bob.post(stop), await bob.post(stop, headers=token_of("x" * 22))]
        stopped = await ann.post(stop)
        again = await ann.post(stop)

    assert {(answer.status_code, answer.json()["code"]) for answer in refused} == {(403, "NOT_OWNER")}
    assert stopped.status_code == 204
    assert (again.status_code, again.json()["code"]) == (409, "MATCH_OVER")
    played = await read_match(ann, started["id"])
    assert (played["status"], played["reason"], played["answers"]) == ("stopped", "asked", ["crane"] * 3)
    [game] = played["contestants"][0]["games"]
    assert (game["status"], game["guesses"][0]["word"]) == ("found", "crane")


async def test_the_token_stops_a_match(server: FastAPI, ann: AsyncClient) -> None:
    """Programs without cookies need it."""
    async with solver(one_then_silence("Ada", "slate")) as (url, _), visit(server) as elsewhere:
        ada = await bring(ann, url)
        started = await start(ann, [ada["id"]], num_games=3, words=["crane"])
        stopped = await elsewhere.post(f"/api/matches/{started['id']}/stop", headers=token_of(started["token"]))
        played = await read_match(elsewhere, started["id"])

    assert stopped.status_code == 204
    assert (played["status"], played["yours"]) == ("stopped", False)


async def test_the_time_of_a_match_is_limited() -> None:
    """Games that are not played by then are lost."""
    never = asyncio.Event()  # referenced here, because the loop keeps only weak references to tasks

    async def say(request: Request) -> bytes:
        if request.path == "/guess":
            leap(60)
            await never.wait()
        return plays("Ada", "crane")(request)

    async with arena_server(arena_seconds=60) as server, visit(server) as ann, solver(say) as (url, _):
        ada = await bring(ann, url)
        played = await ended(ann, (await start(ann, [ada["id"]]))["id"])

    [game] = played["contestants"][0]["games"]
    assert (played["status"], game["status"], game["failure"]["kind"]) == ("over", "failed", "OUT_OF_BUDGET")


async def test_results_outlive_the_solver(ann: AsyncClient) -> None:
    """They keep the name that it had."""
    async with solver(plays("Ada", "crane")) as (url, _):
        ada = await bring(ann, url)
        started = await start(ann, [ada["id"]])
        before = await ended(ann, started["id"])
    await ann.delete(f"/api/solvers/{ada['id']}")

    assert await read_match(ann, started["id"]) == before
    assert before["contestants"][0]["name"] == "Ada"


async def test_a_match_survives_closing_the_server(lasting: str) -> None:
    """It is stopped, and its finished games are stored."""
    async with solver(one_then_silence("Ada", "crane")) as (url, _):
        async with open_storage(lasting) as storage, arena_server(storage) as server, visit(server) as ann:
            ada = await bring(ann, url)
            started = await start(ann, [ada["id"]], num_games=3, words=["crane"])
            await until(ann, started["id"], lambda match: match["contestants"][0]["figures"]["played"])

        async with open_storage(lasting) as storage, arena_server(storage) as server, visit(server) as bob:
            played = await read_match(bob, started["id"])

    assert (played["status"], played["reason"]) == ("stopped", "restart")
    assert [game["status"] for game in played["contestants"][0]["games"]] == ["found"]


async def test_games_are_stored_while_the_match_goes_on(server: FastAPI, ann: AsyncClient) -> None:
    """A power cut costs no game that was over for more than a moment."""
    parts: Dependencies = server.state.dependencies
    async with solver(one_then_silence("Ada", "crane")) as (url, _):
        ada = await bring(ann, url)
        started = await start(ann, [ada["id"]], num_games=3, words=["crane"])
        stored = await stored_game(parts, started["id"])

    assert (stored.game, stored.found, stored.guesses) == (0, True, 1)


async def stored_game(parts: Dependencies, match_id: str) -> PlayedGame:
    """Wait until a game of a running match is stored."""
    async with asyncio.timeout(30):
        while True:
            found = await parts.storage.arena.match(match_id)
            assert found
            record, games = found
            assert record.status == "running"
            if games:
                return games[0]
            await asyncio.sleep(0.01)


async def test_a_match_survives_a_crash_of_the_server() -> None:
    """The next process stores that it was stopped."""
    second = 10**9
    guess = MarkedGuess("g", 11 * second, second // 2, "crane", (2,) * 5)
    game = SolverGame("id", 10 * second, 12 * second, (guess,), correct=True)
    async with open_storage("memory") as storage:
        await storage.arena.begin(match("m", "ada bob"))
        await storage.arena.score("m", [dump_game(0, 0, game)])
        async with arena_server(storage) as server, visit(server) as ann:
            found = await read_match(ann, "m")

    check(shape(arena_wire.MatchInfo), found)
    assert (found["status"], found["reason"], found["answers"]) == ("stopped", "restart", ["crane", "größe"])
    assert [[game["status"] for game in each["games"]] for each in found["contestants"]] == [["found"], []]
    assert found["contestants"][0]["games"][0]["guesses"] == [
        {"word": "crane", "marks": [2] * 5, "ms": 500.0, "at": 1.5}
    ]


async def test_in_the_list_a_missed_word_counts_against_its_solver(ann: AsyncClient) -> None:
    """It counts one guess more than there are rounds; otherwise finding only easy words would look strongest."""
    async with solver(plays("Ada", "slate", "crane")) as (good, _), solver(plays("Bob", "slate")) as (bad, _):
        ids = [(await bring(ann, url))["id"] for url in (good, bad)]
        started = await start(ann, ids, num_rounds=4, **WORD)
        played = await ended(ann, started["id"])
    [line] = (await ann.get("/api/matches")).json()["matches"]

    assert [(score["found"], score["average"]) for score in line["scores"]] == [(1, 2.0), (0, 5.0)]
    assert [each["figures"]["guesses"]["value"] for each in played["contestants"]] == [2.0, 5.0]


async def test_matches_are_listed_latest_first(ann: AsyncClient) -> None:
    """Page by page, in the documented shapes, and with their scores."""
    async with solver(plays("Ada", "slate", "crane")) as (url, _):
        ada = await bring(ann, url)
        ids = []
        for _ in range(21):
            ids.append((await start(ann, [ada["id"]]))["id"])
            await ended(ann, ids[-1])
    first = (await ann.get("/api/matches")).json()
    second = (await ann.get("/api/matches", params={"before": first["before"]})).json()

    check(shape(arena_wire.MatchPage), first)
    assert [match["id"] for match in [*first["matches"], *second["matches"]]] == ids[::-1]
    assert (len(first["matches"]), len(second["matches"]), second["before"]) == (20, 1, None)
    [score] = first["matches"][0]["scores"]
    assert (score["name"], score["played"], score["found"], score["average"]) == ("Ada", 1, 1, 2.0)
    assert first["limits"] == {"contestants": 8, "games": 500, "rounds": 20, "shortest": 2, "longest": 15}


async def test_csv_results_contain_no_formulas(ann: AsyncClient) -> None:
    """A name may look like one, and is made text."""
    async with solver(plays("=1+1", "slate", "crane")) as (ada, _), solver(plays("Bob", "CRANE")) as (bob, _):
        ids = [(await bring(ann, url))["id"] for url in (ada, bob)]
        started = await start(ann, ids)
        await ended(ann, started["id"])
        answer = await ann.get(f"/api/matches/{started['id']}/results.csv")

    assert answer.headers["content-type"].startswith("text/csv")
    assert "attachment" in answer.headers["content-disposition"]
    head, first, second = csv.reader(StringIO(answer.text))
    assert head == ["game", "answer", "solver", "status", "guesses", "words", "milliseconds", "failure", "detail"]
    assert first[:6] == ["1", "crane", "'=1+1", "found", "2", "slate crane"]
    assert second[:5] == ["1", "crane", "Bob", "failed", "0"]
    assert (second[7], "CRANE" in second[8]) == ("INVALID_GUESS", True)
