"""The service behind the riddle routes: it describes riddles, checks guesses and starts new games."""

from asyncio import timeout
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from parlour.core.game import Json
from parlour.core.refusal import Rejected, require
from parlour.core.riddle import GameState, Riddle, RiddleGame
from parlour.hosts.daily.calendar import DAY, Calendar, parse_date
from parlour.hosts.daily.checked_play import RiddleOutcome, check_guess, read_outcome, replay_guesses
from parlour.hosts.daily.errors import RiddleCode
from parlour.hosts.daily.keys import RiddleKeys
from parlour.hosts.daily.ledger import Ledger
from parlour.hosts.daily.links import Links, Posed
from parlour.hosts.daily.promise import promise, salt_of
from parlour.hosts.daily.riddle_games import RiddleGames
from parlour.hosts.daily.tokens import Session, Tokens
from parlour.storage.riddle_schedule import MemorySchedule, RiddleSchedule

LONGEST_GUESS = 200
COMPLETED = "Game already completed for today!"
PATIENCE = 5.0
"""Seconds to wait for the promise of tomorrow's riddle before answering without it."""
_KEY_BYTES = 32
_PROMISED = 2
"""Days with a published promise: today and tomorrow."""


class RiddleRequest(NamedTuple):
    """Which riddle a player means: by id, past date or friend's link; by default the first riddle of today."""

    riddle: str | None = None
    date: str | None = None
    link: str | None = None


@dataclass(frozen=True, slots=True)
class RiddleReply:
    """The present state of a game, and the token to continue it with."""

    session: Session
    state: GameState
    token: str
    over: bool
    message: str
    ranked: bool
    secret: str | None
    """Revealed when the game is over."""


class Overtaken(Rejected):
    """Another guess was recorded first, perhaps from another window; `reply` is the recorded game."""

    def __init__(self, reply: RiddleReply) -> None:
        super().__init__(RiddleCode.ALREADY_GUESSED, "You already made another guess.")
        self.reply = reply


class RiddleService:
    """Serves `riddles`; the first of `keys` signs, the others are still accepted. `draw` returns random bytes.

    Nothing is stored between two requests, so servers that share their keys are interchangeable. With a `ledger`,
    guesses are recorded and games count. A shared `schedule` makes all servers agree on word lists that change.
    """

    def __init__(
        self,
        riddles: Mapping[str, Riddle],
        keys: Sequence[RiddleKeys],
        calendar: Calendar,
        now: Callable[[], float],
        draw: Callable[[int], bytes],
        ledger: Ledger | None = None,
        schedule: RiddleSchedule | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self.riddles = riddles
        self.calendar = calendar
        self._now = now
        self._draw = draw
        self._ledger = ledger
        self._patience = patience
        self._tokens = Tokens(keys)
        self._links = Links(keys, draw)
        self._games = RiddleGames(
            riddles, keys, schedule or MemorySchedule(), lambda: str(self.today + _PROMISED * DAY)
        )
        self._promises = keys[0].promises

    @property
    def today(self) -> date:
        """Today's date."""
        return self.calendar.today(self._now())

    @property
    def oldest_open(self) -> str:
        """The oldest date whose riddle may still be finished."""
        return (self.today - DAY).isoformat()

    @property
    def seconds_left(self) -> float:
        """Seconds until midnight."""
        return self.calendar.midnight(self.today).timestamp() - self._now()

    async def info(self, request: RiddleRequest) -> Mapping[str, Json]:
        """Describe a riddle before the first guess, with the promise of tomorrow's."""
        about = await self.about(request)
        return {**about, "tomorrow": await self._tomorrow(str(about["riddle"]))}

    async def about(self, request: RiddleRequest) -> Mapping[str, Json]:
        """Describe a riddle before the first guess."""
        session = await self._begin(request)
        game, riddle = await self._game(session), self.riddles[session.riddle]
        posed = self._links.open(session.link) if session.link else None
        special: Mapping[str, Json] = {"clue": posed.clue, "by_friend": posed.chosen} if posed else {}
        return {
            "date": session.date,
            **game.info(),
            "riddle": session.riddle,
            "puzzle_id": f"{session.riddle}/{session.date}",
            "number": self.calendar.number(date.fromisoformat(session.date)),
            "first_date": self.calendar.first.isoformat(),
            "next_puzzle_at": self.calendar.midnight(self.today).isoformat(),
            "hard_mode": game.has_hard_mode,
            "ranked": self._counts_today(session),
            "links": riddle.pose is not None,
            "analysis": riddle.analyse is not None,
            **special,
        }

    async def guess(
        self,
        request: RiddleRequest,
        guess: str,
        token: str | None = None,
        *,
        hard: bool = False,
        player: str | None = None,
        is_known: bool = True,
    ) -> RiddleReply:
        """Check `guess` in the game of `token`, or in a new one; an empty guess only shows the game.

        The guess counts only if the `player` has visited before (`is_known`).
        """
        require(
            len(guess) <= LONGEST_GUESS, RiddleCode.GUESS_TOO_LONG, f"A guess has at most {LONGEST_GUESS} characters."
        )
        session = self._read_token(request, token) if token else await self._begin(request, hard=hard)
        guess = guess.strip()
        if not guess:
            return await self._resume(session, player)
        game = await self._game(session)
        state = replay_guesses(game, session.guesses, hard=session.hard)
        if read_outcome(game, state, session.guesses).over:
            return await self._resume(session, player)

        state = check_guess(game, guess, state)
        is_practice = session.practice or (self._counts_today(session) and not is_known)
        session = session._replace(guesses=(*session.guesses, guess), practice=is_practice)
        result = read_outcome(game, state, session.guesses)
        counts = False
        if self._ledger and player and self._counts_today(session):
            status = await self._ledger.record(session, result, player, self._now(), game.read_guess)
            session, counts = status.session, status.counts
            if status.is_other:
                raise Overtaken(await self._show(session, ranked=counts))
        return self._reply(session, game, state, result, _message(game, state, result), ranked=counts)

    async def reset(self, request: RiddleRequest, player: str | None = None) -> str:
        """Return a token for a new game of the same riddle; where games count, today's stops counting."""
        session = await self._begin(request)
        if self._ledger and player and self._counts_today(session):
            await self._ledger.withdraw(session, player, self._now())
        return self._issue(session._replace(practice=self._ledger is not None))

    async def pose(self, riddle: str, secret: str, clue: str = "") -> str:
        """Return a link to a secret that a person chose, or refuse it."""
        return await self._seal(Posed(riddle, secret, clue))

    async def practice(self, riddle: str) -> str:
        """Return a link to a random secret."""
        drawn = await self._games.draw(riddle, self.today.isoformat(), self._draw(_KEY_BYTES))
        return await self._seal(Posed(riddle, drawn.secret, chosen=False))

    async def _seal(self, posed: Posed) -> str:
        """Return a link to `posed`, with the secret in the riddle's spelling."""
        game = await self._games.pose(posed, self.today.isoformat())
        return self._links.seal(posed._replace(secret=game.secret))

    async def prepare(self, riddle: str) -> None:
        """Open the games of today and tomorrow before anyone asks, because that may take a while."""
        for days in range(_PROMISED):
            await self._games.of_date(riddle, (self.today + days * DAY).isoformat())

    def riddle_of(self, session: Session) -> Riddle:
        """Return the riddle of a game, with the word list of its date."""
        return self._games.as_of(self.riddles[session.riddle], session.date)

    async def show_promise(self, riddle: str, day: str) -> Mapping[str, Json]:
        """Return the promise of a date up to tomorrow; once that day is over, also the secret and the salt."""
        when = parse_date(day)
        is_promised = self.calendar.first <= when <= self.today + DAY
        require(is_promised, RiddleCode.BAD_DATE, "There is no promise for this date.")
        return await self._promise(riddle, when)

    async def _begin(self, request: RiddleRequest, *, hard: bool = False) -> Session:
        """Begin the game of `request`."""
        posed = self._links.open(request.link) if request.link else None
        riddle = self._games.riddle(posed.riddle if posed else request.riddle)
        day = (self._read_past_date(request.date) if request.date and not posed else self.today).isoformat()
        game = await (self._games.pose(posed, day) if posed else self._games.of_date(riddle.id, day))
        require(game.has_hard_mode or not hard, RiddleCode.NO_HARD_MODE, "This riddle has no hard mode.")
        return Session(riddle.id, day, self._games.version(game), hard=hard, link=request.link)

    def _read_past_date(self, text: str) -> date:
        """Parse a date in the archive, which has only closed riddles, or today's."""
        day = parse_date(text)
        in_archive = self.calendar.first <= day and self.calendar.is_over(day, self._now())
        require(in_archive or day == self.today, RiddleCode.BAD_DATE, "The archive has no riddle for this date.")
        return day

    def _read_token(self, request: RiddleRequest, token: str) -> Session:
        """Return the session in `token`, or refuse it if it does not match `request`."""
        session = self._tokens.read(token, self._now())
        meant = zip(request, (session.riddle, session.date, session.link), strict=True)
        is_meant = session.riddle in self.riddles and all(wanted in (None, held) for wanted, held in meant)
        require(is_meant, RiddleCode.TOKEN_FOREIGN, "The token belongs to another riddle.")
        return session

    async def _game(self, session: Session) -> RiddleGame:
        posed = self._links.open(session.link) if session.link else None
        return await self._games.reopen(session.riddle, session.date, session.version, posed)

    def _counts_today(self, session: Session) -> bool:
        """Return whether games of this session's secret count: the riddle of a date that is still open."""
        is_open = not self.calendar.is_over(date.fromisoformat(session.date), self._now())
        return self._ledger is not None and is_open and session.link is None

    async def _resume(self, session: Session, player: str | None) -> RiddleReply:
        """Show a game; where games count, show the recorded one, from whichever window it came."""
        counts = False
        if self._ledger and player and self._counts_today(session):
            status = await self._ledger.look_up(session, player, self._now())
            session, counts = status.session, status.counts
        return await self._show(session, ranked=counts)

    async def _show(self, session: Session, *, ranked: bool) -> RiddleReply:
        game = await self._game(session)
        state = replay_guesses(game, session.guesses, hard=session.hard)
        result = read_outcome(game, state, session.guesses)
        message = COMPLETED if result.over else _message(game, state, result)
        return self._reply(session, game, state, result, message, ranked=ranked)

    def _reply(
        self, session: Session, game: RiddleGame, state: GameState, result: RiddleOutcome, message: str, *, ranked: bool
    ) -> RiddleReply:
        secret = str(game.secret) if result.over else None
        return RiddleReply(session, state, self._issue(session), result.over, message, ranked, secret)

    def _issue(self, session: Session) -> str:
        """Sign `session` until its riddle closes, or until today's closes if it comes from the archive."""
        now, day = self._now(), date.fromisoformat(session.date)
        last = self.today if self.calendar.is_over(day, now) else day
        return self._tokens.issue(session, now, self.calendar.closes(last))

    async def _tomorrow(self, riddle: str) -> Mapping[str, Json]:
        """Return the promise of tomorrow, or only its date if the promise is not ready in time."""
        day = self.today + DAY
        try:
            async with timeout(self._patience):
                return await self._promise(riddle, day)
        except Exception:  # noqa: BLE001 - the server retries every hour and logs the reason
            return {"date": day.isoformat()}

    async def _promise(self, riddle: str, day: date) -> Mapping[str, Json]:
        game = await self._games.of_date(riddle, day.isoformat())
        secret = str(game.secret)
        salt = salt_of(self._promises, riddle, day.isoformat(), str(game.version))
        shown = {"date": day.isoformat(), "promise": promise(riddle, day.isoformat(), secret, salt)}
        opened = {"secret": secret, "salt": salt} if self.calendar.is_over(day, self._now()) else {}
        return {**shown, **opened}


def _message(game: RiddleGame, state: GameState, result: RiddleOutcome) -> str:
    """Return the riddle's message, with `won` added to states that lack it."""
    return game.message(state if isinstance(state.get("won"), bool) else {**state, "won": result.won})
