"""Let newcomers play at once, leave and return, meet others and watch, with as few questions as possible."""

import pytest

from tests.browser.checks import barriers
from tests.browser.company import Company

BOTS = {
    "Crossword": ["Ada"],
    "President": ["Ada", "Basil", "Cleo"],
    "Word race": ["Ada", "Basil"],
    "Wortkunst": ["Ada"],
}
"""The bots at a practice table."""


@pytest.mark.parametrize("game", ["Crossword", "President", "Word race", "Wortkunst"])
def test_a_game_against_bots_asks_for_no_name(company: Company, game: str) -> None:
    """It takes one click in every game."""
    anna = company.come("")
    anna.practises(game)

    anna.sees("to move")
    anna.sees_at_the_table("You", *BOTS[game])


def test_the_home_page_leads_back_to_a_game_that_was_left(company: Company) -> None:
    """A bot plays until they return, so the home page shows the way back."""
    anna = company.come("")
    anna.practises("President")
    anna.leaves()
    anna.is_at_home()
    anna.sees("A bot is playing for you. Rejoin")
    anna.goes_back_to_the_table()

    anna.sees_at_the_table("You", "Ada", "Basil", "Cleo")
    anna.does_not_see("left")


def test_people_are_asked_for_a_name_when_a_second_person_joins(company: Company) -> None:
    """The question does not interrupt play; spectators are only counted, and give a name to chat."""
    anna, ben, cleo = company.come(""), company.come(""), company.come("")
    anna.practises("President")
    link = anna.page.url
    ben.follows_a_link_without_a_name(link).sees("Someone invites you to play President.")
    ben.enters_the_name("Ben")
    anna.sees("Ben is here. What should we call you?")
    assert barriers(anna) == []
    anna.gives_a_name_during_the_game("Anna")
    ben.sees_at_the_table("Anna", "Ada", "Basil", "Cleo", "Ben")

    cleo.follows_a_link_without_a_name(link).just_watches()
    anna.sees("1 watching")
    ben.sees_at_the_table("Anna", "Ada", "Basil", "Cleo", "Ben")
    cleo.sees("Enter a name to chat.")
    assert barriers(cleo) == []


def test_another_game_can_be_set_up_after_the_last_one(company: Company) -> None:
    """Its name, options and start button are at the top; the old result remains available."""
    anna = company.come("Anna")
    anna.opens_a_table("Word race")
    anna.fills_with_bots()
    anna.sees_member_count(8)
    anna.starts()
    anna.stops_the_game()
    anna.chooses_another_game("Crossword")

    anna.sees("Start Crossword")
    anna.sees("Last game: Word race")
    anna.sees_in_the_status("Not started yet")


def test_a_game_is_introduced_once(company: Company) -> None:
    """The introduction is shown once per browser."""
    anna = company.come("Anna", met=[])
    anna.practises("President")
    anna.sees("President in three sentences")
    assert barriers(anna) == []
    anna.page.get_by_role("button", name="Got it").click()
    anna.does_not_see("President in three sentences")
    anna.practises("President")
    anna.sees_at_the_table("Anna", "Ada", "Basil", "Cleo")

    anna.does_not_see("President in three sentences")
