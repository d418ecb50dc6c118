"""Which words a move forms."""

import pytest

from parlour.games.wortkunst.rules.placement_checks import take_tiles
from parlour.games.wortkunst.tests.stories import drawn
from parlour.games.wortkunst.values.board import put, words

FORMED = {
    "the main word first, then those across it from left to right": (
        """
        . . .  .  .
        . H A  U  S
        . . +B +A +D
        """,
        ("BAD", "AB", "UA", "SD"),
    ),
    "from the top where the main word stands": (
        """
        . . +E .
        . O +N .
        . . +I .
        """,
        ("ENI", "ON"),
    ),
    "and those across it from the top": (
        """
        . O +N .
        . . +E .
        . E +S .
        """,
        ("NES", "ON", "ES"),
    ),
    "one tile makes its row the main word": (
        """
        .  .  A .
        .  U  +N D
        .  .  A .
        """,
        ("UND", "ANA"),
    ),
    "or its column if there is no other": (
        """
        . A .
        . +N .
        . A .
        """,
        ("ANA",),
    ),
    "old tiles on both ends belong to it": (
        """
        V O +R W O R +T E .
        """,
        ("VORWORTE",),
    ),
    "a word that is formed twice counts once": (
        """
        .  A  .  A  .
        .  +N E  +N .
        .  .  .  .  .
        """,
        ("NEN", "AN"),
    ),
    "a blank is read as its letter": (
        """
        . H A U +s +E
        """,
        ("HAUSE",),
    ),
}


@pytest.mark.parametrize(("drawing", "expected"), FORMED.values(), ids=FORMED)
def test_words_of_a_move(drawing: str, expected: tuple[str, ...]) -> None:
    """Every unbroken row of two and more tiles with a new one, each text once."""
    board, tiles = drawn(drawing)
    laid = take_tiles(board, "NABDEINRST?", tiles)

    assert words(put(board, laid), laid) == expected
