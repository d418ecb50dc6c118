"""Crossword as its hosts know it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from parlour.core.dice import Dice
from parlour.core.game import About, Ask, Event, Game, Manners, Moment, Outcome, Past, Seat, SeatFigures, Step, View
from parlour.games.crossword import actions, figures, state, view
from parlour.games.crossword.actions import Announce, Place, Possible
from parlour.games.crossword.bots import imagined_states
from parlour.games.crossword.bots.level_ratings import RATINGS
from parlour.games.crossword.bots.levels import BOTS, THINKING_TIME
from parlour.games.crossword.rules import best_board, invariants, result, turns
from parlour.games.crossword.rules.announce_letter import announce
from parlour.games.crossword.rules.leave import abandon, leave
from parlour.games.crossword.rules.place_letter import place
from parlour.games.crossword.state import Phase
from parlour.pieces.words import alphabet, fingerprint

MOST_USEFUL = "E"


class Crossword(Game[state.State, actions.Action]):
    """Everyone places the same letters on their own board; words across and down score."""

    name = "crossword"
    about = About(
        title="Crossword",
        pitch="Everyone gets the same letters, one at a time, for their own board: who finds the most words?",
        minutes=15,
    )
    version = f"1-{fingerprint('en')}-{fingerprint('de')}"
    seats = range(1, 13)
    Options = state.Options
    State = state.State
    Action = actions.Action
    Answer = Possible
    Seen = view.Seen
    Told = view.TOLD
    manners = Manners(onlookers_see_secrets=True)
    bots = BOTS
    bot_ratings = RATINGS
    neutral_options = frozenset({"language"})
    thinking = THINKING_TIME

    def prepare(self, options: state.Options) -> None:
        """Read the words that score on such a board."""
        result.words_for(options)

    def start(self, seats: tuple[Seat, ...], options: state.Options, moment: Moment, past: Past) -> Step[state.State]:
        """Start a match between `seats`."""
        return turns.begin(seats, options, moment, past)

    def act(
        self, state: state.State, seat: Seat, action: actions.Action | Possible, moment: Moment
    ) -> Step[state.State]:
        """Announce a letter, place it, or store the best possible board."""
        match action:
            case Announce(letter):
                return announce(state, seat, letter)
            case Place(row, col):
                return place(state, seat, row, col, moment)
            case Possible():
                return best_board.answer(state, seat, action)
            case _:
                assert_never(action)

    def leave(self, state: state.State, seat: Seat, moment: Moment) -> Step[state.State]:
        """Take a player out for good."""
        return leave(state, seat, moment)

    def abandon(self, state: state.State, reason: str) -> Step[state.State]:
        """Stop an unfinished match."""
        return abandon(state, reason)

    def to_act(self, state: state.State) -> frozenset[Seat]:
        """Return the announcer, or all players who still have to place the letter."""
        if state.phase is Phase.PLACING:
            return state.missing
        if state.phase is Phase.ANNOUNCING and state.announcer:
            return frozenset({state.announcer})
        return frozenset()

    def legal(self, state: state.State, seat: Seat) -> Iterable[actions.Action]:
        """List every letter of the alphabet, or every empty cell."""
        if seat not in self.to_act(state):
            return ()
        if state.phase is Phase.ANNOUNCING:
            return map(Announce, alphabet(state.options.language))
        rows = enumerate(state.boards[seat])
        return (Place(row, col) for row, cells in rows for col, cell in enumerate(cells) if cell is None)

    def default(self, state: state.State, seat: Seat) -> actions.Action:
        """Announce a letter that fits nearly anywhere, or fill the first empty cell."""
        return Announce(MOST_USEFUL) if state.phase is Phase.ANNOUNCING else next(iter(self.legal(state, seat)))

    def asks(self, state: state.State) -> tuple[Ask, ...]:
        """Ask for the best possible board once a match is scored."""
        return best_board.asks(state)

    def ponder(self, ask: Ask, dice: Dice) -> Possible:
        """Find the best possible board."""
        from parlour.games.crossword.bots.board_search import ponder  # loads numpy

        return ponder(ask, dice)

    def view(self, state: state.State, seat: Seat | None) -> View:
        """Show players their own board; show all boards to spectators and after the end."""
        return view.view(state, seat)

    def views(self, state: state.State, seats: Iterable[Seat | None]) -> tuple[View, Mapping[Seat | None, View]]:
        """Split the views into the boards and everything else."""
        return view.seen_by_all(state), {seat: view.boards(state, seat) for seat in seats}

    def imagine(self, view: View, seat: Seat, dice: Dice) -> state.State:
        """Make up the boards that `seat` cannot see."""
        return imagined_states.imagine(view, seat, dice)

    def outcome(self, state: state.State) -> Outcome | None:
        """Return the scores, or that the match was abandoned."""
        return result.outcome(state)

    def figures(self, view: View, events: Sequence[Event], outcome: Outcome) -> Mapping[Seat, SeatFigures]:
        """Count the points of boards, and their words."""
        return figures.figures(view, outcome)

    def faults(self, state: state.State) -> Iterable[str]:
        """List every broken invariant."""
        return invariants.faults(state)


GAME = Crossword()
