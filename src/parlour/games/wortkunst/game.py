"""Wortkunst as its hosts know it."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import assert_never

from parlour.core.dice import Dice
from parlour.core.game import (
    About,
    Absence,
    Ask,
    Event,
    Game,
    Highlight,
    Manners,
    Moment,
    Outcome,
    Past,
    Patience,
    PlainRequest,
    PlayedMove,
    Seat,
    SeatFigures,
    Span,
    Step,
    View,
)
from parlour.core.word_verdict import JUDGE, Delay, NoVerdict, Verdict
from parlour.games.wortkunst import actions, figures, state, view
from parlour.games.wortkunst.actions import Accept, Challenge, Consult, Exchange, Pass, Place, Retry
from parlour.games.wortkunst.bots import imagined_states, rack_review
from parlour.games.wortkunst.bots.level_ratings import RATINGS
from parlour.games.wortkunst.bots.levels import BOTS
from parlour.games.wortkunst.bots.pace import thinking_time
from parlour.games.wortkunst.rules import ask_judge, challenge, ending, invariants, turns
from parlour.games.wortkunst.rules.exchange_tiles import exchange, pass_turn
from parlour.games.wortkunst.rules.judge_advice import consult
from parlour.games.wortkunst.rules.place_tiles import place
from parlour.games.wortkunst.rules.possible_actions import offers
from parlour.games.wortkunst.state import Phase
from parlour.pieces.words import fingerprint
from parlour.pieces.words.graph import graph


class Wortkunst(Game[state.State, actions.Action]):
    """German words on one board; a judge rates the creativity, rarity and beauty of each."""

    name = "wortkunst"
    about = About(
        title="Wortkunst",
        pitch="Das kreative Wortspiel unter Freunden: play German words and see how beautiful they are."
        " You need to know some German.",
        minutes=60,
    )
    version = f"1-{fingerprint('de')}"
    seats = range(1, 5)
    Options = state.Options
    State = state.State
    Action = actions.Action
    Answer = actions.Answer
    Seen = view.Seen
    Told = view.TOLD
    Noted = rack_review.NOTED
    provided_options = MappingProxyType({"judge": JUDGE})
    manners = Manners(
        absence=Absence.WAIT,
        link_only=True,
        blocks_unjoined=True,
        unnamed="Spieler",
        answers=frozenset({PlainRequest.CREATE}),
    )
    drawn_keys = frozenset({"rack"})
    bots = BOTS
    bot_ratings = RATINGS
    neutral_options = frozenset({"dictionary"})

    def prepare(self, options: state.Options) -> None:
        """Read the dictionary, if the match uses it."""
        if options.dictionary != "off" or options.challenge != "off":
            graph("de")

    def start(self, seats: tuple[Seat, ...], options: state.Options, moment: Moment, past: Past) -> Step[state.State]:
        """Start a match between `seats`."""
        return turns.begin(seats, options, moment)

    def act(
        self, state: state.State, seat: Seat, action: actions.Action | actions.Answer, moment: Moment
    ) -> Step[state.State]:
        """Place, exchange, pass, answer to a move, consult the judge, ask again, or take the judge's answer."""
        match action:
            case Place(tiles, sure):
                return place(state, seat, tiles, moment, sure=sure)
            case Consult(tiles):
                return consult(state, seat, tiles)
            case Exchange(tiles):
                return exchange(state, seat, tiles, moment)
            case Pass():
                return pass_turn(state, seat, moment)
            case Retry():
                return ask_judge.retry(state, seat)
            case Accept() | Challenge():
                return challenge.answer(state, seat, action)
            case Verdict():
                return ask_judge.take_verdict(state, seat, action)
            case NoVerdict():
                return ask_judge.take_no_verdict(state, seat, action)
            case Delay():
                return ask_judge.take_delay(state, seat, action)
            case _:
                assert_never(action)

    def abandon(self, state: state.State, reason: str) -> Step[state.State]:
        """Stop an unfinished match."""
        return ending.abandon(state, reason)

    def to_act(self, state: state.State) -> frozenset[Seat]:
        """Return the player on turn, or those who must answer to a move; nobody while the judge thinks.

        If the judge must be asked again, everyone may.
        """
        if state.phase is Phase.RATING_FAILED:
            return frozenset(state.players)
        if state.phase is Phase.CHALLENGE:
            return state.undecided
        return frozenset({state.turn}) if state.phase is Phase.MOVE else frozenset()

    def turn(self, state: state.State, must: frozenset[Seat]) -> Seat | None:
        """Return the player whose move it is, until the move is counted."""
        return None if state.end else state.turn

    def waits_for_people(self, state: state.State) -> bool:
        """Let only people ask a failing judge again, because a bot would never stop."""
        return state.phase is Phase.RATING_FAILED

    def patience(self, state: state.State) -> Patience | None:
        """Let a move that nobody challenges in time stand."""
        waits = state.phase is Phase.CHALLENGE
        return Patience(challenge.SECONDS, challenge.GRACE_SECONDS) if waits else None

    def legal(self, state: state.State, seat: Seat) -> Iterable[actions.Action]:
        """List a sample of what can be done."""
        return offers(state, seat)

    def default(self, state: state.State, seat: Seat) -> actions.Action:
        """Pass, accept a move, or ask the judge again."""
        if state.phase is Phase.CHALLENGE:
            return Accept()
        return Retry() if state.phase is Phase.RATING_FAILED else Pass()

    def thinking_time(self, view: View, seat: Seat, level: str, people: frozenset[Seat]) -> Span:
        """Leave people time to read the last verdict, and to be the first to challenge."""
        return thinking_time(view, people)

    def asks(self, state: state.State) -> tuple[Ask, ...]:
        """Ask the judge about the words just laid."""
        return ask_judge.asks(state)

    def ponder(self, ask: Ask, dice: Dice) -> Verdict:
        """Rate words with the built-in judge."""
        return ask_judge.ponder(ask)

    def unanswered(self, ask: Ask) -> NoVerdict | None:
        """Let the rating fail if nobody could give one."""
        return ask_judge.unanswered(ask)

    def delayed(self, ask: Ask, ahead: int) -> Delay:
        """Tell everyone that the judge takes long."""
        return Delay(ahead)

    def view(self, state: state.State, seat: Seat | None) -> View:
        """Show everything but the bag and other players' racks."""
        return view.view(state, seat)

    def views(self, state: state.State, seats: Iterable[Seat | None]) -> tuple[View, Mapping[Seat | None, View]]:
        """Split the views into racks and everything else."""
        return view.seen_by_all(state), {seat: view.own(state, seat) for seat in seats}

    def imagine(self, view: View, seat: Seat, dice: Dice) -> state.State:
        """Deal the tiles that `seat` cannot see."""
        return imagined_states.imagine(view, seat, dice)

    def outcome(self, state: state.State) -> Outcome | None:
        """Return the scores, or that the match was abandoned."""
        return ending.outcome(state)

    def review(self, move: PlayedMove[state.State], dice: Dice) -> Highlight | None:
        """Name the best placement that the rack had."""
        return rack_review.review(move)

    def figures(self, view: View, events: Sequence[Event], outcome: Outcome) -> Mapping[Seat, SeatFigures]:
        """Count points, and the words that were rated."""
        return figures.figures(view, outcome)

    def faults(self, state: state.State) -> Iterable[str]:
        """List every broken invariant."""
        return invariants.faults(state)


GAME = Wortkunst()
