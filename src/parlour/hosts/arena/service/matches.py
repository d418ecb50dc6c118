"""Where matches are held: who may start one, how many at once, and what became of them."""

import asyncio
from collections.abc import AsyncIterator, Collection, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import chain, count

from parlour.core.dice import Dice
from parlour.core.lookalikes import look
from parlour.core.refusal import Rejected, require
from parlour.hosts.arena.match.bout import CONNECTIONS
from parlour.hosts.arena.match.caller import Caller
from parlour.hosts.arena.match.plan import LETTERS, ROUNDS, MatchBudget, drawn, planned
from parlour.hosts.arena.match.plan import Entrant as Playing
from parlour.hosts.arena.match.words import words_of
from parlour.hosts.arena.service.builtin_caller import BUILTIN, BuiltinCaller, address_of
from parlour.hosts.arena.service.dependencies import ArenaServices
from parlour.hosts.arena.service.errors import ArenaCode
from parlour.hosts.arena.service.pace import CallPace, PacedCaller
from parlour.hosts.arena.service.pictures import Pictures
from parlour.hosts.arena.service.running_match import ASKED, FULL, RESTART, RunningMatch
from parlour.hosts.arena.service.sheet import RUNNING, STOPPED
from parlour.hosts.arena.service.slots import MatchSlots
from parlour.hosts.arena.service.solvers import Proof, SolverRegistry
from parlour.hosts.table.keys import hashed, new_token
from parlour.pieces.words import RiddleWords
from parlour.pieces.words.riddles import named
from parlour.storage.arena import Contestant, MatchCard, MatchRecord, Solver

_SEED_BYTES = 16
"""Nobody guesses so many, and people can still copy them."""
GOODBYE = 5.0
"""Seconds to write down how a match ended when the house closes."""


@dataclass(frozen=True, slots=True)
class MatchRequest:
    """A match somebody asks for."""

    solvers: tuple[str, ...]
    games: int
    rounds: int = ROUNDS
    letters: int = LETTERS
    seed: str | None = None
    words: tuple[str, ...] | None = None
    apis: tuple[str, ...] = ()
    """Where more solvers answer: some that were brought, or such that play this match and are not kept."""

    @property
    def is_fair(self) -> bool:
        """Tell whether nobody can know its words beforehand."""
        return self.seed is None and self.words is None


class RunningMatches:
    """Holds the matches of a house."""

    def __init__(self, services: ArenaServices, registry: SolverRegistry) -> None:
        self._services = services
        self._arena = services.arena
        self.limits = services.limits
        self._registry = registry
        self._running: dict[str, RunningMatch] = {}
        self._places = MatchSlots(services.limits, services.clock)
        self._tasks: set[asyncio.Task[None]] = set()
        self._pace = CallPace(services.limits.calls_a_second, services.clock.sleep)
        self.pictures = Pictures(services, self.running)
        """Where they are looked at."""

    def __len__(self) -> int:
        """Count the matches under way."""
        return len(self._running)

    async def open(self) -> None:
        """End what the last one left behind: whoever held those matches is gone."""
        await self._arena.break_off(RUNNING, STOPPED, self._services.clock.now(), RESTART)

    async def start(self, wanted: MatchRequest, starter_id: str, address: str) -> tuple[MatchRecord, str]:
        """Begin a match, or say why not; give it with the token that stops it."""
        self._check(wanted)
        self._places.check(address)  # nobody is pinged in vain
        known = [await self._contestant(solver_id) for solver_id in wanted.solvers]
        called = [await self._called(url) for url in wanted.apis]
        ids = [contestant.solver_id for contestant, _ in (*known, *called) if contestant.solver_id]
        require(len(set(ids)) == len(ids), ArenaCode.BAD_MATCH, "A solver plays once.", field="solvers")
        solvers = _told_apart([*known, *called], await self._registry.looks())
        words = await asyncio.to_thread(_words, wanted)
        seed = wanted.seed or self._services.chance.draw(_SEED_BYTES).hex()
        answers = drawn(words.answers, wanted.games, Dice(seed.encode(), "match"))
        limits = self.limits
        requests = wanted.games * wanted.rounds + limits.pings
        budget = MatchBudget(
            limits.seconds,
            requests,
            limits.connections,
            limits.results_seconds,
            limits.first_guess_seconds,
            limits.silent_seconds,
        )
        plan = planned(answers, words.allowed, wanted.rounds, budget)
        token = new_token(self._services.chance)
        record = MatchRecord(
            id=plan.id,
            status=RUNNING,
            rounds=plan.rounds,
            letters=plan.letters,
            seed=seed,
            answers=answers,
            rated=wanted.is_fair and all(contestant.solver_id for contestant, _ in solvers),
            starter_id=starter_id,
            token_hash=hashed(token),
            started_at=self._services.clock.now(),
            contestants=tuple(contestant for contestant, _ in solvers),
        )
        leaving = self._places.take(record.id, address)  # while they were pinged, others may have begun
        if running := self._running.get(leaving or ""):
            self._run(running.stop(FULL))
        try:
            await self._arena.begin(record)
        except BaseException:
            self._places.leave(record.id)
            raise
        playing = [Playing.at(url, contestant.name) for contestant, url in solvers]
        running = RunningMatch(record, plan, playing, self._services, self._registry)
        self._hold(running, words)
        return record, token

    async def record(self, match_id: str) -> MatchRecord:
        """Give what is known of a match besides its games; or refuse."""
        running = self._running.get(match_id)
        record = running.record if running else await self._arena.record(match_id)
        if record is None:
            raise Rejected(ArenaCode.NO_SUCH_MATCH)
        return record

    async def words(self, letters: int) -> RiddleWords:
        """Give the words that matches are played with; or refuse."""
        _within("num_letters", letters, self.limits.letters)
        return await asyncio.to_thread(words_of, letters)

    def running(self, match_id: str) -> RunningMatch | None:
        """Give a match that is under way."""
        return self._running.get(match_id)

    async def recent(self, count: int, before: str | None = None) -> Sequence[MatchCard]:
        """Give matches, latest first."""
        return await self._arena.matches(count, before)

    async def stop(self, match_id: str, proof: Proof) -> None:
        """Break a match off for who started it."""
        record = await self.record(match_id)
        require(
            proof.opens(record.starter_id, record.token_hash), ArenaCode.NOT_OWNER, "Somebody else started this match."
        )
        running = self._running.get(match_id)
        if running is None or record.status != RUNNING:
            raise Rejected(ArenaCode.MATCH_OVER)
        await running.stop(ASKED)

    async def close(self) -> None:
        """Break off whatever is under way, write that down, and send the thinkers home."""
        stopping = [asyncio.create_task(running.stop(RESTART)) for running in self._running.values()]
        if stopping:
            await asyncio.wait(stopping, timeout=GOODBYE)
        for task in (*stopping, *self._tasks):
            task.cancel()
        await asyncio.gather(*stopping, *self._tasks, return_exceptions=True)
        self._services.thinkers.close()

    def _check(self, wanted: MatchRequest) -> None:
        limits = self.limits
        _within("solvers", len(wanted.solvers) + len(wanted.apis), range(1, limits.contestants + 1))
        require(
            len(set(wanted.solvers)) == len(wanted.solvers),
            ArenaCode.BAD_MATCH,
            "A solver plays once.",
            field="solvers",
        )
        _within("num_games", wanted.games, range(1, limits.games + 1))
        _within("num_rounds", wanted.rounds, range(1, limits.rounds + 1))
        _within("num_letters", wanted.letters, limits.letters)

    async def _contestant(self, solver_id: str) -> tuple[Contestant, str]:
        """Give a solver as it is now, and where it is called."""
        if own := BUILTIN.get(solver_id):
            shown = Contestant(solver_id, own.name, own.description, own.colour, own.limit or CONNECTIONS)
            return shown, address_of(solver_id)
        return _brought(await self._registry.solver(solver_id))

    async def _called(self, url: str) -> tuple[Contestant, str]:
        """Give the solver at `url`: one that was brought from there, or else as it says it is, and where it is called.

        A refusal says whose it is.
        """
        if solver := await self._registry.solver_at(url):
            return _brought(solver)
        try:
            return await self._registry.meet(url)
        except Rejected as no:
            raise Rejected(no.code, f"{url}: {no}", **{**no.params, "url": url}) from None

    def _hold(self, running: RunningMatch, words: RiddleWords) -> None:
        match_id = running.record.id

        @asynccontextmanager
        async def calling() -> AsyncIterator[Caller]:
            async with self._services.calling() as others:
                yield PacedCaller(BuiltinCaller(others, self._services, words), self._pace)

        async def release() -> None:
            await running.done()
            self.pictures.keep(running)
            del self._running[match_id]
            self._places.leave(match_id)

        self._running[match_id] = running
        for task in running.begin(calling):
            self._mind(task)
        self._run(release())

    def _run(self, coroutine: Coroutine[None, None, None]) -> None:
        self._mind(asyncio.create_task(coroutine))

    def _mind(self, task: "asyncio.Task[None]") -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _brought(solver: Solver) -> tuple[Contestant, str]:
    """Give a solver as it is shown, and where it is called."""
    return Contestant(solver.id, solver.name, solver.description, solver.colour, solver.connections), solver.url


def _told_apart(solvers: Sequence[tuple[Contestant, str]], taken: Collection[str]) -> list[tuple[Contestant, str]]:
    """Let no visitor pass for a solver whose look is `taken`, nor for another one of this match."""
    looks: set[str] = {look(each.name) for each, _ in solvers if each.solver_id}
    told = []
    for each, url in solvers:
        name = each.name if each.solver_id else _distinct(each.name, taken, looks)
        looks.add(look(name))
        told.append((replace(each, name=name), url))
    return told


def _distinct(name: str, taken: Collection[str], looks: Collection[str]) -> str:
    """Mark a name that is `taken` as a visitor's, and give whoever looks like another a number."""
    name = f"{name} (visitor)" if look(name) in taken else name
    names = chain([name], (f"{name} {number}" for number in count(2)))
    return next(each for each in names if look(each) not in looks and look(each) not in taken)


def _within(field: str, given: int, allowed: range) -> None:
    least, most = allowed[0], allowed[-1]
    text = f"{field} is from {least} to {most}."
    require(given in allowed, ArenaCode.BAD_MATCH, text, field=field, least=least, most=most)


def _words(wanted: MatchRequest) -> RiddleWords:
    """Give the words of a match; `words` of somebody's own are the answers, and the house's may be guessed besides."""
    house = words_of(wanted.letters)
    if wanted.words is None:
        return house
    words = tuple(word.lower() for word in wanted.words)
    text = "words are at least one; left out, they are the house's."
    require(words, ArenaCode.BAD_MATCH, text, field="words", least=1)
    bad = next((word for word in words if len(word) != wanted.letters or not word.isalpha()), None)
    text = f"words are of {wanted.letters} letters each, which {bad!r} is not."
    require(bad is None, ArenaCode.BAD_MATCH, text, field="words", letters=wanted.letters)
    return named(words, house.allowed)
