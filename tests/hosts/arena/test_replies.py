"""What solvers answer, and what is made of it."""

from typing import Any

import orjson
import pytest

from parlour.hosts.arena.match.faults import Fault, SolverFailed
from parlour.hosts.arena.match.games import Definition
from parlour.hosts.arena.match.replies import colour, read_definition, read_reply


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
    assert read_reply(body) == (guess, shout)


@pytest.mark.parametrize(
    "body",
    [b"", b"crane", b"[]", b"7", b'"crane"', b"null", b'{"guess":"crane"} more', b'{"guess":"crane"}{}', b'{"guess":7}',
     b'{"guess":"crane","shout":[]}', b"\xff", b"<html>", b'{"guess":'],
)  # fmt: skip
def test_what_is_not_a_reply_is_a_fault(body: bytes) -> None:
    """Its kind is recorded; nothing else comes of it."""
    with pytest.raises(SolverFailed) as failed:
        read_reply(body)
    assert failed.value.failure.kind is Fault.BAD_REPLY


def test_a_solver_says_what_it_is() -> None:
    """Everything it may say."""
    told = b'{"Name":"solvo","description":"the magnificent","concurrent_connection_limit":10,"colour":"#7e0391"}'

    assert read_definition(told) == Definition("solvo", "the magnificent", 10, "#7e0391")


def test_a_solver_may_say_nothing_of_itself() -> None:
    """It has no name then, but a colour."""
    assert read_definition(b"{}") == Definition("", "", None, "#DA39A3")


@pytest.mark.parametrize("given", ["", "red", "#fff", "#GGGGGG", "7e0391", "#7e03911", "#7e0391;}"])
def test_who_has_no_colour_gets_one_by_its_description(given: str) -> None:
    """The first three bytes of its SHA-1, in capitals: always the same one."""
    assert colour(given, "the magnificent") == "#677FC7"


def test_a_colour_follows_from_all_of_a_description() -> None:
    """Also from what is not shown of it, as with other engines."""
    told = read_definition(orjson.dumps({"description": " the\nmagnificent " + "x" * 600}))

    assert told.description == "the magnificent " + "x" * 483 + "…"
    assert told.colour == colour("", " the\nmagnificent " + "x" * 600)


@pytest.mark.parametrize(("limit", "kept"), [(1, 1), (0, None), (None, None), (10**9, 10**9)])
def test_a_limit_is_a_number_of_connections(limit: int | None, kept: int | None) -> None:
    """None at all is as if nothing had been said."""
    assert read_definition(orjson.dumps({"concurrent_connection_limit": limit})).limit == kept


@pytest.mark.parametrize("limit", [-1, 1.5, 5.0, True, "5", [5], {}, -(10**15)])
def test_a_limit_that_is_none_is_refused_with_a_reason(limit: Any) -> None:
    """Rather than guessed at."""
    with pytest.raises(SolverFailed, match="not a number of connections") as failed:
        read_definition(orjson.dumps({"concurrent_connection_limit": limit}))
    assert failed.value.failure.kind is Fault.BAD_LIMIT


@pytest.mark.parametrize("body", [b"", b"[]", b"hello", b'{"name":5}', b'{"description":{}}', b'{"colour":1}'])
def test_what_is_no_definition_is_a_fault(body: bytes) -> None:
    """Wrong types are not made to fit."""
    with pytest.raises(SolverFailed) as failed:
        read_definition(body)
    assert failed.value.failure.kind is Fault.BAD_REPLY
