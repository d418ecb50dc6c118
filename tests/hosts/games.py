"""Small games for tests of hosts, with different manners: pass the parcel, a quiet round and a hasty round."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any

from annotated_types import Interval

from parlour.core.dice import Dice
from parlour.core.game import (
    SERVER,
    About,
    Absence,
    Ask,
    Event,
    Game,
    Json,
    Manners,
    Moment,
    Outcome,
    Past,
    Seat,
    Starter,
    Step,
    View,
)
from parlour.core.refusal import require

LOUD = "loud"


class Code(StrEnum):
    """A reason for refusing an action."""

    NOT_YOURS = "NOT_YOURS"


@dataclass(frozen=True, slots=True)
class Rules:
    """How many times the parcel goes round."""

    rounds: Annotated[int, Interval(ge=1, le=9)] = 2


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass the parcel on; if passed `aloud`, it is also rated."""

    aloud: bool = False


@dataclass(frozen=True, slots=True)
class Rated:
    """The rating of a loud pass."""

    points: int


@dataclass(frozen=True, slots=True)
class Parcel:
    """Who has the parcel, and how many passes are left."""

    seats: tuple[Seat, ...]
    holder: Seat
    left: int
    secret: str
    gone: frozenset[Seat] = frozenset()
    unrated: bool = False
    points: int = 0
    stopped: bool = False


class PassTheParcel(Game[Parcel, Pass]):
    """The parcel goes round, and its last holder wins. A bot stands in for players who leave."""

    name = "parcel"
    about = About("Pass the parcel", "Quick, quick!", 1)
    version = "1"
    seats = range(2, 5)
    Options: type = Rules
    State = Parcel
    Action: Any = Pass
    Answer: Any = Rated
    manners = Manners(absence=Absence.BOT, starter=Starter.SEATED)
    bots: Mapping[str, Any] = {"slow": lambda _view, _seat, _dice: Pass(), "quick": lambda _view, _seat, _dice: Pass()}

    def start(self, seats: tuple[Seat, ...], options: Rules, moment: Moment, past: Past) -> Step[Parcel]:
        """Give the first player the parcel."""
        parcel = Parcel(seats, seats[0], options.rounds * len(seats), f"{moment.dice.word():016x}")
        return Step(parcel, (Event("game_started", {"players": seats}),))

    def act(self, state: Parcel, seat: Seat, action: Pass | Rated, moment: Moment) -> Step[Parcel]:
        """Pass the parcel on, or accept a rating."""
        if isinstance(action, Rated):
            require(seat == SERVER and state.unrated, Code.NOT_YOURS)
            return Step(replace(state, unrated=False, points=state.points + action.points))
        require(seat in self.to_act(state), Code.NOT_YOURS)
        return Step(self._passed(state, aloud=action.aloud), (Event("passed", {"player_id": seat}),))

    def _passed(self, state: Parcel, *, aloud: bool = False) -> Parcel:
        others = [seat for seat in state.seats if seat not in state.gone or seat == state.holder]
        after = others[(others.index(state.holder) + 1) % len(others)]
        return replace(state, holder=after, left=state.left - 1, unrated=aloud)

    def leave(self, state: Parcel, seat: Seat, moment: Moment) -> Step[Parcel]:
        """Take a player out of the match; a holder passes the parcel on first."""
        away = replace(state, gone=state.gone | {seat})
        return Step(self._passed(away) if state.holder == seat else away)

    def abandon(self, state: Parcel, reason: str) -> Step[Parcel]:
        """Stop the match."""
        return Step(replace(state, stopped=True), (Event("game_abandoned", {"reason": reason}),))

    def phase(self, state: Parcel) -> str:
        """Return `passing`, `rating` after a loud pass, or `opened` at the end."""
        return "rating" if state.unrated else "passing" if self.outcome(state) is None else "opened"

    def to_act(self, state: Parcel) -> frozenset[Seat]:
        """Return the holder, or nobody while a loud pass is rated and after the end."""
        return frozenset() if state.unrated or self.outcome(state) else frozenset({state.holder})

    def legal(self, state: Parcel, seat: Seat) -> Iterable[Pass]:
        """Offer both ways to pass it."""
        return (Pass(), Pass(aloud=True)) if seat in self.to_act(state) else ()

    def default(self, state: Parcel, seat: Seat) -> Pass:
        """Pass it quietly."""
        return Pass()

    def asks(self, state: Parcel) -> tuple[Ask, ...]:
        """Ask for a rating of a loud pass."""
        return (Ask(LOUD, {"left": state.left}),) if state.unrated else ()

    def ponder(self, ask: Ask, dice: Dice) -> Rated:
        """Rate everything the same."""
        return Rated(7)

    def view(self, state: Parcel, seat: Seat | None) -> View:
        """Show where the parcel is; only its holder sees what is in it."""
        players: Json = {player: {"holds": player == state.holder} for player in state.seats}
        shown: dict[str, Json] = {"left": state.left, "points": state.points, "players": players}
        if seat == state.holder or self.outcome(state):
            shown["secret"] = state.secret
        return shown

    def outcome(self, state: Parcel) -> Outcome | None:
        """Let the last holder win."""
        if state.stopped:
            return Outcome(abandoned=True)
        if state.left > 0 or state.unrated:
            return None
        return Outcome(
            scores={seat: int(seat == state.holder) for seat in state.seats},
            winners=(state.holder,),
            titles={seat: "winner" if seat == state.holder else "guest" for seat in state.seats},
        )


class QuietRound(PassTheParcel):
    """Pass the parcel by link only: latecomers are blocked, and the parcel waits for everyone."""

    name = "quiet"
    about = About("A quiet round", "No hurry.", 1)
    seats = range(1, 4)
    manners = Manners(absence=Absence.WAIT, link_only=True, blocks_unjoined=True, unnamed="Guest")
    bots: Mapping[str, Any] = {"dozing": lambda _view, _seat, _dice: Pass()}


class HastyRound(PassTheParcel):
    """Pass the parcel, but players who leave are out of the match."""

    name = "hasty"
    manners = Manners(absence=Absence.QUIT)


GAMES: Mapping[str, PassTheParcel] = {game.name: game for game in (PassTheParcel(), QuietRound(), HastyRound())}
