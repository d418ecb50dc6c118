"""The turns of a match: its start, who may move, and how a turn ends."""

from parlour.core.copying import replace
from parlour.core.game import Event, Moment, Seat, Step
from parlour.core.refusal import require
from parlour.games.wortkunst.errors import Code
from parlour.games.wortkunst.rules.ending import end
from parlour.games.wortkunst.state import Kind, Move, Options, Phase, State
from parlour.games.wortkunst.values.tiles import RACK, tile_set


def begin(seats: tuple[Seat, ...], options: Options, moment: Moment) -> Step[State]:
    """Shuffle the bag and fill the racks in seat order; the first seat begins."""
    bag = "".join(moment.dice.shuffled(tile_set(options.tiles)))
    racks = {}
    for seat in seats:
        racks[seat], bag = fill_rack("", bag)
    return Step(State(options, seats, bag, racks, seats[0]), (Event("game_started", {"players": seats}),))


def fill_rack(rack: str, bag: str) -> tuple[str, str]:
    """Fill a `rack` as far as the `bag` allows; return both."""
    count = min(RACK - len(rack), len(bag))
    return rack + bag[len(bag) - count :][::-1], bag[: len(bag) - count]


def need_turn(state: State, seat: Seat) -> None:
    """Refuse unless `seat` may move now."""
    require(not state.end, Code.NOT_ACTIVE)
    require(state.turn == seat, Code.NOT_YOUR_TURN)
    require(state.phase is Phase.MOVE, Code.WRONG_PHASE)


def finish_turn(state: State, move: Move, *events: Event) -> Step[State]:
    """Record a turn, and end the match or pass the turn on."""
    passes = state.passes + 1 if move.kind is Kind.PASS or move.has_fallen else 0
    moved = replace(state, moves=(*state.moves, move), pending=None, delay=None, advice=None, passes=passes)
    out = move.kind is Kind.PLACE and not moved.racks[move.seat] and not moved.bag
    if out or passes == state.options.pass_rounds * len(state.players):
        return end(moved, *events)
    return pass_on(moved, *events)


def pass_on(state: State, *events: Event) -> Step[State]:
    """Give the turn to the next player; those who skip it neither move nor pass."""
    turned = replace(state, turn=state.next_seat)
    if turned.turn not in turned.skips:
        return Step(turned, events)
    skipped = replace(turned, skips=tuple(seat for seat in turned.skips if seat != turned.turn))
    return pass_on(skipped, *events, Event("turn_skipped", {"player_id": turned.turn}))
