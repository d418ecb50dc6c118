"""Matches: everyone plays the same games at their own pace, and every step is an event."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import orjson
import pytest

from parlour.hosts.arena.http.client import HttpCaller
from parlour.hosts.arena.match.events import (
    ContestantFinished,
    GameOver,
    GuessMarked,
    MatchEnded,
    MatchEvent,
    MatchStarted,
    Pinged,
    ResultsSent,
)
from parlour.hosts.arena.match.plan import Entrant, plan_match
from parlour.hosts.arena.match.play import play
from parlour.hosts.arena.match.played import SolverMatch
from tests.hosts.arena.fakes import (
    PING,
    Calls,
    InstantClock,
    a_plan,
    always,
    held,
    http,
    only,
    saying,
    solver,
    the_game,
)

pytestmark = pytest.mark.anyio


async def test_a_word_is_found() -> None:
    """Every step is an event, because watchers see the match step by step."""

    def say(_: str, path: str, body: Any) -> bytes:
        if path != "/guess":
            return PING
        return orjson.dumps({"guess": "crane" if "guess_results" in body else "slate", "shout": "ha"})

    match, told = await held(a_plan("crane"), ["http://anna"], Calls(say))

    assert [type(event) for event in told] == [
        MatchStarted,
        Pinged,
        GuessMarked,
        GuessMarked,
        GameOver,
        ContestantFinished,
        MatchEnded,
        ResultsSent,
    ]
    assert the_game(match).correct
    assert [(guess.word, guess.marks, guess.shout) for guess in the_game(match).guesses] == [
        ("slate", (0, 0, 2, 0, 2), "ha"),
        ("crane", (2, 2, 2, 2, 2), "ha"),
    ]
    assert only(match).name == "anna"


async def test_requests_grow_with_the_game() -> None:
    """The first has no results, the third has two; each has the id of its later result."""
    caller = always("slate")
    await held(a_plan("crane", rounds=3), ["http://anna"], caller)

    sent = [body for _, path, body in caller.heard if path == "/guess"]
    ids = [headers["guessID"] for headers in caller.headers if "guessID" in headers]
    assert "guess_results" not in sent[0]
    assert [each["guess_id"] for each in sent[2]["guess_results"]] == ids[:2]
    assert sent[2]["guess_durations_ns"] == [1_000, 1_000]
    assert {body["finish"] for body in sent} == {"0001-01-01T00:00:00Z"}
    assert not any({"correct", "error", "answer"} & set(body) for body in sent)


async def test_a_game_is_lost_when_the_rounds_are_over() -> None:
    """Repeating a guess is allowed, if not wise."""
    match, _ = await held(a_plan("crane", rounds=4), ["http://anna"], always("slate"))

    assert (the_game(match).correct, the_game(match).failure, len(the_game(match).guesses)) == (False, None, 4)


@pytest.mark.parametrize(
    ("answer", "guess", "result"),
    [
        ("abbey", "kebab", [0, 1, 2, 1, 1]),
        ("abbey", "babes", [1, 1, 2, 2, 0]),
        ("abbey", "ababa", [2, 2, 0, 1, 0]),
        ("bosom", "boobs", [2, 2, 1, 0, 1]),
        ("crane", "eerie", [0, 0, 1, 0, 2]),
        ("eerie", "geese", [0, 2, 1, 0, 2]),
        ("geese", "eerie", [1, 2, 0, 0, 2]),
        ("mummy", "mamma", [2, 0, 2, 2, 0]),
        ("mamma", "ammos", [1, 1, 2, 0, 0]),
        ("sassy", "sissy", [2, 0, 2, 2, 2]),
        ("sissy", "assss", [0, 1, 2, 2, 0]),
        ("level", "eleve", [1, 1, 1, 1, 0]),
        ("droit", "crane", [0, 2, 0, 0, 0]),
        ("droit", "deter", [2, 0, 1, 0, 1]),
    ],
)
async def test_repeated_letters_are_marked_correctly(answer: str, guess: str, result: list[int]) -> None:
    """Engines often get these wrong; letters in their place are marked first."""
    caller = always(guess)
    await held(plan_match([answer], [guess], rounds=2), ["http://anna"], caller)

    assert caller.heard[2][2]["guess_results"][0]["result"] == result


async def test_everyone_plays_the_same_games() -> None:
    """Their games have the same ids, and the answers are revealed only at the end."""
    caller = always("album")
    await held(a_plan("crane", "slate", rounds=1), ["http://anna", "http://bob"], caller)

    played = {url: {body["game_id"] for at, path, body in caller.heard if (at, path) == (url, "/guess")}
              for url in ("http://anna", "http://bob")}  # fmt: skip
    results = [body for _, path, body in caller.heard if path == "/results"]
    assert played["http://anna"] == played["http://bob"]
    assert len(played["http://bob"]) == 2
    assert [game["answer"] for game in results[0]["results"]["games"]] == ["crane", "slate"]
    assert [result["player_id"] for result in results] == [p["player_id"] for p in results[0]["results"]["players"]]
    assert "crane" not in orjson.dumps([body for _, path, body in caller.heard if path == "/guess"]).decode()


async def test_a_match_can_be_stopped() -> None:
    """Cancelling it tells watchers that it stopped, and no solver gets results."""
    reached = asyncio.Event()
    told: list[MatchEvent] = []

    async def say(_: str, path: str, __: Any) -> bytes:
        if path == "/guess":
            reached.set()
            await asyncio.Event().wait()
        return PING

    caller = Calls(say)
    match = SolverMatch(a_plan("crane"), [Entrant.at("http://anna")])
    playing = asyncio.create_task(play(match, caller, told.append, InstantClock()))
    await reached.wait()
    playing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await playing

    assert isinstance(told[-1], MatchEnded)
    assert told[-1].stopped
    assert match.cut_short
    assert [path for _, path, _ in caller.heard] == ["/ping", "/guess"]


async def test_words_of_another_length_are_played_and_announced() -> None:
    """Every request, even the ping, has the length in a header."""
    caller = always("planet")
    match, _ = await held(plan_match(["planet"], []), ["http://anna"], caller)

    assert the_game(match).correct
    assert {headers.get("lettersPerWord") for headers in caller.headers} == {"6"}


@pytest.mark.slow
async def test_a_hundred_solvers_at_once() -> None:
    """On a hundred ports; all play all games and get the results."""
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(solver(saying(http(b'{"guess":"slate"}')))) for _ in range(100)]
        caller = await stack.enter_async_context(HttpCaller())
        match, told = await held(a_plan("crane", "slate", "audio"), [url for url, _ in opened], caller)

    assert [len(player.games) for player in match.contestants] == [3] * 100
    assert all(sum(game.correct for game in player.games) == 1 for player in match.contestants)
    assert sum(isinstance(event, ResultsSent) and event.failure is None for event in told) == 100
    assert all(heard[-1].path == "/results" for _, heard in opened)
