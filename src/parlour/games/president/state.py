"""The state of one deal of President."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NamedTuple, TypeAlias

from typing_extensions import TypedDict

from parlour.core.game import Seat
from parlour.games.president.values.cards import Card, Hand
from parlour.games.president.values.patterns import Pattern


class Phase(StrEnum):
    """The phase of a deal."""

    EXCHANGE = "exchange"
    PLAY = "play"
    FINISHED = "finished"


Title: TypeAlias = Literal["President", "VicePresident", "Citizen", "Scumbag", "Asshole"]


@dataclass(frozen=True, slots=True)
class Options:
    """What the host chooses before a deal."""

    use_jokers: bool = True
    places: bool = False
    """Whether players are called by their places, first to last, instead of titles that some find rude."""
    straights: bool = False
    """Whether three or more cards of consecutive ranks may be played."""
    bombs: bool = False
    """Whether four of a kind beat every other pattern."""
    revolution: bool = False
    """Whether four of a kind reverse the order of ranks."""

    @property
    def varied(self) -> bool:
        """Whether any rule beyond the specification's own game is on."""
        return self.straights or self.bombs or self.revolution


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards on the table from a lead until the pile is cleared; `pattern` is the play on top."""

    pattern: Pattern
    pile: tuple[Card, ...]
    last_player: Seat
    inversion_active: bool = False
    passed: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Gift:
    """After sevens, the player on turn must give this many cards away."""

    remaining: int
    kind: Literal["gift"] = "gift"


@dataclass(frozen=True, slots=True)
class Discard:
    """After tens, the player on turn must discard this many cards."""

    remaining: int
    kind: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class Trade:
    """`giver` gave their `count` best cards to `taker`, who has the title; `due` until as many are returned."""

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
    """A card whose giver knows where it went, until everyone sees it."""

    by: Seat
    to: Seat
    card: Card


Fact: TypeAlias = "str | bool | int | tuple[str, ...] | tuple[Mapping[str, str | int], ...] | Mapping[str, str]"


class Happened(TypedDict):
    """An event as views show it."""

    type: str
    data: Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class State:
    """One deal; its phase and the active players follow from these fields."""

    options: Options
    deal: int
    """Counted from 1 over all deals of the table."""
    players: tuple[Seat, ...]
    hands: Mapping[Seat, Hand]
    turn: Seat | None
    """The player who leads, follows or owes cards; in the exchange, the next leader; `None` once the deal is over."""
    opening: bool = False
    """Whether the next lead must be threes."""
    trick: Trick | None = None
    pending: Gift | Discard | Exchange | None = None
    finished_order: tuple[Seat, ...] = ()
    discard: tuple[Card, ...] = ()
    """The piles of earlier tricks, in the order they were played."""
    thrown: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)
    """Cards that lie face down in the discard, by the player who discarded them."""
    given: tuple[Given, ...] = ()
    effects: tuple[Happened, ...] = ()
    """The latest events, for views."""
    revolution: bool = False
    """Whether four of a kind have reversed the order of ranks, apart from Jacks."""

    @property
    def phase(self) -> Phase:
        """The phase of the deal."""
        if self.turn is None:
            return Phase.FINISHED
        return Phase.EXCHANGE if isinstance(self.pending, Exchange) else Phase.PLAY

    @property
    def over(self) -> bool:
        """Whether the deal has ended, decided or abandoned."""
        return self.turn is None

    @property
    def abandoned(self) -> bool:
        """Whether the deal was stopped before it was decided."""
        return self.over and len(self.finished_order) < len(self.players)

    @property
    def order_reversed(self) -> bool:
        """Whether low ranks beat high ones now: by Jacks or by a revolution, but not by both."""
        return self.revolution != (self.trick is not None and self.trick.inversion_active)

    @property
    def played(self) -> tuple[Card, ...]:
        """All cards that were played openly, in order."""
        return self.discard + self.trick.pile if self.trick else self.discard

    @property
    def active(self) -> tuple[Seat, ...]:
        """The players who are not out, in order."""
        out = self.finished_order
        return tuple(seat for seat in self.players if seat not in out) if out else self.players

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the active players in turn order after `seat`, which comes last if it is active."""
        here, out = self.players.index(seat) + 1, self.finished_order
        around = self.players[here:] + self.players[:here]
        return tuple(other for other in around if other not in out) if out else around
