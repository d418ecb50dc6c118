"""Playing without thinking."""

from collections.abc import Callable
from typing import NamedTuple

from parlour.games.president.bots.deal import Deal
from parlour.games.president.bots.hands import Hand, Rank, each
from parlour.games.president.bots.moves import Chair, Duty, Gift, Move, Parting, Play


class Habit(NamedTuple):
    """How somebody plays without thinking."""

    play: Callable[[Deal], Play | None]
    """Choose what to lay, or to pass."""
    spare: Callable[[Hand, int], tuple[Rank, ...]]
    """Choose some cards to be rid of."""

    def part(self, deal: Deal) -> Move:
        """Choose what to give, throw away or return."""
        ranks = self.spare(deal.hands[deal.turn], deal.owed)
        return Gift(most_dangerous(deal), ranks) if deal.duty is Duty.GIFT else Parting(ranks)

    def move(self, deal: Deal) -> Move:
        """Choose what to do."""
        return self.part(deal) if deal.duty else self.play(deal)


def play_out(deal: Deal, habit: Habit) -> int:
    """Let everybody play by `habit` to the end, and tell in how many turns."""
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


def most_dangerous(deal: Deal) -> Chair:
    """Tell which other player has the fewest cards."""
    hands = deal.hands
    return min(each(deal.active & ~(1 << deal.turn)), key=lambda chair: hands[chair].bit_count())
