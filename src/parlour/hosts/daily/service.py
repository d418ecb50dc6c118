"""The desk where riddles are handed out, guessed at and begun anew."""

from asyncio import timeout
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from parlour.core.game import Json
from parlour.core.refusal import Rejected, require
from parlour.core.riddle import GameState, Riddle, RiddleGame
from parlour.hosts.daily.calendar import DAY, Calendar, parse_date
from parlour.hosts.daily.errors import Code
from parlour.hosts.daily.games import RiddleGames
from parlour.hosts.daily.keys import RiddleKeys
from parlour.hosts.daily.ledger import Ledger
from parlour.hosts.daily.links import Links, Posed
from parlour.hosts.daily.play import RiddleOutcome, check_guess, outcome, replay
from parlour.hosts.daily.promise import promise, salt_of
from parlour.hosts.daily.tokens import Session, Tokens
from parlour.storage.riddle_schedule import MemorySchedule, RiddleSchedule

LONGEST_GUESS = 200
COMPLETED = "Game already completed for today!"
PATIENCE = 5.0
"""Seconds to wait for tomorrow's riddle; today's is played without its promise."""
_KEY_BYTES = 32
_PROMISED = 2
"""Days: the one we have, and tomorrow; for any later one nothing was promised yet."""


class RiddleRequest(NamedTuple):
    """Which riddle is meant: by id, of a past date, or behind a friend's link; by itself today's first one."""

    riddle: str | None = None
    date: str | None = None
    link: str | None = None


@dataclass(frozen=True, slots=True)
class RiddleReply:
    """How a game stands now, and the token with which it goes on."""

    session: Session
    state: GameState
    token: str
    over: bool
    message: str
    ranked: bool
    secret: str | None
    """Told when the game is over."""


class Overtaken(Rejected):
    """Something else was guessed before, perhaps in another window; `reply` is how the game really stands."""

    def __init__(self, reply: RiddleReply) -> None:
        super().__init__(Code.ALREADY_GUESSED, "Another guess was made here already.")
        self.reply = reply


class RiddleService:
    """Serves `riddles`; the first of `keys` is used, the others are still understood. `draw` gives true chance.

    Nothing is remembered between two requests, so any number of desks with the same keys are as one. With a `ledger`
    they share who has guessed what, and games count; by what is `schedule`, lists that change and draws that changed.
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
    ) -> None:
        self.riddles = riddles
        self.calendar = calendar
        self._now = now
        self._draw = draw
        self._ledger = ledger
        self._tokens = Tokens(keys)
        self._links = Links(keys, draw)
        self._games = RiddleGames(
            riddles, keys, schedule or MemorySchedule(), lambda: str(self.today + _PROMISED * DAY)
        )
        self._promises = keys[0].promises

    @property
    def today(self) -> date:
        """Tell which day it is."""
        return self.calendar.today(self._now())

    @property
    def oldest_open(self) -> str:
        """Name the oldest day whose riddle may still be found by somebody who has begun."""
        return (self.today - DAY).isoformat()

    @property
    def seconds_left(self) -> float:
        """Tell how long today lasts."""
        return self.calendar.midnight(self.today).timestamp() - self._now()

    async def info(self, asked: RiddleRequest) -> Mapping[str, Json]:
        """Tell what a player may know of a riddle before the first guess, and promise tomorrow's."""
        about = await self.about(asked)
        return {**about, "tomorrow": await self._tomorrow(str(about["riddle"]))}

    async def about(self, asked: RiddleRequest) -> Mapping[str, Json]:
        """Tell what a player may know of a riddle before the first guess."""
        session = await self._begun(asked)
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
        asked: RiddleRequest,
        guess: str,
        token: str | None = None,
        *,
        hard: bool = False,
        player: str | None = None,
        is_known: bool = True,
    ) -> RiddleReply:
        """Judge `guess` in the game of `token`, or in a new one; an empty guess only tells how the game stands.

        Guesses of a `player` who was not known before do not count: who they are must be settled first.
        """
        require(len(guess) <= LONGEST_GUESS, Code.GUESS_TOO_LONG, f"A guess has at most {LONGEST_GUESS} characters.")
        session = self._held(asked, token) if token else await self._begun(asked, hard=hard)
        guess = guess.strip()
        if not guess:
            return await self._resumed(session, player)
        game = await self._game(session)
        state = replay(game, session.guesses, hard=session.hard)
        if outcome(game, state, session.guesses).over:
            return await self._resumed(session, player)

        state = check_guess(game, guess, state)
        is_practice = session.practice or (self._counts_today(session) and not is_known)
        session = session._replace(guesses=(*session.guesses, guess), practice=is_practice)
        came = outcome(game, state, session.guesses)
        counts = False
        if self._ledger and player and self._counts_today(session):
            standing = await self._ledger.record(session, came, player, self._now(), game.read_guess)
            session, counts = standing.session, standing.counts
            if standing.is_other:
                raise Overtaken(await self._shown(session, ranked=counts))
        return self._reply(session, game, state, came, _message(game, state, came), ranked=counts)

    async def reset(self, asked: RiddleRequest, player: str | None = None) -> str:
        """Give a token for a new game of the same riddle; where games count, today's then counts no more."""
        session = await self._begun(asked)
        if self._ledger and player and self._counts_today(session):
            await self._ledger.withdraw(session, player, self._now())
        return self._issued(session._replace(practice=self._ledger is not None))

    async def pose(self, riddle: str, secret: str, clue: str = "") -> str:
        """Hide a secret of somebody's own in a link, or refuse it."""
        return await self._sealed(Posed(riddle, secret, clue))

    async def practice(self, riddle: str) -> str:
        """Hide a secret that nobody chose in a link."""
        drawn = await self._games.draw(riddle, self.today.isoformat(), self._draw(_KEY_BYTES))
        return await self._sealed(Posed(riddle, drawn.secret, chosen=False))

    async def _sealed(self, posed: Posed) -> str:
        """Hide what is posed, as the riddle spells it."""
        game = await self._games.pose(posed, self.today.isoformat())
        return self._links.seal(posed._replace(secret=game.secret))

    async def prepare(self, riddle: str) -> None:
        """Open a riddle of today and tomorrow, which may take its time, before anybody asks for it."""
        for days in range(_PROMISED):
            await self._games.of_date(riddle, (self.today + days * DAY).isoformat())

    def riddle_of(self, session: Session) -> Riddle:
        """Give the riddle of a game, as it is on its day."""
        return self._games.as_of(self.riddles[session.riddle], session.date)

    async def promised(self, riddle: str, day: str) -> Mapping[str, Json]:
        """Give the promise of a secret, up to tomorrow's; if its day is over, also what opens it."""
        when = parse_date(day)
        is_promised = self.calendar.first <= when <= self.today + DAY
        require(is_promised, Code.BAD_DATE, "Nothing is promised for this date.")
        return await self._promise(riddle, when)

    async def _begun(self, asked: RiddleRequest, *, hard: bool = False) -> Session:
        """Begin the game that is `asked` for."""
        posed = self._links.open(asked.link) if asked.link else None
        riddle = self._games.riddle(posed.riddle if posed else asked.riddle)
        day = (self._past(asked.date) if asked.date and not posed else self.today).isoformat()
        game = await (self._games.pose(posed, day) if posed else self._games.of_date(riddle.id, day))
        require(game.has_hard_mode or not hard, Code.NO_HARD_MODE, "This riddle has no hard mode.")
        return Session(riddle.id, day, self._games.version(game), hard=hard, link=asked.link)

    def _past(self, text: str) -> date:
        """Read a date that the archive has: one that nobody can finish any more; or today's."""
        day = parse_date(text)
        in_archive = self.calendar.first <= day and self.calendar.is_over(day, self._now())
        require(in_archive or day == self.today, Code.BAD_DATE, "The archive has no riddle of this date.")
        return day

    def _held(self, asked: RiddleRequest, token: str) -> Session:
        """Give the game of `token`, which must be what is `asked` for, as far as that is said."""
        session = self._tokens.read(token, self._now())
        meant = zip(asked, (session.riddle, session.date, session.link), strict=True)
        is_meant = session.riddle in self.riddles and all(wanted in (None, held) for wanted, held in meant)
        require(is_meant, Code.TOKEN_FOREIGN, "The token is of another riddle.")
        return session

    async def _game(self, session: Session) -> RiddleGame:
        posed = self._links.open(session.link) if session.link else None
        return await self._games.reopen(session.riddle, session.date, session.version, posed)

    def _counts_today(self, session: Session) -> bool:
        """Tell whether games at this secret count: one by date, that can still be found."""
        is_open = not self.calendar.is_over(date.fromisoformat(session.date), self._now())
        return self._ledger is not None and is_open and session.link is None

    async def _resumed(self, session: Session, player: str | None) -> RiddleReply:
        """Tell how a game stands; where games count, as it was recorded, from whichever window."""
        counts = False
        if self._ledger and player and self._counts_today(session):
            standing = await self._ledger.look_up(session, player, self._now())
            session, counts = standing.session, standing.counts
        return await self._shown(session, ranked=counts)

    async def _shown(self, session: Session, *, ranked: bool) -> RiddleReply:
        game = await self._game(session)
        state = replay(game, session.guesses, hard=session.hard)
        came = outcome(game, state, session.guesses)
        message = COMPLETED if came.over else _message(game, state, came)
        return self._reply(session, game, state, came, message, ranked=ranked)

    def _reply(
        self, session: Session, game: RiddleGame, state: GameState, came: RiddleOutcome, message: str, *, ranked: bool
    ) -> RiddleReply:
        secret = str(game.secret) if came.over else None
        return RiddleReply(session, state, self._issued(session), came.over, message, ranked, secret)

    def _issued(self, session: Session) -> str:
        """Sign `session`: until its riddle closes, or until today's does if it is of the archive."""
        now, day = self._now(), date.fromisoformat(session.date)
        last = self.today if self.calendar.is_over(day, now) else day
        return self._tokens.issue(session, now, self.calendar.closes(last))

    async def _tomorrow(self, riddle: str) -> Mapping[str, Json]:
        """Promise tomorrow's secret; if it cannot be made, or not soon, only name the day: today's is played anyway."""
        day = self.today + DAY
        try:
            async with timeout(PATIENCE):
                return await self._promise(riddle, day)
        except Exception:  # noqa: BLE001 - the server prepares it every hour, and logs why it could not
            return {"date": day.isoformat()}

    async def _promise(self, riddle: str, day: date) -> Mapping[str, Json]:
        game = await self._games.of_date(riddle, day.isoformat())
        secret = str(game.secret)
        salt = salt_of(self._promises, riddle, day.isoformat(), str(game.version))
        told = {"date": day.isoformat(), "promise": promise(riddle, day.isoformat(), secret, salt)}
        opened = {"secret": secret, "salt": salt} if self.calendar.is_over(day, self._now()) else {}
        return {**told, **opened}


def _message(game: RiddleGame, state: GameState, came: RiddleOutcome) -> str:
    """Have the riddle say where a game stands; one that does not tell who has won learns it from us."""
    return game.message(state if isinstance(state.get("won"), bool) else {**state, "won": came.won})
