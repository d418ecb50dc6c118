"""Possible actions: a sample, because any tiles in a line are a move and no list could hold them all."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import islice, product

from parlour.core.game import Seat
from parlour.core.refusal import Rejected
from parlour.games.wortkunst.actions import Accept, Action, Challenge, Consult, Exchange, Pass, Place, Retry, Tile
from parlour.games.wortkunst.rules.judge_advice import unknown
from parlour.games.wortkunst.rules.placement_checks import words_formed
from parlour.games.wortkunst.state import Phase, Reply, State
from parlour.games.wortkunst.values.board import BARE, CENTRE, SIZE, Board, Laid, is_empty, touches
from parlour.games.wortkunst.values.tiles import BLANK, RACK, shown
from parlour.pieces.words.graph import graph

ACROSS, DOWN = (1, 0), (0, 1)
PLACEMENTS = 12
STEP = 5
"""One in this many possibilities is offered, so that the sample spreads over the board."""
MOST_USEFUL = "E"
"""The letter that a blank is offered as."""
ANSWERS: Mapping[Reply, Action] = {Reply.ACCEPT: Accept(), Reply.CHALLENGE: Challenge()}
"""By reply: the action that gives it."""


def offers(state: State, seat: Seat) -> Iterator[Action]:
    """List some placements, a question, some exchanges and a pass; or asking the judge again; or both answers."""
    if state.phase is Phase.RATING_FAILED and seat in state.players:
        yield Retry()
    if state.phase is Phase.CHALLENGE:
        yield from _answers(state, seat)
    if state.phase is not Phase.MOVE or seat != state.turn:
        return
    yield from islice(_placements(state, state.racks[seat]), PLACEMENTS)
    if state.options.dictionary == "ask" and state.advice is None:
        yield from islice(_questions(state, state.racks[seat]), 1)
    rack = shown(state.racks[seat])
    if len(state.bag) >= RACK:
        yield Exchange(rack)
        yield Exchange(rack[:1])
    yield Pass()


def _answers(state: State, seat: Seat) -> Iterator[Action]:
    """Offer both answers to a challenge, or the other one to a player who has answered."""
    said = (state.replies or {}).get(seat)
    if seat in state.others:
        yield from (action for reply, action in ANSWERS.items() if reply is not said)


def _placements(state: State, rack: str) -> Iterator[Place]:
    for tiles, words in _possible(state, rack):
        if state.options.dictionary == "off" or all(word in graph("de") for word in words):
            yield Place(tiles)


def _questions(state: State, rack: str) -> Iterator[Consult]:
    return (Consult(tiles) for tiles, words in _possible(state, rack) if unknown(state, words))


def _possible(state: State, rack: str) -> Iterator[tuple[tuple[Tile, ...], tuple[str, ...]]]:
    """Yield placements with the words they form."""
    for laid in islice(_tries(state.board, rack), 0, None, STEP if state.board != BARE else 1):
        with suppress(Rejected):
            yield tuple(map(_as_sent, laid)), words_formed(state.board, laid)


def _tries(board: Board, rack: str) -> Iterator[tuple[Laid, ...]]:
    """Start at every cell where a tile could join others, and place the first tiles of the rack across or down.

    Nothing is tried twice: a single tile lies the same way across and down.
    """
    for start in range(SIZE * SIZE):
        y, x = divmod(start, SIZE)
        if is_empty(board, x, y) and (touches(board, x, y) or (board == BARE and x == y == CENTRE)):
            lines = {way: _line(board, rack, x, y, *way) for way in (ACROSS, DOWN)}
            for count, (way, laid) in product(range(1, len(rack) + 1), lines.items()):
                if len(laid) >= count and (count > 1 or way == ACROSS):
                    yield laid[:count]


def _line(board: Board, tiles: str, x: int, y: int, right: int, down: int) -> tuple[Laid, ...]:
    """Place `tiles` from a cell on, past tiles that lie there already, up to the edge."""
    cells = ((x + step * right, y + step * down) for step in range(SIZE))
    free = ((x, y) for x, y in cells if x < SIZE and y < SIZE and is_empty(board, x, y))
    return tuple(
        Laid(*cell, MOST_USEFUL.lower() if tile == BLANK else tile) for cell, tile in zip(free, tiles, strict=False)
    )


def _as_sent(laid: Laid) -> Tile:
    if laid.tile.islower():
        return Tile(laid.x, laid.y, isBlank=True, assignedLetter=laid.letter)
    return Tile(laid.x, laid.y, laid.tile)
