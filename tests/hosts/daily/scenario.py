"""What stories of riddles need: a riddle that is no word game, a clock, desks, and players who keep their token."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from itertools import count
from typing import Any
from zoneinfo import ZoneInfo

from parlour.core.dice import Dice
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
    """What the number refuses."""

    NO_NUMBER = "NO_NUMBER"
    GAME_OVER = "GAME_OVER"


class Number(RiddleGame):
    """A number from 0 to 99 in three guesses; it says higher or lower."""

    MOST = 3

    def __init__(self, date_str: str, key: bytes) -> None:
        self._key = key
        super().__init__(date_str)

    def _generate_challenge(self, date_str: str) -> str:
        return str(Dice(self._key, date_str).below(100))

    def check_guess(self, guess: str, game_state: GameState | None = None) -> GameState:
        """Compare."""
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
        """Zeros in front say nothing."""
        return str(int(guess))


class PosedNumber(Number):
    """A number somebody chose."""

    def _generate_challenge(self, date_str: str) -> str:
        require(date_str.isdecimal(), Code.NO_NUMBER)
        return date_str


NUMBER = Riddle("number", "A number", Number, lambda secret: PosedNumber(secret, b""))
OTHER = Riddle("other", "Another number", Number)
RIDDLES = {riddle.id: riddle for riddle in (NUMBER, OTHER)}


class Clock:
    """Time that goes on only when a story says so."""

    def __init__(self) -> None:
        self.now = MORNING

    def __call__(self) -> float:
        """Tell the time."""
        return self.now

    def strike(self, day: int, hour: float) -> None:
        """Let it become this hour of a day of November 2026, in Berlin."""
        self.now = datetime(2026, 11, day, tzinfo=BERLIN).timestamp() + hour * HOUR


def keys(house: str = "ours") -> RiddleKeys:
    """Make the keys of a house."""
    return RiddleKeys.derived(lambda purpose: sha256(f"{house} {purpose}".encode()).digest())


def make_service(
    clock: Clock, claims: GuessRecords | None = None, houses: Sequence[str] = ("ours",), *, plays_on: bool = False
) -> RiddleService:
    """Open a desk in Berlin."""
    numbers = count()
    return RiddleService(
        RIDDLES,
        [keys(house) for house in houses],
        Calendar(BERLIN),
        clock,
        lambda size: next(numbers).to_bytes(size, "big"),
        Ledger(claims, plays_on=plays_on) if claims else None,
    )


class Player:
    """Somebody who sends back the token he was given last."""

    def __init__(self, at: RiddleService, name: str | None = None, asked: RiddleRequest | None = None) -> None:
        self.desk = at
        self.name = name
        self.asked = asked or RiddleRequest()
        self.token: str | None = None

    async def guess(self, guess: object = "", token: str | None = None, **chosen: Any) -> RiddleReply:
        """Guess, with the last token unless another is given."""
        reply = await self.desk.guess(self.asked, str(guess), token or self.token, player=self.name, **chosen)
        self.token = reply.token
        return reply


def told(reply: RiddleReply) -> list[str]:
    """Give what every guess of a game was told."""
    return [guess["told"] for guess in reply.state["guesses"]]


class MemoryGuesses:
    """Claims on paper: as simple as they can be, and right as long as one server writes."""

    def __init__(self) -> None:
        self.days: dict[tuple[str, str, str], PlayedRiddle] = {}
        self.is_away = False

    async def claim(self, played: PlayedRiddle, before: tuple[str, ...]) -> PlayedRiddle | None:
        """Write down what follows `before`."""
        if self.is_away:
            raise NotStored
        key = (played.player_id, played.riddle, played.date)
        recorded = self.days.get(key)
        follows = recorded.guesses == before and recorded.ranked and not recorded.over if recorded else not before
        if follows:
            self.days[key] = played
        return self.days.get(key)

    async def played(self, player_id: str, riddle: str, date: str) -> PlayedRiddle | None:
        """Look it up."""
        if self.is_away:
            raise NotStored
        return self.days.get((player_id, riddle, date))

    async def withdraw(self, played: PlayedRiddle) -> None:
        """Cross it out."""
        if self.is_away:
            raise NotStored
        key = (played.player_id, played.riddle, played.date)
        recorded = self.days.get(key, played)
        if not recorded.over:
            self.days[key] = replace(recorded, ranked=False)
