"""Faults of contestants are recorded with their reason, and affect nobody else."""

from collections.abc import Awaitable
from typing import Any

import orjson
import pytest

from parlour.hosts.arena.http.client import HttpCaller
from parlour.hosts.arena.match.events import PingFailed, ResultsSent
from parlour.hosts.arena.match.faults import Failure, Fault, SolverFailed
from tests.hosts.arena.fakes import (
    HANG_UP,
    PING,
    Calls,
    InstantClock,
    Request,
    a_plan,
    held,
    http,
    only,
    saying,
    solver,
    the_game,
)

pytestmark = pytest.mark.anyio


INVALID = [
    ("cranes", "cranes, which does not have 5 letters"),
    ("cran", "cran, which does not have 5 letters"),
    ("zzzzz", "zzzzz, which is not an allowed word"),
    ("ZZZZZ", "ZZZZZ, which is not an allowed word"),
    ("CRANE", "CRANE, which must be in lower case and without spaces"),
    (" crane", " crane, which must be in lower case and without spaces"),
    ("crane ", "crane , which must be in lower case and without spaces"),
    ("", "it is empty"),
    (None, "it is empty"),
]


@pytest.mark.parametrize(("guess", "why"), INVALID, ids=str)
async def test_an_invalid_guess_ends_its_game(guess: str | None, why: str) -> None:
    """Wrong length, unknown, capitals, spaces, empty or missing: the reason is told and nothing is corrected."""
    caller = Calls(lambda _, path, __: PING if path == "/ping" else orjson.dumps({"guess": guess}))
    match, _ = await held(a_plan("crane"), ["http://anna"], caller)

    assert the_game(match).failure == Failure(Fault.INVALID_GUESS, f"guess is invalid: {why}")
    assert the_game(match).guesses == ()


BAD = {
    "not JSON": http(b"crane"),
    "empty": http(b""),
    "a list": http(b'["crane"]'),
    "a number": http(b"7"),
    "something behind it": http(b'{"guess":"crane"} and more'),
    "an error page": http(b"<h1>Oh no</h1>", "500 Internal Server Error", "Content-Type: text/html"),
    "another type": http(b'{"guess":["crane"]}'),
}


BROKEN = {
    "closed": HANG_UP,
    "closed in the middle": http(b'{"guess":"crane"}')[:-5] + HANG_UP,
}


@pytest.mark.parametrize(
    ("answer", "kind"),
    [(answer, Fault.BAD_REPLY) for answer in BAD.values()]
    + [(answer, Fault.UNREACHABLE) for answer in BROKEN.values()],
    ids=[*BAD, *BROKEN],
)
async def test_a_bad_reply_ends_its_game_and_no_other(answer: bytes, kind: Fault) -> None:
    """Earlier guesses stay, it is not asked again, and its other games go on."""
    bad = ""

    def say(request: Request) -> bytes:
        nonlocal bad
        if request.path != "/guess":
            return http(PING)
        if request.content.get("guess_results") and bad in ("", request.header("guessID")):
            bad = request.header("guessID") or ""
            return answer
        return http(b'{"guess":"slate"}')

    async with solver(say) as (url, _), HttpCaller() as caller:
        match, _ = await held(a_plan("crane", "audio", "pious", rounds=3), [url], caller)

    failures = [game.failure.kind for game in only(match).games if game.failure]
    assert failures == [kind]
    assert sorted(len(game.guesses) for game in only(match).games) == [1, 3, 3]


async def test_the_status_of_a_reply_does_not_matter() -> None:
    """A solver that answers 500 with a guess has still guessed."""
    async with solver(saying(http(b'{"guess":"crane"}', "500 Oh No"))) as (url, _), HttpCaller() as caller:
        match, _ = await held(a_plan("crane"), [url], caller)

    assert the_game(match).correct


async def test_a_solver_is_pinged_ten_times_with_longer_and_longer_pauses() -> None:
    """It may have to wake up."""
    pings = 0

    def say(_: str, path: str, __: Any) -> bytes:
        nonlocal pings
        pings += 1
        if pings < 10:
            raise SolverFailed(Fault.UNREACHABLE, "asleep")
        return PING if path == "/ping" else b'{"guess":"crane"}'

    clock = InstantClock()
    match, told = await held(a_plan("crane"), ["http://anna"], Calls(say), clock)

    assert the_game(match).correct
    assert [event.tries for event in told if isinstance(event, PingFailed)] == list(range(1, 10))
    assert clock.slept == [0.25, 0.5, 1, 2, 4, 5, 5, 5, 5]


@pytest.mark.parametrize("ping", [b"", b"hello", b"[]", b'{"name":7}'])
async def test_a_solver_that_fails_all_pings_does_not_play(ping: bytes) -> None:
    """It is pinged ten times, and the others play on."""
    caller = Calls(
        lambda url, path, _: (ping if url == "http://bob" else PING) if path == "/ping" else b'{"guess":"crane"}'
    )
    match, _ = await held(a_plan("crane"), ["http://anna", "http://bob"], caller)

    anna, bob = match.contestants
    assert sum(call[:2] == ("http://bob", "/ping") for call in caller.heard) == 10
    assert (bob.definition, bob.games, bob.failure and bob.failure.kind) == (None, [], Fault.BAD_REPLY)
    assert anna.games[0].correct
    assert [url for url, path, _ in caller.heard if path == "/results"] == ["http://anna"]


async def test_a_limit_that_makes_no_sense_is_refused_at_once() -> None:
    """Asking again would not change it."""
    caller = Calls(lambda *_: b'{"concurrent_connection_limit":-1}')
    match, _ = await held(a_plan("crane"), ["http://anna"], caller)

    assert len(caller.heard) == 1
    assert only(match).failure == Failure(
        Fault.BAD_LIMIT, "concurrent_connection_limit is not a number of connections: -1"
    )


@pytest.mark.parametrize("kind", [Fault.BAD_ADDRESS, Fault.FORBIDDEN_ADDRESS, Fault.UNTRUSTED])
async def test_a_forbidden_solver_is_not_called_again(kind: Fault) -> None:
    """Waiting improves neither an address nor a certificate."""

    def say(*_: Any) -> bytes:
        raise SolverFailed(kind, "no")

    caller = Calls(say)
    match, _ = await held(a_plan("crane"), ["http://anna"], caller)

    assert [path for _, path, _ in caller.heard] == ["/ping"]
    assert only(match).failure == Failure(kind, "no")


async def test_a_failed_game_has_the_time_of_its_failure() -> None:
    """Its finish is after its start by as long as it took."""
    clock = InstantClock()

    def say(_: str, path: str, __: Any) -> bytes:
        clock.at += 2
        return PING if path == "/ping" else b'{"guess":"CRANE"}'

    match, _ = await held(a_plan("crane"), ["http://anna"], Calls(say), clock)

    assert the_game(match).finish - the_game(match).start == 2 * 10**9


async def test_a_solver_that_dies_in_the_middle_loses_the_rest() -> None:
    """What it found before counts, and the other solver does not notice."""
    guesses = 0

    def dying(request: Request) -> bytes:
        nonlocal guesses
        guesses += request.path == "/guess"
        return HANG_UP if guesses > 5 else http(b'{"guess":"crane","concurrent_connection_limit":1}')

    async with (
        solver(dying) as (bob, _),
        solver(saying(http(b'{"guess":"crane"}'))) as (anna, _),
        HttpCaller() as caller,
    ):
        match, _ = await held(a_plan(*["crane"] * 12), [anna, bob], caller)

    well, dead = match.contestants
    assert [game.correct for game in well.games] == [True] * 12
    assert [game.correct for game in dead.games] == [True] * 5 + [False] * 7
    assert {game.failure and game.failure.kind for game in dead.games[5:]} == {Fault.UNREACHABLE}


async def test_a_solver_need_not_accept_the_results() -> None:
    """A failure to deliver them is reported and has no other effect."""

    def say(_: str, path: str, __: Any) -> Awaitable[bytes] | bytes:
        if path == "/results":
            raise SolverFailed(Fault.UNREACHABLE, "gone home")
        return PING if path == "/ping" else b'{"guess":"crane"}'

    match, told = await held(a_plan("crane"), ["http://anna"], Calls(say))

    assert the_game(match).correct
    assert told[-1] == ResultsSent(only(match).id, Failure(Fault.UNREACHABLE, "gone home"))
