"""A game small enough to break on purpose: everyone hides a penny; heads score."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from parlour.core.dice import Dice
from parlour.core.game import About, Event, Game, Json, Moment, Outcome, Past, Seat, Step, View
from parlour.core.refusal import require


class Code(StrEnum):
    """Why a penny is refused."""

    NOT_NOW = "NOT_NOW"


@dataclass(frozen=True, slots=True)
class Rules:
    """No options."""


@dataclass(frozen=True, slots=True)
class Hide:
    """Put a penny under your hand."""

    heads: bool


@dataclass(frozen=True, slots=True)
class PennyState:
    """The penny under each hand."""

    seats: tuple[Seat, ...]
    pennies: Mapping[Seat, bool] = field(default_factory=dict)
    left: frozenset[Seat] = frozenset()
    abandoned: bool = False

    @property
    def missing(self) -> frozenset[Seat]:
        """The players who still have to hide a penny."""
        return frozenset() if self.abandoned else frozenset(self.seats) - self.pennies.keys() - self.left


def shown(state: PennyState) -> Json:
    """Lift all hands."""
    return {str(seat): heads for seat, heads in state.pennies.items()}


class Pennies(Game[PennyState, Hide]):
    """Everyone hides a penny; when all have, heads score."""

    name = "pennies"
    about = About("Pennies", "Heads or tails?", 1)
    version = "1"
    seats = range(2, 5)
    Options: type = Rules
    State = PennyState
    Action: Any = Hide
    bots = {"bold": lambda _view, _seat, _dice: Hide(heads=True)}  # noqa: RUF012 - nobody writes to it

    def start(self, seats: tuple[Seat, ...], options: Rules, moment: Moment, past: Past) -> Step[PennyState]:
        """Begin with all hands open."""
        return Step(PennyState(seats), (Event("game_started", {"players": seats}),))

    def act(self, state: PennyState, seat: Seat, action: Hide, moment: Moment) -> Step[PennyState]:
        """Hide a penny."""
        require(seat in state.missing, Code.NOT_NOW)
        hidden = replace(state, pennies={**state.pennies, seat: action.heads})
        return Step(hidden, (Event("penny_hidden", {"player_id": seat}),))

    def leave(self, state: PennyState, seat: Seat, moment: Moment) -> Step[PennyState]:
        """Leave; the penny stays."""
        return Step(replace(state, left=state.left | {seat}))

    def abandon(self, state: PennyState, reason: str) -> Step[PennyState]:
        """Take all pennies back."""
        return Step(replace(state, abandoned=True), (Event("game_abandoned", {"reason": reason}),))

    def phase(self, state: PennyState) -> str:
        """Hide, then show."""
        return "hiding" if state.missing else "shown"

    def to_act(self, state: PennyState) -> frozenset[Seat]:
        """Return all players who have to hide a penny."""
        return state.missing

    def legal(self, state: PennyState, seat: Seat) -> Iterable[Hide]:
        """Offer both sides."""
        return (Hide(heads=True), Hide(heads=False)) if seat in state.missing else ()

    def default(self, state: PennyState, seat: Seat) -> Hide:
        """Hide heads."""
        return Hide(heads=True)

    def view(self, state: PennyState, seat: Seat | None) -> View:
        """Show who has hidden a penny; the side only to its owner, and to everyone at the end."""
        players: Json = {
            player: {"hidden": player in state.pennies, "left": player in state.left} for player in state.seats
        }
        if not state.missing:
            return {"players": players, "pennies": shown(state)}
        return {"players": players, "penny": state.pennies.get(seat) if seat else None}

    def imagine(self, view: View, seat: Seat, dice: Dice) -> PennyState:
        """Turn all other pennies at random."""
        seen: Mapping[str, Any] = view
        pennies = {player: bool(dice.below(2)) for player, known in seen["players"].items() if known["hidden"]}
        if seat in pennies:
            pennies[seat] = seen["penny"]
        left = frozenset(player for player, known in seen["players"].items() if known["left"])
        return PennyState(tuple(seen["players"]), pennies, left)

    def outcome(self, state: PennyState) -> Outcome | None:
        """Count heads."""
        if state.abandoned:
            return Outcome(abandoned=True)
        return None if state.missing else Outcome(scores={seat: int(up) for seat, up in state.pennies.items()})
