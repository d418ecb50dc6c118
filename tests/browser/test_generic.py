"""Play the game from the guide, which has no interface of its own."""

import re
from pathlib import Path

import pytest

from tests.browser.checks import barriers, beyond_the_edge
from tests.browser.company import Company
from tests.browser.conftest import FREE, QUIET
from tests.cli.commands import opened
from tests.docs.pages import Page

GUIDE = Page("docs/adding-a-game.md")
ROOM = "thimble"


@pytest.fixture
def workshop(tmp_path: Path) -> Path:
    """Write the game's files as the guide shows them."""
    for block in GUIDE.blocks:
        if block.title and block.title.startswith(f"{ROOM}/"):
            path = tmp_path / block.title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
    return tmp_path


def test_a_room_without_a_face_is_played_from_what_is_legal(company: Company, workshop: Path) -> None:
    """The generic interface has a form for the options, a button for each move, a result and a rematch.

    Two two-sided dice always show at least two, so doubting that loses.
    """
    with opened(workshop / "home", "--games", ROOM, **FREE, **QUIET) as house:
        anna, ben = (company.come(name, at=house.url, size=(360, 740)) for name in ("Anna", "Ben"))
        ben.joins(anna.opens_a_table("Thimble", sides=2))
        anna.starts()
        anna.is_to_act()
        anna.sees(re.compile("^die [12]$"))
        ben.sees("You can’t do anything right now.")
        anna.moves("boast 2")
        ben.is_to_act()
        ben.sees("boasted by")
        assert barriers(ben) == []
        assert beyond_the_edge(ben) == []
        ben.moves("doubt")

        for person in (anna, ben):
            person.sees_where_the_table_stands("The game is over: Anna wins")
        anna.starts()
        ben.is_to_act()
