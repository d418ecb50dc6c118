"""The shapes of what the server says about games and tables: to a table's viewers, and over HTTP.

Nothing is checked against them during play. Tests compare real messages with them, and the web client's types are
generated from them (`parlour.server.typescript`), so that a renamed field is an error where it is read.
"""

from typing import Any, Literal, NotRequired, TypeAlias

from pydantic import JsonValue
from typing_extensions import TypedDict

from parlour.core.game import Absence, Seat, Starter
from parlour.hosts.table.state import Pace, Unrated, Watching

Tag: TypeAlias = str | int


class TablePlayer(TypedDict):
    """A player as the table knows them; the game's view adds its own fields."""

    name: str
    seat: int
    role: str | None
    is_bot: bool
    level: str | None
    joined: bool
    ready: bool
    unnamed: NotRequired[Literal[True]]
    connected: NotRequired[bool]


class Spectator(TypedDict):
    """A person who watches, or asks to."""

    name: str
    asking: bool
    unnamed: NotRequired[Literal[True]]
    waits_for: NotRequired[Literal["game", "seat"]]
    connected: NotRequired[bool]


class ChatEntry(TypedDict):
    """A line of chat."""

    player_id: Seat
    text: str
    ts: float
    aside: NotRequired[Literal[True]]


class TableSettings(TypedDict):
    """The table's own settings."""

    spectators: Watching
    listed: bool
    turn_seconds: int
    absence_seconds: int
    bot_pace: Pace
    min_players: NotRequired[int]
    max_players: NotRequired[int]
    enable_bots: NotRequired[bool]
    locked: NotRequired[Literal[True]]
    rated: NotRequired[Literal[False]]


class Completed(TypedDict):
    """A completed match of the evening."""

    game_id: str
    game: str
    names: dict[Seat, str]
    scores: dict[Seat, int]
    winners: list[Seat]
    titles: dict[Seat, str]
    finished_at: float


class MemberStanding(TypedDict):
    """A member's results of the evening."""

    name: str
    played: int
    won: int
    points: int
    titles: dict[str, int]


class Reveal(TypedDict):
    """What the last match's dice were derived from."""

    seed: str
    salts: list[str]
    commitment: str


class TableState(TypedDict):
    """The table's part of a viewer's state; the game's view is merged into it."""

    you: Seat
    version: int
    room_id: str
    code: str
    game: str
    options: dict[str, JsonValue]
    settings: TableSettings
    host: Seat | None
    status: Literal["waiting", "playing"]
    phase: str
    to_act: list[Seat]
    turn: Seat | None
    deadline: NotRequired[float]
    time_limit: NotRequired[float]
    players: dict[Seat, TablePlayer]
    spectators: dict[Seat, Spectator]
    chat: list[ChatEntry]
    history: list[Completed]
    earlier_results: NotRequired[int]
    standings: dict[Seat, MemberStanding]
    commitment: str
    unrated: Unrated | None
    game_id: NotRequired[str]
    shown_game: NotRequired[str]
    reveal: NotRequired[Reveal]
    abandoned: NotRequired[Literal[True]]


class StateFull(TypedDict):
    """Everything a viewer may know."""

    event: Literal["state_full"]
    state: TableState
    token: NotRequired[str]


class Op(TypedDict):
    """One change of a state; `remove` has no value."""

    op: Literal["add", "replace", "remove"]
    path: str
    value: NotRequired[JsonValue]


class StatePatch(TypedDict):
    """The changes that lead to the next version."""

    event: Literal["state_patch"]
    version: int
    ops: list[Op]


class Effect(TypedDict):
    """Something that happened on the way to a version."""

    event: Literal["effect"]
    type: str
    data: dict[str, JsonValue]
    version: int


class Ack(TypedDict):
    """A message was accepted."""

    event: Literal["ack"]
    id: Tag
    version: int


class Refusal(TypedDict):
    """Nothing was done."""

    event: Literal["error"]
    code: str
    message: str
    params: NotRequired[dict[str, str | int]]
    id: NotRequired[Tag]


class Presence(TypedDict):
    """Another member connected or disconnected."""

    event: Literal["presence"]
    player_id: Seat
    connected: bool


class Said(ChatEntry):
    """Someone wrote in the chat."""

    event: Literal["chat"]


class NudgeNotice(TypedDict):
    """Someone is waiting for you."""

    event: Literal["nudge"]
    player_id: Seat


class EarlierResults(TypedDict):
    """Results of matches before those in the state, oldest first."""

    event: Literal["history"]
    results: list[Completed]


class Offer(TypedDict):
    """What you may do now: messages, complete except for an id."""

    event: Literal["legal"]
    actions: list[dict[str, JsonValue]]


class ReceiptAnswer(TypedDict):
    """Confirms every entry of the log of a match, up to a version of the table."""

    event: Literal["receipt"]
    game_id: str
    version: int
    commitment: str
    hash: str


class Pong(TypedDict):
    """The answer to a ping."""

    event: Literal["pong"]


Message: TypeAlias = (
    StateFull
    | StatePatch
    | Effect
    | Ack
    | Refusal
    | Presence
    | Said
    | NudgeNotice
    | EarlierResults
    | Offer
    | ReceiptAnswer
    | Pong
)


class Seats(TypedDict):
    """How many can play a game."""

    least: int
    most: int


class GameCard(TypedDict):
    """A game; `options` and `actions` are JSON Schemas."""

    name: str
    title: str
    pitch: str
    minutes: int
    company: int
    version: str
    seats: Seats
    options: dict[str, Any]
    bots: list[str]
    actions: dict[str, dict[str, Any]]
    starter: Starter
    link_only: bool
    absence: Absence


class TableCard(TypedDict):
    """A table as seen from outside."""

    gameId: str
    code: str | None
    game: str
    status: str
    people: int
    left: NotRequired[bool]
