"""Games told as text.

A story opens with `2x2 for ann bob`, `3x3 in de for ann`, `2x2 with random letters for ann` or `2x2 after 1 game for
ann bob`. Then come its lines:

    ann announces T               bob places 0,1                  cat leaves               host abandons
    bob places 0,0 ! WRONG_PHASE  a refusal, which must change nothing
    T: ann 0,0 | bob 1,1          a whole turn: the announcer names T, everybody places it
"""

import re
from dataclasses import dataclass
from typing import Literal

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Event, Json, Moment, Past, Seat, Step
from parlour.core.refusal import Rejected
from parlour.games.crossword.actions import Announce, Place
from parlour.games.crossword.game import GAME
from parlour.games.crossword.rules.board import Board
from parlour.games.crossword.state import Options, State

ANN, BOB, CAT = Seat("ann"), Seat("bob"), Seat("cat")

OPENING = re.compile(
    r"(?P<size>\d)x\d(?: in (?P<language>\w+))?(?P<drawn> with random letters)?(?: after (?P<past>\d+) games?)?"
    r" for (?P<seats>.+)"
)
LANGUAGES: dict[str | None, Literal["en", "de"]] = {None: "en", "en": "en", "de": "de"}
SEED = b"a story's seed"


@dataclass
class Story:
    """A game under way: where it stands, and all that everybody was told."""

    state: State
    events: list[Event]
    lines: int = 0

    def tell(self, text: str) -> None:
        """Let happen what one line says."""
        self.lines += 1
        deed, _, refusal = (part.strip() for part in text.partition("!"))
        if turn := re.fullmatch(r"(\w): (.+)", deed):
            letter, placements = turn.groups()
            self._do(f"{self.state.announcer} announces {letter}")
            for placement in placements.split("|"):
                self._do("{} places {}".format(*placement.split()))
        elif refusal:
            self._refuse(deed, refusal)
        else:
            self._do(deed)

    def _do(self, deed: str) -> None:
        step = _step(self.state, deed, Moment(at=float(self.lines), dice=Dice(SEED, self.lines)))
        assert list(GAME.faults(step.state)) == []
        self.state = step.state
        self.events.extend(step.events)

    def _refuse(self, deed: str, code: str) -> None:
        before = repr(self.state)
        with pytest.raises(Rejected) as no:
            self._do(deed)
        assert no.value.code == code
        assert repr(self.state) == before


def story(text: str) -> Story:
    """Play the game that `text` tells."""
    opening, *lines = (line.strip() for line in text.strip().splitlines())
    words = OPENING.fullmatch(opening)
    assert words, opening
    options = Options(int(words["size"]), LANGUAGES[words["language"]], random_letters=bool(words["drawn"]))
    seats = tuple(Seat(name) for name in words["seats"].split())
    step = GAME.start(seats, options, Moment(at=0.0, dice=Dice(SEED, 0)), Past(started=int(words["past"] or 0)))
    told = Story(step.state, list(step.events))
    for line in filter(None, lines):
        told.tell(line)
    return told


def tell(text: str) -> State:
    """Play the game that `text` tells and say where it leads."""
    return story(text).state


def overhear(text: str) -> list[tuple[str, dict[str, Json]]]:
    """Play the game that `text` tells and say what everybody hears."""
    return [(event.type, dict(event.facts)) for event in story(text).events]


def grid(text: str) -> Board:
    """Read a drawn board; a dot is an empty cell."""
    return tuple(tuple(None if cell == "." else cell for cell in row.split()) for row in text.strip().splitlines())


def _step(state: State, deed: str, moment: Moment) -> Step[State]:
    match deed.split(maxsplit=2):
        case [who, "announces", *letter]:
            return GAME.act(state, Seat(who), Announce("".join(letter)), moment)
        case [who, "places", cell]:
            row, col = map(int, cell.split(","))
            return GAME.act(state, Seat(who), Place(row, col), moment)
        case [who, "leaves"]:
            return GAME.leave(state, Seat(who), moment)
        case ["host", "abandons"]:
            return GAME.abandon(state, "host")
    raise ValueError(deed)
