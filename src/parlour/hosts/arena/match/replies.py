"""Reading the answers of contestants: tolerant of form, and made safe to show."""

import re
from collections.abc import Mapping
from hashlib import sha1
from typing import Any, NamedTuple

import orjson

from parlour.core.safe_text import plain
from parlour.hosts.arena.match.faults import Fault, SolverFailed
from parlour.hosts.arena.match.solver_games import Definition

LONGEST_NAME, LONGEST_DESCRIPTION, LONGEST_SHOUT, LONGEST_GUESS = 64, 500, 280, 64
"""How many characters of a contestant's texts are kept."""
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


class GuessReply(NamedTuple):
    """An answer to a guess request: the guess exactly as given, and what the solver shouts."""

    guess: str
    shout: str


def read_reply(body: bytes) -> GuessReply:
    """Read the answer to a guess request, or raise `SolverFailed`."""
    members = _object(body)
    return GuessReply(_text(members, "guess"), plain(_text(members, "shout"), LONGEST_SHOUT))


def read_definition(body: bytes) -> Definition:
    """Read the answer to a ping, or raise `SolverFailed`; a missing colour is made from the description."""
    members = _object(body)
    description = _text(members, "description")
    return Definition(
        name=plain(_text(members, "name"), LONGEST_NAME),
        description=plain(description, LONGEST_DESCRIPTION),
        limit=_limit(members.get("concurrent_connection_limit")),
        colour=colour(_text(members, "colour"), description),
    )


def colour(given: str, description: str) -> str:
    """Return the colour `given` if it is valid, or else one made from the `description`."""
    if _COLOUR.fullmatch(given):
        return given
    return f"#{sha1(description.encode(), usedforsecurity=False).hexdigest()[:6].upper()}"


def _object(body: bytes) -> Mapping[str, Any]:
    """Read a JSON object; its keys may be in any case."""
    try:
        members = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise SolverFailed(Fault.BAD_REPLY, f"the reply is not JSON: {error}") from None
    if not isinstance(members, dict):
        raise SolverFailed(Fault.BAD_REPLY, "the reply is JSON, but not an object")
    return {key.casefold(): value for key, value in members.items()}


def _text(members: Mapping[str, Any], member: str) -> str:
    text = members.get(member)
    if text is None:
        return ""
    if not isinstance(text, str):
        raise SolverFailed(Fault.BAD_REPLY, f"{member} is not text")
    return text


def _limit(given: object) -> int | None:
    """Read how many requests a contestant takes at once; 0 means unspecified."""
    if given is None or given == 0:
        return None
    if type(given) is not int or given < 0:
        raise SolverFailed(
            Fault.BAD_LIMIT, f"concurrent_connection_limit is not a number of connections: {plain(str(given), 20)}"
        )
    return given
