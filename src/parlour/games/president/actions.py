"""The actions of players."""

from dataclasses import dataclass
from typing import TypeAlias

from parlour.core.game import Seat
from parlour.games.president.values.cards import Card


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a set or a straight on the pile; Jokers count as the cards it lacks."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Stay out until the pile is cleared."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """The cards of a gift that one player gets."""

    to: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class GiftSelect:
    """Give away the cards that are due after sevens, all at once."""

    assignments: tuple[Assignment, ...]


@dataclass(frozen=True, slots=True)
class DiscardSelect:
    """Discard some or all of the cards that are due after tens, face down."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ExchangeReturn:
    """Return as many cards as the Asshole gave, as President."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ExchangeReturnVice:
    """Return as many cards as the Scumbag gave, as Vice President."""

    cards: tuple[Card, ...]


Action: TypeAlias = Play | Pass | GiftSelect | DiscardSelect | ExchangeReturn | ExchangeReturnVice
