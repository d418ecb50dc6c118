"""The invariants: conditions that hold at every moment of every match."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from parlour.games.wortkunst.state import Kind, Move, Phase, State
from parlour.games.wortkunst.values.board import CENTRE, SIZE, Laid, tiles_on
from parlour.games.wortkunst.values.tiles import RACK, as_drawn, tile_set


def faults(state: State) -> Iterator[str]:
    """List every invariant that `state` breaks."""
    racks = "".join(state.racks.values())
    everything = state.bag + racks + as_drawn(tiles_on(state.board))
    moves = (*state.moves, *((state.pending,) if state.pending else ()))
    placed = [move for move in moves if _stands(move)]
    undrawn = len(state.pending.laid) if state.pending and state.replies is not None else 0
    promises = {
        "no tile is lost and none is found": Counter(everything) == Counter(tile_set(state.options.tiles)),
        "the board is square": len(state.board) == SIZE and all(len(row) == SIZE for row in state.board),
        "the board holds what was placed": sorted(tiles_on(state.board)) == _placed_tiles(placed),
        "the first move covers the centre": not placed or _covers_centre(placed[0].laid),
        "everyone has a rack": tuple(state.racks) == state.players,
        "racks are full as long as the bag reaches": not state.bag or len(racks) + undrawn == RACK * len(state.players),
        "the turn is a player's": state.turn in state.players,
        "the player of a move that waits has the turn": state.pending is None or state.pending.seat == state.turn,
        "only placements wait for a rating": state.pending is None or state.pending.kind is Kind.PLACE,
        "only what waits can fail": state.silence is None or state.pending is not None,
        "only what is being rated takes long": state.delay is None or state.phase is Phase.SCORING,
        "nobody asks after placing": state.advice is None or state.pending is None,
        "every placement is rated": all(bool(move.evaluations) == _stands(move) for move in state.moves),
        "passes end the match in time": state.end is not None or state.passes < _most_passes(state),
        "a player who goes out ends the match": state.phase is not Phase.MOVE or all(state.racks.values()),
    }
    return (promise for promise, holds in {**promises, **_of_challenges(state, moves)}.items() if not holds)


def _of_challenges(state: State, moves: Sequence[Move]) -> Mapping[str, bool]:
    rulings = [(move.seat, move.ruling) for move in moves if move.ruling]
    form, replies = state.options.challenge, state.replies
    return {
        "challenges are an option": form != "off" or (replies is None and not rulings),
        "only what waits is challenged": replies is None or state.pending is not None,
        "only the others answer": replies is None or replies.keys() <= set(state.others),
        "the last answer settles a challenge": state.phase is not Phase.CHALLENGE or bool(state.undecided),
        "only the others challenge": all(
            ruling.challengers and set(ruling.challengers) <= set(state.players) - {seat} for seat, ruling in rulings
        ),
        "the dictionary decides unless there is a vote": form == "vote"
        or all(ruling.falls == bool(ruling.unknown) for _, ruling in rulings),
        "only a wrong challenge costs a turn": form == "penalty" or not state.skips,
        "only the others skip a turn": set(state.skips) <= set(state.others),
    }


def _stands(move: Move) -> bool:
    return bool(move.laid) and not move.has_fallen


def _placed_tiles(placed: list[Move]) -> list[str]:
    return sorted(laid.tile for move in placed for laid in move.laid)


def _covers_centre(laid: tuple[Laid, ...]) -> bool:
    return any(tile.x == tile.y == CENTRE for tile in laid)


def _most_passes(state: State) -> int:
    return state.options.pass_rounds * len(state.players)
