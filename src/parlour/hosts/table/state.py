"""A table: who sits where, what is played, and what was. Frozen, like every state."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any

from parlour.core.dice import Dice, commitment, mixed
from parlour.core.game import Moment, Outcome, Seat


class Role(StrEnum):
    """What a member does at the table."""

    PLAYER = "player"
    SPECTATOR = "spectator"
    ASKING = "asking"
    """Wants to watch; sees who is there and nothing of any game until the host lets them in."""


class Watching(StrEnum):
    """Whether people may watch."""

    OPEN = "open"
    ASK = "ask"
    OFF = "off"


class Pace(StrEnum):
    """How long bots take over a move."""

    QUICK = "quick"
    USUAL = "usual"
    CALM = "calm"


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody at the table, or a linked seat that still waits for somebody."""

    id: Seat
    name: str
    role: Role
    token: str = ""
    person: str | None = None
    bot: str | None = None
    stand_in: str | None = None
    """The level of the bot that plays while the chair's owner is away."""
    linked: bool = False
    joined: bool = True
    away: bool = False
    """Left a game whose chair waits or is played by a stand-in."""
    salt: str = ""
    ready: bool = False
    """Says to be ready for the next game."""
    unnamed: bool = False
    """Has given no name: `name` is only what the table calls this chair."""
    plays_next: bool = False
    """Watches the running game and has a chair in the next one, or as soon as one is free."""

    @property
    def level(self) -> str | None:
        """The bot that acts for this chair, if one does."""
        return self.bot or self.stand_in

    @property
    def here(self) -> bool:
        """Whether this is a person who counts as present: not a bot, not an empty or forsaken chair."""
        return self.bot is None and self.joined and not self.away


@dataclass(frozen=True, slots=True)
class Settings:
    """The table's own settings, the same for every game; zero seconds means never."""

    spectators: Watching = Watching.OPEN
    listed: bool = False
    turn_seconds: int = 0
    absence_seconds: int = 0
    bot_pace: Pace = Pace.USUAL
    min_players: int = 0
    """How many it takes at least; zero leaves it to the game, as in the next."""
    max_players: int = 0
    enable_bots: bool = True
    locked: bool = False
    """Whether newcomers are turned away; whoever has a seat, or the link of one, may come."""


@dataclass(frozen=True, slots=True)
class Match:
    """The running game, or the last one."""

    id: str
    game: str
    version: str
    options: Any
    seats: tuple[Seat, ...]
    cast: tuple[Member, ...]
    """The players as they sat down, in seat order."""
    seed: str
    salts: tuple[str, ...]
    first: int
    started_at: float
    state: Any
    must: frozenset[Seat] = frozenset()
    """Those the game waits for: asked of the game once a move, since half a dozen want to know."""
    outcome: Outcome | None = None
    finished_at: float = 0.0
    last: int = 0
    """The version of its last move; zero if that is not known."""
    stale: bool = False
    """Started under rules this program no longer knows: it can be read about, not played."""

    @property
    def names(self) -> Mapping[Seat, str]:
        """What the players were called when they sat down."""
        return {member.id: member.name for member in self.cast}

    def moment(self, at: float, version: int) -> Moment:
        """Give the time and chance of the action that leads to `version`."""
        return Moment(at, self.dice("act", version))

    def dice(self, *labels: str | int) -> Dice:
        """Give the chance this game keeps for a purpose."""
        return Dice(_stirred(self.seed, self.salts), *labels)


@lru_cache(maxsize=4096)
def _stirred(seed: str, salts: tuple[str, ...]) -> bytes:
    return mixed(bytes.fromhex(seed), salts)


@dataclass(frozen=True, slots=True)
class Summary:
    """A completed game, as the evening remembers it."""

    game_id: str
    game: str
    names: Mapping[Seat, str]
    outcome: Outcome
    finished_at: float


@dataclass(frozen=True, slots=True)
class Standing:
    """One member's evening."""

    name: str
    played: int = 0
    won: int = 0
    points: int = 0
    titles: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """Where people meet."""

    id: str
    code: str
    version: int
    game: str
    options: Any
    seed: str
    """Of the next game: its commitment is already public."""
    settings: Settings = Settings()
    members: tuple[Member, ...] = ()
    host: Seat | None = None
    match: Match | None = None
    turn_since: float = 0.0
    chairs: int = 0
    """How many chairs were ever set: the next one's number."""
    started: Mapping[str, int] = field(default_factory=dict)
    last: Mapping[str, Outcome] = field(default_factory=dict)
    history: tuple[Summary, ...] = ()
    standings: Mapping[Seat, Standing] = field(default_factory=dict)
    removed: tuple[str, ...] = ()
    """The people the host has shown the door, as far as they are known by cookies; the last hundred."""
    opened_at: float = 0.0
    """What was said before is not for those who came since."""
    closed: bool = False

    @property
    def playing(self) -> bool:
        """Whether a game is running."""
        return self.match is not None and self.match.outcome is None

    @property
    def offered(self) -> bool:
        """Whether everybody may find this table."""
        return self.settings.listed and not (self.closed or self.settings.locked)

    @property
    def status(self) -> str:
        """Say `waiting` or `playing`."""
        return "playing" if self.playing else "waiting"

    @property
    def commitment(self) -> str:
        """The public name of the running game's seed, or of the next one's."""
        return commitment(bytes.fromhex(self.match.seed if self.match and self.playing else self.seed))

    def member(self, seat: Seat | None) -> Member | None:
        """Find a member."""
        for member in self.members:
            if member.id == seat:
                return member
        return None

    def holder(self, token: str) -> Member | None:
        """Find the member whose (hashed) `token` this is."""
        return next((member for member in self.members if member.token and member.token == token), None)

    def players(self) -> Iterator[Member]:
        """Give the members who play, in order of joining."""
        return (member for member in self.members if member.role is Role.PLAYER)

    def with_member(self, member: Member) -> "Table":
        """Put `member` in the place of the one with the same id."""
        return replace(self, members=tuple(member if old.id == member.id else old for old in self.members))
