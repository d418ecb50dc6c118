"""Wortkunst as its hosts know it."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import assert_never

from parlour.core.dice import Dice
from parlour.core.game import About, Absence, Ask, Door, Game, Manners, Moment, Outcome, Past, Seat, Span, Step, View
from parlour.core.verdict import JUDGE, Delay, NoVerdict, Verdict
from parlour.games.wortkunst.actions import Action as Deed
from parlour.games.wortkunst.actions import Answer as Word
from parlour.games.wortkunst.actions import Consult, Exchange, Pass, Place, Retry
from parlour.games.wortkunst.bots import BOTS, thinking_time
from parlour.games.wortkunst.rules import ending, invariants, rating, turns, worlds
from parlour.games.wortkunst.rules.advice import consult
from parlour.games.wortkunst.rules.exchange import exchange, let_go
from parlour.games.wortkunst.rules.offers import offers
from parlour.games.wortkunst.rules.place import place
from parlour.games.wortkunst.state import Options as Choices
from parlour.games.wortkunst.state import Phase
from parlour.games.wortkunst.state import State as Position
from parlour.games.wortkunst.view import TOLD, own, seen_by_all, view
from parlour.games.wortkunst.view import Seen as Shape
from parlour.pieces.words import fingerprint
from parlour.pieces.words.graph import graph


class Wortkunst(Game[Position, Deed]):
    """German words on one board; a judge rates each for its creativity, rarity and beauty."""

    name = "wortkunst"
    about = About(
        title="Wortkunst",
        pitch="Das kreative Wortspiel unter Freunden: lay German words, and a judge says how beautiful they are.",
        minutes=60,
    )
    version = f"1-{fingerprint('de')}"
    seats = range(1, 5)
    Options = Choices
    State = Position
    Action = Deed
    Answer = Word
    Seen = Shape
    Told = TOLD
    provided_options = MappingProxyType({"judge": JUDGE})
    manners = Manners(
        absence=Absence.WAIT,
        link_only=True,
        blocks_unjoined=True,
        unnamed="Spieler",
        answers=frozenset({Door.CREATE}),
    )
    bots = BOTS

    def prepare(self, options: Choices) -> None:
        """Read the dictionary, if it is asked."""
        if options.dictionary != "off":
            graph("de")

    def start(self, seats: tuple[Seat, ...], options: Choices, moment: Moment, past: Past) -> Step[Position]:
        """Begin a game between `seats`."""
        return turns.begin(seats, options, moment)

    def act(self, state: Position, seat: Seat, action: Deed | Word, moment: Moment) -> Step[Position]:
        """Place, exchange, pass, ask the judge before or again, or hear what he says."""
        match action:
            case Place(tiles, sure):
                return place(state, seat, tiles, moment, sure=sure)
            case Consult(tiles):
                return consult(state, seat, tiles)
            case Exchange(tiles):
                return exchange(state, seat, tiles, moment)
            case Pass():
                return let_go(state, seat, moment)
            case Retry():
                return rating.retry(state, seat)
            case Verdict():
                return rating.judged(state, seat, action)
            case NoVerdict():
                return rating.unjudged(state, seat, action)
            case Delay():
                return rating.delayed(state, seat, action)
            case _:
                assert_never(action)

    def leave(self, state: Position, seat: Seat, moment: Moment) -> Step[Position]:
        """Wait for who has gone: the seat stays his."""
        return Step(state)

    def abandon(self, state: Position, reason: str) -> Step[Position]:
        """Stop an unfinished game."""
        return ending.abandon(state, reason)

    def phase(self, state: Position) -> str:
        """Name the phase."""
        return state.phase.value

    def to_act(self, state: Position) -> frozenset[Seat]:
        """Name whose turn it is; everybody if the judge is to be asked again, nobody while he thinks."""
        if state.phase is Phase.RATING_FAILED:
            return frozenset(state.players)
        return frozenset({state.turn}) if state.phase is Phase.MOVE else frozenset()

    def turn(self, state: Position, must: frozenset[Seat]) -> Seat | None:
        """Name who moves or has moved, until the move is counted."""
        return None if state.end else state.turn

    def waits_for_people(self, state: Position) -> bool:
        """Leave it to people to ask a judge again who does not answer: a bot would never tire."""
        return state.phase is Phase.RATING_FAILED

    def legal(self, state: Position, seat: Seat) -> Iterable[Deed]:
        """Offer a sample of what can be done."""
        return offers(state, seat)

    def default(self, state: Position, seat: Seat) -> Deed:
        """Pass, or ask the judge again."""
        return Retry() if state.phase is Phase.RATING_FAILED else Pass()

    def thinking_time(self, view: View, seat: Seat, level: str, people: frozenset[Seat]) -> Span:
        """Leave as much time as it takes to read the last verdict."""
        return thinking_time(view)

    def asks(self, state: Position) -> tuple[Ask, ...]:
        """Ask the judge about the words just laid."""
        return rating.asks(state)

    def ponder(self, ask: Ask, dice: Dice) -> Verdict:
        """Rate words by the house's own reckoning."""
        return rating.ponder(ask)

    def unanswered(self, ask: Ask) -> NoVerdict | None:
        """Let a rating fail that nobody could give."""
        return rating.unanswered(ask)

    def delayed(self, ask: Ask, ahead: int) -> Delay:
        """Let everybody know what they wait for."""
        return Delay(ahead)

    def view(self, state: Position, seat: Seat | None) -> View:
        """Show everything but the bag and the others' racks."""
        return view(state, seat)

    def views(self, state: Position, seats: Iterable[Seat | None]) -> tuple[View, Mapping[Seat | None, View]]:
        """Show everything but racks to all alike."""
        return seen_by_all(state), {seat: own(state, seat) for seat in seats}

    def imagine(self, view: View, seat: Seat, dice: Dice) -> Position:
        """Deal the tiles that `seat` cannot see."""
        return worlds.imagine(view, seat, dice)

    def outcome(self, state: Position) -> Outcome | None:
        """Tell who won, or that the game was abandoned."""
        return ending.outcome(state)

    def faults(self, state: Position) -> Iterable[str]:
        """Name every broken invariant."""
        return invariants.faults(state)


GAME = Wortkunst()
