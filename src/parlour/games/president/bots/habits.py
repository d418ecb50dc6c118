"""Playing without search."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from parlour.games.president.bots.fast_deal import Deal
from parlour.games.president.bots.fast_varied_deal import VariedDeal
from parlour.games.president.bots.hand_bits import HandBits, RankIndex, each
from parlour.games.president.bots.rank_moves import Duty, Laid, Move, Parting, PlayerIndex, RankGift, RankPlay


class Spare(Protocol):
    """A choice of cards to get rid of."""

    def __call__(self, hand: HandBits, count: int, *, inverted: bool = False) -> tuple[RankIndex, ...]:
        """Choose `count` cards of a hand; `inverted` if low ranks win."""
        ...


class Habit(NamedTuple):
    """How a player moves without searching."""

    play: Callable[[Deal], RankPlay | None]
    """Choose cards of one rank to play, or `None` to pass."""
    spare: Spare
    """Choose cards to get rid of."""
    varied: Callable[[Deal], Laid | None]
    """Choose cards to play in a deal with straights, bombs or revolutions."""

    def part(self, deal: Deal) -> Move:
        """Choose cards to give, discard or return."""
        ranks = self.spare(deal.hands[deal.turn], deal.owed, inverted=deal.revolution)
        return RankGift(most_dangerous(deal), ranks) if deal.duty is Duty.GIFT else Parting(ranks)

    def player(self, deal: Deal) -> Callable[[Deal], Laid | None]:
        """Return how to play in such a deal."""
        return self.varied if isinstance(deal, VariedDeal) else self.play

    def move(self, deal: Deal) -> Move:
        """Choose a move."""
        return self.part(deal) if deal.duty else self.player(deal)(deal)


def play_out(deal: Deal, habit: Habit) -> int:
    """Let everyone play by `habit` to the end, and return the number of turns."""
    play, part, turns = habit.player(deal), habit.part, 0
    while deal.active:
        turns += 1
        if deal.duty:
            deal.act(part(deal))
        elif laid := play(deal):
            deal.play(laid)
        else:
            deal.pass_turn()
    return turns


def most_dangerous(deal: Deal) -> PlayerIndex:
    """Return the other player with the fewest cards."""
    hands = deal.hands
    return min(each(deal.active & ~(1 << deal.turn)), key=lambda player: hands[player].bit_count())
