"""Games with one fault each in their rules, for the checks to find."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import count
from types import MappingProxyType
from typing import Any

from parlour.core.dice import Dice
from parlour.core.game import (
    SERVER,
    Ask,
    Event,
    Highlight,
    Moment,
    Outcome,
    Past,
    PlayedMove,
    Seat,
    SeatFigures,
    Span,
    Step,
    View,
)
from parlour.core.refusal import Rejected
from tests.conformance.pennies import Hide, Pennies, PennyState, Rules


class Faulty(Pennies):
    """Breaks an invariant."""

    def faults(self, state: PennyState) -> Iterable[str]:
        """Complain when all pennies lie."""
        return () if state.missing else ("pennies float",)


class Endless(Pennies):
    """Never gets anywhere."""

    def act(self, state: PennyState, seat: Seat, action: Hide, moment: Moment) -> Step[PennyState]:
        """Forget the penny."""
        return Step(state, super().act(state, seat, action, moment).events)


class Stuck(Pennies):
    """Waits for nobody, but is not over."""

    def to_act(self, state: PennyState) -> frozenset[Seat]:
        """Know nobody."""
        return frozenset()


class Restless(Pennies):
    """Is over, but waits for someone."""

    def outcome(self, state: PennyState) -> Outcome | None:
        """Be done at once."""
        return Outcome(abandoned=state.abandoned)


class Generous(Pennies):
    """Offers what it refuses."""

    def legal(self, state: PennyState, seat: Seat) -> Iterable[Hide]:
        """Also offer something to players who have hidden a penny."""
        return (Hide(heads=True),) if seat not in state.left else ()


class OffersNothing(Pennies):
    """Offers nothing to players who must act."""

    def legal(self, state: PennyState, seat: Seat) -> Iterable[Hide]:
        """Offer only while nobody has hidden anything."""
        return super().legal(state, seat) if len(state.missing) > 1 else ()


class Helpless(Pennies):
    """Has a default that is refused."""

    def act(self, state: PennyState, seat: Seat, action: Hide, moment: Moment) -> Step[PennyState]:
        """Refuse heads."""
        return super().act(state, Seat("nobody") if action.heads else seat, action, moment)

    def legal(self, state: PennyState, seat: Seat) -> Iterable[Hide]:
        """Offer tails."""
        return [hide for hide in super().legal(state, seat) if not hide.heads]


class Careless(Pennies):
    """Changes the state it refuses to change."""

    def act(self, state: PennyState, seat: Seat, action: Hide, moment: Moment) -> Step[PennyState]:
        """Change first, then refuse."""
        if seat not in state.missing:
            pennies: Any = state.pennies
            pennies[seat] = not pennies.get(seat)
        return super().act(state, seat, action, moment)


class Impatient(Pennies):
    """Takes players out because the server was down."""

    def give_time_back(self, state: PennyState, seconds: float) -> PennyState:
        """Wait for nobody any more."""
        return replace(state, left=frozenset(state.seats)) if seconds else state


class Busybody(Pennies):
    """Changes the state although nothing was lost."""

    def give_time_back(self, state: PennyState, seconds: float) -> PennyState:
        """Abandon the match."""
        return replace(state, abandoned=True)


class Boastful(Pennies):
    """Counts for someone who did not play."""

    def figures(self, view: View, events: Sequence[Event], outcome: Outcome) -> Mapping[Seat, SeatFigures]:
        """Add a stranger."""
        return {Seat("stranger"): SeatFigures({"points": 1})}


class Immeasurable(Pennies):
    """Has a measure that is not a number."""

    def figures(self, view: View, events: Sequence[Event], outcome: Outcome) -> Mapping[Seat, SeatFigures]:
        """Divide nothing by nothing."""
        return dict.fromkeys(outcome.scores, SeatFigures({"points": float("nan")}))


class Murmur(StrEnum):
    """A code in lower case."""

    NO = "not now"


class Murmuring(Pennies):
    """Refuses in lower case."""

    def act(self, state: PennyState, seat: Seat, action: Hide, moment: Moment) -> Step[PennyState]:
        """Refuse with another code."""
        if seat not in state.missing:
            raise Rejected(Murmur.NO)
        return super().act(state, seat, action, moment)


@dataclass(frozen=True, slots=True)
class Shout:
    """An action that does not belong to the game."""


class Foreign(Pennies):
    """Offers an action it does not declare."""

    Action = Shout


@dataclass(frozen=True, slots=True)
class StateWithSecret(PennyState):
    """A state with something that storage does not know."""

    secret: Any = None


class Lossy(Pennies):
    """Has a state that does not come back from storage."""

    State = StateWithSecret

    def start(self, seats: tuple[Seat, ...], options: Rules, moment: Moment, past: Past) -> Step[PennyState]:
        """Begin with nothing to forget."""
        return Step(StateWithSecret(seats))

    def act(self, state: PennyState, seat: Seat, action: Hide, moment: Moment) -> Step[PennyState]:
        """Keep a tuple where JSON makes a list."""
        after = super().act(state, seat, action, moment).state
        return Step(StateWithSecret(after.seats, after.pennies, secret=("a", "tuple")))


@dataclass(frozen=True, slots=True)
class StateWithRoundedTruth(PennyState):
    """A state that keeps a truth value as a number."""

    late: int = False


class Blurring(Pennies):
    """Shows a truth value, but a number once that was stored."""

    State = StateWithRoundedTruth

    def start(self, seats: tuple[Seat, ...], options: Rules, moment: Moment, past: Past) -> Step[PennyState]:
        """Begin in time."""
        return Step(StateWithRoundedTruth(seats))

    def view(self, state: PennyState, seat: Seat | None) -> View:
        """Show whether it is late."""
        return {**super().view(state, seat), "late": getattr(state, "late", None)}


class Mumbling(Pennies):
    """Sends events that are not JSON."""

    def act(self, state: PennyState, seat: Seat, action: Hide, moment: Moment) -> Step[PennyState]:
        """Send a set."""
        mumble: Any = {"seats": {seat}}
        return Step(super().act(state, seat, action, moment).state, (Event("mumble", mumble),))


class Asking(Pennies):
    """Asks for something that is not JSON."""

    def asks(self, state: PennyState) -> tuple[Ask, ...]:
        """Ask about a set."""
        about: Any = {"seats": set(state.seats)}
        return (Ask("why", about),) if state.missing else ()


class Begging(Pennies):
    """Uses the name of one of the table's asks."""

    def asks(self, state: PennyState) -> tuple[Ask, ...]:
        """Ask for a timer."""
        return (Ask("timer"),) if state.missing else ()


class Secretive(Pennies):
    """Takes answers it does not declare."""

    def to_act(self, state: PennyState) -> frozenset[Seat]:
        """Leave the last penny to the server."""
        return state.missing if len(state.missing) > 1 else frozenset()

    def act(self, state: PennyState, seat: Seat, action: Hide, moment: Moment) -> Step[PennyState]:
        """Accept the server's answer for the last penny."""
        last = min(state.missing) if seat == SERVER else seat
        return super().act(state, last, Hide(heads=True) if seat == SERVER else action, moment)

    def asks(self, state: PennyState) -> tuple[Ask, ...]:
        """Ask for the last penny."""
        return (Ask("penny"),) if len(state.missing) == 1 else ()

    def ponder(self, ask: Ask, dice: Dice) -> Any:
        """Answer with something else."""
        return Shout()


class Clinging(Pennies):
    """Waits for players who left."""

    def leave(self, state: PennyState, seat: Seat, moment: Moment) -> Step[PennyState]:
        """Let nobody go."""
        return Step(state)


class Inviting(Pennies):
    """Offers actions to players who left."""

    def legal(self, state: PennyState, seat: Seat) -> Iterable[Hide]:
        """Also offer something to players who left."""
        return (Hide(heads=True),) if seat in state.left else super().legal(state, seat)


class Unsound(Pennies):
    """Breaks an invariant when someone leaves."""

    def faults(self, state: PennyState) -> Iterable[str]:
        """Complain about players who left."""
        return ("nobody leaves",) if state.left else ()


class Ruinous(Pennies):
    """Breaks an invariant when the match is abandoned."""

    def faults(self, state: PennyState) -> Iterable[str]:
        """Complain about the end."""
        return ("the game goes on",) if state.abandoned else ()


class Stubborn(Pennies):
    """Cannot be abandoned."""

    def abandon(self, state: PennyState, reason: str) -> Step[PennyState]:
        """Go on."""
        return Step(state)


class Consoling(Pennies):
    """Has winners although nobody finished."""

    def outcome(self, state: PennyState) -> Outcome | None:
        """Let the first player win."""
        return Outcome(winners=state.seats[:1], abandoned=True) if state.abandoned else super().outcome(state)


class Sleeping(Pennies):
    """Has bots whose shortest time to think exceeds the longest."""

    def thinking_time(self, view: View, seat: Seat, level: str, people: frozenset[Seat]) -> Span:
        """Confuse the two."""
        return Span(2, 1)


class Fickle(Pennies):
    """Keeps something outside its states."""

    def __init__(self) -> None:
        self.games = 0

    def start(self, seats: tuple[Seat, ...], options: Rules, moment: Moment, past: Past) -> Step[PennyState]:
        """Count the matches."""
        self.games += 1
        return Step(PennyState(seats), (Event("game_started", {"number": self.games}),))


class Hospitable(Pennies):
    """Lets anyone hide a penny."""

    def act(self, state: PennyState, seat: Seat, action: Hide, moment: Moment) -> Step[PennyState]:
        """Accept a stranger's penny, and throw it away."""
        return super().act(state, seat, action, moment) if seat in state.seats else Step(state)


class UnsealedSecrets(Pennies):
    """Claims to have no secrets, but has some."""

    def imagine(self, view: View, seat: Seat, dice: Dice) -> PennyState:
        """Pretend."""
        raise LookupError(seat)


class Cheating(Pennies):
    """Has a bot whose actions are refused."""

    bots = {"sly": lambda _view, _seat, _dice: Hide(heads=False)}  # noqa: RUF012

    def act(self, state: PennyState, seat: Seat, action: Hide, moment: Moment) -> Step[PennyState]:
        """Refuse two tails in a row."""
        refused = not action.heads and False in state.pennies.values()
        return super().act(state, Seat("nobody") if refused else seat, action, moment)

    def legal(self, state: PennyState, seat: Seat) -> Iterable[Hide]:
        """Offer heads."""
        return [hide for hide in super().legal(state, seat) if hide.heads]


class Speechless(Pennies):
    """Forgets to return the result of an action."""

    def act(self, state: PennyState, seat: Seat, action: Hide, moment: Moment) -> Step[PennyState]:
        """Return nothing."""
        super().act(state, seat, action, moment)
        return None  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class Stakes:
    """An option without a default."""

    stakes: int


class Demanding(Pennies):
    """Has an option without a default."""

    Options = Stakes


class Moody(Pennies):
    """Reviews a move in another way each time."""

    Noted = MappingProxyType({"mood": dict})

    def __init__(self) -> None:
        self._moods = count()

    def review(self, move: PlayedMove[PennyState], dice: Dice) -> Highlight | None:
        """Count the moods."""
        return Highlight("mood", 0, f"Mood {next(self._moods)}.")


class Rambling(Pennies):
    """Says something that it did not declare."""

    def review(self, move: PlayedMove[PennyState], dice: Dice) -> Highlight | None:
        """Chat."""
        return Highlight("chat", 0, "Nice weather.")
