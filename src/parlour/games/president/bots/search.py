"""Thinking: every move that comes into question is played to the end in the same imagined deals."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from parlour.games.president.bots.habits import Habit, play_out
from parlour.games.president.bots.luck import Luck
from parlour.games.president.bots.moves import Move
from parlour.games.president.bots.sight import Sight

REWARDS: Mapping[int, tuple[float, ...]] = {3: (1, 0.5, 0), 4: (1, 0.6, 0.3, 0), 5: (1, 0.7, 0.45, 0.2, 0)}
"""What a place is worth, by the number of players; who plays for the first place only is often last."""


class Patience(NamedTuple):
    """How long somebody thinks: so many playouts, and no more turns in all of them together.

    It is counted and not timed, so that the same view and the same luck always lead to the same move.
    """

    playouts: int
    turns: int


def best_move(sight: Sight, moves: Sequence[Move], habit: Habit, patience: Patience, luck: Luck) -> Move:
    """Find the best of `moves`: they are tried in rounds, and after each the worse half drops out."""
    contenders = list(moves)
    rewards = dict.fromkeys(moves, 0.0)
    rewarding = REWARDS[len(sight.players)]
    rounds = (len(moves) - 1).bit_length()
    for _ in range(rounds):
        turns = patience.turns // rounds
        for _ in range(max(1, patience.playouts // (rounds * len(contenders)))):
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
