"""A deal with straights, bombs or revolutions."""

from collections.abc import Sequence
from typing import Self

from parlour.games.president.bots.fast_deal import Deal
from parlour.games.president.bots.hand_bits import COLUMN, JOKER, MOST, THREE, WIDTH, HandBits, taken
from parlour.games.president.bots.rank_moves import Laid, PlayerIndex, RankStraight
from parlour.games.president.bots.rule_variants import Variant
from parlour.games.president.bots.straight_bits import HIGHER, LOWER


class VariedDeal(Deal):
    """A running deal with the rules of its `variant`."""

    __slots__ = ("variant",)

    def __init__(
        self,
        hands: Sequence[HandBits],
        turn: PlayerIndex,
        variant: Variant,
        *,
        opening: bool = False,
        revolution: bool = False,
    ) -> None:
        super().__init__(hands, turn, opening=opening)
        self.variant = variant
        self.straights = 0 if opening else variant.led
        self.inverted = self.revolution = revolution

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = super().copy()
        twin.variant = self.variant
        return twin

    def play(self, laid: Laid) -> None:
        """Play cards; fours reverse the order of ranks before they have an effect."""
        if isinstance(laid, RankStraight):
            self._play_straight(laid)
            return
        variant = self.variant
        if laid.naturals + laid.jokers < MOST:
            self.straights, self.bombs = 0, variant.bombs
        else:
            self.straights = self.bombs = 0
            if variant.revolts:
                self.revolution, self.inverted = not self.revolution, not self.inverted
        Deal.play(self, laid)

    def _play_straight(self, laid: RankStraight) -> None:
        """Play a straight, which has no effect."""
        player = self.turn
        one_each = self.hands[player] & laid.naturals * COLUMN[THREE]
        hand = taken(self.hands[player] ^ one_each | one_each >> WIDTH, JOKER, laid.jokers)
        self.hands[player] = hand
        self.rank, self.count, self.last, self.winning = laid.rank, laid.count, player, 0
        self._allow(laid.count, straight=True)
        if hand or not self._goes_out(player):
            self._go_on()

    def _allow(self, count: int, *, straight: bool = False) -> None:
        """Find the plays that beat the pattern besides sets like it."""
        self.straights = (LOWER if self.inverted else HIGHER)[count][self.rank] if straight else 0
        self.bombs = self.variant.bombs if straight or count < MOST else 0

    def _sweep(self, leader: PlayerIndex) -> None:
        super()._sweep(leader)
        self.inverted = self.revolution
        self.straights, self.bombs = self.variant.led, 0


def new_deal(
    hands: Sequence[HandBits],
    turn: PlayerIndex,
    variant: Variant | None,
    *,
    opening: bool = False,
    revolution: bool = False,
) -> Deal:
    """Begin a deal, varied or as in the specification."""
    if variant:
        return VariedDeal(hands, turn, variant, opening=opening, revolution=revolution)
    return Deal(hands, turn, opening=opening)
