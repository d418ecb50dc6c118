"""Games with one fault each in what they show, for the checks to find."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from parlour.core.dice import Dice
from parlour.core.game import Event, Moment, Past, Seat, Step, View
from tests.conformance.pennies import Hide, Pennies, PennyState, Rules, shown


class AddsToViews(Pennies):
    """Adds something to every view; each subclass something wrong."""

    extra: Any

    def view(self, state: PennyState, seat: Seat | None) -> View:
        """Show too much."""
        return {**super().view(state, seat), **self.extra}


class Raw(AddsToViews):
    """Shows what is not JSON."""

    extra = {"colours": {"red"}}  # noqa: RUF012


class Usurping(AddsToViews):
    """Uses a name that belongs to the table."""

    extra = {"version": 3}  # noqa: RUF012


class Wavering(Pennies):
    """Moves a key from the parts of the view to the shared part."""

    def views(self, state: PennyState, seats: Iterable[Seat | None]) -> tuple[View, Mapping[Seat | None, View]]:
        """Change parts when the match is over."""
        alike, apart = super().views(state, seats)
        return (apart[None], {seat: {} for seat in apart}) if self.outcome(state) else (alike, apart)


class Slashing(AddsToViews):
    """Has a key that patches cannot address."""

    extra = {"a/b": 1}  # noqa: RUF012


class Crowded(AddsToViews):
    """Shows players who are not there."""

    extra = {"players": {"zoe": {}}}  # noqa: RUF012


class Christening(AddsToViews):
    """Uses a key that the table has for players."""

    extra = {"players": {"ann": {"name": "Ann"}}}  # noqa: RUF012


class Glass(Pennies):
    """Shows all pennies through the hands."""

    def view(self, state: PennyState, seat: Seat | None) -> View:
        """Show too much."""
        return {**super().view(state, seat), "shine": shown(state)}


class Transparent(Pennies):
    """Shows everything to everyone, and imagines what it sees."""

    def view(self, state: PennyState, seat: Seat | None) -> View:
        """Show all pennies from the beginning."""
        return {**super().view(state, None), "pennies": shown(state)}

    def imagine(self, view: View, seat: Seat, dice: Dice) -> PennyState:
        """Copy the pennies."""
        seen: Mapping[str, Any] = view
        return replace(super().imagine(view, seat, dice), pennies=seen["pennies"])


@dataclass(frozen=True, slots=True)
class Shuffled(PennyState):
    """A table with a deck that nobody sees."""

    top: int = 0


class Peeping(Transparent):
    """Shows all pennies together; only a deck that nobody sees is left to imagine."""

    State = Shuffled

    def start(self, seats: tuple[Seat, ...], options: Rules, moment: Moment, past: Past) -> Step[PennyState]:
        """Shuffle too."""
        return Step(Shuffled(seats, top=moment.dice.below(52)))

    def view(self, state: PennyState, seat: Seat | None) -> View:
        """Show the player's own penny separately."""
        return {**super().view(state, seat), "penny": state.pennies.get(seat) if seat else None}

    def imagine(self, view: View, seat: Seat, dice: Dice) -> PennyState:
        """Copy the pennies, and shuffle the deck."""
        seen = super().imagine(view, seat, dice)
        return Shuffled(seen.seats, seen.pennies, seen.left, top=dice.below(52))


class Drawing(Pennies):
    """Gives everyone a card, unseen by the others, when the first penny is hidden."""

    State = Shuffled

    def start(self, seats: tuple[Seat, ...], options: Rules, moment: Moment, past: Past) -> Step[PennyState]:
        """Shuffle too."""
        return Step(Shuffled(seats, top=moment.dice.below(52)))

    def view(self, state: PennyState, seat: Seat | None) -> View:
        """Show a card of the deck to its owner."""
        view = super().view(state, seat)
        return {**view, "card": _card(state, seat)} if seat and state.pennies else view

    def imagine(self, view: View, seat: Seat, dice: Dice) -> PennyState:
        """Shuffle the deck until the own card fits."""
        seen: Mapping[str, Any] = view
        base = super().imagine(view, seat, dice)
        decks = (Shuffled(base.seats, base.pennies, base.left, top=top) for top in dice.shuffled(range(52)))
        return next(deck for deck in decks if seen.get("card") in (None, _card(deck, seat)))


def _card(state: Any, seat: Seat) -> int:
    number: int = (state.top >> state.seats.index(seat)) & 3
    return number


class Chatty(Pennies):
    """Tells everyone which side is up."""

    def act(self, state: PennyState, seat: Seat, action: Hide, moment: Moment) -> Step[PennyState]:
        """Hide and tell."""
        hidden = super().act(state, seat, action, moment).state
        return Step(hidden, (Event("penny_hidden", {"player_id": seat, "heads": action.heads}),))


class Telling(Pennies):
    """Refuses a seat because of something it cannot see."""

    def act(self, state: PennyState, seat: Seat, action: Hide, moment: Moment) -> Step[PennyState]:
        """Allow tails only if no other player hides heads."""
        allowed = action.heads or not any(state.pennies.values())
        return super().act(state, seat if allowed else Seat("nobody"), action, moment)

    def legal(self, state: PennyState, seat: Seat) -> Iterable[Hide]:
        """Offer what is allowed."""
        return [hide for hide in super().legal(state, seat) if hide.heads or not any(state.pennies.values())]


class Whispering(Pennies):
    """Lifts all hands for spectators while others still choose."""

    def view(self, state: PennyState, seat: Seat | None) -> View:
        """Show spectators what players hide."""
        view = super().view(state, seat)
        return {**view, "lifted": None if seat else shown(state)}


class Counting(Pennies):
    """Shows the number of heads once two pennies are hidden: a sum of secrets."""

    def view(self, state: PennyState, seat: Seat | None) -> View:
        """Show too much, but only when two pennies are hidden."""
        heads = sum(state.pennies.values()) if len(state.pennies) > 1 else 0
        return {**super().view(state, seat), "heads": heads}


class Confused(Pennies):
    """Imagines impossible states."""

    def faults(self, state: PennyState) -> Iterable[str]:
        """Recognise imagined states by the order of their pennies."""
        return ("pennies lie in order",) if list(state.pennies) != sorted(state.pennies) else ()

    def to_act(self, state: PennyState) -> frozenset[Seat]:
        """Go round."""
        return frozenset(sorted(state.missing)[:1])

    def imagine(self, view: View, seat: Seat, dice: Dice) -> PennyState:
        """Reverse the order."""
        world = super().imagine(view, seat, dice)
        return replace(world, pennies=dict(reversed([*world.pennies.items()])))
