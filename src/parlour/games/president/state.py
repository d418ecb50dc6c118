"""What a deal of President is at one moment."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NamedTuple, TypeAlias

from typing_extensions import TypedDict

from parlour.core.game import Seat
from parlour.games.president.values.cards import Card, Hand
from parlour.games.president.values.patterns import Pattern


class Phase(StrEnum):
    """Where a deal stands."""

    EXCHANGE = "exchange"
    PLAY = "play"
    FINISHED = "finished"


Title: TypeAlias = Literal["President", "VicePresident", "Citizen", "Scumbag", "Asshole"]


@dataclass(frozen=True, slots=True)
class Options:
    """What the host chooses before a deal."""

    use_jokers: bool = True
    places: bool = False
    """Players are called by their places, first to last, instead of by titles that not every company likes."""


@dataclass(frozen=True, slots=True)
class Trick:
    """What lies on the table from a lead until the pile is cleared; `pattern` is that of the play on top."""

    pattern: Pattern
    pile: tuple[Card, ...]
    last_player: Seat
    inversion_active: bool = False
    passed: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Gift:
    """After sevens, who is on turn must give this many cards away."""

    remaining: int
    kind: Literal["gift"] = "gift"


@dataclass(frozen=True, slots=True)
class Discard:
    """After tens, who is on turn must throw this many cards away."""

    remaining: int
    kind: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class Trade:
    """`giver` gave his `count` best cards to `taker`, who has the title; `due` until as many are returned."""

    title: Title
    giver: Seat
    taker: Seat
    count: int
    due: bool = True


@dataclass(frozen=True, slots=True)
class Exchange:
    """Before play: the President's trade, then the Vice President's if there is one."""

    trades: tuple[Trade, ...]


class Given(NamedTuple):
    """A card that its giver knows to have gone to somebody, and nobody has seen since."""

    by: Seat
    to: Seat
    card: Card


Fact: TypeAlias = "str | int | tuple[str, ...] | tuple[Mapping[str, str | int], ...] | Mapping[str, str]"


class Happened(TypedDict):
    """Something that happened, as views show it."""

    type: str
    data: Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class State:
    """One deal; its phase and who is active follow from what is here."""

    options: Options
    deal: int
    """Counted from 1 over all deals of the table."""
    players: tuple[Seat, ...]
    hands: Mapping[Seat, Hand]
    turn: Seat | None
    """Who leads, follows, or owes what is pending; during the exchange who will lead; nobody once the deal is over."""
    opening: bool = False
    """The lead that is due must be threes."""
    trick: Trick | None = None
    pending: Gift | Discard | Exchange | None = None
    finished_order: tuple[Seat, ...] = ()
    discard: tuple[Card, ...] = ()
    """The piles of earlier tricks, in the order they were laid."""
    thrown: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)
    """What lies face down in the discard, by who threw it."""
    given: tuple[Given, ...] = ()
    effects: tuple[Happened, ...] = ()
    """The last ones everybody was told of."""

    @property
    def phase(self) -> Phase:
        """Where the deal stands."""
        if self.turn is None:
            return Phase.FINISHED
        return Phase.EXCHANGE if isinstance(self.pending, Exchange) else Phase.PLAY

    @property
    def over(self) -> bool:
        """Whether the deal has ended, well or not."""
        return self.turn is None

    @property
    def abandoned(self) -> bool:
        """Whether the deal was stopped before it was decided."""
        return self.over and len(self.finished_order) < len(self.players)

    @property
    def played(self) -> tuple[Card, ...]:
        """All cards that were laid openly, in order."""
        return self.discard + self.trick.pile if self.trick else self.discard

    @property
    def active(self) -> tuple[Seat, ...]:
        """Those who are not out, in order."""
        out = self.finished_order
        return tuple(seat for seat in self.players if seat not in out) if out else self.players

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """Give the active players as the turn goes round behind `seat`, himself last if he is one of them."""
        here, out = self.players.index(seat) + 1, self.finished_order
        around = self.players[here:] + self.players[:here]
        return tuple(other for other in around if other not in out) if out else around
