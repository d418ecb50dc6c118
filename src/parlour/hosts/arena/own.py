"""The house's own solvers: they take part without an address, and think where nobody waits for them."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from time import perf_counter_ns, time_ns
from typing import TypeAlias

import orjson

from parlour.core.dice import Dice
from parlour.hosts.arena.caller import Answer, Caller
from parlour.hosts.arena.score import Definition
from parlour.hosts.arena.services import Thinkers
from parlour.hosts.arena.words import words_of
from parlour.pieces.words import Clue, RiddleWords

Strategy: TypeAlias = Callable[[Sequence[Clue], Dice], str]
"""Chooses a guess from what is known."""

_SCHEME = "house:"
_CONNECTIONS = 2
OWN: Mapping[str, Definition] = {
    "maestro": Definition("maestro", "never needs more than it must", _CONNECTIONS, "#2F6F4F"),
    "schwordler": Definition("schwordler", "the brave", _CONNECTIONS, "#B3541E"),
    "howyagoin": Definition("howyagoin", "takes any word that fits", _CONNECTIONS, "#3A5BA0"),
    "solvo": Definition("solvo", "the magnificent", _CONNECTIONS, "#7E0391"),
}
"""By id, the strongest first."""


def address_of(solver_id: str) -> str:
    """Give what stands for an address of one of the house's own."""
    return _SCHEME + solver_id


class OwnCaller:
    """Answers for the house's own solvers, who know the `words` of the match; all `others` are called."""

    def __init__(self, others: Caller, thinkers: Thinkers, words: RiddleWords) -> None:
        self._others = others
        self._thinkers = thinkers
        letters = len(words.answers[0])
        is_house_list = words.version == words_of(letters).version
        self._words = letters, None if is_house_list else words

    async def call(self, url: str, path: str, headers: Mapping[str, str], body: bytes | None = None) -> Answer:
        """Call whoever is at `url`."""
        if not url.startswith(_SCHEME):
            return await self._others.call(url, path, headers, body)
        name = url.removeprefix(_SCHEME)
        start, begun = time_ns(), perf_counter_ns()
        if path == "/guess":
            told = await self._thinkers.think(guessed, name, *self._words, body)
        else:
            told = _defined(OWN[name]) if path == "/ping" else b"{}"
        return Answer(told, start, perf_counter_ns() - begun)


def _defined(definition: Definition) -> bytes:
    told = {"name": definition.name, "description": definition.description, "colour": definition.colour}
    return orjson.dumps(told | {"concurrent_connection_limit": definition.limit})


def guessed(name: str, letters: int, words: RiddleWords | None, body: bytes) -> bytes:
    """Answer a request for a guess, where one may think; without `words` the match is played with the house's list."""
    game = orjson.loads(body)
    clues = [Clue(result["guess"], tuple(result["result"])) for result in game.get("guess_results", ())]
    choose = _strategy(name, words or words_of(letters))
    return orjson.dumps({"guess": choose(clues, Dice(game["game_id"].encode(), name, len(clues)))})


@cache
def _strategy(name: str, words: RiddleWords) -> Strategy:
    from parlour.pieces.words.solver import Solver

    def fitting(clues: Sequence[Clue]) -> tuple[str, ...]:
        return tuple(word for word in words.answers if all(clue.fits(word) for clue in clues)) or words.answers

    if name == "solvo":
        return lambda _, dice: dice.choice(words.answers)
    if name == "howyagoin":
        return lambda clues, dice: dice.choice(fitting(clues))
    solver = Solver(words.answers, words.allowed)
    return lambda clues, _: solver.guess(clues)
