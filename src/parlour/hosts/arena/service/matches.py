"""The matches of this server: starting, watching and stopping them."""

import asyncio
from collections.abc import AsyncIterator, Collection, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import chain, count
from uuid import UUID

from parlour.core.dice import Dice
from parlour.core.lookalikes import look
from parlour.core.refusal import Rejected, require
from parlour.hosts.arena.match.bout import CONNECTIONS
from parlour.hosts.arena.match.caller import Caller
from parlour.hosts.arena.match.plan import LETTERS, ROUNDS, Entrant, MatchBudget, draw_words, plan_match
from parlour.hosts.arena.match.played import SolverMatch
from parlour.hosts.arena.match.words import words_of
from parlour.hosts.arena.service.builtin_caller import BUILTIN, BuiltinCaller, builtin_url
from parlour.hosts.arena.service.dependencies import ArenaServices
from parlour.hosts.arena.service.errors import ArenaCode
from parlour.hosts.arena.service.match_documents import MatchDocuments
from parlour.hosts.arena.service.pace import CallPace, PacedCaller
from parlour.hosts.arena.service.running_match import ASKED, FULL, RESTART, RunningMatch
from parlour.hosts.arena.service.slots import MatchSlots
from parlour.hosts.arena.service.solver_registry import Proof, SolverRegistry
from parlour.hosts.arena.service.stored_match import RUNNING, STOPPED
from parlour.hosts.ids import hash_token, new_token
from parlour.pieces.words import RiddleWords
from parlour.pieces.words.riddle_words import named
from parlour.storage.arena import Contestant, MatchCard, MatchRecord, SolverRecord
from parlour.storage.errors import NotStored, Taken, Unknown
from parlour.storage.processes import LOOK, Notice

_SEED_BYTES = 16
"""Bytes of a seed: too many to guess, few enough to copy by hand."""
CLOSING = 5.0
"""Seconds for storing how matches ended when the server closes."""
TRIES = 20
"""How many times to ask, a second apart, whether the start of a match was stored."""
LOOKS = 20
"""How many times to look, within as many seconds, whether another process has stopped a match."""
STOP, PLAYED = "stop", "played"
"""Topics of notices: a match is to be stopped; a match has ended."""


@dataclass(frozen=True, slots=True)
class MatchRequest:
    """A match that someone wants to start."""

    solvers: tuple[str, ...]
    games: int
    rounds: int = ROUNDS
    letters: int = LETTERS
    seed: str | None = None
    words: tuple[str, ...] | None = None
    apis: tuple[str, ...] = ()
    """Addresses of more solvers: registered ones, or ones that play this match only."""
    token: str | None = None
    """A secret of the starter; a second request with it means the same match."""

    @property
    def is_fair(self) -> bool:
        """Tell whether nobody can know the words beforehand."""
        return self.seed is None and self.words is None


class RunningMatches:
    """Starts, stops and keeps track of running matches."""

    def __init__(self, services: ArenaServices, registry: SolverRegistry) -> None:
        self._services = services
        self._arena = services.arena
        self.limits = services.limits
        self._registry = registry
        self._running: dict[str, RunningMatch] = {}
        self._starting: set[str] = set()
        """Matches that are being stored."""
        self._slots = MatchSlots(services.limits, services.clock)
        self._tasks: set[asyncio.Task[None]] = set()
        self._pace = CallPace(services.limits.calls_a_second, services.clock.sleep)
        self.documents = MatchDocuments(services, self.running)
        self._orphans: frozenset[str] = frozenset()
        """Matches that no living process seemed to play when we last looked."""
        services.processes.listen(self._hear)

    def __len__(self) -> int:
        """Count the running matches."""
        return len(self._running)

    async def open(self) -> None:
        """End the matches that the last process left behind, if no other lives that may play them."""
        if len(self._services.processes.alive) == 1:
            await self._break_off(await self._arena.list_unended())

    async def tidy(self) -> None:
        """End the matches of processes that have died; call this every few seconds."""
        ours = {*self._running, *self._starting}
        left = {match_id for match_id in await self._arena.list_unended() if match_id not in ours}
        held = await self._services.processes.held([_key(match_id) for match_id in left]) if left else ()
        orphans = frozenset(match_id for match_id in left if _key(match_id) not in held)
        await self._break_off(orphans & self._orphans)  # twice in a row: one that has just begun is not held yet
        self._orphans = orphans

    async def _break_off(self, match_ids: Collection[str]) -> None:
        if match_ids:
            await self._arena.break_off(match_ids, STOPPED, self._services.clock.now(), RESTART)
            self._registry.forget_ratings()

    def _hear(self, notice: Notice) -> None:
        """Stop a match on behalf of another process, or learn that one has ended there."""
        if notice.topic == STOP and (running := self._running.get(notice.key)):
            self._run(running.stop(str(notice.about)))
        elif notice.topic in (PLAYED, LOOK):
            self._registry.forget_ratings()

    async def start(self, wanted: MatchRequest, starter_id: str, address: str) -> tuple[MatchRecord, str]:
        """Start a match, or find the one with this token, or refuse; return its record and the token that stops it."""
        self._check(wanted)
        token = wanted.token or new_token(self._services.chance)
        match_id = _id_for(token)
        if wanted.token and (begun := await self._arena.record(match_id)):
            return begun, token
        self._slots.check(address)  # before pinging
        solvers = await self._contestants(wanted)
        words = await asyncio.to_thread(_words, wanted)
        seed = wanted.seed or self._services.chance.draw(_SEED_BYTES).hex()
        answers = draw_words(words.answers, wanted.games, Dice(seed.encode(), "match"))
        plan = replace(plan_match(answers, words.allowed, wanted.rounds, self._budget(wanted)), id=match_id)
        record = MatchRecord(
            id=plan.id,
            status=RUNNING,
            rounds=plan.rounds,
            letters=plan.letters,
            seed=seed,
            answers=answers,
            rated=wanted.is_fair and all(contestant.solver_id for contestant, _ in solvers),
            starter_id=starter_id,
            token_hash=hash_token(token),
            started_at=self._services.clock.now(),
            contestants=tuple(contestant for contestant, _ in solvers),
        )
        try:
            await self._begin(record, address)
        except Taken:  # it was sent twice, and the other one was quicker
            return await self.record(match_id), token
        played = SolverMatch(plan, [Entrant.at(url, contestant.name) for contestant, url in solvers])
        self._hold(RunningMatch(record, played, self._services, self._registry), words)
        return record, token

    async def _contestants(self, wanted: MatchRequest) -> list[tuple[Contestant, str]]:
        """Return the solvers that are to play, each with the address to call, or refuse."""
        known = [await self._contestant(solver_id) for solver_id in wanted.solvers]
        called = [await self._find_called(url) for url in wanted.apis]
        _refuse_twice([contestant.solver_id for contestant, _ in (*known, *called) if contestant.solver_id])
        return _distinguish([*known, *called], await self._registry.looks())

    def _budget(self, wanted: MatchRequest) -> MatchBudget:
        limits = self.limits
        return MatchBudget(
            seconds=limits.seconds,
            requests=wanted.games * wanted.rounds + limits.pings,
            connections=limits.connections,
            results_seconds=limits.results_seconds,
            first_guess_seconds=limits.first_guess_seconds,
            silent_seconds=limits.silent_seconds,
        )

    async def _begin(self, record: MatchRecord, address: str) -> None:
        """Take a slot, stop the match that has to give way, if any, and store the new one."""
        if record.id in self._running:
            raise Taken("This match has been started.")
        if record.id in self._starting:
            raise NotStored("This match is being started.")
        leaving = self._slots.take(record.id, address)  # others may have started during the pings
        if running := self._running.get(leaving or ""):
            self._run(running.stop(FULL))
        self._starting.add(record.id)
        self._services.processes.attend(_key(record.id), ())
        try:
            await self._store(record)
        except BaseException:
            self._services.processes.attend(_key(record.id), None)
            self._slots.leave(record.id)
            raise
        finally:
            self._starting.remove(record.id)

    async def _store(self, record: MatchRecord) -> None:
        """Store a new match; if nobody knows whether it is stored, send the same rows again."""
        try:
            await self._arena.begin(record)
        except Unknown as lost:
            for _ in range(TRIES):
                await self._services.clock.sleep(1)
                with suppress(NotStored):
                    await self._arena.begin(record)
                    return
            raise lost from None

    async def record(self, match_id: str) -> MatchRecord:
        """Return the record of a match, or refuse."""
        running = self._running.get(match_id)
        record = running.record if running else await self._arena.record(match_id)
        if record is None:
            raise Rejected(ArenaCode.NO_SUCH_MATCH)
        return record

    async def words(self, letters: int) -> RiddleWords:
        """Return the words for matches of this length, or refuse."""
        _within("num_letters", letters, self.limits.letters)
        return await asyncio.to_thread(words_of, letters)

    def running(self, match_id: str) -> RunningMatch | None:
        """Return a running match, or `None`."""
        return self._running.get(match_id)

    async def recent(self, count: int, before: str | None = None) -> Sequence[MatchCard]:
        """Return matches, latest first."""
        return await self._arena.matches(count, before)

    async def stop(self, match_id: str, proof: Proof) -> None:
        """Stop a match for the person who started it."""
        record = await self.record(match_id)
        require(
            proof.opens(record.starter_id, record.token_hash), ArenaCode.NOT_OWNER, "Someone else started this match."
        )
        running = self._running.get(match_id)
        is_alone = len(self._services.processes.alive) == 1
        if record.status != RUNNING or (running is None and is_alone):
            raise Rejected(ArenaCode.MATCH_OVER)
        await (running.stop(ASKED) if running else self._stop_elsewhere(match_id))

    async def _stop_elsewhere(self, match_id: str) -> None:
        """Ask the process that plays a match to stop it, and wait until it has."""
        self._services.processes.tell(STOP, match_id, ASKED)
        for _ in range(LOOKS):
            await self._services.clock.sleep(CLOSING / LOOKS)
            if (await self.record(match_id)).status != RUNNING:
                return
        raise NotStored("The process that plays this match does not answer.")

    async def close(self) -> None:
        """Stop all running matches, store that, and stop the worker processes."""
        stopping = [asyncio.create_task(running.stop(RESTART)) for running in self._running.values()]
        if stopping:
            await asyncio.wait(stopping, timeout=CLOSING)
        for task in (*stopping, *self._tasks):
            task.cancel()
        await asyncio.gather(*stopping, *self._tasks, return_exceptions=True)
        self._services.thinkers.close()

    def _check(self, wanted: MatchRequest) -> None:
        limits = self.limits
        _within("solvers", len(wanted.solvers) + len(wanted.apis), range(1, limits.contestants + 1))
        _refuse_twice(wanted.solvers)
        _within("num_games", wanted.games, range(1, limits.games + 1))
        _within("num_rounds", wanted.rounds, range(1, limits.rounds + 1))
        _within("num_letters", wanted.letters, limits.letters)

    async def _contestant(self, solver_id: str) -> tuple[Contestant, str]:
        """Return a built-in or registered solver and the address to call."""
        if own := BUILTIN.get(solver_id):
            contestant = Contestant(solver_id, own.name, own.description, own.colour, own.limit or CONNECTIONS)
            return contestant, builtin_url(solver_id)
        return _enter_registered(await self._registry.solver(solver_id))

    async def _find_called(self, url: str) -> tuple[Contestant, str]:
        """Return the solver at `url`, registered or just pinged, and the address to call; refusals name the `url`."""
        if solver := await self._registry.solver_at(url):
            return _enter_registered(solver)
        try:
            return await self._registry.meet(url)
        except Rejected as refusal:
            raise Rejected(refusal.code, f"{url}: {refusal}", **{**refusal.params, "url": url}) from None

    def _hold(self, running: RunningMatch, words: RiddleWords) -> None:
        match_id = running.record.id

        @asynccontextmanager
        async def calling() -> AsyncIterator[Caller]:
            async with self._services.calling() as others:
                yield PacedCaller(BuiltinCaller(others, self._services, words), self._pace)

        async def release() -> None:
            await running.done()
            self.documents.keep(running)
            del self._running[match_id]
            self._slots.leave(match_id)
            self._services.processes.attend(_key(match_id), None)
            self._services.processes.tell(PLAYED, match_id)

        self._running[match_id] = running
        for task in running.begin(calling):
            self._mind(task)
        self._run(release())

    def _run(self, coroutine: Coroutine[None, None, None]) -> None:
        self._mind(asyncio.create_task(coroutine))

    def _mind(self, task: "asyncio.Task[None]") -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _id_for(token: str) -> str:
    """Return the id of the match that `token` stops; it does not reveal the token."""
    return str(UUID(bytes=sha256(f"match {token}".encode()).digest()[:16], version=4))


def _key(match_id: str) -> str:
    """Return the key under which a process holds a match that it plays."""
    return f"match {match_id}"


def _enter_registered(solver: SolverRecord) -> tuple[Contestant, str]:
    """Return a registered solver as a contestant, and the address to call."""
    return Contestant(solver.id, solver.name, solver.description, solver.colour, solver.connections), solver.url


def _distinguish(solvers: Sequence[tuple[Contestant, str]], taken: Collection[str]) -> list[tuple[Contestant, str]]:
    """Rename visitors whose name looks like one that is `taken` or like another in this match."""
    looks: set[str] = {look(each.name) for each, _ in solvers if each.solver_id}
    distinct = []
    for each, url in solvers:
        name = each.name if each.solver_id else _distinct(each.name, taken, looks)
        looks.add(look(name))
        distinct.append((replace(each, name=name), url))
    return distinct


def _distinct(name: str, taken: Collection[str], looks: Collection[str]) -> str:
    """Mark a `taken` name as a visitor's, and number names that look alike."""
    name = f"{name} (visitor)" if look(name) in taken else name
    names = chain([name], (f"{name} {number}" for number in count(2)))
    return next(each for each in names if look(each) not in looks and look(each) not in taken)


def _refuse_twice(solver_ids: Sequence[str]) -> None:
    once = len(set(solver_ids)) == len(solver_ids)
    require(once, ArenaCode.BAD_MATCH, "A solver can play only once in a match.", field="solvers")


def _within(field: str, given: int, allowed: range) -> None:
    least, most = allowed[0], allowed[-1]
    text = f"{field} must be from {least} to {most}."
    require(given in allowed, ArenaCode.BAD_MATCH, text, field=field, least=least, most=most)


def _words(wanted: MatchRequest) -> RiddleWords:
    """Return the words of a match: `words` that were given are its answers, and the usual words may be guessed too."""
    usual = words_of(wanted.letters)
    if wanted.words is None:
        return usual
    words = tuple(word.lower() for word in wanted.words)
    text = "words must not be empty; leave it out to use the server's words."
    require(words, ArenaCode.BAD_MATCH, text, field="words", least=1)
    bad = next((word for word in words if len(word) != wanted.letters or not word.isalpha()), None)
    text = f"words must have {wanted.letters} letters each, and {bad!r} does not."
    require(bad is None, ArenaCode.BAD_MATCH, text, field="words", letters=wanted.letters)
    return named(words, usual.allowed)
