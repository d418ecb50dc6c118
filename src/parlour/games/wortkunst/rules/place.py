"""Laying tiles."""

from parlour.core.change import changed
from parlour.core.game import Event, Moment, Seat, Step
from parlour.core.refusal import require
from parlour.games.wortkunst.actions import Tile
from parlour.games.wortkunst.errors import Code
from parlour.games.wortkunst.rules.board import put
from parlour.games.wortkunst.rules.placement import formed, taken
from parlour.games.wortkunst.rules.tiles import as_drawn, without
from parlour.games.wortkunst.rules.turns import drawn, need_turn
from parlour.games.wortkunst.state import Kind, Move, State
from parlour.pieces.words.graph import graph


def place(state: State, seat: Seat, tiles: tuple[Tile, ...], moment: Moment) -> Step[State]:
    """Lay `tiles` for good, refill the rack, and leave the words they form to the judge; the turn waits for him."""
    need_turn(state, seat)
    laid = taken(state.board, state.racks[seat], tiles)
    words = formed(state.board, laid)
    if state.options.dictionary == "check":
        _need_known(words)

    left = without(state.racks[seat], as_drawn(tile.tile for tile in laid))
    rack, bag = drawn(left, state.bag)
    placed = changed(
        state,
        board=put(state.board, laid),
        racks={**state.racks, seat: rack},
        bag=bag,
        pending=Move(seat, Kind.PLACE, moment.at, laid, words),
    )
    return Step(placed, (Event("tiles_placed", {"player_id": seat, "words": words, "count": len(laid)}),))


def _need_known(words: tuple[str, ...]) -> None:
    known = graph("de")
    for word in words:
        require(word in known, Code.UNKNOWN_WORD, f"{word} is not in the dictionary.", word=word)
