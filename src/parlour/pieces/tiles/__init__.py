"""Letters on a board: every placement that makes words, and which of them to choose."""

from parlour.pieces.tiles.choice import LEVELS, Level, Prospect, choose
from parlour.pieces.tiles.lines import Board
from parlour.pieces.tiles.placements import placements, spots
from parlour.pieces.tiles.spots import Placement, Spot, Tile

__all__ = ["LEVELS", "Board", "Level", "Placement", "Prospect", "Spot", "Tile", "choose", "placements", "spots"]
