"""The house's own solvers in its arena: they take part without an address, and think where nobody waits for them."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from time import perf_counter_ns, time_ns

from parlour.core.game import HOUSE
from parlour.hosts.arena.builtin.responder import Responder
from parlour.hosts.arena.builtin.solvers import BUILTIN_SOLVERS
from parlour.hosts.arena.match.caller import Answer, Caller
from parlour.hosts.arena.match.faults import Fault, SolverFailed
from parlour.hosts.arena.match.played import Definition
from parlour.hosts.arena.match.wire import LETTERS_PER_WORD, ROUNDS_PER_GAME
from parlour.hosts.arena.match.words import words_of
from parlour.hosts.arena.service.dependencies import ArenaServices
from parlour.pieces.words import RiddleWords

BUILTIN: Mapping[str, Definition] = {name: BUILTIN_SOLVERS[name].definition for name in tuple(BUILTIN_SOLVERS)[::-1]}
"""By id, which is their name; the strongest first."""
_SCHEME = "house:"
_LISTS = 4
"""How many lists of words each solver knows at once: as many as there are matches, and one may take much memory."""


def address_of(solver_id: str) -> str:
    """Give what stands for an address of one of the house's own."""
    return _SCHEME + solver_id


class BuiltinCaller:
    """Answers for the house's own solvers, who know the `words` of the match; all `others` are called."""

    def __init__(self, others: Caller, services: ArenaServices, words: RiddleWords) -> None:
        self._others = others
        self._services = services
        is_house_list = words.version == words_of(len(words.answers[0])).version
        self._words = None if is_house_list else words

    async def call(self, url: str, path: str, headers: Mapping[str, str], body: bytes | None = None) -> Answer:
        """Call whoever is at `url`; of the house's own, only thinking takes time, not waiting for a turn to think."""
        if not url.startswith(_SCHEME):
            return await self._others.call(url, path, headers, body)
        if path == "/results":
            return Answer(b"{}", time_ns(), 0)
        name = url.removeprefix(_SCHEME)
        said = headers.get(LETTERS_PER_WORD), headers.get(ROUNDS_PER_GAME)
        try:
            told, nanoseconds = await self._services.thinkers.think(thought, name, self._words, *said, body)
        except TimeoutError:
            raise SolverFailed(Fault.TIMEOUT, "it thought for too long") from None
        except Exception as fault:
            self._services.log.failed("", "", HOUSE, name, fault)
            raise SolverFailed(Fault.BAD_REPLY, "it could not think of anything") from fault
        return Answer(told, time_ns() - nanoseconds, nanoseconds)


def thought(
    name: str, words: RiddleWords | None, letters: str | None, rounds: str | None, body: bytes | None
) -> tuple[bytes, int]:
    """Answer a request for a guess, or a ping where there is no `body`, and tell how many nanoseconds that took."""
    begun = perf_counter_ns()
    service = _memory(name)(words)
    told = service.ping(letters) if body is None else service.guess(body, letters, rounds)
    return told, perf_counter_ns() - begun


@cache
def _memory(name: str) -> Callable[[RiddleWords | None], Responder]:
    """Give a solver's memory: the service of each list it has learned, the last few of them."""

    @lru_cache(maxsize=_LISTS)
    def learned(words: RiddleWords | None) -> Responder:
        return Responder(BUILTIN_SOLVERS[name], b"house", words_of if words is None else lambda _: words)

    return learned
