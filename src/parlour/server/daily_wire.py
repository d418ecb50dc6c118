"""The shapes of the riddle API's answers; see `table_wire` for how they are used."""

from typing import NotRequired

from pydantic import JsonValue
from typing_extensions import TypedDict


class RiddleCard(TypedDict):
    """A riddle that is offered every day."""

    riddle: str
    title: str


class DayPromise(TypedDict):
    """The commitment to a secret and, once its day is over, the values that open it."""

    date: str
    promise: NotRequired[str]
    """Missing while tomorrow's riddle cannot be made."""
    secret: NotRequired[str]
    salt: NotRequired[str]


class RiddlePromise(DayPromise):
    """The same, with the riddle's id: everything that is needed to check it."""

    riddle: str


class RiddleInfo(TypedDict):
    """What a player knows about a riddle before the first guess; only some riddles have the last six."""

    date: str
    riddle: str
    puzzle_id: str
    number: int
    first_date: str
    next_puzzle_at: str
    hard_mode: bool
    ranked: bool
    tomorrow: DayPromise
    links: bool
    analysis: bool
    word_length: NotRequired[int]
    max_attempts: NotRequired[int]
    language: NotRequired[str]
    alphabet: NotRequired[str]
    clue: NotRequired[str]
    by_friend: NotRequired[bool]


class Guessed(TypedDict):
    """The answer to a guess; has `secret` once the game is over."""

    game_state: dict[str, JsonValue]
    """Defined by the riddle."""
    token: str
    game_over: bool
    message: str
    ranked: bool
    riddle: str
    date: str
    secret: NotRequired[str]


class Reset(TypedDict):
    """A new game."""

    token: str
    message: str


class RiddleLink(TypedDict):
    """A link to a riddle that is not a daily one: `?link=`."""

    link: str


class RiddlePlace(TypedDict):
    """A row of a riddle's leaderboard."""

    rank: int
    name: str
    won: int
    played: int
    attempts: int
    hard: int
    you: bool


class RiddleBoard(TypedDict):
    """A riddle's leaderboard for a day or, without a date, of all time."""

    riddle: str
    date: str | None
    places: list[RiddlePlace]


class RiddleDays(TypedDict):
    """A player's own statistics for a riddle."""

    riddle: str
    played: int
    won: int
    average: float | None
    distribution: dict[str, int]
    streak: int
    best_streak: int
    days: dict[str, int | None]
