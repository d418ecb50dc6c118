"""The word race as its hosts know it."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from parlour.core.dice import Dice
from parlour.core.game import About, Event, Game, Moment, Outcome, Past, Seat, SeatFigures, Span, Step, View
from parlour.games.wordle import actions, figures, state, view
from parlour.games.wordle.actions import Guess
from parlour.games.wordle.bots.level_ratings import RATINGS
from parlour.games.wordle.bots.levels import BOTS, thinking_time
from parlour.games.wordle.rules import invariants, race, result
from parlour.games.wordle.rules.guess_list import guess_list
from parlour.games.wordle.rules.leave import abandon, leave
from parlour.games.wordle.rules.possible_answers import possible
from parlour.pieces.words import fingerprint

LISTS = "3dd2be88"
"""Fingerprint of the answer lists, which are read only when needed; a test checks it."""
SAMPLE = 24
"""How many words `legal` offers."""


class WordRace(Game[state.State, actions.Action]):
    """Everyone looks for the same word; the fewest guesses win, and the earlier player wins a tie."""

    name = "wordle"
    about = About(
        title="Word race",
        pitch="The same hidden word for everyone, six guesses, colours for clues: who finds it first?",
        minutes=5,
        company=3,
    )
    version = f"1-{LISTS}-{fingerprint('en')}-{fingerprint('de')}"
    seats = range(1, 9)
    Options = state.Options
    State = state.State
    Action = actions.Action
    Seen = view.Seen
    Told = view.TOLD
    bots = BOTS
    bot_ratings = RATINGS
    neutral_options = frozenset({"language"})

    def prepare(self, options: state.Options) -> None:
        """Read the words that may be guessed."""
        guess_list(options.kind)

    def start(self, seats: tuple[Seat, ...], options: state.Options, moment: Moment, past: Past) -> Step[state.State]:
        """Start a race between `seats`."""
        return race.begin(seats, options, moment)

    def act(self, state: state.State, seat: Seat, action: actions.Action, moment: Moment) -> Step[state.State]:
        """Guess a word."""
        return race.guess(state, seat, action.word, moment)

    def leave(self, state: state.State, seat: Seat, moment: Moment) -> Step[state.State]:
        """Take a player out for good."""
        return leave(state, seat)

    def plays_on(self, state: state.State, people: Collection[Seat]) -> bool:
        """Let bots finish a race that someone finished before leaving, so that their result counts."""
        return any(seat in state.finished_at for seat in people)

    def abandon(self, state: state.State, reason: str) -> Step[state.State]:
        """Stop an unfinished race."""
        return abandon(state, reason)

    def to_act(self, state: state.State) -> frozenset[Seat]:
        """Return all players who are still guessing."""
        return state.racing

    def give_time_back(self, state: state.State, seconds: float) -> state.State:
        """Let the race begin later."""
        return race.give_time_back(state, seconds)

    def legal(self, state: state.State, seat: Seat) -> Iterable[actions.Action]:
        """List some words from A to Z that could still be the secret, as far as `seat` knows."""
        if seat not in state.racing:
            return ()
        words = possible(state.options.kind, state.clues(seat))
        return map(Guess, words[:: -(-len(words) // SAMPLE)])

    def thinking_time(self, view: View, seat: Seat, level: str, people: frozenset[Seat]) -> Span:
        """Give people time to guess, and hurry once only bots are left."""
        return thinking_time(level, people)

    def view(self, state: state.State, seat: Seat | None) -> View:
        """Show players their own guesses and the colours of the others; everything once they are done."""
        return view.view(state, seat)

    def views(self, state: state.State, seats: Iterable[Seat | None]) -> tuple[View, Mapping[Seat | None, View]]:
        """Split the views into letters and everything else."""
        return view.seen_by_all(state), {seat: view.letters(state, seat) for seat in seats}

    def imagine(self, view: View, seat: Seat, dice: Dice) -> state.State:
        """Make up a secret that fits what `seat` knows, and guesses of the others that fit their colours."""
        from parlour.games.wordle.bots.imagined_states import imagine  # loads numpy

        return imagine(view, seat, dice)

    def outcome(self, state: state.State) -> Outcome | None:
        """Return the scores, or that the race was abandoned."""
        return result.outcome(state)

    def figures(self, view: View, events: Sequence[Event], outcome: Outcome) -> Mapping[Seat, SeatFigures]:
        """Count guesses."""
        return figures.figures(view, outcome)

    def faults(self, state: state.State) -> Iterable[str]:
        """List every broken invariant."""
        return invariants.faults(state)


GAME = WordRace()
