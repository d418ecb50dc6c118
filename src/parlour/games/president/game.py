"""President as its hosts know it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from parlour.core.dice import Dice
from parlour.core.game import (
    About,
    Absence,
    Event,
    Game,
    Highlight,
    Manners,
    Moment,
    Outcome,
    Past,
    PlainRequest,
    PlayedMove,
    Seat,
    SeatFigures,
    Starter,
    Step,
    View,
)
from parlour.games.president import actions, figures, state, view
from parlour.games.president.actions import DiscardSelect, ExchangeReturn, ExchangeReturnVice, GiftSelect, Pass, Play
from parlour.games.president.bots import imagined_deals, move_review
from parlour.games.president.bots.level_ratings import RATINGS
from parlour.games.president.bots.levels import BOTS
from parlour.games.president.rules import invariants, possible_actions, ranking
from parlour.games.president.rules.card_exchange import exchange_return
from parlour.games.president.rules.discard_cards import submit_discard_selection
from parlour.games.president.rules.effects import remember_effects
from parlour.games.president.rules.give_cards import submit_gift_distribution
from parlour.games.president.rules.play_and_pass import pass_turn, play_cards
from parlour.games.president.rules.ranking import ALL_TITLES, PRESIDENT, VICE_PRESIDENT
from parlour.games.president.rules.start_deal import start_round


class President(Game[state.State, actions.Action]):
    """Players compete to get rid of their cards; each deal is one match, and titles carry over to the next."""

    name = "president"
    about = About(
        title="President",
        pitch="Be the first to get rid of your cards and become President; the losers hand over their best cards.",
        minutes=10,
        company=4,
    )
    version = "1"
    seats = range(3, 6)
    Options = state.Options
    State = state.State
    Action = actions.Action
    Seen = view.Seen
    Told = view.TOLD
    Noted = move_review.NOTED
    manners = Manners(absence=Absence.BOT, starter=Starter.SEATED, answers=frozenset({PlainRequest.JOIN}))
    bots = BOTS
    bot_ratings = RATINGS
    neutral_options = frozenset({"places"})
    titles = ALL_TITLES

    def start(self, seats: tuple[Seat, ...], options: state.Options, moment: Moment, past: Past) -> Step[state.State]:
        """Deal to `seats`."""
        return start_round(seats, options, moment, past)

    def act(self, state: state.State, seat: Seat, action: actions.Action, moment: Moment) -> Step[state.State]:
        """Play, pass, give, discard or return cards."""
        return remember_effects(_step(state, seat, action))

    def abandon(self, state: state.State, reason: str) -> Step[state.State]:
        """Stop an unfinished deal."""
        return ranking.abandon(state, reason)

    def to_act(self, state: state.State) -> frozenset[Seat]:
        """Return the player on turn, or all players who owe a return."""
        return possible_actions.to_act(state)

    def legal(self, state: state.State, seat: Seat) -> Iterable[actions.Action]:
        """List every sensible play, and a sample of gifts, discards and returns."""
        return possible_actions.legal(state, seat)

    def default(self, state: state.State, seat: Seat) -> actions.Action:
        """Pass, lead the lowest card, or part with the lowest cards."""
        return possible_actions.default(state, seat)

    def view(self, state: state.State, seat: Seat | None) -> View:
        """Show a player's own hand, and everything that lies open."""
        return view.view(state, seat)

    def views(self, state: state.State, seats: Iterable[Seat | None]) -> tuple[View, Mapping[Seat | None, View]]:
        """Split the views into the public part and each player's own cards."""
        return view.seen_by_all(state), {seat: view.own(state, seat) for seat in seats}

    def imagine(self, view: View, seat: Seat, dice: Dice) -> state.State:
        """Deal the cards that `seat` cannot see."""
        return imagined_deals.imagine(view, seat, dice)

    def outcome(self, state: state.State) -> Outcome | None:
        """Return the titles, or that the deal was abandoned."""
        return ranking.outcome(state)

    def review(self, move: PlayedMove[state.State], dice: Dice) -> Highlight | None:
        """Estimate the cost of the move to its player."""
        return move_review.review(move, self.view(move.before, move.seat), dice)

    def figures(self, view: View, events: Sequence[Event], outcome: Outcome) -> Mapping[Seat, SeatFigures]:
        """Count titles, turns and effects."""
        return figures.figures(events, outcome)

    def faults(self, state: state.State) -> Iterable[str]:
        """List every broken invariant."""
        return invariants.faults(state)


def _step(state: state.State, seat: Seat, action: actions.Action) -> Step[state.State]:
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
