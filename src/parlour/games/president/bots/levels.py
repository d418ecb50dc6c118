"""The four levels of bots; each sees what a player in its seat sees, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass

from parlour.core.dice import Dice
from parlour.core.game import Bot, Seat, View
from parlour.games.president.actions import Action
from parlour.games.president.bots.considered_moves import choices
from parlour.games.president.bots.deal_search import SearchBudget, best_move
from parlour.games.president.bots.fast_random import Luck
from parlour.games.president.bots.fast_varied_deal import VariedDeal
from parlour.games.president.bots.greedy_habit import GREEDY
from parlour.games.president.bots.habits import Habit
from parlour.games.president.bots.known_cards import Sight
from parlour.games.president.bots.rank_moves import Move
from parlour.games.president.bots.strong_habit import CLEVER


@dataclass(frozen=True, slots=True)
class Habitual:
    """Plays the specification's baseline without searching; `slips` of a hundred moves are random."""

    slips: int = 0

    def __call__(self, view: View, seat: Seat, dice: Dice) -> Action:
        """Choose at once."""
        sight = Sight.of(view, seat)
        slips = dice.below(100) < self.slips
        return sight.action(dice.choice(choices(sight.deal)) if slips else self._move(sight))

    def _move(self, sight: Sight) -> Move:
        """Move by habit; with bombs it matters how many cards others hold, but not which."""
        return GREEDY.move(sight.imagine(Luck(0)) if isinstance(sight.deal, VariedDeal) else sight.deal)


@dataclass(frozen=True, slots=True)
class Thinker:
    """Simulates every move worth considering while `budget` lasts; everyone in the simulation has the `habit`."""

    budget: SearchBudget
    habit: Habit

    def __call__(self, view: View, seat: Seat, dice: Dice) -> Action:
        """Choose by search."""
        sight = Sight.of(view, seat)
        return sight.action(best_move(sight, choices(sight.deal), self.habit, self.budget, Luck(dice.word())))


BOTS: Mapping[str, Bot[Action]] = {
    "easy": Habitual(slips=40),
    "normal": Habitual(),
    "hard": Thinker(SearchBudget(playouts=200, turns=12_000), GREEDY),
    "expert": Thinker(SearchBudget(playouts=800, turns=40_000), CLEVER),
}
"""By level, weakest first."""
