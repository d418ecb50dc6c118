"""What players may do, over ranks alone."""

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from parlour.games.president.bots.hands import Rank

Chair: TypeAlias = int
Chairs: TypeAlias = int
"""Some players, as bits."""


@dataclass(frozen=True, slots=True)
class Play:
    """Cards laid at once: `naturals` of `rank`, and `jokers` that count as the same."""

    rank: Rank
    naturals: int
    jokers: int = 0


class Gift(NamedTuple):
    """Cards for one player."""

    to: Chair
    ranks: tuple[Rank, ...]


class Parting(NamedTuple):
    """Cards thrown away, or returned in the exchange."""

    ranks: tuple[Rank, ...]


Move: TypeAlias = Play | Gift | Parting | None
"""What a player may do; nothing is to pass."""


class Duty(IntEnum):
    """What the player on turn owes before he may go on."""

    NONE = 0
    GIFT = 1
    DISCARD = 2
    RETURN = 3


class Return(NamedTuple):
    """Cards that a better title owes a worse one in the exchange."""

    by: Chair
    to: Chair
    due: int
