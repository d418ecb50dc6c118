"""Play the game from the guide, which has no interface of its own."""

import re
from pathlib import Path

import pytest

from tests.browser.checks import barriers, overflowing
from tests.browser.company import Company
from tests.browser.conftest import QUIET, UNLIMITED
from tests.cli.commands import opened
from tests.docs.markdown_pages import Page

GUIDE = Page("docs/adding-a-game.md")
GAME = "thimble"


@pytest.fixture
def guide_game(tmp_path: Path) -> Path:
    """Write the game's files as the guide shows them."""
    for block in GUIDE.blocks:
        if block.title and block.title.startswith(f"{GAME}/"):
            path = tmp_path / block.title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
    return tmp_path


def test_a_game_without_its_own_interface_is_played_from_its_legal_moves(company: Company, guide_game: Path) -> None:
    """The generic interface has a form for the options, a button for each move, a result and a rematch.

    Two two-sided dice always show at least two, so doubting that loses.
    """
    with opened(guide_game / "home", "--games", GAME, **UNLIMITED, **QUIET) as server:
        anna, ben = (company.come(name, at=server.url, size=(360, 740)) for name in ("Anna", "Ben"))
        ben.joins(anna.opens_a_table("Thimble", sides=2))
        anna.starts()
        anna.sees_their_turn()
        anna.sees(re.compile("^die [12]$"))
        ben.sees("You can’t do anything right now.")
        anna.moves("boast 2")
        ben.sees_their_turn()
        ben.sees("boasted by")
        assert barriers(ben) == []
        assert overflowing(ben) == []
        ben.moves("doubt")

        for person in (anna, ben):
            person.sees_in_the_status("The game is over: Anna wins")
        anna.starts()
        ben.sees_their_turn()
