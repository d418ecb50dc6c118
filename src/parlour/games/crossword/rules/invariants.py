"""The invariants: conditions that hold at every moment of every match."""

from collections import Counter
from collections.abc import Iterator

from parlour.core.game import Seat
from parlour.games.crossword.state import Phase, State
from parlour.games.crossword.values.board import Board


def faults(state: State) -> Iterator[str]:
    """List every invariant that `state` breaks."""
    active, size = frozenset(state.active), state.options.grid_size
    announced = state.turn_number + (state.phase is not Phase.ANNOUNCING)
    drawn = state.options.random_letters
    promises = {
        "everyone has a board": tuple(state.boards) == state.players,
        "boards are square": all(_square(board, size) for board in state.boards.values()),
        "boards hold what was announced": all(_holds(state, seat) for seat in state.players),
        "only players leave": state.left <= frozenset(state.players),
        "only active players have placed": state.placed <= active,
        "a running match has players": bool(active) or state.phase is Phase.ABANDONED,
        "every turn has one letter": len(state.letters) == announced or state.phase is Phase.ABANDONED,
        "nobody places before a letter is known": state.phase is not Phase.ANNOUNCING or not state.placed,
        "a turn waits for someone": state.phase is not Phase.PLACING or bool(state.missing),
        "letters are announced by a player or drawn": (state.announcer is None) == drawn,
        "the announcer is active": state.phase is not Phase.ANNOUNCING or state.announcer in active,
        "all players who stayed are scored, and only at the end": _scored(state),
        "the best board is no worse than any": state.possible is None or _best(state) <= state.possible.total,
    }
    return (promise for promise, holds in promises.items() if not holds)


def _square(board: Board, size: int) -> bool:
    return len(board) == size and all(len(row) == size for row in board)


def _holds(state: State, seat: Seat) -> bool:
    """Return whether a board has the first announced letters, as many as `seat` was there to place."""
    held = Counter(cell for row in state.boards[seat] for cell in row if cell)
    count = held.total()
    due = count if seat in state.left else state.turn_number + (seat in state.placed)
    return count == due and held == Counter(state.letters[:count])


def _scored(state: State) -> bool:
    return tuple(state.scores) == (state.active if state.phase is Phase.SCORING else ())


def _best(state: State) -> int:
    return max((score.total for score in state.scores.values()), default=0)
