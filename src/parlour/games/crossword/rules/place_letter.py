"""Placing the announced letter on a player's own board."""

from parlour.core.copying import replace
from parlour.core.game import Event, Moment, Seat, Step
from parlour.core.refusal import require
from parlour.games.crossword.errors import Code
from parlour.games.crossword.rules.turns import close
from parlour.games.crossword.state import Phase, State
from parlour.games.crossword.values.board import put


def place(state: State, seat: Seat, row: int, col: int, moment: Moment) -> Step[State]:
    """Place the turn's letter in an empty cell of the player's own board; it cannot be taken back."""
    require(not state.over, Code.GAME_OVER)
    require(seat in state.active, Code.NOT_IN_GAME)
    require(state.phase is Phase.PLACING, Code.WRONG_PHASE)
    require(seat not in state.placed, Code.ALREADY_PLACED)
    board, inside = state.boards[seat], range(state.options.grid_size)
    require(row in inside and col in inside, Code.OUT_OF_BOUNDS)
    require(board[row][col] is None, Code.CELL_OCCUPIED)

    written = put(board, row, col, state.letters[-1])
    placed = replace(state, boards={**state.boards, seat: written}, placed=state.placed | {seat})
    return close(placed, moment, Event("letter_placed", {"player_id": seat}))
