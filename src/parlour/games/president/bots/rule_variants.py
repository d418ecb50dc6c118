"""The variants of the game that a simulated deal knows: straights, bombs and revolutions."""

from typing import NamedTuple

from parlour.games.president.bots.hand_bits import MOST, NATURALS, ROW, WIDTH, SetBits
from parlour.games.president.bots.straight_bits import LED, Straights
from parlour.games.president.state import Options

FOURS: SetBits = NATURALS & ROW << WIDTH * (MOST - 1)


class Variant(NamedTuple):
    """The rules that are switched on."""

    led: Straights = 0
    """The straights that may be led: all, or none."""
    bombs: SetBits = 0
    """The fours that beat whatever is unlike them: all, or none."""
    revolts: bool = False
    """Whether fours reverse the order of ranks."""


def variant_of(options: Options) -> Variant | None:
    """Return the variant that the options switch on for a simulated deal, if they do."""
    if not options.varied:
        return None
    return Variant(LED if options.straights else 0, FOURS if options.bombs else 0, options.revolution)
