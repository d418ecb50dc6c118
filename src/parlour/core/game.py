"""The contract between a game and whoever hosts it."""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, NewType, Protocol, TypeAlias, TypeVar

from parlour.core.dice import Dice

Seat = NewType("Seat", str)
HOUSE = Seat("house")
"""Who answers asks: no player's seat has this name."""

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
View: TypeAlias = Mapping[str, Json]
"""What one viewer may see: a flat object; `players` in it maps seats to what is known of each."""

S = TypeVar("S")
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)


NOTHING: Mapping[str, Json] = {}


class Event(NamedTuple):
    """A public fact that happened: everybody at the table is told, so it names nothing hidden."""

    type: str
    facts: Mapping[str, Json] = NOTHING


class Step(NamedTuple, Generic[S]):
    """What an action led to: the new state and what happened on the way."""

    state: S
    events: tuple[Event, ...] = ()


class Moment(NamedTuple):
    """When something happens, in seconds since 1970, and the chance it meets."""

    at: float
    dice: Dice


@dataclass(frozen=True, slots=True)
class Ask:
    """What a state wants of the outside world: `name` says whom to ask, `about` what."""

    name: str
    about: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    scores: Mapping[Seat, int] = field(default_factory=dict)
    winners: tuple[Seat, ...] = ()
    titles: Mapping[Seat, str] = field(default_factory=dict)
    abandoned: bool = False


@dataclass(frozen=True, slots=True)
class Past:
    """What went before at this table: how many matches of this game were started, and how the last one ended."""

    started: int = 0
    last: Outcome | None = None


class Absence(StrEnum):
    """What becomes of the chair of a player who leaves a running game or stays away too long."""

    QUIT = "quit"
    """The player is out of this game; the others play on."""
    BOT = "bot"
    """A bot plays the chair, and hands it back when the player returns."""
    WAIT = "wait"
    """The game waits; the chair stays the player's."""


class Starter(StrEnum):
    """Who may start a game."""

    HOST = "host"
    SEATED = "seated"


class Door(StrEnum):
    """A request that may name no game; at most one game of a house answers at each."""

    JOIN = "join"
    CREATE = "create"


@dataclass(frozen=True, slots=True)
class Manners:
    """What a game expects of the table around it."""

    absence: Absence = Absence.QUIT
    starter: Starter = Starter.HOST
    link_only: bool = False
    """Seats are taken by their own links only, never by the table's code."""
    blocks_unjoined: bool = False
    """A linked seat nobody has taken when a game starts is closed until that game is over."""
    unnamed: str = "Player"
    """What who gives no name is called, with the number of his seat: a game has the language of its game."""
    answers: frozenset[Door] = frozenset()
    onlookers_see_secrets: bool = False
    """Spectators are shown what players hide from each other; elsewhere they see only what the whole table sees."""


@dataclass(frozen=True, slots=True)
class About:
    """What a visitor reads before sitting down."""

    title: str
    pitch: str
    minutes: int
    company: int = 2
    """How many make a good game: who practises plays against one bot less."""


class Span(NamedTuple):
    """From how many seconds to how many."""

    least: float
    most: float


class Bot(Protocol[A_co]):
    """Chooses an action from exactly what a player in `seat` sees."""

    def __call__(self, view: View, seat: Seat, dice: Dice) -> A_co:
        """Choose what `seat` does next."""


def turn_of(must: Collection[Seat]) -> Seat | None:
    """Tell whose turn it is, if the game waits for one player alone."""
    return next(iter(must)) if len(must) == 1 else None


class Game(Protocol[S, A]):
    """One game's rules: values in, values out. Games inherit from this and so from its few default answers."""

    name: str
    about: About
    version: str
    """Of rules and word lists together: a running game keeps the version it was started with."""
    seats: range
    Options: type
    State: type[S]
    Action: Any
    """The union of what players may ask for."""
    Answer: Any = None
    """The union of what the house may answer to an ask, if this game ever asks."""
    Seen: Any = None
    """The shape of its views, as a `TypedDict`, for clients that want to know; tests hold every view against it."""
    Told: Mapping[str, Any] = MappingProxyType({})
    """The facts of its events by their types, as `TypedDict`s, for the same; tests hold every event against them."""
    provided_options: Mapping[str, str] = MappingProxyType({})
    """The options whose values the server provides, with the kind of each: `{"judge": JUDGE}`."""
    manners: Manners = Manners()
    bots: Mapping[str, Bot[A]]
    """By level, weakest first."""

    def prepare(self, options: Any) -> None:
        """Read what a game with these `options` will look up; runs in a thread, before anybody waits for a move."""
        return

    @abstractmethod
    def start(self, seats: tuple[Seat, ...], options: Any, moment: Moment, past: Past) -> Step[S]:
        """Begin a game between `seats`."""

    @abstractmethod
    def act(self, state: S, seat: Seat, action: Any, moment: Moment) -> Step[S]:
        """Do what `seat` asks for, or raise `Rejected`."""

    @abstractmethod
    def leave(self, state: S, seat: Seat, moment: Moment) -> Step[S]:
        """Let a player go for good; called only where leavers quit the game."""

    def plays_on(self, state: S, people: Collection[Seat]) -> bool:
        """Tell whether bots should finish a game that all of `people` have left; most are stopped then."""
        return False

    @abstractmethod
    def abandon(self, state: S, reason: str) -> Step[S]:
        """Stop an unfinished game."""

    @abstractmethod
    def phase(self, state: S) -> str:
        """Name the phase as players know it."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """Tell who must act before the game can go on."""

    def turn(self, state: S, must: frozenset[Seat]) -> Seat | None:
        """Tell whose turn it is: of those who `must` act the only one, unless the game knows better."""
        return turn_of(must)

    def waits_for_people(self, state: S) -> bool:
        """Tell whether bots and timers leave what must be done now to people."""
        return False

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Iterable[A]:
        """Offer what `act` would take from `seat`; may be a sample, never empty for who must act."""

    @abstractmethod
    def default(self, state: S, seat: Seat) -> A:
        """Choose for a `seat` that must act and did not: a timer ran out, or its bot failed."""

    def thinking_time(self, view: View, seat: Seat, level: str, people: frozenset[Seat]) -> Span:
        """Tell how many seconds the bot of `level` in `seat` seems to think about its `view`, at the usual pace.

        `people` are those who must act as well and are no bots. Where nobody plays at a table, no bot ever waits.
        """
        return Span(0.3, 0.7)

    def asks(self, state: S) -> tuple[Ask, ...]:
        """Tell what the outside world owes this state."""
        return ()

    def ponder(self, ask: Ask, dice: Dice) -> Any:
        """Answer one of the game's own asks by thinking; runs in a worker process."""
        raise LookupError(ask.name)

    def unanswered(self, ask: Ask) -> Any:
        """Choose what the game is told when nobody could answer `ask`; `None` leaves it owed."""
        return None

    def delayed(self, ask: Ask, ahead: int) -> Any:
        """Choose what the game is told while `ask` takes long; `ahead` other tables come first. `None` is nothing."""
        return None

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> View:
        """Show what `seat` may see, or a spectator; the only door for secrets."""

    def views(self, state: S, seats: Iterable[Seat | None]) -> tuple[View, Mapping[Seat | None, View]]:
        """Show all of `seats` at once: what everybody sees alike, and what each sees besides.

        Together they make his `view`. A game may tell them apart, so that what is shared is made and compared once;
        a member stays on its side for the whole game.
        """
        return {}, {seat: self.view(state, seat) for seat in seats}

    def imagine(self, view: View, seat: Seat, dice: Dice) -> S:
        """Deal a full state that `seat` cannot tell from the real one; without secrets there is nothing to imagine."""
        raise LookupError(seat)

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Tell how the game ended, or `None` while it runs."""

    def faults(self, state: S) -> Iterable[str]:
        """Name every broken invariant of `state`; used by tests and simulations, never in play."""
        return ()

    def upgrade(self, state: Json, version: str) -> "Json | None":
        """Bring a stored `state` of an older `version` to this one, or `None` if it can no longer be played."""
        return state if version == self.version else None


AnyGame: TypeAlias = Game[Any, Any]
"""A game as its hosts know it: they carry its states and actions and never look inside."""
