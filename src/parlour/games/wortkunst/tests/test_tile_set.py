"""The tiles of a match: the usual set, and those that a host may choose."""

from collections import Counter

import pytest

from parlour.core.dice import Dice
from parlour.core.game import Moment, Past
from parlour.games.wortkunst.game import GAME
from parlour.games.wortkunst.state import Options
from parlour.games.wortkunst.tests.stories import ANN
from parlour.games.wortkunst.values.tiles import LETTERS, STANDARD, is_tile_set, tile_set

KINDS = {15: "E", 9: "N", 7: "S", 6: "IRTU", 5: "A", 4: "DHM", 3: "GLO", 2: "BCFK?", 1: "JPQVWXYZÄÖÜ"}
"""The tiles of a German set, by how many there are."""


def test_there_are_102_tiles() -> None:
    """A hundred letters of twenty-nine kinds, and two blanks."""
    tiles = Counter(tile_set(STANDARD))

    assert tiles.total() == 102
    assert tiles == {tile: count for count, kinds in KINDS.items() for tile in kinds}
    assert set(tiles) == {*LETTERS, "?"}


@pytest.mark.parametrize(
    ("text", "fine"),
    [
        ("E28", True),
        ("E20 ?8", True),
        ("E200 N25", True),
        ("E27", False),
        ("E226", False),
        ("E20 E8", False),
        ("E0 N28", False),
        ("e28", True),
        ("e20,n10, ?2 ", True),
        ("A\u030828", True),
        ("E20 e8", False),
        ("E 28", False),
        ("ß28", False),
        ("ı28", False),
        ("", False),
        ("E28" + 300 * ",", False),
    ],
)
def test_a_host_may_choose_the_tiles(text: str, fine: bool) -> None:
    """Each kind once; enough for four racks, no more than the board has cells, and no padding."""
    assert is_tile_set(text) is fine


def test_tile_counts_may_be_typed_freely_and_are_shown_in_one_form() -> None:
    """People type small letters and commas on phones; at the table everyone reads the same form."""
    typed = GAME.start((ANN,), Options(tiles=" e20,ä10  ?2 "), Moment(0.0, Dice(b"any")), Past()).state

    assert Counter(typed.bag + typed.racks[ANN]) == {"E": 20, "Ä": 10, "?": 2}
    assert GAME.view(typed, ANN)["tiles"] == "E20 Ä10 ?2"
