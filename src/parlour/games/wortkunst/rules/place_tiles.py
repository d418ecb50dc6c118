"""Placing tiles."""

from parlour.core.copying import replace
from parlour.core.game import Event, Moment, Seat, Step
from parlour.core.refusal import Rejected
from parlour.games.wortkunst.actions import Tile
from parlour.games.wortkunst.errors import Code
from parlour.games.wortkunst.rules.challenge import open_to_challenge
from parlour.games.wortkunst.rules.judge_advice import unknown
from parlour.games.wortkunst.rules.placement_checks import take_tiles, words_formed
from parlour.games.wortkunst.rules.turns import need_turn
from parlour.games.wortkunst.state import Kind, Move, State
from parlour.games.wortkunst.values.board import put
from parlour.games.wortkunst.values.tiles import as_drawn, without
from parlour.pieces.words.graph import graph


def place(state: State, seat: Seat, tiles: tuple[Tile, ...], moment: Moment, *, sure: bool = False) -> Step[State]:
    """Place `tiles`; the turn ends after the rating and, if challenges are on, after the others' answers."""
    need_turn(state, seat)
    laid = take_tiles(state.board, state.racks[seat], tiles)
    words = words_formed(state.board, laid)
    _need_known(state, words, sure=sure)

    left = without(state.racks[seat], as_drawn(tile.tile for tile in laid))
    placed = replace(
        state,
        board=put(state.board, laid),
        racks={**state.racks, seat: left},
        pending=_advised(state, Move(seat, Kind.PLACE, moment.at, laid, words)),
        advice=None,
    )
    event = Event("tiles_placed", {"player_id": seat, "words": words, "count": len(laid)})
    return open_to_challenge(placed, event)


def _need_known(state: State, words: tuple[str, ...], *, sure: bool) -> None:
    """Refuse words that the dictionary does not know: always, or until the player is sure or has asked the judge."""
    strange: tuple[str, ...] = ()
    if state.options.dictionary == "check":
        strange = tuple(word for word in words if word not in graph("de"))
    elif state.options.dictionary == "ask" and not sure:
        asked = state.advice.words if state.advice else ()
        strange = tuple(word for word in unknown(state, words) if word not in asked)
    if strange:
        raise Rejected(Code.UNKNOWN_WORD, f"{strange[0]} is not in the dictionary.", word=strange[0])


def _advised(state: State, move: Move) -> Move:
    """Attach the ratings that the player has already asked for."""
    if state.advice is None:
        return move
    known = tuple(each for each in state.advice.evaluations if each.word in state.rated(move.words))
    return replace(move, evaluations=known, model=state.advice.model) if known else move
