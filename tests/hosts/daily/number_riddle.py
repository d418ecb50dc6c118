"""Scenarios of daily riddles: a number riddle, a clock, services, and players who keep their token."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from itertools import count
from typing import Any
from zoneinfo import ZoneInfo

from parlour.core.dice import Dice
from parlour.core.game import Json
from parlour.core.refusal import require
from parlour.core.riddle import GameState, Riddle, RiddleGame
from parlour.hosts.daily.calendar import Calendar
from parlour.hosts.daily.keys import RiddleKeys
from parlour.hosts.daily.ledger import GuessRecords, Ledger
from parlour.hosts.daily.service import RiddleReply, RiddleRequest, RiddleService
from parlour.storage.errors import NotStored
from parlour.storage.riddles import PlayedRiddle

BERLIN = ZoneInfo("Europe/Berlin")
MORNING = datetime(2026, 11, 16, 8, tzinfo=BERLIN).timestamp()
HOUR = 3600.0


class Code(StrEnum):
    """Refusals of the number riddle."""

    NO_NUMBER = "NO_NUMBER"
    GAME_OVER = "GAME_OVER"


class Number(RiddleGame):
    """A number from 0 to 99, to be found in three guesses; each answer is higher, lower or right."""

    MOST = 3

    def __init__(self, date_str: str, key: bytes) -> None:
        self._key = key
        super().__init__(date_str)

    def _generate_challenge(self, date_str: str) -> str:
        return str(Dice(self._key, date_str).below(100))

    def check_guess(self, guess: str, game_state: GameState | None = None) -> GameState:
        """Compare the numbers."""
        state = game_state or self.create_game_state()
        require(not state["game_over"], Code.GAME_OVER)
        require(guess.isdecimal(), Code.NO_NUMBER)
        won = int(guess) == int(self.secret)
        told = "right" if won else "higher" if int(self.secret) > int(guess) else "lower"
        attempts = state["attempts"] + 1
        over = won or attempts == self.MOST
        guesses = [*state["guesses"], {"number": int(guess), "told": told}]
        return {"guesses": guesses, "attempts": attempts, "won": won, "game_over": over}

    def read_guess(self, guess: str) -> str:
        """Drop leading zeros."""
        return str(int(guess))


class PosedNumber(Number):
    """A number that a person chose."""

    def _generate_challenge(self, date_str: str) -> str:
        require(date_str.isdecimal(), Code.NO_NUMBER)
        return date_str


NUMBER = Riddle("number", "A number", Number, lambda secret: PosedNumber(secret, b""))
OTHER = Riddle("other", "Another number", Number)
RIDDLES = {riddle.id: riddle for riddle in (NUMBER, OTHER)}


class BerlinClock:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.now = MORNING

    def __call__(self) -> float:
        """Return the time."""
        return self.now

    def strike(self, day: int, hour: float) -> None:
        """Set the clock to this hour of a day in November 2026, in Berlin."""
        self.now = datetime(2026, 11, day, tzinfo=BERLIN).timestamp() + hour * HOUR


def distances(secret: str, guesses: tuple[str, ...], hard: bool) -> Json:
    """Analyse a game: return how far off each guess was."""
    return {"off": [int(guess) - int(secret) for guess in guesses], "hard": hard}


def keys(server: str = "ours") -> RiddleKeys:
    """Derive the keys of a server."""
    return RiddleKeys.derive(lambda purpose: sha256(f"{server} {purpose}".encode()).digest())


def make_service(
    clock: BerlinClock,
    records: GuessRecords | None = None,
    servers: Sequence[str] = ("ours",),
    *,
    plays_on: bool = False,
    riddles: Mapping[str, Riddle] = RIDDLES,
) -> RiddleService:
    """Make a service in Berlin's time zone."""
    numbers = count()
    return RiddleService(
        riddles,
        [keys(server) for server in servers],
        Calendar(BERLIN),
        clock,
        lambda size: next(numbers).to_bytes(size, "big"),
        Ledger(records, plays_on=plays_on) if records else None,
    )


class RiddlePlayer:
    """A player who sends back the last token they got."""

    def __init__(self, at: RiddleService, name: str | None = None, asked: RiddleRequest | None = None) -> None:
        self.service = at
        self.name = name
        self.asked = asked or RiddleRequest()
        self.token: str | None = None

    async def guess(self, guess: object = "", token: str | None = None, **chosen: Any) -> RiddleReply:
        """Send a guess, with the last token unless another is given."""
        reply = await self.service.guess(self.asked, str(guess), token or self.token, player=self.name, **chosen)
        self.token = reply.token
        return reply


def answers_in(reply: RiddleReply) -> list[str]:
    """Return the answers to all guesses of a game."""
    return [guess["told"] for guess in reply.state["guesses"]]


class MemoryGuesses:
    """Recorded guesses in memory, for one server."""

    def __init__(self) -> None:
        self.days: dict[tuple[str, str, str], PlayedRiddle] = {}
        self.is_down = False

    async def claim(self, played: PlayedRiddle, before: tuple[str, ...]) -> PlayedRiddle | None:
        """Record `played` if it follows `before`."""
        if self.is_down:
            raise NotStored
        key = (played.player_id, played.riddle, played.date)
        recorded = self.days.get(key)
        follows = recorded.guesses == before and recorded.ranked and not recorded.over if recorded else not before
        if follows:
            self.days[key] = played
        return self.days.get(key)

    async def played(self, player_id: str, riddle: str, date: str) -> PlayedRiddle | None:
        """Return a player's recorded game."""
        if self.is_down:
            raise NotStored
        return self.days.get((player_id, riddle, date))

    async def withdraw(self, played: PlayedRiddle) -> None:
        """Stop counting a game that is not over."""
        if self.is_down:
            raise NotStored
        key = (played.player_id, played.riddle, played.date)
        recorded = self.days.get(key, played)
        if not recorded.over:
            self.days[key] = replace(recorded, ranked=False)
