"""Announcing the letter that all players place this turn."""

from unicodedata import normalize

from parlour.core.game import Seat, Step
from parlour.core.refusal import require
from parlour.games.crossword.errors import Code
from parlour.games.crossword.rules.turns import start_placing
from parlour.games.crossword.state import Phase, State
from parlour.pieces.words import alphabet


def announce(state: State, seat: Seat, letter: str) -> Step[State]:
    """Announce the letter of this turn; it cannot be taken back."""
    require(not state.over, Code.GAME_OVER)
    require(seat in state.active, Code.NOT_IN_GAME)
    require(state.phase is Phase.ANNOUNCING, Code.WRONG_PHASE)
    require(seat == state.announcer, Code.NOT_ANNOUNCER)
    capital = _capital(letter)
    require(capital in set(alphabet(state.options.language)), Code.BAD_LETTER)

    return start_placing(state, seat, capital)


def _capital(letter: str) -> str:
    """Return `letter` in capitals, or unchanged if it is not simply a small letter: ſ is not S, and ß is not SS."""
    composed = normalize("NFC", letter)
    capital = composed.upper()
    return capital if capital.lower() == composed else composed
