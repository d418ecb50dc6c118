"""Playing without search."""

from collections.abc import Callable
from typing import NamedTuple

from parlour.games.president.bots.deal import Deal
from parlour.games.president.bots.hands import Hand, Rank, each
from parlour.games.president.bots.moves import Duty, Move, Parting, PlayerIndex, RankGift, RankPlay


class Habit(NamedTuple):
    """How a player moves without searching."""

    play: Callable[[Deal], RankPlay | None]
    """Choose cards to play, or `None` to pass."""
    spare: Callable[[Hand, int], tuple[Rank, ...]]
    """Choose cards to get rid of."""

    def part(self, deal: Deal) -> Move:
        """Choose cards to give, discard or return."""
        ranks = self.spare(deal.hands[deal.turn], deal.owed)
        return RankGift(most_dangerous(deal), ranks) if deal.duty is Duty.GIFT else Parting(ranks)

    def move(self, deal: Deal) -> Move:
        """Choose a move."""
        return self.part(deal) if deal.duty else self.play(deal)


def play_out(deal: Deal, habit: Habit) -> int:
    """Let everybody play by `habit` to the end, and return the number of turns."""
    play, part, turns = habit.play, habit.part, 0
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
