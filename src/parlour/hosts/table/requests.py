"""What a connection may say to a table, besides the moves of its game."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from annotated_types import Ge, MaxLen

from parlour.hosts.codec import Tagged
from parlour.hosts.table.actions import (
    Abandon,
    AddBot,
    Configure,
    Leave,
    Name,
    Remove,
    RemoveBot,
    SetReady,
    SetRole,
    TransferHost,
)


@dataclass(frozen=True, slots=True)
class Join:
    """Take a chair, or come back to one."""

    room_id: Annotated[str, MaxLen(64)] | None = None
    name: Name | None = None
    token: Annotated[str, MaxLen(64)] | None = None
    version: Annotated[int, Ge(0)] | None = None
    role: Literal["player", "spectator"] | None = None
    bot: bool = False
    salt: Annotated[str, MaxLen(64)] = ""
    game: Annotated[str, MaxLen(64)] | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """Begin a game."""


@dataclass(frozen=True, slots=True)
class ChangeCode:
    """Have another code drawn for the table."""


@dataclass(frozen=True, slots=True)
class Chat:
    """Say something."""

    text: Annotated[str, MaxLen(4_000)]


@dataclass(frozen=True, slots=True)
class RequestState:
    """Ask for the whole state."""


@dataclass(frozen=True, slots=True)
class Legal:
    """Ask what one may do now."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Ask whether the other end is still there: a browser is not told when its network goes away."""


@dataclass(frozen=True, slots=True)
class Nudge:
    """Remind whoever the game waits for."""


Unlogged: TypeAlias = Chat | RequestState | Legal | Ping | Nudge
"""What changes nothing at a table."""
Request: TypeAlias = (
    Join
    | Start
    | Chat
    | RequestState
    | Legal
    | Ping
    | Leave
    | Remove
    | SetRole
    | SetReady
    | Nudge
    | TransferHost
    | Configure
    | ChangeCode
    | AddBot
    | RemoveBot
    | Abandon
)
REQUESTS = Tagged(Request)
