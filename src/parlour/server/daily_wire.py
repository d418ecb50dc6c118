"""The shapes of what the house says of riddles over HTTP; see `wire` for what they are good for."""

from typing import NotRequired

from pydantic import JsonValue
from typing_extensions import TypedDict


class RiddleCard(TypedDict):
    """A riddle that is offered every day."""

    riddle: str
    title: str


class Pledge(TypedDict):
    """The promise of a secret; when its day is over, also what opens it."""

    date: str
    promise: NotRequired[str]
    """Missing while tomorrow's riddle cannot be made."""
    secret: NotRequired[str]
    salt: NotRequired[str]


class RiddleInfo(TypedDict):
    """What one may know of a riddle before the first guess; the last six only of some."""

    date: str
    riddle: str
    puzzle_id: str
    number: int
    first_date: str
    next_puzzle_at: str
    hard_mode: bool
    ranked: bool
    tomorrow: Pledge
    links: bool
    analysis: bool
    word_length: NotRequired[int]
    max_attempts: NotRequired[int]
    language: NotRequired[str]
    alphabet: NotRequired[str]
    clue: NotRequired[str]
    by_friend: NotRequired[bool]


class Guessed(TypedDict):
    """The answer to a guess; `secret` when the game is over."""

    game_state: dict[str, JsonValue]
    """Whatever the riddle puts into it."""
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
    """What leads to a riddle that is not of the day: `?link=`."""

    link: str


class RiddlePlace(TypedDict):
    """A line of a riddle's board."""

    rank: int
    name: str
    won: int
    played: int
    attempts: int
    hard: int
    you: bool


class RiddleBoard(TypedDict):
    """Who does well at a riddle, on a day or, without one, of all time."""

    riddle: str
    date: str | None
    places: list[RiddlePlace]


class RiddleDays(TypedDict):
    """What one's own days at a riddle come to."""

    riddle: str
    played: int
    won: int
    average: float | None
    distribution: dict[str, int]
    streak: int
    best_streak: int
    days: dict[str, int | None]
