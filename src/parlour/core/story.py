"""Tests of a game told as text: each game has its own small language, and every story runs like this."""

from collections.abc import Callable, Mapping
from typing import Any, Generic

from parlour.core.dice import Dice
from parlour.core.game import Event, Game, Json, Moment, Outcome, S, Seat, SeatFigures, Step
from parlour.core.refusal import Rejected

SEED = b"a story's seed"


def moment(line: int = 0) -> Moment:
    """Return the moment of a line; a story begins before its first line."""
    return Moment(float(line), Dice(SEED, line))


class Story(Generic[S]):
    """A running match: its state, and all events so far.

    Each line is one action for `does`, and its number is the time. After a `!` comes the code with which the action
    must be refused, and then it must change nothing.
    """

    def __init__(self, game: Game[S, Any], begun: Step[S], does: Callable[[S, str, Moment], Step[S]]) -> None:
        self._game = game
        self._does = does
        self._lines = 0
        self.state = begun.state
        self.events: list[Event] = list(begun.events)

    @property
    def heard(self) -> list[tuple[str, dict[str, Json]]]:
        """All events so far, as plain values."""
        return [(event.type, dict(event.facts)) for event in self.events]

    @property
    def figures(self) -> Mapping[Seat, SeatFigures]:
        """The figures that the match, which must be over, adds to the players' statistics."""
        outcome = self._game.outcome(self.state)
        _hold(outcome, "the match is not over")
        return self._game.figures(self._game.view(self.state, None), self.events, outcome or Outcome())

    def tell(self, text: str) -> "Story[S]":
        """Run the lines of `text`."""
        for line in filter(None, map(str.strip, text.splitlines())):
            self._lines += 1
            deed, _, code = (part.strip() for part in line.partition("!"))
            if code:
                self._refuse(deed, code)
            else:
                self._do(deed)
        return self

    def _do(self, deed: str) -> None:
        step = self._does(self.state, deed, moment(self._lines))
        _hold(not (faults := list(self._game.faults(step.state))), f"{deed}: {faults}")
        self.state = step.state
        self.events.extend(step.events)

    def _refuse(self, deed: str, code: str) -> None:
        before, said = repr(self.state), None
        try:
            self._do(deed)
        except Rejected as refusal:
            said = refusal.code.value
        _hold(said == code, f"{deed}: refused with {said}, not with {code}")
        _hold(repr(self.state) == before, f"{deed}: refused, but something changed")


def _hold(promise: object, complaint: str) -> None:
    if not promise:
        raise AssertionError(complaint)
