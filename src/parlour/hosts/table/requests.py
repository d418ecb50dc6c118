"""The requests a connection may send to a table, besides the moves of its game."""

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
    Salt,
    SetReady,
    SetRole,
    TransferHost,
)


@dataclass(frozen=True, slots=True)
class Join:
    """Take a seat, or come back to one."""

    room_id: Annotated[str, MaxLen(64)] | None = None
    name: Name | None = None
    token: Annotated[str, MaxLen(64)] | None = None
    version: Annotated[int, Ge(0)] | None = None
    role: Literal["player", "spectator"] | None = None
    bot: bool = False
    salt: Salt = ""
    game: Annotated[str, MaxLen(64)] | None = None
    bundle: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """Begin a match; the server could not know the `salt` when it committed to the seed."""

    salt: Salt = ""


@dataclass(frozen=True, slots=True)
class ChangeCode:
    """Draw another code for the table."""


@dataclass(frozen=True, slots=True)
class Chat:
    """Write a line of chat."""

    text: Annotated[str, MaxLen(4_000)]


@dataclass(frozen=True, slots=True)
class RequestState:
    """Ask for the whole state."""


@dataclass(frozen=True, slots=True)
class Legal:
    """Ask which actions are legal now."""


@dataclass(frozen=True, slots=True)
class History:
    """Ask for the results before those in the state."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """Ask for a hash that fixes every move so far."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Ask whether the server is still there: a browser does not notice when its network goes away."""


@dataclass(frozen=True, slots=True)
class Nudge:
    """Remind the players the game waits for."""


Unlogged: TypeAlias = Chat | RequestState | Legal | History | Receipt | Ping | Nudge
"""The requests that change nothing at a table."""
Request: TypeAlias = (
    Join
    | Start
    | Unlogged
    | Leave
    | Remove
    | SetRole
    | SetReady
    | TransferHost
    | Configure
    | ChangeCode
    | AddBot
    | RemoveBot
    | Abandon
)
REQUESTS = Tagged(Request)
