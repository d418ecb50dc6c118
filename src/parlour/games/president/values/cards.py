"""Cards and hands. Suits only tell cards apart, except that the three of diamonds leads first."""

from collections.abc import Collection, Iterable, Mapping
from typing import Literal, TypeAlias

Card: TypeAlias = str
"""A rank and a suit, like `10H`; Jokers are `JOKERa` and `JOKERb`."""

Rank: TypeAlias = Literal[2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A", "JOKER"]

Hand: TypeAlias = tuple[Card, ...]
"""Cards in ascending order, the best one last."""

JOKER: Literal["JOKER"] = "JOKER"
RANKS: tuple[Rank, ...] = (3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A", 2, JOKER)
"""From lowest to highest, in normal order."""

SUITS = "CDHS"
"""Among cards of one rank the spade is given away first; suits have no other meaning."""

THREE_OF_DIAMONDS: Card = "3D"
JOKERS: tuple[Card, ...] = ("JOKERb", "JOKERa")
PLAIN: tuple[Card, ...] = tuple(f"{rank}{suit}" for rank in RANKS if rank != JOKER for suit in SUITS)
CARDS: tuple[Card, ...] = PLAIN + JOKERS
"""All cards, in ascending order."""

PLACE: Mapping[Card, int] = {card: place for place, card in enumerate(CARDS)}
RANK_OF: Mapping[Card, Rank] = {card: RANKS[place // len(SUITS)] for card, place in PLACE.items()}


def deck(*, use_jokers: bool) -> tuple[Card, ...]:
    """Return all cards of a deal in ascending order: 52, or 54 with Jokers."""
    return CARDS if use_jokers else PLAIN


def hand_of(cards: Iterable[Card]) -> Hand:
    """Return `cards` as a hand, in ascending order."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def without(hand: Hand, cards: Collection[Card]) -> Hand:
    """Return a hand without `cards`."""
    return tuple(card for card in hand if card not in cards)


def holds(hand: Hand, cards: Collection[Card]) -> bool:
    """Return whether a hand contains all `cards`, each of them once."""
    return all(card in hand for card in cards) and len(set(cards)) == len(cards)


def best(hand: Hand, count: int) -> tuple[Card, ...]:
    """Pick the `count` highest cards in normal order, or all if there are fewer."""
    return hand[-count:]


def lowest(hand: Hand, count: int) -> tuple[Card, ...]:
    """Pick the `count` lowest cards in normal order, or all if there are fewer."""
    return hand[:count]
