"""The best possible board: asking for it after a match, and keeping the answer."""

from parlour.core.copying import replace
from parlour.core.game import SERVER, Ask, Json, Seat, Step
from parlour.core.refusal import require
from parlour.games.crossword.actions import Possible
from parlour.games.crossword.errors import Code
from parlour.games.crossword.state import Phase, State

POSSIBLE = "possible"


def asks(state: State) -> tuple[Ask, ...]:
    """Ask for the best board once a match is scored; the search begins with the players' boards."""
    if state.phase is not Phase.SCORING or state.possible:
        return ()
    about: dict[str, Json] = {
        "letters": state.letters,
        "grid_size": state.options.grid_size,
        "language": state.options.language,
        "boards": tuple(state.boards[seat] for seat in state.active),
    }
    return (Ask(POSSIBLE, about),)


def answer(state: State, seat: Seat, possible: Possible) -> Step[State]:
    """Keep the best board that was found; only the server answers, and only once."""
    require(seat == SERVER and asks(state), Code.WRONG_PHASE)

    return Step(replace(state, possible=possible))
