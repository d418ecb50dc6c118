"""The best placement that a rack had, on the scale of the built-in judge."""

from collections.abc import Mapping

from typing_extensions import TypedDict

from parlour.core.game import Highlight, Json, PlayedMove
from parlour.games.wortkunst.actions import Exchange, Pass, Place
from parlour.games.wortkunst.bots.placement_choice import Situation, finest
from parlour.games.wortkunst.bots.placements import spots
from parlour.games.wortkunst.bots.word_spots import Placement
from parlour.games.wortkunst.state import Kind, State
from parlour.games.wortkunst.taste import score
from parlour.games.wortkunst.values.board import EMPTY
from parlour.games.wortkunst.values.tiles import BLANK
from parlour.pieces.english import join_names, plural
from parlour.pieces.words.graph import graph


class BetterWords(TypedDict):
    """A placement that would have brought more: its words, the main one first, and the cell of its first tile.

    Columns and rows count from 1.
    """

    words: list[str]
    points: int
    played: int
    saved: int
    """How much more it is worth because of leftover tiles: fewer of its own and, if it goes out, all of the others'."""
    column: int
    row: int
    across: bool
    estimate: bool
    """Whether another judge rated the match, so that the points are only the built-in judge's."""


class BestWords(TypedDict):
    """The words of a move that no other could beat."""

    words: list[str]
    points: int
    estimate: bool


NOTED = {"better_words": BetterWords, "best_words": BestWords}
"""By kind."""


def review(move: PlayedMove[State]) -> Highlight | None:
    """Compare a turn with the best one that its rack allowed, counting points and the cost of tiles at the end."""
    state, action = move.before, move.action
    if not isinstance(action, Place | Exchange | Pass):
        return None
    situation, rack = _situation(state), state.racks[move.seat]
    found = spots(_lying(state), rack.replace(BLANK, ""), rack.count(BLANK), graph("de"))
    best = finest(found, situation)
    if best is None:
        return None
    words, laid = _placed(move.after) if isinstance(action, Place) else ((), 0)
    played, points = _points(state, words), _points(state, best.words)
    saved = situation.relief(len(best.tiles)) - situation.relief(laid)
    gain, estimate = points + saved - played, state.options.judge != "local"
    if gain > 0:
        facts = _better(best, points=points, played=played, saved=saved, estimate=estimate)
        return Highlight("better_words", gain, _better_said(facts, best.words, points, saved), facts)
    unbeaten: Mapping[str, Json] = {"words": words, "points": played, "estimate": estimate}
    return Highlight(
        "best_words",
        0,
        f"No move could beat {join_names(words)}: {plural(played, 'point')}.{_note(unbeaten)}",
        unbeaten,
    )


def _situation(state: State) -> Situation:
    held = len(state.racks[state.turn])
    return Situation(
        bag=len(state.bag),
        held=held,
        others=sum(map(len, state.racks.values())) - held,
        end_penalty=state.options.end_penalty,
        main_only=state.options.rated == "main",
    )


def _lying(state: State) -> dict[tuple[int, int], str]:
    rows = enumerate(state.board)
    return {(x, y): tile.upper() for y, row in rows for x, tile in enumerate(row) if tile != EMPTY}


def _placed(after: State) -> tuple[tuple[str, ...], int]:
    """Return the words and the number of tiles of the move just made."""
    made = after.pending or next(move for move in reversed(after.moves) if move.kind is Kind.PLACE)
    return made.words, len(made.laid)


def _points(state: State, words: tuple[str, ...]) -> int:
    return sum(map(score, state.rated(words)))


def _better(best: Placement, **known: Json) -> Mapping[str, Json]:
    first, *others = best.tiles
    across = all(tile.y == first.y for tile in others)
    return {"words": best.words, "column": first.x + 1, "row": first.y + 1, "across": across, **known}


def _better_said(facts: Mapping[str, Json], words: tuple[str, ...], points: int, saved: int) -> str:
    worth = f"{plural(abs(saved), 'point')} {'more' if saved > 0 else 'less'}"
    later = f"; counting everyone's leftover tiles, it is worth {worth}" if saved else ""
    return (
        f"{join_names(words)} (first tile in row {facts['row']}, column {facts['column']}) would have scored"
        f" {plural(points, 'point')} instead of {facts['played']}{later}.{_note(facts)}"
    )


def _note(facts: Mapping[str, Json]) -> str:
    return " This is the built-in judge's estimate." if facts["estimate"] else ""
