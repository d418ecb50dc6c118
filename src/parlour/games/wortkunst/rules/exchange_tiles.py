"""Exchanging tiles, and passing."""

from parlour.core.copying import replace
from parlour.core.game import Event, Moment, Seat, Step
from parlour.core.refusal import require
from parlour.games.wortkunst.errors import Code
from parlour.games.wortkunst.rules.turns import fill_rack, finish_turn, need_turn
from parlour.games.wortkunst.state import Kind, Move, State
from parlour.games.wortkunst.values.tiles import BLANK, RACK, holds, letter_of, without


def exchange(state: State, seat: Seat, letters: tuple[str | None, ...], moment: Moment) -> Step[State]:
    """Draw new tiles, then put the old ones back, so that none can come back at once."""
    need_turn(state, seat)
    require(len(state.bag) >= RACK, Code.BAG_TOO_SMALL)
    require(letters, Code.EMPTY_MOVE)
    tiles = "".join(BLANK if letter is None else letter_of(letter) for letter in letters)
    require(holds(state.racks[seat], tiles), Code.TILE_NOT_ON_RACK)

    rack, bag = fill_rack(without(state.racks[seat], tiles), state.bag)
    shuffled = "".join(moment.dice.shuffled(bag + tiles))
    exchanged = replace(state, racks={**state.racks, seat: rack}, bag=shuffled)
    event = Event("tiles_exchanged", {"player_id": seat, "count": len(tiles)})
    return finish_turn(exchanged, Move(seat, Kind.EXCHANGE, moment.at, exchanged=len(tiles)), event)


def pass_turn(state: State, seat: Seat, moment: Moment) -> Step[State]:
    """Pass; when everyone has passed in a row, the match is over."""
    need_turn(state, seat)

    return finish_turn(state, Move(seat, Kind.PASS, moment.at), Event("passed", {"player_id": seat}))
