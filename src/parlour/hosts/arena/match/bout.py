"""One contestant's part of a match: it is pinged, plays all games at its own pace, and is sent the results."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from itertools import chain, islice
from math import isinf

from parlour.core.safe_text import visible
from parlour.hosts.arena.match import solver_wire
from parlour.hosts.arena.match.caller import Caller
from parlour.hosts.arena.match.events import (
    ContestantFinished,
    GameOver,
    GuessMarked,
    MatchEvent,
    Pinged,
    PingFailed,
    ResultsSent,
)
from parlour.hosts.arena.match.faults import Failure, Fault, SolverFailed
from parlour.hosts.arena.match.plan import LETTERS, ROUNDS, Entrant, HiddenWord, MatchPlan, new_uuids
from parlour.hosts.arena.match.replies import LONGEST_GUESS, read_definition, read_reply
from parlour.hosts.arena.match.solver_games import Definition, MarkedGuess, SolverGame
from parlour.hosts.clock import Clock
from parlour.pieces.words import marks

PINGS = 10
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 5.0
"""Seconds after a failed ping; each pause is twice the one before, because servers may have to wake up."""
CONNECTIONS = 5
"""Connections at once to a solver that names no limit."""
WAITING_GAMES = 2
"""How many more games than connections are under way."""
_FINAL = frozenset({Fault.BAD_LIMIT, Fault.BAD_ADDRESS, Fault.FORBIDDEN_ADDRESS, Fault.UNTRUSTED, Fault.OUT_OF_BUDGET})
"""Faults that another ping would not change."""
_NO_TIME = Failure(Fault.OUT_OF_BUDGET, "the time of the match is over")


def now(clock: Clock) -> int:
    """Return the time in nanoseconds."""
    return round(clock.now() * 1e9)


async def ping(url: str, caller: Caller, letters: int = LETTERS, rounds: int = ROUNDS) -> Definition:
    """Ping the solver at `url` once and return how it describes itself, or raise `SolverFailed`."""
    return read_definition((await caller.call(url, "/ping", solver_wire.headers(letters, rounds))).body)


class UnderWay:
    """A game that waits for its next guess: the hidden word, the guesses so far, and the next request."""

    __slots__ = ("_requests", "guesses", "request", "secret", "start")

    def __init__(self, secret: HiddenWord, start: int) -> None:
        self.secret = secret
        self.start = start
        self.guesses: list[MarkedGuess] = []
        self._requests = solver_wire.Requests(secret.game_id, start)
        self.request = self._requests.first()

    @property
    def found(self) -> bool:
        """Tell whether the last guess was the answer."""
        return bool(self.guesses) and self.guesses[-1].word == self.secret.answer

    def go_on(self) -> None:
        """Prepare the request for the next guess."""
        self.request = self._requests.after(self.guesses[-1])

    def ended(self, finish: int, failure: Failure | None = None) -> SolverGame:
        """Return the game as it ended."""
        return SolverGame(self.secret.game_id, self.start, finish, tuple(self.guesses), self.found, failure)


class Bout:
    """Plays one contestant's part; its time starts when it is created."""

    def __init__(
        self, plan: MatchPlan, contestant: Entrant, caller: Caller, tell: Callable[[MatchEvent], None], clock: Clock
    ) -> None:
        self._plan = plan
        self._id = contestant.id
        self._url = contestant.url
        self._name = contestant.name
        self._caller = caller
        self._tell = tell
        self._clock = clock
        self._headers = solver_wire.headers(plan.letters, plan.rounds)
        self._ids = new_uuids()
        self._requests = 0
        self._time = asyncio.get_running_loop().time
        self._deadline = self._time() + plan.budget.seconds
        self._patience = asyncio.timeout_at(self._until(plan.budget.first_guess_seconds))
        self._has_guessed = False
        self._definition: Definition | None = None
        self._under_way: deque[UnderWay] = deque()
        self._unbegun = iter(plan.games)

    async def play(self) -> None:
        """Ping the contestant and play all its games; faults become events and are never raised.

        Games that are not over when time or patience runs out have failed.
        """
        failure = None
        try:
            async with self._patience:
                said = await self._ping()
                self._definition = replace(said, name=self._name or said.name)
                self._tell(Pinged(self._id, self._definition))
                await self._play_all(self._definition.limit or CONNECTIONS)
        except SolverFailed as why:
            failure = why.failure
        except TimeoutError:
            late = self._late()
            failure = None if self._definition else late
            for game in chain(self._under_way, map(self._begin, self._unbegun)) if self._definition else ():
                self._end(game, late)
        self._tell(ContestantFinished(self._id, now(self._clock), failure))

    async def send(self, results: bytes) -> None:
        """Send the results to a contestant that has played, and tell whether it accepted them."""
        if self._definition is None:
            return
        failure = None
        seconds = self._plan.budget.results_seconds
        try:
            async with asyncio.timeout(None if isinf(seconds) else seconds):
                await self._caller.call(
                    self._url, "/results", self._headers, solver_wire.results_request(self._id, results)
                )
        except SolverFailed as why:
            failure = why.failure
        except TimeoutError:
            failure = Failure(Fault.TIMEOUT, f"the results were not accepted within {seconds:g} seconds")
        self._tell(ResultsSent(self._id, failure))

    async def _ping(self) -> Definition:
        """Ping it, several times if need be, with longer and longer pauses."""
        pause = FIRST_PAUSE
        for tries in range(1, PINGS):
            try:
                return await self._ping_once()
            except SolverFailed as why:
                if why.failure.kind in _FINAL:
                    raise
                self._tell(PingFailed(self._id, tries, why.failure))
            await self._clock.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        return await self._ping_once()

    async def _ping_once(self) -> Definition:
        self._count()
        return await ping(self._url, self._caller, self._plan.letters, self._plan.rounds)

    async def _play_all(self, limit: int) -> None:
        """Play all games over up to `limit` connections."""
        connections = min(limit, self._plan.budget.connections)
        self._under_way.extend(map(self._begin, islice(self._unbegun, connections + WAITING_GAMES)))
        async with asyncio.TaskGroup() as group:
            for _ in range(min(connections, len(self._under_way))):
                group.create_task(self._connect())

    async def _connect(self) -> None:
        """Use one connection: ask for the next guess of the game that has waited longest, until all are over."""
        under_way = self._under_way
        while under_way:
            game = under_way.popleft()
            try:
                is_over = await self._go_on(game)
            except asyncio.CancelledError:
                under_way.append(game)
                raise
            under_way.extend(map(self._begin, islice(self._unbegun, 1)) if is_over else (game,))

    def _begin(self, secret: HiddenWord) -> UnderWay:
        return UnderWay(secret, now(self._clock))

    def _end(self, game: UnderWay, failure: Failure | None = None) -> None:
        self._tell(GameOver(self._id, game.ended(now(self._clock), failure)))

    async def _go_on(self, game: UnderWay) -> bool:
        """Ask for one more guess, and return whether that ended the game."""
        try:
            guess = await self._guess(game)
        except SolverFailed as why:
            self._end(game, why.failure)
            return True
        game.guesses.append(guess)
        self._tell(GuessMarked(self._id, game.secret.game_id, guess))
        if game.found or len(game.guesses) == self._plan.rounds:
            self._end(game)
            return True
        game.go_on()
        return False

    async def _guess(self, game: UnderWay) -> MarkedGuess:
        self._count()
        id_ = next(self._ids)
        headers = {solver_wire.GUESS_ID: id_, **self._headers}
        answered = await self._caller.call(self._url, "/guess", headers, game.request)
        word, shout = read_reply(answered.body)
        if word not in self._plan.allowed:
            raise SolverFailed(Fault.INVALID_GUESS, f"guess is invalid: {self._complaint(word)}")
        self._be_patient()
        return MarkedGuess(id_, answered.start, answered.nanoseconds, word, marks(game.secret.answer, word), shout)

    def _complaint(self, word: str) -> str:
        """Tell the author of a solver what is wrong with `word`."""
        if not word:
            return "it is empty"
        if word.strip().lower() in self._plan.allowed:
            why = "which must be in lower case and without spaces"
        elif len(word) != self._plan.letters:
            why = f"which does not have {self._plan.letters} letters"
        else:
            why = "which is not an allowed word"
        return f"{visible(word, LONGEST_GUESS)}, {why}"

    def _be_patient(self) -> None:
        """Start waiting for the next guess after a valid one, unless patience has just run out."""
        self._has_guessed = True
        if self._patience.when() is not None and not self._patience.expired():
            self._patience.reschedule(self._until(self._plan.budget.silent_seconds))

    def _until(self, seconds: float) -> float | None:
        """Return when patience ends: after `seconds`, or with the time of the match."""
        when = min(self._deadline, self._time() + seconds)
        return None if isinf(when) else when

    def _late(self) -> Failure:
        """Tell why the match no longer waits for the contestant."""
        budget = self._plan.budget
        if self._patience.when() == self._deadline:
            return _NO_TIME
        if self._has_guessed:
            return Failure(Fault.TIMEOUT, f"no guess in any game for {budget.silent_seconds:g} seconds")
        return Failure(Fault.TIMEOUT, f"no first guess within {budget.first_guess_seconds:g} seconds of the start")

    def _count(self) -> None:
        """Count a request, or refuse it when the budget of the match is used up."""
        if self._requests >= self._plan.budget.requests:
            raise SolverFailed(Fault.OUT_OF_BUDGET, "the match sends no more requests to this contestant")
        self._requests += 1
