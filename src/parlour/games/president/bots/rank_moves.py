"""The moves of players, over ranks alone."""

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from parlour.games.president.bots.hand_bits import RankBits, RankIndex

PlayerIndex: TypeAlias = int
PlayerSet: TypeAlias = int
"""Players, as bits."""


@dataclass(frozen=True, slots=True)
class RankPlay:
    """Cards played at once: `naturals` of `rank`, and `jokers` that count as the same rank."""

    rank: RankIndex
    naturals: int
    jokers: int = 0


@dataclass(frozen=True, slots=True)
class RankStraight:
    """A straight of `count` cards: one of each rank of `naturals`, and Jokers for the others."""

    rank: RankIndex
    """The rank at the top, in normal order."""
    count: int
    naturals: RankBits

    @property
    def jokers(self) -> int:
        """The number of Jokers."""
        return self.count - self.naturals.bit_count()


Laid: TypeAlias = RankPlay | RankStraight
"""Cards played at once."""


class RankGift(NamedTuple):
    """Cards given to one player."""

    to: PlayerIndex
    ranks: tuple[RankIndex, ...]


class Parting(NamedTuple):
    """Cards discarded, or returned in the exchange."""

    ranks: tuple[RankIndex, ...]


Move: TypeAlias = Laid | RankGift | Parting | None
"""A move; `None` is a pass."""


class Duty(IntEnum):
    """What the player on turn must do before the turn goes on."""

    NONE = 0
    GIFT = 1
    DISCARD = 2
    RETURN = 3


class Return(NamedTuple):
    """Cards that a better title owes a worse one in the exchange."""

    by: PlayerIndex
    to: PlayerIndex
    due: int
