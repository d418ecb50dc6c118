"""What happens to a table, as its log keeps it. Chance and secrets are drawn by the host and stand in the action."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias, get_args

from annotated_types import Interval, MaxLen

from parlour.core.game import Seat
from parlour.hosts.table.state import Pace, Role, Watching

Name: TypeAlias = Annotated[str, MaxLen(200)]
Id: TypeAlias = Annotated[Seat, MaxLen(32)]
Seconds: TypeAlias = Annotated[int, Interval(ge=0, le=86_400)]
Players: TypeAlias = Annotated[int, Interval(ge=1, le=50)]


@dataclass(frozen=True, slots=True)
class Open:
    """The table is set up, with one linked seat for each of `tokens` (hashed); or anew, when everybody has gone."""

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
    """A newcomer joins, perhaps without a name; `token` is the hash of the secret that proves whose chair it is."""

    name: str
    token: str
    person: str | None = None
    role: Role | None = None
    salt: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """Somebody opens the link of a seat, or comes back to their own: the chair is theirs (again)."""

    name: str | None = None
    person: str | None = None
    salt: str = ""
    code: str = ""
    """The table's new one, if everybody had gone and this opens it again."""


@dataclass(frozen=True, slots=True)
class Leave:
    """A member goes."""


@dataclass(frozen=True, slots=True)
class Remove:
    """The host shows somebody the door."""

    player_id: Id


@dataclass(frozen=True, slots=True)
class SetRole:
    """Play or watch; while waiting. The host also lets in who asked to watch."""

    role: Literal["player", "spectator"]
    player_id: Id | None = None
    chair: Id | None = None
    """Whose chair a new player takes over; only bots give theirs."""


@dataclass(frozen=True, slots=True)
class SetReady:
    """A player is ready for the next game, or is not."""

    ready: bool


@dataclass(frozen=True, slots=True)
class TransferHost:
    """The host hands the table over."""

    player_id: Id


@dataclass(frozen=True, slots=True)
class Configure:
    """The host changes the game, its options, or the table's own settings; what is left out stays."""

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


@dataclass(frozen=True, slots=True)
class NewCode:
    """The host gives the table another code; the old one leads nowhere."""

    code: str


@dataclass(frozen=True, slots=True)
class AddBot:
    """The host puts a bot into an empty chair, or into the chair of `player_id` who is away."""

    level: Annotated[str, MaxLen(32)] | None = None
    name: Name | None = None
    player_id: Id | None = None


@dataclass(frozen=True, slots=True)
class RemoveBot:
    """The host takes a bot out of its chair."""

    player_id: Id


@dataclass(frozen=True, slots=True)
class Begin:
    """A game starts under the seed promised before; `next_seed` is promised for the one after it."""

    game_id: str
    next_seed: str


@dataclass(frozen=True, slots=True)
class Abandon:
    """The host stops the running game."""


@dataclass(frozen=True, slots=True)
class Absent:
    """The house notes that a player stayed away too long."""

    player_id: Seat


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
)
KINDS = frozenset(get_args(TableAction))
