"""The contract between a game and its host."""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, NewType, Protocol, TypeAlias, TypeVar

from parlour.core.dice import Dice
from parlour.core.rating import SkillRating

Seat = NewType("Seat", str)
SERVER = Seat("house")
"""The seat under which the server acts, for example when it answers an ask; no player has it."""

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
View: TypeAlias = Mapping[str, Json]
"""The view of one viewer: a flat object, in which `players` maps each seat to the facts about it."""

S = TypeVar("S")
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)


NOTHING: Mapping[str, Json] = {}


class Event(NamedTuple):
    """A public fact: everyone at the table is told, so it contains nothing hidden."""

    type: str
    facts: Mapping[str, Json] = NOTHING


class Step(NamedTuple, Generic[S]):
    """The result of an action: the new state and the events on the way to it."""

    state: S
    events: tuple[Event, ...] = ()


class PlayedMove(NamedTuple, Generic[S]):
    """A move of a finished match: by which seat, from which state, and to which one."""

    seat: Seat
    action: Any
    before: S
    after: S


class Highlight(NamedTuple):
    """A review's remark on a move: a kind and facts for programs, and a sentence for people.

    The sentence is in English and follows the player's name: "Anna: Passing cost about 0.8 places."
    """

    kind: str
    weight: float
    """How much the move mattered, for the order in which highlights are shown."""
    text: str
    facts: Mapping[str, Json] = NOTHING


class Moment(NamedTuple):
    """When something happens, in seconds since 1970, and the dice for it."""

    at: float
    dice: Dice


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to the outside world: `name` says who answers it, `about` holds its facts."""

    name: str
    about: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    scores: Mapping[Seat, int] = field(default_factory=dict)
    winners: tuple[Seat, ...] = ()
    titles: Mapping[Seat, str] = field(default_factory=dict)
    abandoned: bool = False


@dataclass(frozen=True, slots=True)
class Past:
    """The matches of this game at this table so far: how many were started, and how the last one ended."""

    started: int = 0
    last: Outcome | None = None


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """The figures that one finished match adds to the statistics of the player in one seat.

    Hosts add figures up by their names, which mean the same in every match of the game.
    """

    measures: Mapping[str, float] = field(default_factory=dict)
    """Numbers of this match, of which the average, the lowest and the highest are shown."""
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """How often each of several things happened; they are added up."""
    feats: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Things to remember, such as words, and the value of each; only the highest are shown."""


def figures_of(outcome: Outcome) -> Mapping[Seat, SeatFigures]:
    """Return the figures that follow from the outcome alone: points and titles."""
    scores, titles = outcome.scores, outcome.titles
    return {
        seat: SeatFigures(
            measures={"points": scores[seat]} if seat in scores else {},
            counts={"titles": {titles[seat]: 1}} if seat in titles else {},
        )
        for seat in {**scores, **titles}
    }


class Absence(StrEnum):
    """What happens to the seat of a player who leaves a running match or stays away too long."""

    QUIT = "quit"
    """The player is out of this match; the others play on."""
    BOT = "bot"
    """A bot plays the seat until the player returns."""
    WAIT = "wait"
    """The match waits; the player keeps the seat."""


class Starter(StrEnum):
    """Who may start a match: the host, or any player with a seat."""

    HOST = "host"
    SEATED = "seated"


class PlainRequest(StrEnum):
    """A request that need not name a game; on each server at most one game answers each of them."""

    JOIN = "join"
    CREATE = "create"


@dataclass(frozen=True, slots=True)
class Manners:
    """How a table should behave around this game."""

    absence: Absence = Absence.QUIT
    starter: Starter = Starter.HOST
    link_only: bool = False
    """Whether each seat has its own link, so that the table's code seats nobody."""
    blocks_unjoined: bool = False
    """Whether linked seats that are still empty when a match starts stay closed until it is over."""
    unnamed: str = "Player"
    """The name for players who give none, followed by their seat number, in the language of the game."""
    answers: frozenset[PlainRequest] = frozenset()
    """Requests without the name of a game that mean this one."""
    onlookers_see_secrets: bool = False
    """Whether spectators also see the secrets that players have from each other."""


@dataclass(frozen=True, slots=True)
class About:
    """The facts that a visitor reads before choosing the game."""

    title: str
    pitch: str
    minutes: int
    company: int = 2
    """How many players make a good match; in practice, bots take all of these seats but one."""


class Span(NamedTuple):
    """A range of seconds."""

    least: float
    most: float


class Patience(NamedTuple):
    """How many seconds a table waits before it plays the default for players who must act."""

    connected: float
    """A shorter turn time of the table comes first."""
    absent: float
    """The same for players without a connection, from the moment they lost it; none for those who left."""


class Bot(Protocol[A_co]):
    """Chooses an action from exactly what the player in `seat` sees."""

    def __call__(self, view: View, seat: Seat, dice: Dice) -> A_co:
        """Choose the next action of `seat`."""


def turn_of(must: Collection[Seat]) -> Seat | None:
    """Return the only seat that `must` act, or `None` if there are several or none."""
    return next(iter(must)) if len(must) == 1 else None


class Game(Protocol[S, A]):
    """The rules of one game: values in, values out. Games inherit from this class and its defaults."""

    name: str
    about: About
    version: str
    """Version of the rules and word lists together; a running match keeps the one it started with."""
    seats: range
    Options: type
    State: type[S]
    Action: Any
    """The union of all actions of players."""
    Answer: Any = None
    """The union of all answers to asks, if this game asks anything."""
    Seen: Any = None
    """The shape of its views as a `TypedDict`, for typed clients; tests check every view against it."""
    Told: Mapping[str, Any] = MappingProxyType({})
    """The facts of its events as `TypedDict`s, by event type; tests check every event against them."""
    Noted: Mapping[str, Any] = MappingProxyType({})
    """The facts of its highlights as `TypedDict`s, by kind; matches of a game that declares none are not reviewed."""
    drawn_keys: frozenset[str] = frozenset()
    """The keys under which a view shows its seat alone what it draws, even if another player's move makes it draw."""
    provided_options: Mapping[str, str] = MappingProxyType({})
    """The options whose values the server provides, with the kind of each: `{"judge": JUDGE}`."""
    manners: Manners = Manners()
    bots: Mapping[str, Bot[A]]
    """By level, weakest first; see `core.levels` for the usual names."""
    bot_ratings: Mapping[str, SkillRating] = MappingProxyType({})
    """The measured strength of each level, with the usual options; matches with a bot that has none are not rated."""
    neutral_options: frozenset[str] = frozenset()
    """The options that do not change how strong bots are; with other ones changed, matches with bots are not rated."""
    titles: tuple[str, ...] = ()
    """The titles that an outcome may give, best first, in a game whose order of finishing is known by them."""
    thinking: Span = Span(0.3, 0.7)
    """How long a bot seems to think about a move at the usual pace, unless `thinking_time` says otherwise."""

    def prepare(self, options: Any) -> None:
        """Load the data that a match with these `options` will look up; runs in a thread before the match does."""
        return

    @abstractmethod
    def start(self, seats: tuple[Seat, ...], options: Any, moment: Moment, past: Past) -> Step[S]:
        """Start a match between `seats`."""

    @abstractmethod
    def act(self, state: S, seat: Seat, action: Any, moment: Moment) -> Step[S]:
        """Carry out the action of `seat`, or raise `Rejected`."""

    def leave(self, state: S, seat: Seat, moment: Moment) -> Step[S]:
        """Take a player out for good; called only with `Absence.QUIT`, so games that keep the seat need not say."""
        return Step(state)

    def plays_on(self, state: S, people: Collection[Seat]) -> bool:
        """Return whether bots should finish a match that all of `people` have left; otherwise it is stopped."""
        return False

    @abstractmethod
    def abandon(self, state: S, reason: str) -> Step[S]:
        """Stop an unfinished match."""

    def phase(self, state: S) -> str:
        """Return the phase as players know it; by default the `phase` of the state."""
        own: Any = state
        return str(own.phase)

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """Return the seats that must act before the match can go on."""

    def turn(self, state: S, must: frozenset[Seat]) -> Seat | None:
        """Return whose turn it is; by default the only seat that `must` act."""
        return turn_of(must)

    def waits_for_people(self, state: S) -> bool:
        """Return whether only people should act now, and no bot or timer for them."""
        return False

    def patience(self, state: S) -> Patience | None:
        """Return how long the match waits for players who must act, or `None` to leave that to the table's settings."""
        return None

    def give_time_back(self, state: S, seconds: float) -> S:
        """Move the times in `state` on by `seconds` in which the server was down, if the game measures time by them.

        Nothing else may change. A game that measures no time returns the very same state.
        """
        return state

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Iterable[A]:
        """List actions that `act` would accept from `seat`; may be a sample, but not empty if `seat` must act."""

    def default(self, state: S, seat: Seat) -> A:
        """Choose for a `seat` that must act but did not, because its time ran out or its bot failed."""
        return next(iter(self.legal(state, seat)))

    def thinking_time(self, view: View, seat: Seat, level: str, people: frozenset[Seat]) -> Span:
        """Return how long the bot of `level` in `seat` seems to think about its `view`, at the usual pace.

        `people` are the people who must act at the same time. Tests and simulations never wait.
        """
        return self.thinking

    def asks(self, state: S) -> tuple[Ask, ...]:
        """Return the questions that this state waits for."""
        return ()

    def ponder(self, ask: Ask, dice: Dice) -> Any:
        """Answer one of the game's own asks by computing; runs in a worker process."""
        raise LookupError(ask.name)

    def unanswered(self, ask: Ask) -> Any:
        """Return the answer to give the game when nobody could answer `ask`; `None` leaves it open."""
        return None

    def delayed(self, ask: Ask, ahead: int) -> Any:
        """Return the answer for the game while `ask` takes long and `ahead` other tables come first, or `None`."""
        return None

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> View:
        """Return what `seat` may see, or a spectator if it is `None`; the only way secrets leave a game."""

    def views(self, state: S, seats: Iterable[Seat | None]) -> tuple[View, Mapping[Seat | None, View]]:
        """Return the views of all `seats`, split into the part that everyone shares and the rest of each.

        The two parts together make the `view` of a seat. A game that splits them has the shared part made and compared
        only once. A key must stay in the same part for the whole match.
        """
        return {}, {seat: self.view(state, seat) for seat in seats}

    def imagine(self, view: View, seat: Seat, dice: Dice) -> S:
        """Make up a full state that `seat` cannot tell from the real one; a game without secrets needs none."""
        raise LookupError(seat)

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the match ended, or `None` while it runs."""

    def review(self, move: PlayedMove[S], dice: Dice) -> Highlight | None:
        """Return a highlight of a move once the match is over, if there is one; by default there is none.

        Runs in a worker process, once for each move of a player, with all hands open, and takes a second at most. The
        same `move` and `dice` give the same highlight.
        """
        return None

    def figures(self, view: View, events: Sequence[Event], outcome: Outcome) -> Mapping[Seat, SeatFigures]:
        """Return the figures that a completed match adds to each player's statistics; by default points and titles.

        `view` is what a spectator sees at the end, as JSON, and `events` are all events of the match.
        """
        return figures_of(outcome)

    def faults(self, state: S) -> Iterable[str]:
        """List every broken invariant of `state`; used by tests and simulations, never in play."""
        return ()

    def upgrade(self, state: Json, version: str) -> "Json | None":
        """Convert a stored `state` of an older `version`, or return `None` if it can no longer be played."""
        return state if version == self.version else None


AnyGame: TypeAlias = Game[Any, Any]
"""A game as its hosts know it: they pass its states and actions around and never look inside."""
