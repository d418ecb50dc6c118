"""The actions that change a table, as stored in its log; they already contain all random values and secrets."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias, get_args

from annotated_types import Interval, MaxLen

from parlour.core.game import Seat
from parlour.hosts.table.state import Pace, Role, Watching

Name: TypeAlias = Annotated[str, MaxLen(200)]
Id: TypeAlias = Annotated[Seat, MaxLen(32)]
Salt: TypeAlias = Annotated[str, MaxLen(64)]
"""What a player adds to the seed of the next match, so that the server cannot determine the dice alone."""
Seconds: TypeAlias = Annotated[int, Interval(ge=0, le=86_400)]
Players: TypeAlias = Annotated[int, Interval(ge=1, le=50)]


@dataclass(frozen=True, slots=True)
class Open:
    """Open a table with one linked seat for each hashed token, or reopen a closed table."""

    id: str
    code: str
    game: str
    options: Mapping[str, Any]
    tokens: tuple[str, ...]
    seed: str
    min_players: int | None = None
    max_players: int | None = None
    enable_bots: bool | None = None


@dataclass(frozen=True, slots=True)
class Sit:
    """A newcomer joins, perhaps without a name; `token` is the hash of the secret that proves whose seat it is."""

    name: str
    token: str
    person: str | None = None
    role: Role | None = None
    salt: str = ""
    registered: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """Someone opens the link of a seat, or a member returns to their own seat."""

    name: str | None = None
    person: str | None = None
    salt: str = ""
    code: str = ""
    """The table's new code, if everyone had left and this action reopens the table."""
    registered: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """A member leaves."""


@dataclass(frozen=True, slots=True)
class Remove:
    """The host removes a member."""

    player_id: Id


@dataclass(frozen=True, slots=True)
class SetRole:
    """A member becomes a player or a spectator, between matches; the host also admits members who asked to watch."""

    role: Literal["player", "spectator"]
    player_id: Id | None = None
    chair: Id | None = None
    """The bot whose seat the new player takes over."""


@dataclass(frozen=True, slots=True)
class SetReady:
    """A player is ready for the next match, or not; a `salt` replaces theirs."""

    ready: bool
    salt: Salt = ""


@dataclass(frozen=True, slots=True)
class TransferHost:
    """The host makes someone else host."""

    player_id: Id


@dataclass(frozen=True, slots=True)
class Configure:
    """The host changes the game, its options or the table's settings; fields left out keep their values."""

    game: Annotated[str, MaxLen(64)] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    spectators: Watching | None = None
    listed: bool | None = None
    turn_seconds: Seconds | None = None
    absence_seconds: Seconds | None = None
    bot_pace: Pace | None = None
    min_players: Players | None = None
    max_players: Players | None = None
    enable_bots: bool | None = None
    locked: bool | None = None
    rated: bool | None = None


@dataclass(frozen=True, slots=True)
class NewCode:
    """The host gives the table another code; the old one stops working."""

    code: str


@dataclass(frozen=True, slots=True)
class AddBot:
    """The host adds a bot, or lets one stand in for `player_id`, who is away."""

    level: Annotated[str, MaxLen(32)] | None = None
    name: Name | None = None
    player_id: Id | None = None


@dataclass(frozen=True, slots=True)
class RemoveBot:
    """The host removes a bot."""

    player_id: Id


@dataclass(frozen=True, slots=True)
class Begin:
    """A match starts with the seed that the table has committed to; `next_seed` is for the match after it.

    A `salt` replaces the salt of the player who starts the match.
    """

    game_id: str
    next_seed: str
    salt: str = ""


@dataclass(frozen=True, slots=True)
class Abandon:
    """The host stops the running match."""


@dataclass(frozen=True, slots=True)
class Absent:
    """The server notes that a player stayed away too long."""

    player_id: Seat


@dataclass(frozen=True, slots=True)
class GiveTimeBack:
    """The server gives back the time that a turn lost while no move could be stored, if that turn still runs."""

    seconds: float
    turn_since: float


@dataclass(frozen=True, slots=True)
class Weaken:
    """The server notes that a weaker level answered for a bot, because the server was busy."""

    player_id: Seat
    level: str


TableAction: TypeAlias = (
    Open
    | Sit
    | Claim
    | Leave
    | Remove
    | SetRole
    | SetReady
    | TransferHost
    | Configure
    | NewCode
    | AddBot
    | RemoveBot
    | Begin
    | Abandon
    | Absent
    | GiveTimeBack
    | Weaken
)
KINDS = frozenset(get_args(TableAction))
