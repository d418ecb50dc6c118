"""A solver's side of the wire: how a built-in solver answers the requests of a match."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import orjson

from parlour.core.dice import Dice
from parlour.hosts.arena.builtin.solvers import BuiltinSolver, Mind
from parlour.hosts.arena.match import solver_wire
from parlour.hosts.arena.match.plan import LETTERS, ROUNDS
from parlour.hosts.arena.match.solver_games import Definition
from parlour.hosts.arena.match.words import words_of
from parlour.pieces.words import Clue, RiddleWords

_MOST_CLUES = 1000
_LONGEST_NUMBER = 3
"""Digits of a number in a request."""


class Misunderstood(ValueError):
    """A request that a solver cannot answer."""


class Responder:
    """Answers for one solver; the first request for a word length is slow, because the solver learns its words."""

    def __init__(self, solver: BuiltinSolver, seed: bytes, words: Callable[[int], RiddleWords] = words_of) -> None:
        self._solver = solver
        self._dice = Dice(seed, solver.definition.name)
        self._words = words
        self._minds: dict[int, Mind] = {}

    def ping(self, letters: str | None = None) -> bytes:
        """Answer a ping, and learn the words that have this number of `letters`."""
        self._mind(_length(letters, ()))
        return _write_definition(self._solver.definition)

    def guess(self, body: bytes, letters: str | None = None, rounds: str | None = None) -> bytes:
        """Choose the next word for the game in `body`; `letters` and `rounds` are the values of the headers."""
        game, clues = _read(body)
        dice = self._dice.fork(game, len(clues))
        word = self._mind(_length(letters, clues))(clues, dice, _number(rounds, ROUNDS, solver_wire.ROUNDS_PER_GAME))
        reply = {"guess": word} if clues else {"guess": word, "shout": self._solver.motto}
        return orjson.dumps(reply)

    def _mind(self, letters: int) -> Mind:
        if letters not in self._minds:
            try:
                self._minds[letters] = self._solver.learn(self._words(letters))
            except ValueError as error:
                raise Misunderstood(str(error)) from None
        return self._minds[letters]


def _write_definition(definition: Definition) -> bytes:
    return orjson.dumps(
        {
            "name": definition.name,
            "description": definition.description,
            "concurrent_connection_limit": definition.limit,
            "colour": definition.colour,
        }
    )


def _read(body: bytes) -> tuple[str, tuple[Clue, ...]]:
    """Read a game's id and its clues."""
    try:
        request = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        msg = f"the request is not JSON: {error}"
        raise Misunderstood(msg) from None
    if not isinstance(request, dict):
        raise Misunderstood("the request is not a JSON object")
    results = request.get("guess_results") or []
    if not isinstance(results, list) or len(results) > _MOST_CLUES:
        raise Misunderstood("guess_results is not a list of guesses")
    clues = tuple(_clues(results))
    if len({len(clue.word) for clue in clues}) > 1:
        raise Misunderstood("guess_results has words of different lengths")
    return str(request.get("game_id", "")), clues


def _clues(results: list[Any]) -> Iterator[Clue]:
    for result in results:
        word, marks = (result.get("guess"), result.get("result")) if isinstance(result, dict) else (None, None)
        if not isinstance(word, str) or not isinstance(marks, list) or not word:
            raise Misunderstood("each of guess_results needs a guess and a result")
        if len(marks) != len(word) or any(type(mark) is not int or mark not in range(3) for mark in marks):
            raise Misunderstood("a result needs 0, 1 or 2 for each letter of its guess")
        yield Clue(word, tuple(marks))


def _length(header: str | None, clues: Sequence[Clue]) -> int:
    """Return the length of the words: that of earlier guesses, else of the header, else five."""
    if clues:
        return len(clues[0].word)
    return _number(header, LETTERS, solver_wire.LETTERS_PER_WORD)


def _number(header: str | None, usual: int, name: str) -> int:
    """Read a small number from a header that may be missing."""
    if header is None:
        return usual
    if not (header.isascii() and header.isdecimal()) or len(header) > _LONGEST_NUMBER:
        msg = f"{name} is not a small number"
        raise Misunderstood(msg)
    return int(header)
