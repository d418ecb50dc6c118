"""Matches: the same games for all, each at its own pace, and nobody's faults but his own."""

import asyncio
from collections import Counter
from collections.abc import Awaitable
from contextlib import AsyncExitStack
from itertools import islice
from typing import Any
from uuid import UUID

import orjson
import pytest

from parlour.core.dice import Dice
from parlour.hosts.arena import bout
from parlour.hosts.arena.client import HttpCaller
from parlour.hosts.arena.events import Ended, Event, Finished, GameOver, Guessed, Pinged, PingFailed, Started, Told
from parlour.hosts.arena.match import play
from parlour.hosts.arena.plan import Budget, Contestant, MatchPlan, drawn, new_id, new_ids, planned
from parlour.hosts.arena.score import Failed, Failure, Fault
from tests.hosts.arena.company import (
    HANG_UP,
    PING,
    WORDS,
    Calls,
    Patience,
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


def always(word: str) -> Calls:
    """Call solvers that all guess the same."""
    return Calls(lambda _, path, __: PING if path == "/ping" else orjson.dumps({"guess": word}))


async def test_a_word_is_found() -> None:
    """And told step by step, as whoever watches sees it."""

    def say(_: str, path: str, body: Any) -> bytes:
        if path != "/guess":
            return PING
        return orjson.dumps({"guess": "crane" if "guess_results" in body else "slate", "shout": "ha"})

    match, told = await held(a_plan("crane"), ["http://anna"], Calls(say))

    assert [type(event) for event in told] == [Started, Pinged, Guessed, Guessed, GameOver, Finished, Ended, Told]
    assert the_game(match).correct
    assert [(guess.word, guess.marks, guess.shout) for guess in the_game(match).guesses] == [
        ("slate", (0, 0, 2, 0, 2), "ha"),
        ("crane", (2, 2, 2, 2, 2), "ha"),
    ]
    assert only(match).name == "anna"


async def test_what_is_sent_grows_with_the_game() -> None:
    """The first request has no results, the third has two; each bears the id that its result has later."""
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
    """Guessing the same again and again is allowed, if not wise."""
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
async def test_letters_are_marked_as_everybody_expects(answer: str, guess: str, result: list[int]) -> None:
    """Letters that come twice or three times are where engines went wrong; those in their place are marked first."""
    caller = always(guess)
    await held(planned([answer], [guess], rounds=2), ["http://anna"], caller)

    assert caller.heard[2][2]["guess_results"][0]["result"] == result


async def test_all_play_the_same_games() -> None:
    """Under the same ids, and every answer is told at the end and only then."""
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


INVALID = ["cranes", "cran", "zzzzz", "CRANE", " crane", "crane ", "", None]


@pytest.mark.parametrize("guess", INVALID, ids=str)
async def test_an_invalid_guess_ends_its_game(guess: str | None) -> None:
    """Of another length, unknown, in capitals, with a blank, empty or none: nothing is made to fit."""
    caller = Calls(lambda _, path, __: PING if path == "/ping" else orjson.dumps({"guess": guess}))
    match, _ = await held(a_plan("crane"), ["http://anna"], caller)

    assert the_game(match).failure == Failure(Fault.INVALID_GUESS, f"guess is invalid: {guess or ''}")
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
    """Guesses before it stay, it is not asked again, and its other games go on; an answer never ends the match."""
    bad = ""

    def say(request: Request) -> bytes:
        nonlocal bad
        if request.path != "/guess":
            return http(PING)
        if request.told.get("guess_results") and bad in ("", request.header("guessID")):
            bad = request.header("guessID") or ""
            return answer
        return http(b'{"guess":"slate"}')

    async with solver(say) as (url, _), HttpCaller() as caller:
        match, _ = await held(a_plan("crane", "audio", "pious", rounds=3), [url], caller)

    failures = [game.failure.kind for game in only(match).games if game.failure]
    assert failures == [kind]
    assert sorted(len(game.guesses) for game in only(match).games) == [1, 3, 3]


async def test_the_status_of_a_reply_does_not_matter() -> None:
    """A guess is a guess."""
    async with solver(saying(http(b'{"guess":"crane"}', "500 Oh No"))) as (url, _), HttpCaller() as caller:
        match, _ = await held(a_plan("crane"), [url], caller)

    assert the_game(match).correct


@pytest.mark.parametrize(
    ("limit", "at_once", "under_way"), [(1, 1, 3), (3, 3, 5), (10, 10, 12), (None, 5, 7), (1000, 8, 10)]
)
async def test_as_many_requests_at_once_as_a_solver_takes(limit: int | None, at_once: int, under_way: int) -> None:
    """And two games more than that; who says nothing gets five, and nobody more than the match has to give."""
    now, most = Counter[str](), Counter[str]()
    begun: set[str] = set()

    async def count(_: str, path: str, body: Any) -> bytes:
        if path != "/guess":
            return orjson.dumps({"concurrent_connection_limit": limit})
        begun.add(body["game_id"])
        now["requests"] += 1
        most["requests"] = max(most["requests"], now["requests"])
        most["games"] = max(most["games"], len(begun))
        await asyncio.sleep(0.0001)
        now["requests"] -= 1
        if len(body.get("guess_results", [])) == 5:
            begun.discard(body["game_id"])
        return b'{"guess":"slate"}'

    plan = a_plan(*["crane"] * 40, budget=Budget(connections=8 if limit == 1000 else 256))
    match, _ = await held(plan, ["http://anna"], Calls(count))

    assert len(only(match).games) == 40
    assert (most["requests"], most["games"]) == (at_once, under_way)


async def test_limits_hold_over_real_connections() -> None:
    """A solver that counts never sees more than it asked for."""
    now = most = 0

    async def say(request: Request) -> bytes:
        nonlocal now, most
        if request.path == "/ping":
            return http(b'{"concurrent_connection_limit":3}')
        now += 1
        most = max(most, now)
        await asyncio.sleep(0.001)
        now -= 1
        return http(b'{"guess":"slate"}')

    async with solver(say) as (url, _), HttpCaller() as caller:
        await held(a_plan(*["crane"] * 10, rounds=2), [url], caller)

    assert most == 3


async def test_a_solver_is_pinged_ten_times_with_longer_and_longer_pauses() -> None:
    """It may have to wake up."""
    pings = 0

    def say(_: str, path: str, __: Any) -> bytes:
        nonlocal pings
        pings += 1
        if pings < 10:
            raise Failed(Fault.UNREACHABLE, "asleep")
        return PING if path == "/ping" else b'{"guess":"crane"}'

    clock = Patience()
    match, told = await held(a_plan("crane"), ["http://anna"], Calls(say), clock)

    assert the_game(match).correct
    assert [event.tries for event in told if isinstance(event, PingFailed)] == list(range(1, 10))
    assert clock.slept == [0.25, 0.5, 1, 2, 4, 5, 5, 5, 5]


@pytest.mark.parametrize("ping", [b"", b"hello", b"[]", b'{"name":7}'])
async def test_who_never_says_what_it_is_does_not_play(ping: bytes) -> None:
    """After ten pings that is that, and the others play on."""
    caller = Calls(
        lambda url, path, _: (ping if url == "http://bob" else PING) if path == "/ping" else b'{"guess":"crane"}'
    )
    match, _ = await held(a_plan("crane"), ["http://anna", "http://bob"], caller)

    anna, bob = match.players
    assert sum(call[:2] == ("http://bob", "/ping") for call in caller.heard) == 10
    assert (bob.definition, bob.games, bob.failure and bob.failure.kind) == (None, (), Fault.BAD_REPLY)
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


async def test_a_solver_that_dies_in_the_middle_loses_the_rest() -> None:
    """What it found before counts; the other one does not even notice."""
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

    well, dead = match.players
    assert [game.correct for game in well.games] == [True] * 12
    assert [game.correct for game in dead.games] == [True] * 5 + [False] * 7
    assert {game.failure and game.failure.kind for game in dead.games[5:]} == {Fault.UNREACHABLE}


async def test_who_is_slow_holds_nobody_up() -> None:
    """Anna is done before Bob has answered anything."""
    done = asyncio.Event()

    async def say(url: str, path: str, _: Any) -> bytes:
        if url == "http://bob":
            await done.wait()
        return PING if path == "/ping" else b'{"guess":"crane"}'

    def watch(event: Event) -> None:
        if isinstance(event, Finished):
            done.set()

    players = [Contestant("bob", "http://bob"), Contestant("anna", "http://anna")]
    async with asyncio.timeout(10):
        match = await play(a_plan("crane", "crane"), players, Calls(say), watch, Patience())

    assert all(game.correct for player in match.players for game in player.games)


async def test_the_time_of_a_match_has_an_end() -> None:
    """What was not played by then is told as such, for everybody the same number of games."""

    async def say(_: str, path: str, body: Any) -> bytes:
        if path == "/guess" and body.get("guess_results"):
            await asyncio.Event().wait()
        return PING if path == "/ping" else b'{"guess":"slate"}'

    plan = a_plan(*["crane"] * 30, budget=Budget(seconds=0.1))
    match, told = await held(plan, ["http://anna"], Calls(say))

    assert {game.failure and game.failure.kind for game in only(match).games} == {Fault.OUT_OF_BUDGET}
    assert len(only(match).games) == 30
    assert [type(event) for event in told[-2:]] == [Ended, Told]


async def test_requests_to_a_contestant_have_a_number() -> None:
    """One who redirects or fails for ever cannot make the house call for ever."""
    plan = a_plan("crane", "crane", budget=Budget(requests=8))
    caller = always("slate")
    match, _ = await held(plan, ["http://anna"], caller)

    assert [path for _, path, _ in caller.heard] == ["/ping", *["/guess"] * 7, "/results"]
    assert [game.failure and game.failure.kind for game in only(match).games].count(Fault.OUT_OF_BUDGET) >= 1


async def test_a_match_can_be_stopped() -> None:
    """By cancelling it: whoever watches is told, and nobody gets results."""
    reached = asyncio.Event()
    told: list[Event] = []

    async def say(_: str, path: str, __: Any) -> bytes:
        if path == "/guess":
            reached.set()
            await asyncio.Event().wait()
        return PING

    caller = Calls(say)
    playing = asyncio.create_task(
        play(a_plan("crane"), [Contestant.at("http://anna")], caller, told.append, Patience())
    )
    await reached.wait()
    playing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await playing

    assert isinstance(told[-1], Ended)
    assert told[-1].stopped
    assert [path for _, path, _ in caller.heard] == ["/ping", "/guess"]


async def test_who_does_not_take_the_results_is_no_loss() -> None:
    """It is told, and that is all."""

    def say(_: str, path: str, __: Any) -> Awaitable[bytes] | bytes:
        if path == "/results":
            raise Failed(Fault.UNREACHABLE, "gone home")
        return PING if path == "/ping" else b'{"guess":"crane"}'

    match, told = await held(a_plan("crane"), ["http://anna"], Calls(say))

    assert the_game(match).correct
    assert told[-1] == Told(only(match).id, Failure(Fault.UNREACHABLE, "gone home"))


async def test_nobody_waits_long_for_results_to_be_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The match is over by then."""
    monkeypatch.setattr(bout, "RESULTS_SECONDS", 0.01)

    async def say(_: str, path: str, __: Any) -> bytes:
        if path == "/results":
            await asyncio.Event().wait()
        return PING if path == "/ping" else b'{"guess":"crane"}'

    _, told = await held(a_plan("crane"), ["http://anna"], Calls(say))

    assert isinstance(told[-1], Told)
    assert told[-1].failure
    assert told[-1].failure.kind is Fault.TIMEOUT


async def test_words_of_another_length_are_played_and_announced() -> None:
    """In the header of every request, the ping included."""
    caller = always("planet")
    match, _ = await held(planned(["planet"], []), ["http://anna"], caller)

    assert the_game(match).correct
    assert {headers.get("lettersPerWord") for headers in caller.headers} == {"6"}


async def test_a_hundred_solvers_at_once() -> None:
    """Behind a hundred ports; all play all games, and every one gets the results."""
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(solver(saying(http(b'{"guess":"slate"}')))) for _ in range(100)]
        caller = await stack.enter_async_context(HttpCaller())
        match, told = await held(a_plan("crane", "slate", "audio"), [url for url, _ in opened], caller)

    assert [len(player.games) for player in match.players] == [3] * 100
    assert all(sum(game.correct for game in player.games) == 1 for player in match.players)
    assert sum(isinstance(event, Told) and event.failure is None for event in told) == 100
    assert all(heard[-1].path == "/results" for _, heard in opened)


def test_a_match_that_makes_no_sense_cannot_be_planned() -> None:
    """Before anybody is called."""
    with pytest.raises(ValueError, match="at least one game"):
        planned([], WORDS)
    with pytest.raises(ValueError, match="at least one game"):
        MatchPlan("match", (), frozenset(WORDS))
    with pytest.raises(ValueError, match="at least one round"):
        planned(["crane"], WORDS, rounds=0)
    with pytest.raises(ValueError, match="planet is not an allowed word of 5 letters"):
        planned(["crane", "planet"], WORDS)


def test_ids_are_all_different() -> None:
    """Those that were drawn and those that are counted from one, up to the last there is and on; all are UUIDs."""
    ids = [new_id(), *islice(new_ids(), 50), *islice(new_ids(), 50), *islice(new_ids("0-f" + "f" * 11), 2)]

    assert len(set(ids)) == len(ids)
    assert all(str(UUID(each)) == each for each in ids[:-2])
    assert ids[-2:] == ["0-ffffffffffff", "0-000000000000"]


def test_secrets_are_drawn_by_the_dice() -> None:
    """The same dice draw the same, and no word comes twice before all have come."""
    dice = Dice(b"seed")

    assert drawn(WORDS, 5, dice.fork("words")) == drawn(WORDS, 5, dice.fork("words"))
    assert sorted(drawn(WORDS, 2 * len(WORDS), dice)) == sorted(2 * WORDS)
