"""Full states that fit what one player sees."""

from collections.abc import Mapping
from typing import Any

from parlour.core.dice import Dice
from parlour.core.game import Seat, View
from parlour.core.word_verdict import Delay, Evaluation, Silence
from parlour.games.wortkunst.state import Advice, Kind, Move, Options, Reply, Ruling, State
from parlour.games.wortkunst.values.board import EMPTY, Board, Laid, tiles_on
from parlour.games.wortkunst.values.tiles import as_drawn, rack_of, tile_set, without


def imagine(view: View, seat: Seat, dice: Dice) -> State:
    """Deal the tiles that are neither on the board nor on the rack of `seat` to the others and into the bag."""
    seen: Mapping[str, Any] = view
    if "racks" in seen:
        raise LookupError(seat)

    board = board_seen(seen)
    racks = {player: _returned(seen, player) for player in seen["players"]} | {seat: rack_of(seen["rack"])}
    shown = as_drawn(tiles_on(board)) + "".join(racks.values())
    hidden = "".join(dice.shuffled(without(tile_set(seen["tiles"]), shown)))
    for player, known in seen["players"].items():
        count = known["rack_count"] - len(racks[player])
        racks[player], hidden = racks[player] + hidden[:count], hidden[count:]
    rating, contest = seen.get("rating", {}), seen.get("contest", {})
    return State(
        options=Options(**{name: seen[name] for name in Options.__dataclass_fields__ if name in seen}),
        players=tuple(seen["players"]),
        bag=hidden,
        racks=racks,
        turn=seen["turn"],
        board=board,
        moves=tuple(map(_move, seen["moves"])),
        pending=_pending(rating or contest) if rating or contest else None,
        silence=Silence(rating["failure"]) if "failure" in rating else None,
        delay=Delay(rating["ahead"]) if "ahead" in rating else None,
        advice=_advice(seen["advice"]) if "advice" in seen else None,
        passes=seen["passes"],
        replies={seat: Reply(said) for seat, said in contest["replies"].items()} if contest else None,
        skips=tuple(seen.get("skips", ())),
    )


def _returned(seen: Mapping[str, Any], player: Seat) -> str:
    """Return the tiles that must be on a rack: those of a fallen move, until its player moves again."""
    waiting = seen.get("contest") or seen.get("rating") or {"player_id": None}
    own = [move for move in seen["moves"] if move["seat"] == player and move["kind"] != Kind.PASS]
    if not own or waiting["player_id"] == player or not _move(own[-1]).has_fallen:
        return ""
    return as_drawn(map(_tile, own[-1]["placedTiles"]))


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


def _pending(waiting: Mapping[str, Any]) -> Move:
    laid, words = _laid(waiting["placedTiles"]), tuple(waiting["words"])
    return Move(waiting["player_id"], Kind.PLACE, waiting["timestamp"], laid, words, ruling=_ruling(waiting))


def _ruling(move: Mapping[str, Any]) -> Ruling | None:
    ruling = move.get("ruling")
    return ruling and Ruling(tuple(ruling["challengers"]), tuple(ruling["unknown"]), ruling["outcome"] == "falls")


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
        ruling=_ruling(turn),
    )
