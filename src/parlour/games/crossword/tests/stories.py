"""Matches told as text.

A story opens with `2x2 for ann bob`, `3x3 in de for ann`, `2x2 with random letters for ann` or `2x2 after 1 game for
ann bob`. Then come its lines:

    ann announces T               bob places 0,1                  cat leaves               host abandons
    bob places 0,0 ! WRONG_PHASE  a refusal, which must change nothing
    T: ann 0,0 | bob 1,1          a whole turn: the announcer announces T, everyone places it
"""

import re
from typing import Literal

from parlour.core.game import Event, Json, Moment, Past, Seat, Step
from parlour.core.story import Story, moment
from parlour.games.crossword.actions import Announce, Place
from parlour.games.crossword.game import GAME
from parlour.games.crossword.state import Options, State
from parlour.games.crossword.values.board import Board

ANN, BOB, CAT = Seat("ann"), Seat("bob"), Seat("cat")

OPENING = re.compile(
    r"(?P<size>\d)x\d(?: in (?P<language>\w+))?(?P<drawn> with random letters)?(?: after (?P<past>\d+) games?)?"
    r" for (?P<seats>.+)"
)
LANGUAGES: dict[str | None, Literal["en", "de"]] = {None: "en", "en": "en", "de": "de"}


def story(text: str) -> Story[State]:
    """Play the match that `text` tells."""
    opening, _, lines = text.strip().partition("\n")
    words = OPENING.fullmatch(opening)
    assert words, opening
    options = Options(int(words["size"]), LANGUAGES[words["language"]], random_letters=bool(words["drawn"]))
    seats = tuple(Seat(name) for name in words["seats"].split())
    begun = GAME.start(seats, options, moment(), Past(started=int(words["past"] or 0)))
    return Story(GAME, begun, _step).tell(lines)


def tell(text: str) -> State:
    """Return the state after the match that `text` tells."""
    return story(text).state


def overhear(text: str) -> list[tuple[str, dict[str, Json]]]:
    """Return the events of the match that `text` tells."""
    return story(text).heard


def grid(text: str) -> Board:
    """Read a drawn board; a dot is an empty cell."""
    return tuple(tuple(None if cell == "." else cell for cell in row.split()) for row in text.strip().splitlines())


def _step(state: State, line: str, moment: Moment) -> Step[State]:
    if turn := re.fullmatch(r"(\w): (.+)", line):
        letter, placements = turn.groups()
        return _turn(state, f"{state.announcer} announces {letter}", placements.split("|"), moment)
    match line.split(maxsplit=2):
        case [who, "announces", *letter]:
            return GAME.act(state, Seat(who), Announce("".join(letter)), moment)
        case [who, "places", cell]:
            row, col = map(int, cell.split(","))
            return GAME.act(state, Seat(who), Place(row, col), moment)
        case [who, "leaves"]:
            return GAME.leave(state, Seat(who), moment)
        case ["host", "abandons"]:
            return GAME.abandon(state, "host")
    raise ValueError(line)


def _turn(state: State, announcement: str, placements: list[str], moment: Moment) -> Step[State]:
    """Play a whole turn from one line."""
    events: tuple[Event, ...] = ()
    for line in (announcement, *("{} places {}".format(*placement.split()) for placement in placements)):
        state, told = _step(state, line, moment)
        assert list(GAME.faults(state)) == []
        events += told
    return Step(state, events)
