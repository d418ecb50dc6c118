"""Which tiles may be placed where: every check, and their order."""

import pytest

from parlour.core.refusal import Rejected
from parlour.games.wortkunst.actions import Tile
from parlour.games.wortkunst.rules.placement_checks import take_tiles, words_formed
from parlour.games.wortkunst.tests.stories import drawn, laying
from parlour.games.wortkunst.values.board import BARE, SIZE, Board, put

EVERYTHING = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ" * 2 + "????"
HAUS = drawn("H A U S .")[0]


def refusal(board: Board, rack: str, tiles: tuple[Tile, ...]) -> str:
    """Return the reason why `tiles` are refused."""
    with pytest.raises(Rejected) as no:
        words_formed(board, take_tiles(board, rack, tiles))
    return no.value.code.value


LEGAL = {
    "the first word lies on the centre": """
        .  .  .  .  .
        .  +O +D +E .
        .  .  .  .  .
    """,
    "the first word stands on the centre": """
        . +Ö .
        . +L .
        . .  .
    """,
    "a blank is as good as a letter": """
        . +ö +L
    """,
    "a word crosses another": """
        .  .  +M .  .
        .  .  +O .  .
        .  H  A  U  S
        .  .  +S .  .
        .  .  .  .  .
    """,
    "old tiles fill the space between new ones": """
        +R O +S E +N
    """,
    "a word lies beside another": """
        . . .  .  .
        . H A  U  S
        . . +B +A +D
    """,
    "one tile lengthens a word": """
        H A U S +E
    """,
}


@pytest.mark.parametrize("drawing", LEGAL.values(), ids=LEGAL)
def test_legal_placements_are_accepted(drawing: str) -> None:
    """In one line, without a gap, on the centre first, joined to others afterwards."""
    board, tiles = drawn(drawing)

    laid = take_tiles(board, EVERYTHING, tiles)

    assert words_formed(board, laid)
    assert len(laid) == len(tiles)


ILLEGAL = {
    "NOT_IN_LINE": """
        .  .  +A .  .
        .  H  A  U  S
        .  .  .  +B .
    """,
    "GAP": """
        H  A  U  S  .  .  .
        .  .  .  .  .  .  .
        .  +E .  +S .  .  .
    """,
    "CENTER_NOT_COVERED": """
        .  .  .  .  .
        .  .  .  .  .
        .  +D +U .  .
    """,
    "NOT_CONNECTED": """
        .  H  A  U  S
        .  .  .  .  .
        .  .  +D +U .
    """,
    "NO_WORD": """
        . +O .
    """,
}


@pytest.mark.parametrize(("code", "drawing"), ILLEGAL.items(), ids=ILLEGAL)
def test_illegal_placements_are_refused(code: str, drawing: str) -> None:
    """Each reason has its name."""
    board, tiles = drawn(drawing)

    assert refusal(board, EVERYTHING, tiles) == code


def test_corners_do_not_join() -> None:
    """Only cells beside, above and below are neighbours."""
    board, tiles = drawn("""
        .  .  .  .  .  +E
        .  H  A  U  S  .
        .  .  .  .  .  .
    """)

    assert refusal(board, EVERYTHING, (*tiles, Tile(tiles[0].x + 1, tiles[0].y, "I"))) == "NOT_CONNECTED"


def test_lines_end_at_the_edge_of_the_board() -> None:
    """Tiles at the right edge neither touch the left one nor continue there."""
    reached = laying(BARE, "EINSICHT", 7, 7, down=False)
    edge = put(BARE, take_tiles(BARE, EVERYTHING, reached))

    assert reached[-1].x == SIZE - 1
    assert words_formed(BARE, take_tiles(BARE, EVERYTHING, reached)) == ("EINSICHT",)
    assert refusal(edge, EVERYTHING, (Tile(0, 7, "A"), Tile(0, 8, "B"))) == "NOT_CONNECTED"


@pytest.mark.parametrize("cell", [(-1, 7), (15, 7), (7, -1), (7, 15), (10**30, 7)])
def test_there_is_nothing_beyond_the_board(cell: tuple[int, int]) -> None:
    """Rows and columns count from 0 and never from the end."""
    assert refusal(BARE, "AB", (Tile(7, 7, "A"), Tile(*cell, "B"))) == "OUT_OF_BOARD"


def test_a_tile_must_be_on_the_rack_as_often_as_it_is_placed() -> None:
    """A blank is not a letter, and a letter is not a blank."""
    assert refusal(BARE, "AB", laying(BARE, "ABA", 7, 7, down=False)) == "TILE_NOT_ON_RACK"
    assert refusal(BARE, "A?", laying(BARE, "AB", 7, 7, down=False)) == "TILE_NOT_ON_RACK"
    assert refusal(BARE, "AB", laying(BARE, "Ab", 7, 7, down=False)) == "TILE_NOT_ON_RACK"
    assert len(take_tiles(BARE, "A?", laying(BARE, "Ab", 7, 7, down=False))) == 2


def test_a_cell_holds_one_tile() -> None:
    """Neither two new ones, nor a new one on an old one."""
    assert refusal(BARE, "AB", (Tile(7, 7, "A"), Tile(7, 7, "B"))) == "DUPLICATE_CELL"
    assert refusal(HAUS, "AB", (Tile(5, 7, "A"),)) == "CELL_OCCUPIED"


def test_a_blank_is_given_a_letter_when_it_is_placed() -> None:
    """One of the twenty-nine; any other letter it carries is ignored."""
    assert refusal(BARE, "A?", (Tile(7, 7, "A"), Tile(8, 7, "B", isBlank=True))) == "BLANK_UNASSIGNED"
    assert refusal(BARE, "A?", (Tile(7, 7, "A"), Tile(8, 7, isBlank=True, assignedLetter="ß"))) == "INVALID_LETTER"
    laid = take_tiles(BARE, "A?", (Tile(7, 7, "A"), Tile(8, 7, "B", isBlank=True, assignedLetter="ü")))
    assert [tile.tile for tile in laid] == ["A", "ü"]


@pytest.mark.parametrize("letter", ["a", "A", "ä", "Ä", "a\u0308", "A\u0308", "z"])
def test_letters_may_be_small_or_in_two_parts(letter: str) -> None:
    """Keyboards differ."""
    known = {"a": "A", "A": "A", "z": "Z"}.get(letter, "Ä")

    assert take_tiles(BARE, known, (Tile(7, 7, letter),))[0].tile == known


@pytest.mark.parametrize("letter", ["ß", "ẞ", "ı", "ſ", "É", "?", ".", "", " ", "AB", "1", "А", None])
def test_nothing_else_becomes_a_letter(letter: str | None) -> None:
    """Least of all by capitalising: some characters become other letters then."""
    assert refusal(BARE, EVERYTHING, (Tile(7, 7, letter),)) == "INVALID_LETTER"


def test_the_first_reason_is_given() -> None:
    """A refusal names what is wrong in a fixed order, whatever else is."""
    far = Tile(99, 99, "Q")
    reasons = [
        (BARE, ()),
        (BARE, (Tile(0, 0, "ß"), far, Tile(1, 1, isBlank=True))),
        (BARE, (Tile(0, 0, "ß"), far)),
        (BARE, (Tile(0, 0, "A"), Tile(0, 0, "A"), far)),
        (HAUS, (Tile(5, 7, "Q"), Tile(5, 7, "A"))),
        (HAUS, (Tile(5, 7, "Q"), Tile(0, 0, "A"))),
        (HAUS, (Tile(0, 0, "Q"), Tile(1, 1, "A"))),
        (HAUS, (Tile(0, 0, "A"), Tile(1, 1, "B"))),
        (HAUS, (Tile(0, 0, "A"), Tile(2, 0, "B"))),
        (BARE, (Tile(0, 0, "A"),)),
        (HAUS, (Tile(0, 0, "A"),)),
        (BARE, (Tile(7, 7, "A"),)),
    ]

    assert [refusal(board, "AB", tiles) for board, tiles in reasons] == [
        "EMPTY_MOVE",
        "BLANK_UNASSIGNED",
        "INVALID_LETTER",
        "OUT_OF_BOARD",
        "DUPLICATE_CELL",
        "CELL_OCCUPIED",
        "TILE_NOT_ON_RACK",
        "NOT_IN_LINE",
        "GAP",
        "CENTER_NOT_COVERED",
        "NOT_CONNECTED",
        "NO_WORD",
    ]
