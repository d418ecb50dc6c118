"""The wire between a match and its contestants, to the letter.

Members that are empty are left out, as solvers in the wild expect it: a game without guesses has no `guess_results`.
Times are always there. `shout` and `error_kind` are in results only, and an addition of this house.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha1
from time import gmtime, strftime
from typing import Any, NamedTuple

import orjson

from parlour.core.writing import plain
from parlour.hosts.arena.plan import LETTERS
from parlour.hosts.arena.score import UNSET, Definition, Failed, Fault, Game, Guess, Match, Player

GUESS_ID = "guessID"
LETTERS_PER_WORD = "lettersPerWord"
LONGEST_NAME, LONGEST_DESCRIPTION, LONGEST_SHOUT, LONGEST_GUESS = 64, 500, 280, 64
"""What is kept of a contestant's own words, in characters."""

_NEVER = "0001-01-01T00:00:00Z"
_SECOND = 10**9
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


class Reply(NamedTuple):
    """What a contestant answers: its guess exactly as it was given, and what it shouts."""

    guess: str
    shout: str


def read_reply(body: bytes) -> Reply:
    """Read the answer to a guess's request, or raise `Failed`."""
    told = _object(body)
    return Reply(_text(told, "guess"), plain(_text(told, "shout"), LONGEST_SHOUT))


def read_definition(body: bytes) -> Definition:
    """Read the answer to a ping, or raise `Failed`; who has no colour gets one made of its description."""
    told = _object(body)
    description = _text(told, "description")
    return Definition(
        name=plain(_text(told, "name"), LONGEST_NAME),
        description=plain(description, LONGEST_DESCRIPTION),
        limit=_limit(told.get("concurrent_connection_limit")),
        colour=colour(_text(told, "colour"), description),
    )


def colour(given: str, description: str) -> str:
    """Give the colour that was `given`, or if it is none, one that follows from the `description`."""
    if _COLOUR.fullmatch(given):
        return given
    return f"#{sha1(description.encode(), usedforsecurity=False).hexdigest()[:6].upper()}"


def headers(letters: int) -> dict[str, str]:
    """Give the headers that tell of words of another length than five."""
    return {} if letters == LETTERS else {LETTERS_PER_WORD: str(letters)}


class Requests:
    """Writes what is sent for the guesses of one game: each time the same as before, and one guess more."""

    def __init__(self, game_id: str, start: int) -> None:
        game = {"game_id": game_id, "start": rfc3339(start), "finish": _NEVER}
        self._opening = orjson.dumps(game).removesuffix(b"}")
        self._results = self._durations = b""

    def first(self) -> bytes:
        """Write what is sent for the first guess."""
        return self._opening + b"}"

    def after(self, guess: Guess) -> bytes:
        """Write what is sent for the guess after `guess`; all before it were told of already."""
        comma = b"," if self._results else b""
        self._results += comma + orjson.dumps(_guess(guess))
        self._durations += b"%b%d" % (comma, guess.nanoseconds)
        told = self._opening, self._results, self._durations
        return b'%b,"guess_results":[%b],"guess_durations_ns":[%b]}' % told


def results_request(player: str, snapshot: bytes) -> bytes:
    """Write what `player` is sent when the match is over."""
    return b'{"player_id":"%b","results":%b}' % (player.encode(), snapshot)


def snapshot(match: Match) -> bytes:
    """Write down the whole match: the results file, and what everybody is sent at the end."""
    plan = match.plan
    return orjson.dumps(
        {
            "match_id": plan.id,
            "start": rfc3339(match.start),
            "end": rfc3339(match.end),
            **_filled(
                players=[_player(player) for player in match.players],
                games=[secret._asdict() for secret in plan.games],
                rounds_per_game=plan.rounds,
                letters_per_word=plan.letters,
            ),
        }
    )


def rfc3339(nanoseconds: int) -> str:
    """Write a time, with as many digits as it needs."""
    if nanoseconds == UNSET:
        return _NEVER
    seconds, rest = divmod(nanoseconds, _SECOND)
    if rest % 10:
        return f"{_to_the_second(seconds)}.{rest:09}Z"
    return f"{_to_the_second(seconds)}{f'.{rest:09}'.rstrip('0') if rest else ''}Z"


@lru_cache(maxsize=1024)
def _to_the_second(seconds: int) -> str:
    return strftime("%Y-%m-%dT%H:%M:%S", gmtime(seconds))


def _player(player: Player) -> dict[str, Any]:
    known = player.definition
    definition = (
        {}
        if known is None
        else _filled(
            name=known.name,
            description=known.description,
            concurrent_connection_limit=known.limit,
            colour=known.colour,
        )
    )
    return {
        "player_id": player.id,
        "definition": definition,
        **_filled(games_played=[_game(game) for game in player.games]),
        "finish": rfc3339(player.finish),
    }


def _game(game: Game) -> dict[str, Any]:
    failure = game.failure
    return {
        "game_id": game.id,
        "start": rfc3339(game.start),
        "finish": rfc3339(game.finish),
        **_filled(
            guess_results=[_shouted(guess) if guess.shout else _guess(guess) for guess in game.guesses],
            correct=game.correct,
            error=failure.detail if failure else "",
            error_kind=failure.kind if failure else "",
            guess_durations_ns=[guess.nanoseconds for guess in game.guesses],
        ),
    }


def _shouted(guess: Guess) -> dict[str, Any]:
    return {**_guess(guess), "shout": guess.shout}


def _guess(guess: Guess) -> dict[str, Any]:
    return {
        "guess_id": guess.id,
        "start": rfc3339(guess.start),
        "finish": rfc3339(guess.finish),
        "guess": guess.word,
        "result": guess.marks,
    }


def _filled(**members: object) -> dict[str, object]:
    """Leave out what is empty."""
    return {name: member for name, member in members.items() if member}


def _object(body: bytes) -> Mapping[str, Any]:
    """Read a JSON object; its keys may be written in any case."""
    try:
        told = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise Failed(Fault.BAD_REPLY, f"the reply is not JSON: {error}") from None
    if not isinstance(told, dict):
        raise Failed(Fault.BAD_REPLY, "the reply is JSON, but not an object")
    return {key.casefold(): value for key, value in told.items()}


def _text(told: Mapping[str, Any], member: str) -> str:
    text = told.get(member)
    if text is None:
        return ""
    if not isinstance(text, str):
        raise Failed(Fault.BAD_REPLY, f"{member} is not text")
    return text


def _limit(given: object) -> int | None:
    """Read how many requests a contestant takes at once; 0 says as little as nothing."""
    if given is None or given == 0:
        return None
    if type(given) is not int or given < 0:
        raise Failed(
            Fault.BAD_LIMIT, f"concurrent_connection_limit is not a number of connections: {plain(str(given), 20)}"
        )
    return given
