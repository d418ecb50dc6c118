"""Thinking: every move that comes into question is played to the end in the same imagined deals."""

from collections.abc import Mapping, Sequence

from parlour.games.president.rules.playouts.deal import Chair, Deal, Move
from parlour.games.president.rules.playouts.habits import Habit, play_out
from parlour.games.president.rules.playouts.luck import Luck
from parlour.games.president.rules.playouts.sight import Sight

REWARDS: Mapping[int, tuple[float, ...]] = {3: (1, 0.5, 0), 4: (1, 0.6, 0.3, 0), 5: (1, 0.7, 0.45, 0.2, 0)}
"""What a place is worth, by the number of players; who plays for the first place only is often last."""


def best_move(sight: Sight, moves: Sequence[Move], habit: Habit, playouts: int, luck: Luck) -> Move:
    """Find the best of `moves` by about so many `playouts`: in each round the worse half of them drops out.

    The budget is a number and not a time, so that the same view and the same luck always lead to the same move.
    """
    rewards = dict.fromkeys(moves, 0.0)
    contenders = list(moves)
    rounds = (len(contenders) - 1).bit_length()
    for _ in range(rounds):
        for _ in range(max(1, playouts // (rounds * len(contenders)))):
            deal = sight.imagine(luck)
            for move in contenders:
                rewards[move] += _reward(deal.copy(), sight.me, move, habit)
        contenders.sort(key=rewards.__getitem__, reverse=True)
        del contenders[(len(contenders) + 1) // 2 :]
    return contenders[0]


def _reward(deal: Deal, me: Chair, move: Move, habit: Habit) -> float:
    deal.act(move)
    play_out(deal, habit)
    return REWARDS[len(deal.hands)][deal.order.index(me)]
