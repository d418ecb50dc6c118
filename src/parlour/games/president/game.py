"""President as its hosts know it."""

from collections.abc import Iterable, Mapping
from typing import assert_never

from parlour.core.dice import Dice
from parlour.core.game import (
    About,
    Absence,
    Door,
    Game,
    Manners,
    Moment,
    Outcome,
    Past,
    Seat,
    Span,
    Starter,
    Step,
    View,
)
from parlour.games.president.actions import Action as Move
from parlour.games.president.actions import (
    DiscardSelect,
    ExchangeReturn,
    ExchangeReturnVice,
    GiftSelect,
    Pass,
    Play,
)
from parlour.games.president.bots import worlds
from parlour.games.president.bots.levels import BOTS, THINKING_TIME
from parlour.games.president.rules import invariants, offers, ranking
from parlour.games.president.rules.discard import submit_discard_selection
from parlour.games.president.rules.effects import remembered
from parlour.games.president.rules.exchange import exchange_return
from parlour.games.president.rules.gift import submit_gift_distribution
from parlour.games.president.rules.play import pass_turn, play_cards
from parlour.games.president.rules.ranking import PRESIDENT, VICE_PRESIDENT
from parlour.games.president.rules.start import start_round
from parlour.games.president.state import Options as Choices
from parlour.games.president.state import State as Position
from parlour.games.president.view import TOLD, own, seen_by_all, view
from parlour.games.president.view import Seen as Shape


class President(Game[Position, Move]):
    """Be rid of your cards first; one deal is one game of the table, and titles lead from deal to deal."""

    name = "president"
    about = About(
        title="President",
        pitch="Get rid of your cards: sevens give, eights sweep, tens discard, Jacks turn the order round.",
        minutes=10,
        company=4,
    )
    version = "1"
    seats = range(3, 6)
    Options = Choices
    State = Position
    Action = Move
    Seen = Shape
    Told = TOLD
    manners = Manners(absence=Absence.BOT, starter=Starter.SEATED, answers=frozenset({Door.JOIN}))
    bots = BOTS

    def start(self, seats: tuple[Seat, ...], options: Choices, moment: Moment, past: Past) -> Step[Position]:
        """Deal to `seats`."""
        return start_round(seats, options, moment, past)

    def act(self, state: Position, seat: Seat, action: Move, moment: Moment) -> Step[Position]:
        """Play, pass, or do what is due."""
        return remembered(_step(state, seat, action))

    def leave(self, state: Position, seat: Seat, moment: Moment) -> Step[Position]:
        """Keep the chair in the deal: whoever takes it plays on with its hand."""
        return Step(state)

    def abandon(self, state: Position, reason: str) -> Step[Position]:
        """Stop an unfinished deal."""
        return ranking.abandon(state, reason)

    def phase(self, state: Position) -> str:
        """Name the phase."""
        return state.phase.value

    def to_act(self, state: Position) -> frozenset[Seat]:
        """Name who is on turn, or all who owe a return."""
        return offers.to_act(state)

    def legal(self, state: Position, seat: Seat) -> Iterable[Move]:
        """Offer every sensible play, and a sample of gifts, discards and returns."""
        return offers.legal(state, seat)

    def default(self, state: Position, seat: Seat) -> Move:
        """Pass, lead the lowest card, or part with the lowest cards."""
        return offers.default(state, seat)

    def thinking_time(self, view: View, seat: Seat, level: str, people: frozenset[Seat]) -> Span:
        """Think as long as the specification says."""
        return THINKING_TIME

    def view(self, state: Position, seat: Seat | None) -> View:
        """Show one's own hand, and everything that lies open."""
        return view(state, seat)

    def views(self, state: Position, seats: Iterable[Seat | None]) -> tuple[View, Mapping[Seat | None, View]]:
        """Show everything but what is a player's own to all alike."""
        return seen_by_all(state), {seat: own(state, seat) for seat in seats}

    def imagine(self, view: View, seat: Seat, dice: Dice) -> Position:
        """Deal the cards that `seat` cannot see."""
        return worlds.imagine(view, seat, dice)

    def outcome(self, state: Position) -> Outcome | None:
        """Tell who got which title, or that the deal was abandoned."""
        return ranking.outcome(state)

    def faults(self, state: Position) -> Iterable[str]:
        """Name every broken invariant."""
        return invariants.faults(state)


def _step(state: Position, seat: Seat, action: Move) -> Step[Position]:
    match action:
        case Play(cards):
            return play_cards(state, seat, cards)
        case Pass():
            return pass_turn(state, seat)
        case GiftSelect(assignments):
            return submit_gift_distribution(state, seat, assignments)
        case DiscardSelect(cards):
            return submit_discard_selection(state, seat, cards)
        case ExchangeReturn(cards):
            return exchange_return(state, seat, PRESIDENT, cards)
        case ExchangeReturnVice(cards):
            return exchange_return(state, seat, VICE_PRESIDENT, cards)
        case _:
            assert_never(action)


GAME = President()
