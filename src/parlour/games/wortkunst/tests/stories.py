"""Matches told as text, and drawn boards.

A story opens with `for ann bob`, and may go on with `with end_penalty 50, rated main` and
`racks ann: HAUSEN? | bob: ROSETTE | bag: ABCDEFG`: then these are the only tiles, drawn from the left of the bag.
Then come its lines:

    ann lays HAUS across 7,7      from the cell at column 7, row 7 on; a small letter is a blank, and tiles that lie
    bob lays rose down 8,5        there already are part of the word
    ann lays HSUA across 7,7 surely    ann consults HSUA across 7,7
    judge says 60 20              the ratings of the words, in their order
    judge fails                   three times, say
    judge delays 2                and two other tables come first
    bob retries                   ann exchanges AB?               cat passes               host abandons
    bob accepts                   cat challenges                  what the others say to a placement
    ann passes ! NOT_YOUR_TURN    a refusal, which must change nothing

A drawing is centred on the board. A plus sign marks tiles being placed:

    . .  .  .
    . H  A  U
    . .  +b .
"""

import re
from collections import Counter
from typing import Any

from parlour.core.copying import replace
from parlour.core.game import SERVER, Json, Moment, Past, Seat, Step
from parlour.core.story import Story, moment
from parlour.core.word_verdict import Delay, Evaluation, NoVerdict, Silence, Verdict
from parlour.games.wortkunst.actions import (
    Accept,
    Action,
    Answer,
    Challenge,
    Consult,
    Exchange,
    Pass,
    Place,
    Retry,
    Tile,
)
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.state import Options, State
from parlour.games.wortkunst.values.board import BARE, CENTRE, EMPTY, SIZE, Board, Laid, put, tiles_on
from parlour.games.wortkunst.values.tiles import as_drawn, shown

ANN, BOB, CAT, DAN = Seat("ann"), Seat("bob"), Seat("cat"), Seat("dan")
BRIEF: dict[str, Action] = {"passes": Pass(), "retries": Retry(), "accepts": Accept(), "challenges": Challenge()}
"""What players do in a word."""
OPENING = re.compile(r"for (?P<seats>[a-z ]+?)(?: with (?P<options>.+))?")


def story(text: str) -> Story[State]:
    """Play the match that `text` tells."""
    opening, _, lines = text.strip().partition("\n")
    words = OPENING.fullmatch(opening)
    assert words, opening
    chosen = dict(choice.split() for choice in (words["options"] or "").split(", ") if choice)
    options: Any = {name: int(value) if value.isdecimal() else value for name, value in chosen.items()}
    seats = tuple(Seat(name) for name in words["seats"].split())
    begun = GAME.start(seats, Options(**options), moment(), Past())
    if racks := re.match(r"\s*racks (.+)", lines):
        begun, lines = Step(dealt(begun.state, racks[1]), begun.events), lines[racks.end() :]
    return Story(GAME, begun, _step).tell(lines)


def tell(text: str) -> State:
    """Return the state after the match that `text` tells."""
    return story(text).state


def overhear(text: str) -> list[tuple[str, dict[str, Json]]]:
    """Return the events of the match that `text` tells."""
    return story(text).heard


def _step(state: State, line: str, moment: Moment) -> Step[State]:
    if line == "host abandons":
        return GAME.abandon(state, "host")
    return GAME.act(state, *read(state, line), moment)


def dealt(state: State, text: str) -> State:
    """Give everyone these tiles, and make them the only ones."""
    parts = {name.strip(): tiles.strip() for name, tiles in (part.split(":") for part in text.split("|"))}
    racks = {seat: parts[seat] for seat in state.players}
    return counted(replace(state, racks=racks, bag=parts.get("bag", "")[::-1]))


def counted(state: State) -> State:
    """Make the tiles in the state the only ones."""
    tiles = Counter("".join(state.racks.values()) + state.bag + as_drawn(tiles_on(state.board)))
    text = " ".join(f"{tile}{count}" for tile, count in sorted(tiles.items()))
    return replace(state, options=replace(state.options, tiles=text))


def read(state: State, line: str) -> tuple[Seat, Action | Answer]:
    """Return who does what in a line."""
    match line.split():
        case [who, "lays", word, way, cell, *surely]:
            return Seat(who), Place(_laying(state, word, way, cell), sure=surely == ["surely"])
        case [who, "consults", word, way, cell]:
            return Seat(who), Consult(_laying(state, word, way, cell))
        case [who, "exchanges", *tiles]:
            return Seat(who), Exchange(shown("".join(tiles)))
        case [who, verb] if verb in BRIEF:
            return Seat(who), BRIEF[verb]
        case ["judge", "delays", ahead]:
            return SERVER, Delay(int(ahead))
        case ["judge", "fails"]:
            return SERVER, NoVerdict(Silence.FAILED)
        case ["judge", "says", *scores]:
            return SERVER, verdict(state, *map(int, scores))
    raise ValueError(line)


def verdict(state: State, *scores: int) -> Verdict:
    """Let the judge give these scores to the words in question."""
    rated = zip(state.asked_words, scores, strict=True)
    return Verdict(tuple(Evaluation(word, score, f"{word} klingt.") for word, score in rated), "a fake", "hash", "raw")


def laying(board: Board, word: str, x: int, y: int, *, down: bool) -> tuple[Tile, ...]:
    """Return the tiles that are missing for `word` to stand on the board."""
    cells = ((x, y + step) if down else (x + step, y) for step in range(len(word)))
    missing = zip(cells, word, strict=True)
    return tuple(tile_at(x, y, tile) for (x, y), tile in missing if not _lies(board, x, y, tile))


def _laying(state: State, word: str, way: str, cell: str) -> tuple[Tile, ...]:
    x, y = map(int, cell.split(","))
    return laying(state.board, word, x, y, down=way == "down")


def tile_at(x: int, y: int, tile: str) -> Tile:
    """Return a tile as a client sends it; a small letter is a blank."""
    return Tile(x, y, None, isBlank=True, assignedLetter=tile.upper()) if tile.islower() else Tile(x, y, tile)


def _lies(board: Board, x: int, y: int, tile: str) -> bool:
    return y < SIZE and x < SIZE and board[y][x].upper() == tile.upper()


def drawn(text: str) -> tuple[Board, tuple[Tile, ...]]:
    """Read a drawing: the tiles on the board, and those being placed."""
    rows = [row.split() for row in text.strip().splitlines()]
    top, left = CENTRE - len(rows) // 2, CENTRE - len(rows[0]) // 2
    marks = [(left + x, top + y, mark) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != EMPTY]
    board = put(BARE, (Laid(x, y, mark) for x, y, mark in marks if mark[0] != "+"))
    return board, tuple(tile_at(x, y, mark[1:]) for x, y, mark in marks if mark[0] == "+")


def board(text: str) -> Board:
    """Read a drawn board."""
    return drawn(text)[0]
