"""Crossword as its hosts know it."""

from collections.abc import Iterable, Mapping
from typing import assert_never

from parlour.core.dice import Dice
from parlour.core.game import About, Ask, Game, Manners, Moment, Outcome, Past, Seat, Span, Step, View
from parlour.games.crossword.actions import Action as Move
from parlour.games.crossword.actions import Announce, Place, Possible
from parlour.games.crossword.bots import worlds
from parlour.games.crossword.bots.levels import BOTS, THINKING_TIME
from parlour.games.crossword.rules import hindsight, invariants, result, turns
from parlour.games.crossword.rules.announce import announce
from parlour.games.crossword.rules.leave import abandon, leave
from parlour.games.crossword.rules.place import place
from parlour.games.crossword.state import Options as Choices
from parlour.games.crossword.state import Phase
from parlour.games.crossword.state import State as Position
from parlour.games.crossword.view import TOLD, boards, seen_by_all, view
from parlour.games.crossword.view import Seen as Shape
from parlour.pieces.words import alphabet, fingerprint

MOST_USEFUL = "E"


class Crossword(Game[Position, Move]):
    """Everybody writes the same letters into a grid of his own; words across and down score."""

    name = "crossword"
    about = About(
        title="Crossword",
        pitch="One letter at a time, everybody the same, each into a grid of one's own: who finds the most words?",
        minutes=15,
    )
    version = f"1-{fingerprint('en')}-{fingerprint('de')}"
    seats = range(1, 13)
    Options = Choices
    State = Position
    Action = Move
    Answer = Possible
    Seen = Shape
    Told = TOLD
    manners = Manners(onlookers_see_secrets=True)
    bots = BOTS

    def prepare(self, options: Choices) -> None:
        """Read the words that score on such a board."""
        result.words_for(options)

    def start(self, seats: tuple[Seat, ...], options: Choices, moment: Moment, past: Past) -> Step[Position]:
        """Begin a game between `seats`."""
        return turns.begin(seats, options, moment, past)

    def act(self, state: Position, seat: Seat, action: Move | Possible, moment: Moment) -> Step[Position]:
        """Announce, place, or take the house's answer."""
        match action:
            case Announce(letter):
                return announce(state, seat, letter)
            case Place(row, col):
                return place(state, seat, row, col, moment)
            case Possible():
                return hindsight.answer(state, seat, action)
            case _:
                assert_never(action)

    def leave(self, state: Position, seat: Seat, moment: Moment) -> Step[Position]:
        """Let a player go for good."""
        return leave(state, seat, moment)

    def abandon(self, state: Position, reason: str) -> Step[Position]:
        """Stop an unfinished game."""
        return abandon(state, reason)

    def phase(self, state: Position) -> str:
        """Name the phase."""
        return state.phase.value

    def to_act(self, state: Position) -> frozenset[Seat]:
        """Name the announcer, or all whose placement is missing."""
        if state.phase is Phase.PLACING:
            return state.missing
        if state.phase is Phase.ANNOUNCING and state.announcer:
            return frozenset({state.announcer})
        return frozenset()

    def legal(self, state: Position, seat: Seat) -> Iterable[Move]:
        """Offer every letter of the alphabet, or every empty cell."""
        if seat not in self.to_act(state):
            return ()
        if state.phase is Phase.ANNOUNCING:
            return map(Announce, alphabet(state.options.language))
        rows = enumerate(state.boards[seat])
        return (Place(row, col) for row, cells in rows for col, cell in enumerate(cells) if cell is None)

    def default(self, state: Position, seat: Seat) -> Move:
        """Announce a letter that fits anywhere, or fill the first empty cell."""
        return Announce(MOST_USEFUL) if state.phase is Phase.ANNOUNCING else next(iter(self.legal(state, seat)))

    def thinking_time(self, view: View, seat: Seat, level: str, people: frozenset[Seat]) -> Span:
        """Let everybody see what was announced."""
        return THINKING_TIME

    def asks(self, state: Position) -> tuple[Ask, ...]:
        """Ask for the best possible board once a game is scored."""
        return hindsight.asks(state)

    def ponder(self, ask: Ask, dice: Dice) -> Possible:
        """Find the best possible board."""
        from parlour.games.crossword.bots.possible import ponder  # loads numpy, only where it is needed

        return ponder(ask, dice)

    def view(self, state: Position, seat: Seat | None) -> View:
        """Show one's own board; all boards to spectators and after the end."""
        return view(state, seat)

    def views(self, state: Position, seats: Iterable[Seat | None]) -> tuple[View, Mapping[Seat | None, View]]:
        """Show everything but boards to all alike."""
        return seen_by_all(state), {seat: boards(state, seat) for seat in seats}

    def imagine(self, view: View, seat: Seat, dice: Dice) -> Position:
        """Fill the boards that `seat` cannot see."""
        return worlds.imagine(view, seat, dice)

    def outcome(self, state: Position) -> Outcome | None:
        """Tell who won, or that the game was abandoned."""
        return result.outcome(state)

    def faults(self, state: Position) -> Iterable[str]:
        """Name every broken invariant."""
        return invariants.faults(state)


GAME = Crossword()
