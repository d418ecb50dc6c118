"""Races told as text.

A story opens with `CRANE for ann bob`, `CRANE in hard mode for ann` or `GRÖSSE in de for ann`. Then come its lines:

    ann guesses slate ..#.#               what everybody hears: `#` in its place, `+` elsewhere, `.` nowhere
    bob guesses zzzzz ! UNKNOWN_WORD      a refusal, which must change nothing
    cat leaves                            host abandons
"""

import re
from dataclasses import dataclass, replace
from typing import Literal

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Event, Json, Moment, Past, Seat, Step
from parlour.core.refusal import Rejected
from parlour.games.wordle.actions import Guess
from parlour.games.wordle.game import GAME
from parlour.games.wordle.state import Options, State

ANN, BOB, CAT = Seat("ann"), Seat("bob"), Seat("cat")

OPENING = re.compile(r"(?P<secret>\w+)(?: in (?P<language>en|de))?(?P<hard> in hard mode)? for (?P<seats>.+)")
LANGUAGES: dict[str | None, Literal["en", "de"]] = {None: "en", "en": "en", "de": "de"}
DRAWN = ".+#"


@dataclass
class Story:
    """A race under way: where it stands, and all that everybody was told."""

    state: State
    events: list[Event]
    lines: int = 0

    def tell(self, text: str) -> None:
        """Let happen what one line says."""
        self.lines += 1
        deed, _, refusal = (part.strip() for part in text.partition("!"))
        if refusal:
            self._refuse(deed, refusal)
        else:
            self._do(deed)

    def _do(self, deed: str) -> None:
        step = self._step(deed)
        assert list(GAME.faults(step.state)) == []
        self.state = step.state
        self.events.extend(step.events)

    def _step(self, deed: str) -> Step[State]:
        moment = Moment(at=float(self.lines), dice=Dice(b"a story's seed", self.lines))
        match deed.split():
            case [who, "guesses", word, *drawn]:
                step = GAME.act(self.state, Seat(who), Guess(word), moment)
                assert drawn in ([], [_drawing(step.events[0])]), deed
                return step
            case [who, "leaves"]:
                return GAME.leave(self.state, Seat(who), moment)
            case ["host", "abandons"]:
                return GAME.abandon(self.state, "host")
        raise ValueError(deed)

    def _refuse(self, deed: str, code: str) -> None:
        before = repr(self.state)
        with pytest.raises(Rejected) as no:
            self._do(deed)
        assert no.value.code == code
        assert repr(self.state) == before


def story(text: str) -> Story:
    """Run the race that `text` tells."""
    opening, *lines = (line.strip() for line in text.strip().splitlines())
    words = OPENING.fullmatch(opening)
    assert words, opening
    options = Options(LANGUAGES[words["language"]], len(words["secret"]), hard_mode=bool(words["hard"]))
    seats = tuple(map(Seat, words["seats"].split()))
    begun = GAME.start(seats, options, Moment(0.0, Dice(b"a story's seed")), Past())
    told = Story(replace(begun.state, secret=words["secret"]), list(begun.events))
    for line in filter(None, lines):
        told.tell(line)
    return told


def tell(text: str) -> State:
    """Run the race that `text` tells and say where it leads."""
    return story(text).state


def overhear(text: str) -> list[tuple[str, dict[str, Json]]]:
    """Run the race that `text` tells and say what everybody hears after its start."""
    return [(event.type, dict(event.facts)) for event in story(text).events[1:]]


def _drawing(event: Event) -> str:
    marks = event.facts["marks"]
    assert isinstance(marks, tuple)
    return "".join(DRAWN[mark] for mark in marks)
