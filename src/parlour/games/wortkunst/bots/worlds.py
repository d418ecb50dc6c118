"""Full states that fit what one player sees."""

from collections.abc import Mapping
from typing import Any

from parlour.core.dice import Dice
from parlour.core.game import Seat, View
from parlour.core.verdict import Delay, Evaluation, Silence
from parlour.games.wortkunst.state import Advice, Kind, Move, Options, State
from parlour.games.wortkunst.values.board import EMPTY, Board, Laid, tiles_on
from parlour.games.wortkunst.values.tiles import as_drawn, rack_of, tile_set, without


def imagine(view: View, seat: Seat, dice: Dice) -> State:
    """Deal the tiles that are neither on the board nor on the rack of `seat` to the others and into the bag."""
    seen: Mapping[str, Any] = view
    if "racks" in seen:
        raise LookupError(seat)

    board, rack = board_seen(seen), rack_of(seen["rack"])
    hidden = "".join(dice.shuffled(without(tile_set(seen["tiles"]), as_drawn(tiles_on(board)) + rack)))
    racks = {}
    for player, known in seen["players"].items():
        count = known["rack_count"]
        racks[player], hidden = (rack, hidden) if player == seat else (hidden[:count], hidden[count:])
    rating = seen.get("rating")
    return State(
        options=Options(**{name: seen[name] for name in Options.__dataclass_fields__}),
        players=tuple(seen["players"]),
        bag=hidden,
        racks=racks,
        turn=seen["turn"],
        board=board,
        moves=tuple(map(_move, seen["moves"])),
        pending=_pending(rating) if rating else None,
        silence=Silence(rating["failure"]) if rating and "failure" in rating else None,
        delay=Delay(rating["ahead"]) if rating and "ahead" in rating else None,
        advice=_advice(seen["advice"]) if "advice" in seen else None,
        passes=seen["passes"],
    )


def board_seen(seen: Mapping[str, Any]) -> Board:
    """Read the board from a view."""
    return tuple("".join(map(_tile, row)) for row in seen["board"])


def _tile(cell: Mapping[str, Any] | None) -> str:
    if cell is None:
        return EMPTY
    letter: str = cell["assignedLetter"].lower() if cell["isBlank"] else cell["letter"]
    return letter


def _laid(tiles: list[Mapping[str, Any]]) -> tuple[Laid, ...]:
    return tuple(Laid(tile["x"], tile["y"], _tile(tile)) for tile in tiles)


def _pending(rating: Mapping[str, Any]) -> Move:
    laid, words = _laid(rating["placedTiles"]), tuple(rating["words"])
    return Move(rating["player_id"], Kind.PLACE, rating["timestamp"], laid, words)


def _advice(seen: Mapping[str, Any]) -> Advice:
    return Advice(
        words=tuple(seen["words"]),
        evaluations=tuple(Evaluation(**rated) for rated in seen["perWordEvaluations"]),
        model=seen.get("model", ""),
        silence=Silence(seen["failure"]) if "failure" in seen else None,
        delay=Delay(seen["ahead"]) if "ahead" in seen else None,
    )


def _move(turn: Mapping[str, Any]) -> Move:
    return Move(
        seat=turn["seat"],
        kind=Kind(turn["kind"]),
        at=turn["timestamp"],
        laid=_laid(turn["placedTiles"]),
        words=tuple(turn["words"]),
        evaluations=tuple(Evaluation(**rated) for rated in turn["perWordEvaluations"]),
        exchanged=turn.get("exchanged", 0),
        model=turn.get("model", ""),
    )
