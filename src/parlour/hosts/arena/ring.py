"""Where matches are held: who may start one, how many at once, and what became of them."""

import asyncio
from collections.abc import AsyncIterator, Collection, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import chain, count

from parlour.core.dice import Dice
from parlour.core.lookalikes import look
from parlour.core.refusal import Rejected, require
from parlour.hosts.arena.bout import CONNECTIONS
from parlour.hosts.arena.caller import Caller
from parlour.hosts.arena.errors import Code
from parlour.hosts.arena.gallery import Gallery
from parlour.hosts.arena.live import ASKED, FULL, RESTART, LiveMatch
from parlour.hosts.arena.office import Office, Proof
from parlour.hosts.arena.own import OWN, OwnCaller, address_of
from parlour.hosts.arena.pace import Pace, PacedCaller
from parlour.hosts.arena.places import Places
from parlour.hosts.arena.plan import LETTERS, ROUNDS, Budget, drawn, planned
from parlour.hosts.arena.plan import Contestant as Playing
from parlour.hosts.arena.services import Services
from parlour.hosts.arena.sheet import RUNNING, STOPPED
from parlour.hosts.arena.words import words_of
from parlour.hosts.ids import hash_token, new_token
from parlour.pieces.words import RiddleWords
from parlour.pieces.words.riddles import named
from parlour.storage.arena import Contestant, MatchCard, MatchRecord, SolverRecord

_SEED_BYTES = 16
"""Nobody guesses so many, and people can still copy them."""
GOODBYE = 5.0
"""Seconds to write down how a match ended when the house closes."""


@dataclass(frozen=True, slots=True)
class Wanted:
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


class Ring:
    """Holds the matches of a house."""

    def __init__(self, services: Services, office: Office) -> None:
        self._services = services
        self._arena = services.arena
        self.limits = services.limits
        self._office = office
        self._live: dict[str, LiveMatch] = {}
        self._places = Places(services.limits, services.clock)
        self._tasks: set[asyncio.Task[None]] = set()
        self._pace = Pace(services.limits.calls_a_second, services.clock.sleep)
        self.gallery = Gallery(services, self.live)
        """Where they are looked at."""

    def __len__(self) -> int:
        """Count the matches under way."""
        return len(self._live)

    async def open(self) -> None:
        """End what the last one left behind: whoever held those matches is gone."""
        await self._arena.break_off(RUNNING, STOPPED, self._services.clock.now(), RESTART)

    async def start(self, wanted: Wanted, starter_id: str, address: str) -> tuple[MatchRecord, str]:
        """Begin a match, or say why not; give it with the token that stops it."""
        self._check(wanted)
        self._places.check(address)  # nobody is pinged in vain
        known = [await self._contestant(solver_id) for solver_id in wanted.solvers]
        called = [await self._called(url) for url in wanted.apis]
        ids = [contestant.solver_id for contestant, _ in (*known, *called) if contestant.solver_id]
        require(len(set(ids)) == len(ids), Code.BAD_MATCH, "A solver plays once.", field="solvers")
        solvers = _told_apart([*known, *called], await self._office.looks())
        words = await asyncio.to_thread(_words, wanted)
        seed = wanted.seed or self._services.chance.draw(_SEED_BYTES).hex()
        answers = drawn(words.answers, wanted.games, Dice(seed.encode(), "match"))
        limits = self.limits
        requests = wanted.games * wanted.rounds + limits.pings
        budget = Budget(
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
            token_hash=hash_token(token),
            started_at=self._services.clock.now(),
            contestants=tuple(contestant for contestant, _ in solvers),
        )
        leaving = self._places.take(record.id, address)  # while they were pinged, others may have begun
        if live := self._live.get(leaving or ""):
            self._run(live.stop(FULL))
        try:
            await self._arena.begin(record)
        except BaseException:
            self._places.leave(record.id)
            raise
        playing = [Playing.at(url, contestant.name) for contestant, url in solvers]
        live = LiveMatch(record, plan, playing, self._services, self._office)
        self._hold(live, words)
        return record, token

    async def record(self, match_id: str) -> MatchRecord:
        """Give what is known of a match besides its games; or refuse."""
        live = self._live.get(match_id)
        record = live.record if live else await self._arena.record(match_id)
        if record is None:
            raise Rejected(Code.NO_SUCH_MATCH)
        return record

    async def words(self, letters: int) -> RiddleWords:
        """Give the words that matches are played with; or refuse."""
        _within("num_letters", letters, self.limits.letters)
        return await asyncio.to_thread(words_of, letters)

    def live(self, match_id: str) -> LiveMatch | None:
        """Give a match that is under way."""
        return self._live.get(match_id)

    async def matches(self, count: int, before: str | None = None) -> Sequence[MatchCard]:
        """Give matches, latest first."""
        return await self._arena.matches(count, before)

    async def stop(self, match_id: str, proof: Proof) -> None:
        """Break a match off for who started it."""
        record = await self.record(match_id)
        require(proof.opens(record.starter_id, record.token_hash), Code.NOT_OWNER, "Somebody else started this match.")
        live = self._live.get(match_id)
        if live is None or record.status != RUNNING:
            raise Rejected(Code.MATCH_OVER)
        await live.stop(ASKED)

    async def close(self) -> None:
        """Break off whatever is under way, write that down, and send the thinkers home."""
        stopping = [asyncio.create_task(live.stop(RESTART)) for live in self._live.values()]
        if stopping:
            await asyncio.wait(stopping, timeout=GOODBYE)
        for task in (*stopping, *self._tasks):
            task.cancel()
        await asyncio.gather(*stopping, *self._tasks, return_exceptions=True)
        self._services.thinkers.close()

    def _check(self, wanted: Wanted) -> None:
        limits = self.limits
        _within("solvers", len(wanted.solvers) + len(wanted.apis), range(1, limits.contestants + 1))
        require(
            len(set(wanted.solvers)) == len(wanted.solvers), Code.BAD_MATCH, "A solver plays once.", field="solvers"
        )
        _within("num_games", wanted.games, range(1, limits.games + 1))
        _within("num_rounds", wanted.rounds, range(1, limits.rounds + 1))
        _within("num_letters", wanted.letters, limits.letters)

    async def _contestant(self, solver_id: str) -> tuple[Contestant, str]:
        """Give a solver as it is now, and where it is called."""
        if own := OWN.get(solver_id):
            shown = Contestant(solver_id, own.name, own.description, own.colour, own.limit or CONNECTIONS)
            return shown, address_of(solver_id)
        return _brought(await self._office.solver(solver_id))

    async def _called(self, url: str) -> tuple[Contestant, str]:
        """Give the solver at `url`: one that was brought from there, or else as it says it is, and where it is called.

        A refusal says whose it is.
        """
        if solver := await self._office.solver_at(url):
            return _brought(solver)
        try:
            return await self._office.meet(url)
        except Rejected as no:
            raise Rejected(no.code, f"{url}: {no}", **{**no.params, "url": url}) from None

    def _hold(self, live: LiveMatch, words: RiddleWords) -> None:
        match_id = live.record.id

        @asynccontextmanager
        async def calling() -> AsyncIterator[Caller]:
            async with self._services.calling() as others:
                yield PacedCaller(OwnCaller(others, self._services, words), self._pace)

        async def release() -> None:
            await live.done()
            self.gallery.keep(live)
            del self._live[match_id]
            self._places.leave(match_id)

        self._live[match_id] = live
        for task in live.begin(calling):
            self._mind(task)
        self._run(release())

    def _run(self, coroutine: Coroutine[None, None, None]) -> None:
        self._mind(asyncio.create_task(coroutine))

    def _mind(self, task: "asyncio.Task[None]") -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _brought(solver: SolverRecord) -> tuple[Contestant, str]:
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
    require(given in allowed, Code.BAD_MATCH, text, field=field, least=least, most=most)


def _words(wanted: Wanted) -> RiddleWords:
    """Give the words of a match; `words` of somebody's own are the answers, and the house's may be guessed besides."""
    house = words_of(wanted.letters)
    if wanted.words is None:
        return house
    words = tuple(word.lower() for word in wanted.words)
    text = "words are at least one; left out, they are the house's."
    require(words, Code.BAD_MATCH, text, field="words", least=1)
    bad = next((word for word in words if len(word) != wanted.letters or not word.isalpha()), None)
    text = f"words are of {wanted.letters} letters each, which {bad!r} is not."
    require(bad is None, Code.BAD_MATCH, text, field="words", letters=wanted.letters)
    return named(words, house.allowed)
