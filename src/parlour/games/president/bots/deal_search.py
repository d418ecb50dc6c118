"""Search: play every move worth considering to the end, all in the same imagined deals."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from parlour.games.president.bots.fast_random import Luck
from parlour.games.president.bots.habits import Habit, play_out
from parlour.games.president.bots.known_cards import Sight
from parlour.games.president.bots.rank_moves import Move

REWARDS: Mapping[int, tuple[float, ...]] = {3: (1, 0.5, 0), 4: (1, 0.6, 0.3, 0), 5: (1, 0.7, 0.45, 0.2, 0)}
"""The value of each place, by number of players; playing only for first place often ends last."""


class SearchBudget(NamedTuple):
    """The budget of a search: a number of playouts, and of turns in all of them together.

    It is counted, not timed, so that the same view and the same luck always lead to the same move.
    """

    playouts: int
    turns: int


def best_move(sight: Sight, moves: Sequence[Move], habit: Habit, budget: SearchBudget, luck: Luck) -> Move:
    """Find the best of `moves`: try them in rounds, and drop the worse half after each."""
    contenders = list(moves)
    rewards = dict.fromkeys(moves, 0.0)
    rewarding = REWARDS[len(sight.players)]
    rounds = (len(moves) - 1).bit_length()
    for _ in range(rounds):
        turns = budget.turns // rounds
        for _ in range(max(1, budget.playouts // (rounds * len(contenders)))):
            deal = sight.imagine(luck)
            for move in contenders:
                future = deal.copy()
                future.act(move)
                turns -= play_out(future, habit)
                rewards[move] += rewarding[future.order.index(sight.me)]
            if turns < 0:
                break
        contenders.sort(key=rewards.__getitem__, reverse=True)
        del contenders[(len(contenders) + 1) // 2 :]
    return contenders[0]
