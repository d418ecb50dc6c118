"""Which tiles may be placed where: the checks of a placement, in the order in which they are reported."""

from parlour.core.refusal import require
from parlour.games.wortkunst.actions import Tile
from parlour.games.wortkunst.errors import Code
from parlour.games.wortkunst.values.board import BARE, CENTRE, EMPTY, SIZE, Board, Laid, columns, put, touches, words
from parlour.games.wortkunst.values.tiles import as_drawn, holds, letter_of


def take_tiles(board: Board, rack: str, tiles: tuple[Tile, ...]) -> tuple[Laid, ...]:
    """Move `tiles` from the `rack` to empty cells of the board, in order from the top left, or refuse."""
    require(tiles, Code.EMPTY_MOVE)
    require(all(tile.assignedLetter for tile in tiles if tile.isBlank), Code.BLANK_UNASSIGNED)
    laid = tuple(sorted(Laid(tile.x, tile.y, _marked(tile)) for tile in tiles))
    require(all(0 <= tile.x < SIZE and 0 <= tile.y < SIZE for tile in laid), Code.OUT_OF_BOARD)
    require(len({(tile.x, tile.y) for tile in laid}) == len(laid), Code.DUPLICATE_CELL)
    require(all(board[tile.y][tile.x] == EMPTY for tile in laid), Code.CELL_OCCUPIED)
    require(holds(rack, as_drawn(tile.tile for tile in laid)), Code.TILE_NOT_ON_RACK)
    return laid


def words_formed(board: Board, laid: tuple[Laid, ...]) -> tuple[str, ...]:
    """Return the words that tiles, `laid` in order on empty cells, form with those on the board, or refuse."""
    first, last = laid[0], laid[-1]
    in_row = all(tile.y == first.y for tile in laid)
    require(in_row or all(tile.x == first.x for tile in laid), Code.NOT_IN_LINE)
    after = put(board, laid)
    between = after[first.y][first.x : last.x + 1] if in_row else columns(after)[first.x][first.y : last.y + 1]
    require(EMPTY not in between, Code.GAP)
    if board == BARE:
        require(after[CENTRE][CENTRE] != EMPTY, Code.CENTER_NOT_COVERED)
    else:
        require(any(touches(board, tile.x, tile.y) for tile in laid), Code.NOT_CONNECTED)
    found = words(after, laid)
    require(found, Code.NO_WORD)
    return found


def _marked(tile: Tile) -> str:
    """Return a tile as the board stores it: a blank is a small letter."""
    return letter_of(tile.assignedLetter).lower() if tile.isBlank else letter_of(tile.letter)
