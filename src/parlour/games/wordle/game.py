"""A race for a word as its hosts know it."""

from collections.abc import Collection, Iterable, Mapping

from parlour.core.dice import Dice
from parlour.core.game import About, Game, Moment, Outcome, Past, Seat, Span, Step, View
from parlour.games.wordle.actions import Action as Move
from parlour.games.wordle.actions import Guess
from parlour.games.wordle.bots.levels import BOTS, thinking_time
from parlour.games.wordle.rules import invariants, race, result
from parlour.games.wordle.rules.leave import abandon, leave
from parlour.games.wordle.rules.possible import possible
from parlour.games.wordle.rules.spelling import spelling
from parlour.games.wordle.state import Options as Choices
from parlour.games.wordle.state import State as Position
from parlour.games.wordle.view import TOLD, letters, seen_by_all, view
from parlour.games.wordle.view import Seen as Shape
from parlour.pieces.words import fingerprint

LISTS = "3dd2be88"
"""Of the lists of riddles, which are read only when needed; a test holds it against them."""
SAMPLE = 24
"""How many words are offered."""


class WordRace(Game[Position, Move]):
    """Everybody looks for the same word; the fewest guesses win, and of equals the earliest."""

    name = "wordle"
    about = About(
        title="Word race",
        pitch="The same hidden word for everybody, six guesses, colours for clues: who finds it first?",
        minutes=5,
        company=3,
    )
    version = f"1-{LISTS}-{fingerprint('en')}-{fingerprint('de')}"
    seats = range(1, 9)
    Options = Choices
    State = Position
    Action = Move
    Seen = Shape
    Told = TOLD
    bots = BOTS

    def prepare(self, options: Choices) -> None:
        """Read the words one may guess."""
        spelling(options.kind)

    def start(self, seats: tuple[Seat, ...], options: Choices, moment: Moment, past: Past) -> Step[Position]:
        """Begin a race between `seats`."""
        return race.begin(seats, options, moment)

    def act(self, state: Position, seat: Seat, action: Move, moment: Moment) -> Step[Position]:
        """Guess."""
        return race.guess(state, seat, action.word, moment)

    def leave(self, state: Position, seat: Seat, moment: Moment) -> Step[Position]:
        """Let a player go for good."""
        return leave(state, seat)

    def plays_on(self, state: Position, people: Collection[Seat]) -> bool:
        """Let bots finish a race that somebody had finished before leaving, so that the result stands."""
        return any(seat in state.finished_at for seat in people)

    def abandon(self, state: Position, reason: str) -> Step[Position]:
        """Stop an unfinished race."""
        return abandon(state, reason)

    def phase(self, state: Position) -> str:
        """Name the phase."""
        return state.phase.value

    def to_act(self, state: Position) -> frozenset[Seat]:
        """Name all who are not done."""
        return state.racing

    def legal(self, state: Position, seat: Seat) -> Iterable[Move]:
        """Offer some of the words it can still be, from A to Z: as far as `seat` knows, any may be the secret."""
        if seat not in state.racing:
            return ()
        words = possible(state.options.kind, state.clues(seat))
        return map(Guess, words[:: -(-len(words) // SAMPLE)])

    def default(self, state: Position, seat: Seat) -> Move:
        """Guess the first word it can still be."""
        return Guess(possible(state.options.kind, state.clues(seat))[0])

    def thinking_time(self, view: View, seat: Seat, level: str, people: frozenset[Seat]) -> Span:
        """Let people have time to guess, and hurry once only bots are left."""
        return thinking_time(level, people)

    def view(self, state: Position, seat: Seat | None) -> View:
        """Show one's own guesses, of the others colours; everything once one is done, or the race is over."""
        return view(state, seat)

    def views(self, state: Position, seats: Iterable[Seat | None]) -> tuple[View, Mapping[Seat | None, View]]:
        """Show everything but letters to all alike."""
        return seen_by_all(state), {seat: letters(state, seat) for seat in seats}

    def imagine(self, view: View, seat: Seat, dice: Dice) -> Position:
        """Think of a secret it can still be, and of guesses that others would have seen marked like that."""
        from parlour.games.wordle.bots.worlds import imagine

        return imagine(view, seat, dice)

    def outcome(self, state: Position) -> Outcome | None:
        """Tell who won, or that the race was abandoned."""
        return result.outcome(state)

    def faults(self, state: Position) -> Iterable[str]:
        """Name every broken invariant."""
        return invariants.faults(state)


GAME = WordRace()
