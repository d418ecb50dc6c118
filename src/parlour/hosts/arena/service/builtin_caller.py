"""The built-in solvers in matches of this server: they need no address, and think in another process."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from time import perf_counter_ns, time_ns

from parlour.core.game import SERVER
from parlour.hosts.arena.builtin.responder import Responder
from parlour.hosts.arena.builtin.solvers import BUILTIN_SOLVERS
from parlour.hosts.arena.match.caller import Caller, SolverAnswer
from parlour.hosts.arena.match.faults import Fault, SolverFailed
from parlour.hosts.arena.match.solver_games import Definition
from parlour.hosts.arena.match.solver_wire import LETTERS_PER_WORD, ROUNDS_PER_GAME
from parlour.hosts.arena.match.words import words_of
from parlour.hosts.arena.service.dependencies import ArenaServices
from parlour.pieces.words import RiddleWords

BUILTIN: Mapping[str, Definition] = {name: BUILTIN_SOLVERS[name].definition for name in tuple(BUILTIN_SOLVERS)[::-1]}
"""By id, which is the name; the strongest first."""
_SCHEME = "house:"
_LISTS = 4
"""How many word lists each solver keeps in memory: one for each match at once, because a list may be large."""


def builtin_url(solver_id: str) -> str:
    """Return a placeholder for the address of a built-in solver."""
    return _SCHEME + solver_id


class BuiltinCaller:
    """Answers for the built-in solvers, which know the `words` of the match; calls to all others go to `others`."""

    def __init__(self, others: Caller, services: ArenaServices, words: RiddleWords) -> None:
        self._others = others
        self._services = services
        is_usual = words.version == words_of(len(words.answers[0])).version
        self._words = None if is_usual else words

    async def call(self, url: str, path: str, headers: Mapping[str, str], body: bytes | None = None) -> SolverAnswer:
        """Call the solver at `url`; for built-in ones the time counts thinking, not waiting for a free process."""
        if not url.startswith(_SCHEME):
            return await self._others.call(url, path, headers, body)
        if path == "/results":
            return SolverAnswer(b"{}", time_ns(), 0)
        name = url.removeprefix(_SCHEME)
        said = headers.get(LETTERS_PER_WORD), headers.get(ROUNDS_PER_GAME)
        try:
            answer, nanoseconds = await self._services.thinkers.think(answer_request, name, self._words, *said, body)
        except TimeoutError:
            raise SolverFailed(Fault.TIMEOUT, "it thought for too long") from None
        except Exception as fault:
            self._services.log.failed("", "", SERVER, name, fault)
            raise SolverFailed(Fault.BAD_REPLY, "it failed to find a guess") from fault
        return SolverAnswer(answer, time_ns() - nanoseconds, nanoseconds)


def answer_request(
    name: str, words: RiddleWords | None, letters: str | None, rounds: str | None, body: bytes | None
) -> tuple[bytes, int]:
    """Answer a guess request, or a ping if there is no `body`; return the answer and the nanoseconds it took."""
    begun = perf_counter_ns()
    responder = _memory(name)(words)
    answer = responder.ping(letters) if body is None else responder.guess(body, letters, rounds)
    return answer, perf_counter_ns() - begun


@cache
def _memory(name: str) -> Callable[[RiddleWords | None], Responder]:
    """Return a function that gives a solver's responder for a word list, and remembers the last few."""

    @lru_cache(maxsize=_LISTS)
    def learned(words: RiddleWords | None) -> Responder:
        return Responder(BUILTIN_SOLVERS[name], b"house", words_of if words is None else lambda _: words)

    return learned
