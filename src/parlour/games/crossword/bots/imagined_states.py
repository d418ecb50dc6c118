"""Full states that fit what one player sees."""

from collections.abc import Mapping
from typing import Any

from parlour.core.dice import Dice
from parlour.core.game import Seat, View
from parlour.games.crossword.state import Options, Phase, State
from parlour.games.crossword.values.board import Board


def imagine(view: View, seat: Seat, dice: Dice) -> State:
    """Scatter the letters that the other players must hold by now, as far as `seat` knows, over their boards."""
    seen: Mapping[str, Any] = view
    if "boards" in seen:
        raise LookupError(seat)

    left = frozenset(player for player, known in seen["players"].items() if known["left"])
    placed = frozenset(player for player, known in seen["players"].items() if known["placed"]) - left
    letters, turn, size = tuple(seen["letters"]), seen["turn_number"], seen["grid_size"]
    boards = {}
    for player in seen["players"]:
        held = dice.below(len(letters) + 1) if player in left else turn + (player in placed)
        boards[player] = _scatter(letters[:held], size, dice)
    return State(
        options=Options(size, seen["language"], seen["random_letters"]),
        players=tuple(seen["players"]),
        boards={**boards, seat: tuple(map(tuple, seen["board"]))},
        announcer=seen.get("announcer"),
        turn_started_at=seen["turn_started_at"],
        phase=Phase.PLACING if "letter" in seen else Phase.ANNOUNCING,
        turn_number=turn,
        letters=letters,
        placed=placed,
        left=left,
    )


def _scatter(letters: tuple[str, ...], size: int, dice: Dice) -> Board:
    cells = dice.shuffled(letters + (None,) * (size * size - len(letters)))
    return tuple(cells[start : start + size] for start in range(0, size * size, size))
