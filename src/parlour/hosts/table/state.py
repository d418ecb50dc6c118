"""A table: its members, its match, its history. Frozen, like every state."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Any

from parlour.core.copying import replace
from parlour.core.dice import Dice, commitment, mixed
from parlour.core.game import Moment, Outcome, Past, Seat


class Role(StrEnum):
    """What a member does at the table."""

    PLAYER = "player"
    SPECTATOR = "spectator"
    ASKING = "asking"
    """Wants to watch; sees who is there and nothing of any match until the host lets them in."""


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


class Unrated(StrEnum):
    """Why a match does not count for ratings."""

    OFF = "off"
    """The host has turned ratings off, or the match began before there were ratings."""
    ALONE = "alone"
    """There are fewer than two players."""
    BOTS = "bots"
    """Only bots play."""
    GUEST = "guest"
    """A player has no account."""
    TWICE = "twice"
    """One person plays in two seats."""
    AWAY = "away"
    """A player is away, and a bot would play for them."""
    UNKNOWN_BOT = "unknown_bot"
    """The strength of a bot is not known."""
    OPTIONS = "options"
    """The strength of bots is not known with these options."""
    WEAKENED = "weakened"
    """A weaker level had to answer for a bot, because the server was busy."""


class Exit(StrEnum):
    """How a player left a match before its end."""

    LEFT = "left"
    """Was gone when the match was stopped or, as host, stopped it or removed a player."""
    REPLACED = "replaced"
    """Was away when a bot made the last move in their seat."""
    REMOVED = "removed"
    """Was removed by the host."""
    LAST = "last"
    """Left when all other people had left, and thereby stopped the match."""


@dataclass(frozen=True, slots=True)
class Member:
    """Someone at the table, or a linked seat that nobody has taken yet."""

    id: Seat
    name: str
    role: Role
    token: str = ""
    person: str | None = None
    bot: str | None = None
    stand_in: str | None = None
    """The level of the bot that plays while the seat's owner is away."""
    linked: bool = False
    joined: bool = True
    away: bool = False
    """Has left; the seat waits, or a bot stands in."""
    salt: str = ""
    ready: bool = False
    """Is ready for the next match."""
    unnamed: bool = False
    """Has given no name: `name` is only the table's default for this seat."""
    registered: bool = False
    """Whether `person` has an account."""
    plays_next: bool = False
    """Watches for now and plays in the next match, or as soon as a seat is free."""

    @property
    def level(self) -> str | None:
        """The level of the bot that acts for this seat, if one does."""
        return self.bot or self.stand_in

    @property
    def here(self) -> bool:
        """Whether this is a person who has not left: not a bot, not an empty seat."""
        return self.bot is None and self.joined and not self.away


@dataclass(frozen=True, slots=True)
class TableConfiguration:
    """The table's own settings, the same for every game; zero seconds means never."""

    spectators: Watching = Watching.OPEN
    listed: bool = False
    turn_seconds: int = 0
    absence_seconds: int = 0
    bot_pace: Pace = Pace.USUAL
    min_players: int = 0
    """The fewest players; zero leaves it to the game, as in `max_players`."""
    max_players: int = 0
    enable_bots: bool = True
    locked: bool = False
    """Whether newcomers are turned away; people with a seat or a seat's link may come."""
    rated: bool = True
    """Whether matches count for ratings, if all players can be rated."""


@dataclass(frozen=True, slots=True)
class Match:
    """The running match, or the last one."""

    id: str
    game: str
    version: str
    options: Any
    seats: tuple[Seat, ...]
    cast: tuple[Member, ...]
    """The players as they were at the start, in seat order."""
    seed: str
    salts: tuple[str, ...]
    first: int
    started_at: float
    state: Any
    must: frozenset[Seat] = frozenset()
    """The seats the game waits for; the game is asked once a move, because many readers need it."""
    outcome: Outcome | None = None
    finished_at: float = 0.0
    last: int = 0
    """The version of its last move; zero if that is not known."""
    past: Past | None = field(default=None, compare=False)
    """The earlier matches that the rules were told of at the start; older snapshots do not have them."""
    stale: bool = False
    """Started under rules this program no longer has: it can be looked at, not played."""
    unrated: Unrated | None = field(default=Unrated.OFF, compare=False)
    """Why it does not count for ratings, if it does not; older snapshots do not say."""
    exits: Mapping[Seat, Exit] = field(default_factory=dict, compare=False)
    """The players who left before the end; older snapshots do not have them."""

    @property
    def names(self) -> Mapping[Seat, str]:
        """The names of the players at the start."""
        return {member.id: member.name for member in self.cast}

    def moment(self, at: float, version: int) -> Moment:
        """Return the time and dice of the action that leads to `version`."""
        return Moment(at, self.dice("act", version))

    def dice(self, *labels: str | int) -> Dice:
        """Return this match's dice for the purpose named by `labels`."""
        return Dice(_mix_seed(self.seed, self.salts), *labels)


@lru_cache(maxsize=4096)
def _mix_seed(seed: str, salts: tuple[str, ...]) -> bytes:
    return mixed(bytes.fromhex(seed), salts)


@dataclass(frozen=True, slots=True)
class Summary:
    """A completed match in the table's history."""

    game_id: str
    game: str
    names: Mapping[Seat, str]
    outcome: Outcome
    finished_at: float


@dataclass(frozen=True, slots=True)
class Standing:
    """One member's results at this table."""

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
    """The seed of the next match; its commitment is already public."""
    settings: TableConfiguration = TableConfiguration()
    members: tuple[Member, ...] = ()
    host: Seat | None = None
    match: Match | None = None
    turn_since: float = 0.0
    given_back_until: float = 0.0
    """Outages before this time no longer count: the time that the turn lost to them was given back."""
    chairs: int = 0
    """How many seats were ever given out; the next one gets the next number."""
    started: Mapping[str, int] = field(default_factory=dict)
    last: Mapping[str, Outcome] = field(default_factory=dict)
    history: tuple[Summary, ...] = ()
    standings: Mapping[Seat, Standing] = field(default_factory=dict)
    removed: tuple[str, ...] = ()
    """The last hundred people the host has removed, as far as cookies identify them."""
    opened_at: float = 0.0
    """When the table was last opened again; earlier chat is not shown any more."""
    closed: bool = False

    @property
    def playing(self) -> bool:
        """Whether a match is running."""
        return self.match is not None and self.match.outcome is None

    @property
    def offered(self) -> bool:
        """Whether the table is listed for everyone."""
        return self.settings.listed and not (self.closed or self.settings.locked)

    @property
    def status(self) -> str:
        """`waiting` or `playing`."""
        return "playing" if self.playing else "waiting"

    @property
    def commitment(self) -> str:
        """The commitment to the running match's seed, or to the next one's."""
        return commitment(bytes.fromhex(self.match.seed if self.match and self.playing else self.seed))

    def member(self, seat: Seat | None) -> Member | None:
        """Find a member."""
        for member in self.members:
            if member.id == seat:
                return member
        return None

    def holder(self, token: str) -> Member | None:
        """Find the member with this hashed `token`."""
        return next((member for member in self.members if member.token and member.token == token), None)

    def players(self) -> Iterator[Member]:
        """Return the players, in order of joining."""
        return (member for member in self.members if member.role is Role.PLAYER)

    def with_member(self, member: Member) -> "Table":
        """Replace the member with the same id."""
        return replace(self, members=tuple(member if old.id == member.id else old for old in self.members))
