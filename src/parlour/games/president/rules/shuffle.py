"""Shuffling and dealing."""

from parlour.core.dice import Dice
from parlour.core.game import Seat
from parlour.games.president.values.cards import Card, Hand, deck, hand_of


def shuffle(dice: Dice, *, use_jokers: bool) -> tuple[Card, ...]:
    """Return the whole deck in a random order, the same for the same `dice`."""
    return dice.shuffled(deck(use_jokers=use_jokers))


def deal_out(cards: tuple[Card, ...], seats: tuple[Seat, ...], first: int) -> dict[Seat, Hand]:
    """Deal all `cards` one at a time, beginning with the seat at index `first`."""
    number = len(seats)
    return {seat: hand_of(cards[(place - first) % number :: number]) for place, seat in enumerate(seats)}
