"""The game that every server plays: four seats play their first card in turn, for ever.

`game.cjs` is the same for the peers: with what the server adds, a view of about 2 KB, of which one seat alone sees
thirteen cards.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from parlour.core.copying import replace
from parlour.core.game import About, Bot, Event, Game, Moment, Outcome, Past, Seat, Step, View
from parlour.core.refusal import require

SEATS = 4
DECK = tuple(rank + suit for rank in "3456789TJQKA2" for suit in "CDHS")
RULES = {f"rule_{number}": number % 2 == 0 for number in range(12)}
HISTORY = tuple(f"president p{past % 4} vice p{(past + 1) % 4} scum p{(past + 3) % 4}" for past in range(22))


class Code(StrEnum):
    """Why a move is refused."""

    NOT_YOUR_TURN = "NOT_YOUR_TURN"


@dataclass(frozen=True, slots=True)
class Choices:
    """There is nothing to choose."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play the first cards of your hand, as many as you name; they go back under it."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Player:
    """What everyone knows about a player."""

    hand_count: int = 13
    passed: bool = False
    score: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    """A match that goes on until someone leaves."""

    seats: tuple[Seat, ...]
    hands: tuple[tuple[str, ...], ...]
    players: tuple[Player, ...]
    pile: tuple[str, ...] = ()
    turn: int = 0
    deal: int = 1
    trick: int = 0
    last_player: int | None = None
    inversion_active: bool = False
    finished_order: tuple[Seat, ...] = ()
    discard_count: int = 0
    effects: tuple[tuple[str, int, int], ...] = ()
    stopped: bool = False


def play_cards(state: Position, count: int) -> Position:
    """Play the first `count` cards of the seat whose turn it is."""
    seat, trick = state.turn, state.trick + 1
    hand = state.hands[seat]
    played, kept = hand[:count], hand[count:]
    player = replace(state.players[seat], hand_count=13 - (trick + seat) % 13, score=trick)
    return replace(
        state,
        hands=(*state.hands[:seat], kept + played, *state.hands[seat + 1 :]),
        players=(*state.players[:seat], player, *state.players[seat + 1 :]),
        pile=played,
        turn=(seat + 1) % SEATS,
        trick=trick,
        last_player=seat,
        discard_count=(state.discard_count + count) % len(DECK),
        effects=(*state.effects[-4:], ("played", seat, count)),
    )


def shared_view(state: Position) -> View:
    """Show what all viewers see."""
    return {
        "deal": state.deal,
        "trick": state.trick,
        "pile": state.pile,
        "inversion_active": state.inversion_active,
        "last_player": state.last_player,
        "players": {
            seat: {"hand_count": player.hand_count, "passed": player.passed, "score": player.score}
            for seat, player in zip(state.seats, state.players, strict=True)
        },
        "finished_order": state.finished_order,
        "discard_count": state.discard_count,
        "effects": state.effects,
        "past_deals": HISTORY,
        "rules": RULES,
    }


def own_view(state: Position, seat: Seat | None) -> View:
    """Show what only `seat` sees."""
    return {"hand": state.hands[state.seats.index(seat)] if seat in state.seats else ()}


class Bench(Game[Position, Play]):
    """Four players play their first card, for ever."""

    name = "bench"
    about = About("Bench", "Four players play their first card, for ever.", minutes=1, company=SEATS)
    version = "1"
    seats = range(SEATS, SEATS + 1)
    Options = Choices
    State = Position
    Action = Play
    bots: Mapping[str, Bot[Play]] = {}

    def start(self, seats: tuple[Seat, ...], _options: Choices, _moment: Moment, _past: Past) -> Step[Position]:
        """Deal thirteen cards to each seat."""
        hands = tuple(DECK[number::SEATS] for number in range(SEATS))
        return Step(Position(seats, hands, (Player(),) * SEATS))

    def act(self, state: Position, seat: Seat, action: Play, _moment: Moment) -> Step[Position]:
        """Play cards if it is the turn of `seat`."""
        require(state.seats[state.turn] == seat, Code.NOT_YOUR_TURN)
        count = len(action.cards)
        return Step(play_cards(state, count), (Event("played", {"player_id": seat, "count": count}),))

    def leave(self, state: Position, _seat: Seat, _moment: Moment) -> Step[Position]:
        """Stop the match."""
        return self.abandon(state, "left")

    def abandon(self, state: Position, _reason: str) -> Step[Position]:
        """Stop the match."""
        return Step(replace(state, stopped=True))

    def phase(self, state: Position) -> str:
        """Name the phase."""
        return "over" if state.stopped else "play"

    def to_act(self, state: Position) -> frozenset[Seat]:
        """Tell whose turn it is."""
        return frozenset() if state.stopped else frozenset({state.seats[state.turn]})

    def legal(self, state: Position, seat: Seat) -> Iterable[Play]:
        """Offer the first card."""
        return [self.default(state, seat)] if seat in self.to_act(state) else []

    def default(self, state: Position, seat: Seat) -> Play:
        """Play the first card."""
        return Play(state.hands[state.seats.index(seat)][:1])

    def view(self, state: Position, seat: Seat | None) -> View:
        """Show the table and the hand of `seat`."""
        return {**shared_view(state), **own_view(state, seat)}

    def views(self, state: Position, seats: Iterable[Seat | None]) -> tuple[View, Mapping[Seat | None, View]]:
        """Show what all `seats` see, and the hand of each."""
        return shared_view(state), {seat: own_view(state, seat) for seat in seats}

    def outcome(self, state: Position) -> Outcome | None:
        """Tell that a stopped match was abandoned."""
        return Outcome(abandoned=True) if state.stopped else None


GAME = Bench()
