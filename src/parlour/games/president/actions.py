"""What players ask for."""

from dataclasses import dataclass
from typing import TypeAlias

from parlour.core.game import Seat
from parlour.games.president.values.cards import Card


@dataclass(frozen=True, slots=True)
class Play:
    """Lay cards of one rank on the pile; Jokers beside them count as that rank."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Stay out until the pile is cleared."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """The part of a gift that one player gets."""

    to: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class GiftSelect:
    """Give away, after sevens, as many cards as are due, all at once."""

    assignments: tuple[Assignment, ...]


@dataclass(frozen=True, slots=True)
class DiscardSelect:
    """Throw away, after tens, some or all of the cards that are due, face down."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ExchangeReturn:
    """Return, as President, as many cards as the Asshole gave."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ExchangeReturnVice:
    """Return, as Vice President, as many cards as the Scumbag gave."""

    cards: tuple[Card, ...]


Action: TypeAlias = Play | Pass | GiftSelect | DiscardSelect | ExchangeReturn | ExchangeReturnVice
