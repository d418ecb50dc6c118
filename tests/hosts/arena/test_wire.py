"""The wire, byte by byte: solvers written for other engines must not notice a difference."""

from dataclasses import replace
from typing import Any

import orjson
import pytest

from parlour.hosts.arena import wire
from parlour.hosts.arena.plan import MatchPlan, Secret
from parlour.hosts.arena.score import UNSET, Definition, Failed, Failure, Fault, Game, Guess, Match, Player
from tests.hosts.arena.company import requested

NOON = 1_647_000_000 * 10**9
GAME = Game("3bead1b6-cd41-4bd0-9ec0-9b451319efba", NOON + 472_630_010)
GUESS = Guess("guess-1", NOON, 1_002_925_700, "crane", (0, 1, 2, 0, 0), "why is everybody shouting")


def test_the_first_request_of_a_game_has_nothing_empty_in_it() -> None:
    """Solvers ask whether `guess_results` is there, and then take the last: an empty list would break them."""
    assert requested(GAME) == (
        b'{"game_id":"3bead1b6-cd41-4bd0-9ec0-9b451319efba","start":"2022-03-11T12:00:00.47263001Z",'
        b'"finish":"0001-01-01T00:00:00Z"}'
    )


def test_the_next_request_tells_what_was_guessed() -> None:
    """Without the shout, which is not for the wire, and without `correct` and `error`, which never are in a game."""
    assert requested(replace(GAME, guesses=(GUESS,))) == (
        b'{"game_id":"3bead1b6-cd41-4bd0-9ec0-9b451319efba","start":"2022-03-11T12:00:00.47263001Z",'
        b'"finish":"0001-01-01T00:00:00Z","guess_results":[{"guess_id":"guess-1","start":"2022-03-11T12:00:00Z",'
        b'"finish":"2022-03-11T12:00:01.0029257Z","guess":"crane","result":[0,1,2,0,0]}],'
        b'"guess_durations_ns":[1002925700]}'
    )


def test_results_tell_everything() -> None:
    """Answers, shouts and errors too; who never answered is there without a definition."""
    found = replace(GAME, finish=NOON, guesses=(GUESS,), correct=True)
    broken = Game("g2", NOON, NOON, failure=Failure(Fault.INVALID_GUESS, "guess is invalid: CRANE"))
    anna = Player("anna", "http://a", Definition("Anna", "", 10, "#7e0391"), (found, broken), NOON)
    plan = MatchPlan("match", (Secret("g1", "crane"), Secret("g2", "slate")), {"crane", "slate"})
    match = Match(plan, NOON, NOON, (anna, Player("bob", "http://b")))

    assert wire.results_request("anna", wire.snapshot(match)) == (
        b'{"player_id":"anna","results":{"match_id":"match","start":"2022-03-11T12:00:00Z",'
        b'"end":"2022-03-11T12:00:00Z","players":[{"player_id":"anna","definition":{"name":"Anna",'
        b'"concurrent_connection_limit":10,"colour":"#7e0391"},"games_played":['
        b'{"game_id":"3bead1b6-cd41-4bd0-9ec0-9b451319efba","start":"2022-03-11T12:00:00.47263001Z",'
        b'"finish":"2022-03-11T12:00:00Z","guess_results":[{"guess_id":"guess-1","start":"2022-03-11T12:00:00Z",'
        b'"finish":"2022-03-11T12:00:01.0029257Z","guess":"crane","result":[0,1,2,0,0],'
        b'"shout":"why is everybody shouting"}],"correct":true,"guess_durations_ns":[1002925700]},'
        b'{"game_id":"g2","start":"2022-03-11T12:00:00Z","finish":"2022-03-11T12:00:00Z",'
        b'"error":"guess is invalid: CRANE","error_kind":"INVALID_GUESS"}],"finish":"2022-03-11T12:00:00Z"},'
        b'{"player_id":"bob","definition":{},"finish":"0001-01-01T00:00:00Z"}],'
        b'"games":[{"game_id":"g1","answer":"crane"},{"game_id":"g2","answer":"slate"}],'
        b'"rounds_per_game":6,"letters_per_word":5}}'
    )


@pytest.mark.parametrize(
    ("nanoseconds", "written"),
    [
        (UNSET, "0001-01-01T00:00:00Z"),
        (NOON, "2022-03-11T12:00:00Z"),
        (NOON + 1, "2022-03-11T12:00:00.000000001Z"),
        (NOON + 100_000_000, "2022-03-11T12:00:00.1Z"),
        (NOON - 1, "2022-03-11T11:59:59.999999999Z"),
    ],
)
def test_times_have_the_digits_they_need(nanoseconds: int, written: str) -> None:
    """Up to nine, without zeros at the end; one that has not come is there, too."""
    assert wire.rfc3339(nanoseconds) == written


@pytest.mark.parametrize(
    ("body", "guess", "shout"),
    [
        (b'{"guess":"crane"}', "crane", ""),
        (b'{"guess":"crane","shout":"ha"}', "crane", "ha"),
        (b' {"GUESS":"crane","Shout":"ha","more":[1]}\n', "crane", "ha"),
        (b'{"guess":null}', "", ""),
        (b"{}", "", ""),
        (b'{"guess":" Crane "}', " Crane ", ""),
        (b'{"guess":"a","Guess":"b"}', "b", ""),
        (b'{"guess":"crane","shout":"a\\nb\\u001b[31m\\u202ec"}', "crane", "a b[31mc"),
    ],
)
def test_a_reply_is_read_as_generously_as_solvers_are_used_to(body: bytes, guess: str, shout: str) -> None:
    """Keys in any case, strangers ignored; the guess is kept exactly, the shout so that it can be shown."""
    assert wire.read_reply(body) == (guess, shout)


@pytest.mark.parametrize(
    "body",
    [b"", b"crane", b"[]", b"7", b'"crane"', b"null", b'{"guess":"crane"} more', b'{"guess":"crane"}{}', b'{"guess":7}',
     b'{"guess":"crane","shout":[]}', b"\xff", b"<html>", b'{"guess":'],
)  # fmt: skip
def test_what_is_not_a_reply_is_a_fault(body: bytes) -> None:
    """Its kind is recorded; nothing else comes of it."""
    with pytest.raises(Failed) as failed:
        wire.read_reply(body)
    assert failed.value.failure.kind is Fault.BAD_REPLY


def test_a_solver_says_what_it_is() -> None:
    """Everything it may say."""
    told = b'{"Name":"solvo","description":"the magnificent","concurrent_connection_limit":10,"colour":"#7e0391"}'

    assert wire.read_definition(told) == Definition("solvo", "the magnificent", 10, "#7e0391")


def test_a_solver_may_say_nothing_of_itself() -> None:
    """It has no name then, but a colour."""
    assert wire.read_definition(b"{}") == Definition("", "", None, "#DA39A3")


@pytest.mark.parametrize("colour", ["", "red", "#fff", "#GGGGGG", "7e0391", "#7e03911", "#7e0391;}"])
def test_who_has_no_colour_gets_one_by_its_description(colour: str) -> None:
    """The first three bytes of its SHA-1, in capitals: always the same one."""
    assert wire.colour(colour, "the magnificent") == "#677FC7"


@pytest.mark.parametrize(("limit", "kept"), [(1, 1), (0, None), (None, None), (10**9, 10**9)])
def test_a_limit_is_a_number_of_connections(limit: int | None, kept: int | None) -> None:
    """None at all is as if nothing had been said."""
    assert wire.read_definition(orjson.dumps({"concurrent_connection_limit": limit})).limit == kept


@pytest.mark.parametrize("limit", [-1, 1.5, 5.0, True, "5", [5], {}, -(10**15)])
def test_a_limit_that_is_none_is_refused_with_a_reason(limit: Any) -> None:
    """Rather than guessed at."""
    with pytest.raises(Failed, match="not a number of connections") as failed:
        wire.read_definition(orjson.dumps({"concurrent_connection_limit": limit}))
    assert failed.value.failure.kind is Fault.BAD_LIMIT


@pytest.mark.parametrize("body", [b"", b"[]", b"hello", b'{"name":5}', b'{"description":{}}', b'{"colour":1}'])
def test_what_is_no_definition_is_a_fault(body: bytes) -> None:
    """Wrong types are not made to fit."""
    with pytest.raises(Failed) as failed:
        wire.read_definition(body)
    assert failed.value.failure.kind is Fault.BAD_REPLY


def test_words_of_another_length_are_announced() -> None:
    """The first request of a game names none, and with five letters there is no such header."""
    assert wire.headers(5) == {}
    assert wire.headers(6) == {"lettersPerWord": "6"}
