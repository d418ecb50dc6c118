"""How a bot chooses an action from its view."""

from collections.abc import Mapping
from typing import Any

from parlour.core.dice import Dice
from parlour.core.game import Seat, View
from parlour.games.wortkunst.actions import Accept, Action, Challenge, Exchange, Pass, Place, Retry, Tile
from parlour.games.wortkunst.bots.board_lines import LetterMap
from parlour.games.wortkunst.bots.placement_choice import Level, Situation, choose
from parlour.games.wortkunst.bots.placements import spots
from parlour.games.wortkunst.rules.challenge import not_in_dictionary
from parlour.games.wortkunst.state import Kind
from parlour.games.wortkunst.values.tiles import RACK
from parlour.pieces.words.graph import graph


def choose_action(view: View, seat: Seat, level: Level, dice: Dice) -> Action:
    """Choose the most beautiful placement the bot knows; without one, exchange all tiles once, then pass."""
    seen: Mapping[str, Any] = view
    if "contest" in seen:
        return Challenge() if _doubts(seen) else Accept()
    if "rating" in seen:
        return Retry()
    letters = "".join(tile for tile in seen["rack"] if tile)
    found = spots(lying(seen["board"]), letters, seen["rack"].count(None), graph("de"))
    placement = choose(found, level, situation(seen, seat), dice)
    if placement:
        return Place(tuple(map(_sent, placement.tiles)))
    may_exchange = seen["bag_count"] >= RACK and not _has_just_exchanged(seen, seat)
    return Exchange(tuple(seen["rack"])) if may_exchange else Pass()


def _doubts(seen: Mapping[str, Any]) -> bool:
    """Return whether a bot challenges a move: for words that neither it nor the dictionary knows, but never in a vote.

    Bots learned their words from the dictionary, so one that it does not have is new to all of them.
    """
    return seen["challenge"] != "vote" and bool(not_in_dictionary(seen["contest"]["words"]))


def lying(board: list[list[Mapping[str, Any] | None]]) -> LetterMap:
    """Return the letters on a board, with blanks as the letters they stand for."""
    return {
        (x, y): cell["assignedLetter"] or cell["letter"]
        for y, row in enumerate(board)
        for x, cell in enumerate(row)
        if cell
    }


def situation(seen: Mapping[str, Any], seat: Seat) -> Situation:
    """Return the facts that matter besides words."""
    counts = {player: known["rack_count"] for player, known in seen["players"].items()}
    return Situation(
        bag=seen["bag_count"],
        held=counts[seat],
        others=sum(counts.values()) - counts[seat],
        end_penalty=seen["end_penalty"],
        main_only=seen["rated"] == "main",
    )


def _has_just_exchanged(seen: Mapping[str, Any], seat: Seat) -> bool:
    own = [move for move in seen["moves"] if move["seat"] == seat]
    return bool(own) and own[-1]["kind"] == Kind.EXCHANGE


def _sent(tile: Any) -> Tile:
    if tile.blank:
        return Tile(tile.x, tile.y, isBlank=True, assignedLetter=tile.letter)
    return Tile(tile.x, tile.y, tile.letter)
