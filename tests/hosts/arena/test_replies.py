"""Reading the answers of solvers."""

from typing import Any

import orjson
import pytest

from parlour.hosts.arena.match.faults import Fault, SolverFailed
from parlour.hosts.arena.match.replies import colour, read_definition, read_reply
from parlour.hosts.arena.match.solver_games import Definition


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
def test_replies_are_read_tolerantly(body: bytes, guess: str, shout: str) -> None:
    """Keys in any case, unknown ones ignored; the guess is kept exactly, the shout is made safe to show."""
    assert read_reply(body) == (guess, shout)


@pytest.mark.parametrize(
    "body",
    [b"", b"crane", b"[]", b"7", b'"crane"', b"null", b'{"guess":"crane"} more', b'{"guess":"crane"}{}', b'{"guess":7}',
     b'{"guess":"crane","shout":[]}', b"\xff", b"<html>", b'{"guess":'],
)  # fmt: skip
def test_an_unreadable_reply_is_a_fault(body: bytes) -> None:
    """Its kind is recorded, and nothing else happens."""
    with pytest.raises(SolverFailed) as failed:
        read_reply(body)
    assert failed.value.failure.kind is Fault.BAD_REPLY


def test_a_solver_describes_itself() -> None:
    """Its description may have every member there is."""
    told = b'{"Name":"solvo","description":"the magnificent","concurrent_connection_limit":10,"colour":"#7e0391"}'

    assert read_definition(told) == Definition("solvo", "the magnificent", 10, "#7e0391")


def test_a_solver_need_not_describe_itself() -> None:
    """It has no name then, but a colour."""
    assert read_definition(b"{}") == Definition("", "", None, "#DA39A3")


@pytest.mark.parametrize("given", ["", "red", "#fff", "#GGGGGG", "7e0391", "#7e03911", "#7e0391;}"])
def test_a_missing_colour_is_made_from_the_description(given: str) -> None:
    """The first three bytes of its SHA-1, in capitals."""
    assert colour(given, "the magnificent") == "#677FC7"


def test_a_colour_depends_on_the_whole_description() -> None:
    """Also on parts that are not shown, like in other engines."""
    told = read_definition(orjson.dumps({"description": " the\nmagnificent " + "x" * 600}))

    assert told.description == "the magnificent " + "x" * 483 + "…"
    assert told.colour == colour("", " the\nmagnificent " + "x" * 600)


@pytest.mark.parametrize(("limit", "kept"), [(1, 1), (0, None), (None, None), (10**9, 10**9)])
def test_a_limit_is_a_number_of_connections(limit: int | None, kept: int | None) -> None:
    """0 means that it is not specified."""
    assert read_definition(orjson.dumps({"concurrent_connection_limit": limit})).limit == kept


@pytest.mark.parametrize("limit", [-1, 1.5, 5.0, True, "5", [5], {}, -(10**15)])
def test_an_invalid_limit_is_refused_with_a_reason(limit: Any) -> None:
    """It is not guessed at."""
    with pytest.raises(SolverFailed, match="not a number of connections") as failed:
        read_definition(orjson.dumps({"concurrent_connection_limit": limit}))
    assert failed.value.failure.kind is Fault.BAD_LIMIT


@pytest.mark.parametrize("body", [b"", b"[]", b"hello", b'{"name":5}', b'{"description":{}}', b'{"colour":1}'])
def test_an_invalid_description_is_a_fault(body: bytes) -> None:
    """Wrong types are not converted."""
    with pytest.raises(SolverFailed) as failed:
        read_definition(body)
    assert failed.value.failure.kind is Fault.BAD_REPLY
