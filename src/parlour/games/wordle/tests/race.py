"""Races told as text.

A story opens with `CRANE for ann bob`, `CRANE in hard mode for ann` or `GRÖSSE in de for ann`. Then come its lines:

    ann guesses slate ..#.#               what everyone hears: `#` in its place, `+` elsewhere, `.` nowhere
    bob guesses zzzzz ! UNKNOWN_WORD      a refusal, which must change nothing
    cat leaves                            host abandons
"""

import re
from typing import Literal

from parlour.core.copying import replace
from parlour.core.game import Event, Json, Moment, Past, Seat, Step
from parlour.core.story import Story, moment
from parlour.games.wordle.actions import Guess
from parlour.games.wordle.game import GAME
from parlour.games.wordle.state import Options, State

ANN, BOB, CAT = Seat("ann"), Seat("bob"), Seat("cat")

OPENING = re.compile(r"(?P<secret>\w+)(?: in (?P<language>en|de))?(?P<hard> in hard mode)? for (?P<seats>.+)")
LANGUAGES: dict[str | None, Literal["en", "de"]] = {None: "en", "en": "en", "de": "de"}
DRAWN = ".+#"


def story(text: str) -> Story[State]:
    """Run the race that `text` tells."""
    opening, _, lines = text.strip().partition("\n")
    words = OPENING.fullmatch(opening)
    assert words, opening
    options = Options(LANGUAGES[words["language"]], len(words["secret"]), hard_mode=bool(words["hard"]))
    seats = tuple(map(Seat, words["seats"].split()))
    begun = GAME.start(seats, options, moment(), Past())
    return Story(GAME, Step(replace(begun.state, secret=words["secret"]), begun.events), _step).tell(lines)


def tell(text: str) -> State:
    """Return the state after the race that `text` tells."""
    return story(text).state


def overhear(text: str) -> list[tuple[str, dict[str, Json]]]:
    """Return the events after the start of the race that `text` tells."""
    return story(text).heard[1:]


def _step(state: State, line: str, moment: Moment) -> Step[State]:
    match line.split():
        case [who, "guesses", word, *drawn]:
            step = GAME.act(state, Seat(who), Guess(word), moment)
            assert drawn in ([], [_drawing(step.events[0])]), line
            return step
        case [who, "leaves"]:
            return GAME.leave(state, Seat(who), moment)
        case ["host", "abandons"]:
            return GAME.abandon(state, "host")
    raise ValueError(line)


def _drawing(event: Event) -> str:
    marks = event.facts["marks"]
    assert isinstance(marks, tuple)
    return "".join(DRAWN[mark] for mark in marks)
